"""Numbered games in great numbers, compiled, in blocks whose results are added up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.compiling import NO_COUNTING, numba
from stammtisch.engine.packed import pack, packed_type
from stammtisch.games import game as game_named
from stammtisch.lab.playing import KINDS, Row, play_of
from stammtisch.lab.series import Series

ROW = packed_type(Row)


class Block(NamedTuple):
    """What was written down of games one after another: a row each, and how often each kind of event happened."""

    first: int
    rows: NDArray[np.void]
    happened: NDArray[np.int32]


@cache
def compiled(game: str, bot: str) -> Callable[..., None]:
    """The game's `play`, compiled, or taken from the cache, when it is first called."""
    play = play_of(game_named(game), bot)
    jitted: Callable[..., None] = numba().njit(cache=True, nogil=True, **NO_COUNTING)(play)
    return jitted


def play_block(series: Series, first: int, games: int) -> Block:
    """Play the games from `first` on, on one core."""
    rows, happened = np.zeros(games, ROW), np.zeros((games, KINDS), np.int32)
    template = packed_template(series)
    room: Any = (1, series.rules_of.rules.MOVES)
    compiled(series.game, series.bot)(
        np.zeros(1, template.dtype), 0, template, np.array(series.root(), np.uint32), first, games, 1,
        np.zeros(room, np.int16), np.zeros(room, np.int32), rows, happened,
    )  # fmt: skip
    return Block(first, rows, happened)


def packed_template(series: Series) -> NDArray[np.void]:
    """The state before the deal, as an array of one."""
    row = np.zeros(1, packed_type(series.rules_of.rules.State))
    pack(series.template(), row[0])
    return row
