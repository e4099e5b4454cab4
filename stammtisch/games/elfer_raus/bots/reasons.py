"""Why a move is good in Elfer raus!: what it opens to the own cards, what it keeps from others, what a draw brings."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.percent import percent
from stammtisch.engine.game import View
from stammtisch.games.elfer_raus.bots.chances import chances
from stammtisch.games.elfer_raus.bots.regular import can_go_out
from stammtisch.games.elfer_raus.bots.worlds import known
from stammtisch.games.elfer_raus.cards import HIGHEST, START, Card, colour_of, number_of
from stammtisch.games.elfer_raus.notation import card_text, parse_card
from stammtisch.games.elfer_raus.rows import fits
from stammtisch.games.elfer_raus.rules import apply
from stammtisch.games.elfer_raus.state import State
from stammtisch.words import Argument, Sentence


def reason(view: View, move: str, then: Sequence[str] | None = None) -> Sentence:
    """What speaks for the legal move of the view's seat; `then` is what follows in the turn, if that is settled."""
    match move:
        case "draw":
            return _drawing(view)
        case "pass":
            return _because("pass")
        case "end":
            return _stopping(view)
        case _:
            return _laying(view, parse_card(move), then)


def _because(key: str, **arguments: Argument) -> Sentence:
    return Sentence(f"elfer_raus.hint.{key}", arguments)


def _drawing(view: View) -> Sentence:
    found = chances(view)
    return _because("draw", percent=percent(found.fit), n=found.draws)


def _stopping(view: View) -> Sentence:
    """What is kept bars others, and nobody is about to go out; or nothing else is possible."""
    kept = [card for card in view["moves"] if card != "end"]
    if not kept:
        return _because("end")
    others = [size for seat, size in enumerate(view["hand_sizes"]) if seat != view["seat"]]
    return _because("stop", cards=kept, n=len(kept), least=min(others))


def _laying(view: View, card: Card, then: Sequence[str] | None) -> Sentence:
    s = known(view)
    seat, number = s.actor, number_of(card)
    if s.held[seat] == 1:
        return _because("last")
    if can_go_out(s, seat) and (then is None or len(then) == s.held[seat] - 1):
        return _because("goes_out", n=s.held[seat])
    opened = _opened(s, card)
    if opened and (then is None or set(opened) & set(then)):
        return _because("then", cards=opened, n=len(opened))
    if own := _own_behind(s, card):
        return _because("behind", n=len(own), next=card_text(own[0]))
    if number in {1, HIGHEST}:
        return _because("row_end")
    return _without_own(view, card)


def _opened(s: State, card: Card) -> list[str]:
    """The own cards that fit only once this one is laid."""
    after = s.copy()
    apply(after, card)
    own = [other for other, holder in enumerate(s.holder) if holder == s.actor and other != card]
    return [card_text(other) for other in own if fits(after, other) and not fits(s, other)]


def _own_behind(s: State, card: Card) -> list[Card]:
    """The own cards of this colour that can only be laid after this one, the next first."""
    number, colour = number_of(card), colour_of(card)
    same = [other for other, holder in enumerate(s.holder) if holder == s.actor and colour_of(other) == colour]
    behind = [other for other in same if other != card and (number == START or _beyond(number_of(other), number))]
    return sorted(behind, key=lambda other: abs(number_of(other) - number))


def _beyond(other: int, number: int) -> bool:
    return other > number if number > START else other < number


def _without_own(view: View, card: Card) -> Sentence:
    """No own card waits behind: one must lay something, what opens least, or others are about to go out."""
    if not view["laid_this_turn"]:
        return _compared(view, card)
    others = [seat for seat in range(view["players"]) if seat != view["seat"]]
    ahead = min(others, key=lambda seat: view["hand_sizes"][seat])
    return _because("hurry", whom=ahead, n=view["hand_sizes"][ahead])


def _compared(view: View, card: Card) -> Sentence:
    """How little the card opens beside the others that fit."""
    fitting = [following(parse_card(other)) for other in view["moves"]]
    if len(fitting) == 1:
        return _because("only")
    return _because("least", n=min(fitting)) if following(card) == min(fitting) else _because("must")


def following(card: Card) -> int:
    """How many cards of the row can only be laid after this one."""
    number = number_of(card)
    if number == START:
        return HIGHEST - 1
    return HIGHEST - number if number > START else number - 1
