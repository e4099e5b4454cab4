"""Views in which there is something to choose."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.table.table import Table


def view_with_a_choice() -> View:
    """The first view of a game of Elfer raus! with more than one move."""
    table = Table(GAMES["elfer_raus"], 3, seed=bytes(32))
    while (seat := table.turn) is not None:
        view = table.view(seat)
        if len(view["moves"]) > 1:
            return view
        table.act(seat, view["moves"][0])
    raise AssertionError("a whole game without a choice")
