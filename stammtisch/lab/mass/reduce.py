"""Adding up a block: from rows to totals, compiled, since a GPU plays games faster than Python could count them.

Each game has a number in every column: its moves, its rounds, the winner's score, how far the next was behind, the
scores by place, and how often each kind of event happened. None of them is negative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.compiling import NO_COUNTING, compiler
from stammtisch.engine.rule import rule
from stammtisch.lab.compiled.game_row import GameRow
from stammtisch.lab.mass.totals import FINE, STEPS, Spread, Totals

MOVES, ROUNDS, BEST, MARGIN, SCORES = range(5)
SUM, LOW, HIGH, TIMES = range(4)
BIG = 2**62
DOUBLINGS = 22
BINS = FINE + DOUBLINGS * STEPS
"""Room for numbers below 2³²."""
WIDER = (FINE // STEPS).bit_length() - 1
"""The first bins that are wider have numbers alike but for so many bits."""


# Bins


@rule
def bin_of(number: int) -> int:
    """Where the number is counted."""
    if number < FINE:
        return number
    bits = WIDER
    while number >> bits >= 2 * STEPS:
        bits += 1
    return FINE + (bits - WIDER) * STEPS + (number >> bits) - STEPS


def smallest_in(place: int) -> int:
    """The smallest number that is counted there."""
    if place < FINE:
        return place
    bits, within = divmod(place - FINE, STEPS)
    return STEPS + within << bits + WIDER


# Counting, game by game


@rule
def count(found: Sequence[list[int]], bins: Sequence[list[int]], column: int, number: int) -> None:
    """The number came up once more in this column."""
    bins[column][bin_of(number)] += 1
    found[column][SUM] += number
    found[column][LOW] = min(found[column][LOW], number)
    found[column][HIGH] = max(found[column][HIGH], number)
    found[column][TIMES] += 1


@rule
def count_scores(row: GameRow, players: int, found: Sequence[list[int]], bins: Sequence[list[int]]) -> None:
    """The scores by place, the winner's, and how far the next was behind, where nobody shares the win."""
    for place in range(players):
        count(found, bins, SCORES + place, row.scores[(row.starter + place) % players])
    won, best, margin = 0, 0, BIG
    for seat in range(players):
        if row.winners >> seat & 1:
            won += 1
            best = row.scores[seat]
    if won:
        count(found, bins, BEST, best)
    if won == 1:
        for seat in range(players):
            if not row.winners >> seat & 1:
                margin = min(margin, abs(row.scores[seat] - best))
        count(found, bins, MARGIN, margin)


def count_games(
    rows: Sequence[GameRow],
    happened: Sequence[list[int]],
    players: int,
    found: Sequence[list[int]],
    bins: Sequence[list[int]],
    ends: list[int],
    winners: Sequence[list[int]],
) -> None:
    """Everything about these games is counted."""
    for game in range(len(rows)):
        row = rows[game]
        ends[row.end] += 1
        winners[row.starter][row.winners] += 1
        count(found, bins, MOVES, row.moves)
        count(found, bins, ROUNDS, row.rounds)
        count_scores(row, players, found, bins)
        kinds = len(happened[game])
        for kind in range(kinds):
            if happened[game][kind]:
                count(found, bins, len(found) - kinds + kind, happened[game][kind])


@cache
def _compiled() -> Callable[..., None]:
    compiled: Callable[..., None] = compiler(__name__, **NO_COUNTING)(count_games)
    return compiled


# Totals


def added_up(players: int, rows: NDArray[np.void], happened: NDArray[np.int32]) -> Totals:
    """The totals of games of so many players."""
    seats = rows.dtype["scores"].shape[0]
    first_kind = SCORES + seats
    columns = first_kind + happened.shape[1]
    found, bins = np.zeros((columns, 4), np.int64), np.zeros((columns, BINS), np.int64)
    found[:, LOW] = BIG
    ends, winners = np.zeros(128, np.int64), np.zeros((seats, 1 << seats), np.int64)
    _compiled()(rows, happened, players, found, bins, ends, winners)
    _count_games_without(found[first_kind:], bins[first_kind:], len(rows))
    spreads = [_spread(*column) for column in zip(found.tolist(), bins, strict=True)]
    totals = Totals(players, len(rows))
    totals.ends = Counter({int(end): int(ends[end]) for end in ends.nonzero()[0]})
    totals.winners = Counter({(int(a), int(b)): int(winners[a, b]) for a, b in np.argwhere(winners)})
    totals.moves, totals.rounds, totals.best, totals.margin = spreads[:SCORES]
    totals.scores = spreads[SCORES : SCORES + players]
    totals.happened = {kind: spread for kind, spread in enumerate(spreads[first_kind:]) if spread.count}
    return totals


def _count_games_without(found: NDArray[np.int64], bins: NDArray[np.int64], games: int) -> None:
    """Events that happened at all have not happened in all the other games."""
    without = np.where(found[:, TIMES] > 0, games - found[:, TIMES], 0)
    bins[:, 0] = without
    found[without > 0, LOW] = 0


def _spread(found: list[int], bins: NDArray[np.int64]) -> Spread:
    """A column as numbers and how often they came up."""
    if not found[TIMES]:
        return Spread()
    times = Counter({smallest_in(place): int(bins[place]) for place in bins.nonzero()[0].tolist()})
    return Spread(found[SUM], found[LOW], found[HIGH], times)
