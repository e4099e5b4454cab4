"""Elfer raus! in a terminal: four rows around the elevens, everybody's hand size, your hand by colour."""

from __future__ import annotations

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import SYMBOLS, Paint
from stammtisch.engine.game import View
from stammtisch.games.elfer_raus.cards import HIGHEST
from stammtisch.games.elfer_raus.notation import MOVE_TEXTS
from stammtisch.words import Listener, Sentence

ROUND_OVER = {"round_won"}
"""The events that end a round."""


def draw(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The table as the viewer's seat sees it."""
    return [
        *(_row(row["colour"], row["low"], row["high"], paint) for row in view["rows"]),
        "",
        *_players(view, paint, listener),
        label("stock", listener, n=view["stock"]),
        *_hand(view, paint, listener),
    ]


def _row(colour: str, low: int | None, high: int | None, paint: Paint) -> str:
    """One row with a place for each number, so that all elevens stand below each other; on a narrow screen its ends."""
    places = [
        f"{number:>2}" if low is not None and high is not None and low <= number <= high else " ·"
        for number in range(1, HIGHEST + 1)
    ]
    mark = f"{SYMBOLS[colour] if paint.symbols else ''}{colour}"
    wide = f"{mark:<3}{' '.join(places)}"
    if len(wide) <= paint.width:
        return paint.suit(colour, wide)
    return paint.suit(colour, f"{mark:<3}{'·' if low is None else f'{low} … {high}' if low != high else low}")


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
    by_colour = [[card for card in view["hand"] if card[0] == row["colour"]] for row in view["rows"]]
    return [label("hand", listener), *(f"  {paint.cards(cards)}" for cards in by_colour if cards)]


def in_order(view: View) -> list[str]:
    """Cards by colour and number, then drawing, stopping and passing."""
    return sorted(view["moves"], key=MOVE_TEXTS.index)


def move_words(_view: View, move: str) -> Sentence:
    """What the move does."""
    if move[-1].isdigit():
        return Sentence("elfer_raus.move.lay", {"card": move})
    return Sentence(f"elfer_raus.move.{move}")


def standings(view: View, listener: Listener) -> list[str]:
    """Everybody's points; few are good."""
    return [label("points", listener, n=total) for total in view["totals"]]
