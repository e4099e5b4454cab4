"""The rows of numbered games: what is written down of each, played compiled on one core."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.compiling import NO_COUNTING, compiler
from stammtisch.engine.game import Game
from stammtisch.engine.packed import pack, packed_type
from stammtisch.games import game as game_named
from stammtisch.lab.compiled.game_row import kinds_of, row_of
from stammtisch.lab.compiled.numbered_game import PlayStyle, play_of
from stammtisch.lab.mass.series import Series


class Rows(NamedTuple):
    """What was written down of games one after another: a row each, and how often each kind of event happened."""

    rows: NDArray[np.void]
    happened: NDArray[np.int32]


def room_for(game: Game[Any], games: int) -> Rows:
    """Rows for so many games that are yet to be played."""
    return Rows(np.zeros(games, packed_type(row_of(game))), np.zeros((games, kinds_of(game)), np.int32))


@cache
def compiled(game: str, bot: str) -> Callable[..., None]:
    """The game's `play`, compiled, or taken from the cache, when it is first called."""
    play = play_of(game_named(game), PlayStyle(bot))
    jitted: Callable[..., None] = compiler(__name__, game_named(game).package, **NO_COUNTING)(play)
    return jitted


def play_rows(series: Series, first: int, games: int, record: np.dtype[np.void] | None = None) -> Rows:
    """Play the games from `first` on, on one core, in such a record, by default one with all fields."""
    rows, happened = room_for(series.rules_of, games)
    template, root = packed_template(series, record), np.array(series.root(), np.uint32)
    state, room = np.zeros(1, template.dtype), series.rules_of.rules.MOVES
    moves, worth = np.zeros(room, np.int16), np.zeros(room, np.int32)
    play = compiled(series.game, series.bot)
    play(state, 0, template, root, first, 0, games, 1, moves, worth, rows, happened)
    return Rows(rows, happened)


def packed_template(series: Series, record: np.dtype[np.void] | None = None) -> NDArray[np.void]:
    """The state before the deal, as an array of one such record, by default with all fields."""
    row = np.zeros(1, record or packed_type(series.rules_of.rules.State))
    pack(series.template(), row[0])
    return row
