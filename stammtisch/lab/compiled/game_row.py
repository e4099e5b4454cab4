"""What is written down of one numbered game: its row, and how many kinds of events are counted beside it.

Rows have room for so many seats and kinds as the game needs, and at least for the usual ones, so that what is in files
does not depend on which other games there are.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from stammtisch.engine.fields import Fields, i8, i16, i32
from stammtisch.engine.game import Game
from stammtisch.lab.study import event_kinds

USUAL_SEATS = 6
USUAL_KINDS = 24


class GameRow(Fields):
    """What is written down of one game."""

    moves: int = i32()
    scores: list[int] = i32(USUAL_SEATS)
    rounds: int = i16()
    end: int = i8()  # the game's End; 0 if it was broken off
    winners: int = i8()  # as a set: bit i for seat i
    starter: int = i8()


def row_of(game: Game[Any]) -> type[GameRow]:
    """The row of this game."""
    return row_for(game.options.PLAYERS[-1])


@cache
def row_for(seats: int) -> type[GameRow]:
    """The row of a game that so many can play."""
    wider = {"scores": i32(seats), "winners": i32()}
    return GameRow if seats <= USUAL_SEATS else type("GameRow", (GameRow,), wider)


def kinds_of(game: Game[Any]) -> int:
    """How many kinds of events are counted; the last one is of those that found no room in the state."""
    return max(USUAL_KINDS, max(event_kinds(game.name)) + 2)
