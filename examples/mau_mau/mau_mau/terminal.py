"""Mau-Mau in a terminal: the top card and what it asks for, everybody's hand size, your hand by suit."""

from __future__ import annotations

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.words import Listener, Sentence, texts

from mau_mau.cards import SUIT_TEXTS

ROUND_OVER = {"round_won"}
"""The events that end a round."""
SYMBOLS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


def draw(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The table as the viewer's seat sees it."""
    return [
        f"{label('mau_mau.terminal.pile', listener)} {_card(view['pile'][0], paint)}{_asked(view, paint, listener)}",
        "",
        *_players(view, paint, listener),
        label("stock", listener, n=view["stock"]),
        *_hand(view, paint, listener),
    ]


def _card(card: str, paint: Paint) -> str:
    return paint.bold(f"{SYMBOLS[card[0]] if paint.symbols else ''}{card}")


def _asked(view: View, paint: Paint, listener: Listener) -> str:
    """What the top card asks for beyond itself."""
    if view["penalty"]:
        return f"   {paint.bold(label('mau_mau.terminal.penalty', listener, n=view['penalty']))}"
    if not view["wished"]:
        return ""
    suit = str(texts(listener.language, "mau_mau")[f"colour.{view['suit']}"])
    return f"   {paint.bold(label('mau_mau.terminal.wished', listener, suit=suit))}"


def _players(view: View, paint: Paint, listener: Listener) -> list[str]:
    rows = [
        [seat_name(view, seat, paint, listener), label("cards", listener, n=size)]
        for seat, size in enumerate(view["hand_sizes"])
    ]
    if view["rounds"] != 1:
        for row, total in zip(rows, view["totals"], strict=True):
            row.append(label("points", listener, n=total))
    return columns(rows)


def _hand(view: View, paint: Paint, listener: Listener) -> list[str]:
    if view["seat"] is None:
        return []
    by_suit = [[card for card in view["hand"] if card[0] == suit] for suit in SUIT_TEXTS]
    return [
        label("hand", listener),
        *(f"  {'  '.join(_card(card, paint) for card in cards)}" for cards in by_suit if cards),
    ]


def move_words(view: View, move: str) -> Sentence:
    """What the move does."""
    card, _, wish = move.partition(" ")
    if wish:
        return Sentence("mau_mau.move.wish", {"card": card, "suit": wish})
    if card == "draw" and view["penalty"]:
        return Sentence("mau_mau.move.take", {"n": view["penalty"]})
    return (
        Sentence(f"mau_mau.move.{card}") if card in {"draw", "pass"} else Sentence("mau_mau.move.lay", {"card": card})
    )


def standings(view: View, listener: Listener) -> list[str]:
    """Everybody's points; few are good."""
    return [label("points", listener, n=total) for total in view["totals"]]
