"""Push in a terminal: the columns side by side, the flipped card, everybody's display."""

from __future__ import annotations

from itertools import zip_longest

from stammtisch.cli.board import columns, label, seat_name
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.games.push.bots.reasons import points
from stammtisch.games.push.notation import MOVE_TEXTS
from stammtisch.words import Listener, Sentence

_ORDER = ("place", "flip", "take", "secure")


def draw(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The table as everybody sees it."""
    flipped = [label("push.terminal.flipped", listener) + f" {paint.card(view['flipped'])}"] if view["flipped"] else []
    aside = [label("push.terminal.aside", listener, n=view["set_aside"])] if view["set_aside"] else []
    return [
        *_columns(view, paint, listener),
        *flipped,
        *aside,
        "",
        *_displays(view, paint, listener),
        label("stock", listener, n=view["stock"]),
    ]


def _columns(view: View, paint: Paint, listener: Listener) -> list[str]:
    """The columns from top to bottom, side by side."""
    if not view["columns"]:
        return [label("push.terminal.no_columns", listener)]
    heads = [paint.dim(label("push.terminal.column", listener, n=column["column"])) for column in view["columns"]]
    cards = [[paint.card(card) for card in column["cards"]] for column in view["columns"]]
    return columns([heads, *(list(row) for row in zip_longest(*cards, fillvalue=""))])


def _displays(view: View, paint: Paint, listener: Listener) -> list[str]:
    rows = []
    for seat, display in enumerate(view["displays"]):
        secured = f"[{paint.cards(display['secured'])}]" if display["secured"] else ""
        name, points = seat_name(view, seat, paint, listener), label("points", listener, n=display["points"])
        rows.append([name, points, paint.cards(display["open"]), secured])
    return columns(rows)


def in_order(view: View) -> list[str]:
    """Drawing before stopping, the richest column first; a new column after those that lie there."""
    worth = {f"take {column['column']}": points(column) for column in view["columns"]}
    return sorted(
        view["moves"], key=lambda move: (_ORDER.index(move.split()[0]), -worth.get(move, 0), MOVE_TEXTS.index(move))
    )


def move_words(view: View, move: str) -> Sentence:
    """What the move does."""
    verb, _, what = move.partition(" ")
    match verb:
        case "flip":
            return Sentence("push.move.flip")
        case "secure":
            return Sentence("push.move.secure", {"colour": what})
        case "place":
            key = "new" if what == "new" else "place"
            return Sentence(f"push.move.{key}", {"card": view["flipped"], "column": what})
    column = next(column for column in view["columns"] if column["column"] == int(what))
    key = "stop" if view["phase"] == "go_on" else "take"
    return Sentence(f"push.move.{key}", {"column": what, "n": points(column)})


def standings(view: View, listener: Listener) -> list[str]:
    """Everybody's points."""
    return [label("points", listener, n=display["points"]) for display in view["displays"]]
