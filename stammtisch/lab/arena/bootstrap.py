"""The bootstrap: how far a number would move, had chance dealt otherwise, seen by drawing from the deals there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter

from stammtisch.engine.chance import Dice

RESAMPLES = 1000
MAX_BUNDLES = 1000
"""More observations than that are drawn in bundles of neighbours: as good an interval, in bounded time."""

Column = Sequence[int]
"""One number for each observation, in whole units, so that sums are exact in any order."""


def bundled(column: Column, most: int = MAX_BUNDLES) -> list[int]:
    """The column with neighbours added up until at most so many numbers are left."""
    ends = [len(column) * i // most for i in range(1, most + 1)] if len(column) > most else range(1, len(column) + 1)
    sums = [0, *accumulate(column)]
    return [sums[end] - sums[start] for start, end in zip([0, *ends], ends, strict=False)]


def resamples(size: int, dice: Dice, count: int = RESAMPLES) -> Iterator[itemgetter[Sequence[int]]]:
    """So many times, something that picks as many of `size` numbers as there are, each time any (size ≥ 2)."""
    for _ in range(count):
        yield itemgetter(*[dice.below(size) for _ in range(size)])


def interval(values: Sequence[float]) -> tuple[float, float]:
    """What lies between the lowest and the highest 2.5 % of the values that resamples gave."""
    ordered, outside = sorted(values), len(values) // 40
    return ordered[outside], ordered[-1 - outside]
