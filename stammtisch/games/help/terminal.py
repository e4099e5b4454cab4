"""Help! in a terminal: the row, the direction, who asks whom, everybody's points, your hand."""

from __future__ import annotations

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.words import Listener, Sentence, say

MAX_ROW = 6


def draw(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The table as the viewer's seat sees it."""
    direction = label("help.terminal.clockwise" if view["clockwise"] else "help.terminal.against_the_clock", listener)
    return [
        f"{label('round', listener, n=view['round'])}, {direction}",
        f"  {_row(view, paint)}",
        *_asking(view, paint, listener),
        "",
        *_players(view, paint, listener),
        label("stock", listener, n=view["stock"]),
        *([label("hand", listener), f"  {paint.cards(view['hand'])}"] if view["seat"] is not None else []),
    ]


def _row(view: View, paint: Paint) -> str:
    """Six places; a joker shows what it counts."""
    cards = [card["card"] if card["card"].isdigit() else f"{card['card']}={card['value']}" for card in view["row"]]
    return " ".join([f"[{paint.bold(card)}]" for card in cards] + ["[ ]"] * (MAX_ROW - len(cards)))


def _asking(view: View, paint: Paint, listener: Listener) -> list[str]:
    if view["asker"] is None or view["helper"] is None:
        return []
    asked = Sentence("help.event.asked", {"seat": view["asker"], "other": view["helper"]})
    received = (
        [label("help.terminal.received", listener) + f" {paint.card(view['received'])}"] if view["received"] else []
    )
    return [say(asked, listener), *received]


def _players(view: View, paint: Paint, listener: Listener) -> list[str]:
    rows = []
    for seat, size in enumerate(view["hand_sizes"]):
        no_card = paint.bold("No!") if view["no_cards"][seat] != "none" else ""
        cards, points = label("cards", listener, n=size), label("points", listener, n=view["points"][seat])
        rows.append([seat_name(view, seat, paint, listener), cards, points, no_card])
    return columns(rows)
