"""Why a move is good in Mau-Mau: what it spares you, whom it hits, and what you can follow with."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.game import View
from stammtisch.words import Argument, Sentence

FEW = 3
BUTTONS = ("draw", "pass")
POINTS = {"7": 7, "8": 8, "9": 9, "10": 10, "J": 20, "Q": 3, "K": 4, "A": 11}


def reason(view: View, move: str, _then: Sequence[str] | None = None) -> Sentence:
    """What speaks for the legal move of the view's seat."""
    fitting = {other.split()[0] for other in view["moves"] if other not in BUTTONS}
    if move in BUTTONS:
        return _not_playing(view, move, len(fitting))
    card, _, wish = move.partition(" ")
    if len(view["hand"]) == 1:
        return _because("last")
    if view["penalty"]:
        return _because("pass_on", n=view["penalty"] + 2, whom=_next(view))
    if wish:
        return _wishing(view, wish)
    return _because("only") if len(fitting) == 1 else _playing(view, card)


def _because(key: str, **arguments: Argument) -> Sentence:
    return Sentence(f"mau_mau.hint.{key}", arguments)


def _next(view: View) -> int:
    following: int = (view["seat"] + 1) % view["players"]
    return following


def _not_playing(view: View, move: str, fitting: int) -> Sentence:
    if fitting:
        return _because(f"{move}_keep")
    return _because("take", n=view["penalty"]) if move == "draw" and view["penalty"] else _because(move)


def _wishing(view: View, wish: str) -> Sentence:
    own = [card for card in view["hand"] if card[0] == wish and card[1:] != "J"]
    return _because("wish", n=len(own), suit=wish) if own else _because("wish_none")


def _playing(view: View, card: str) -> Sentence:
    """Whom it hits, what can follow, or what it would cost."""
    left = view["hand_sizes"][_next(view)]
    if card[1:] in {"7", "8"} and left <= FEW:
        return _because(f"hit_{card[1:]}", whom=_next(view), n=left)
    follow = [other for other in view["hand"] if other[0] == card[0] and other != card]
    if follow:
        return _because("suit", n=len(follow), suit=card[0])
    return _because("points", n=POINTS[card[1:]])
