"""Adding up a block: from rows to totals."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from stammtisch.lab.playing import KINDS, SEATS_MOST
from stammtisch.lab.totals import FINE, STEPS, Spread, Totals

Numbers = NDArray[np.int64]


def added_up(players: int, rows: NDArray[np.void], happened: NDArray[np.int32]) -> Totals:
    """The totals of games of so many players."""
    totals = Totals(players, len(rows))
    if not len(rows):
        return totals
    totals.ends = counted(rows["end"])
    pairs = counted(rows["starter"].astype(np.int64) << SEATS_MOST | rows["winners"])
    totals.winners = Counter({(pair >> SEATS_MOST, pair & (1 << SEATS_MOST) - 1): n for pair, n in pairs.items()})
    totals.moves, totals.rounds = spread(rows["moves"]), spread(rows["rounds"])
    _add_scores(totals, rows)
    for kind in range(KINDS):
        if happened[:, kind].any():
            totals.happened[kind] = spread(happened[:, kind])
    return totals


def _add_scores(totals: Totals, rows: NDArray[np.void]) -> None:
    """The scores by place, of the winners, and how far the next was behind."""
    scores = rows["scores"][:, : totals.players].astype(np.int64)
    starters = rows["starter"].astype(np.int64)
    every = np.arange(len(rows))
    for place in range(totals.players):
        totals.scores[place] = spread(scores[every, (starters + place) % totals.players])
    won = (rows["winners"][:, None] >> np.arange(totals.players) & 1).astype(bool)
    decided = won.any(axis=1)
    best = scores[every, won.argmax(axis=1)]
    totals.best = spread(best[decided])
    behind = np.where(won, np.iinfo(np.int64).max, np.abs(scores - best[:, None])).min(axis=1)
    totals.margin = spread(behind[decided & (won.sum(axis=1) == 1)])


def spread(numbers: NDArray[np.integer]) -> Spread:
    """How often each of the numbers, none of which is negative, came up."""
    if not len(numbers):
        return Spread()
    wide = numbers.astype(np.int64)
    return Spread(int(wide.sum()), int(wide.min()), int(wide.max()), counted(binned(wide)))


def binned(numbers: Numbers) -> Numbers:
    """Each number, or the smallest of its bin."""
    if numbers.max() < FINE:
        return numbers
    doubled = np.log2(np.maximum(numbers, FINE)).astype(np.int64) - (STEPS.bit_length() - 1)
    return np.where(numbers < FINE, numbers, numbers >> doubled << doubled)


def counted(numbers: NDArray[np.integer]) -> Counter[int]:
    """How often each number came up."""
    lowest = int(numbers.min())
    times = np.bincount(numbers.astype(np.int64) - lowest)
    return Counter({int(at) + lowest: int(times[at]) for at in times.nonzero()[0]})
