"""The table of each game, drawn in a terminal from what one seat may know."""

from __future__ import annotations

from stammtisch.cli.lines import fitted, width_of
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.games import game
from stammtisch.words import Listener, Sentence, name_seat, phrase


def draw(view: View, paint: Paint, listener: Listener) -> str:
    """The table as the viewer's seat sees it."""
    lines: list[str] = game(view["game"]).part("terminal").draw(view, paint, listener)
    return fitted("\n".join(lines), paint.width)


def label(key: str, listener: Listener, **arguments: int | str) -> str:
    """A word or two beside a part of the table: ours, or with a dot in its key the game's own."""
    return phrase(Sentence(key if "." in key else f"cli.board.{key}", arguments), listener)


def seat_name(view: View, seat: int, paint: Paint, listener: Listener) -> str:
    """The player's name, marked while it is their turn."""
    name = name_seat(seat, listener)
    return paint.bold(f"> {name}") if seat == view["actor"] else f"  {name}"


def columns(rows: list[list[str]]) -> list[str]:
    """Rows of cells, each column as wide as its widest cell; colours take no room."""
    widths = [max(width_of(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    return ["  ".join(cell + " " * (widths[i] - width_of(cell)) for i, cell in enumerate(row)).rstrip() for row in rows]
