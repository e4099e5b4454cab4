"""Counting what was played at tables: as totals, the same as those of compiled games, and how sure a share is."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from stammtisch.lab.mass.totals import Spread, Totals
from stammtisch.lab.tables.simulate import PlayedGame, TablePlan

SIGMAS = 1.959964
"""A normal variable lies within so many standard deviations with probability 95 %."""


def interval(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by Wilson's method."""
    share, z2 = successes / trials, SIGMAS * SIGMAS
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = SIGMAS * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


def counted(plan: TablePlan, played: PlayedGame) -> Totals:
    """The totals of one game, as far as a summary asks: its moves, its winners, its scores by place.

    Where the same bot sits in every seat, places are counted from the starter, else from seat 0.
    """
    first = played.starter if plan.is_uniform else 0
    totals = Totals(plan.players, 1, winners=Counter({(first, sum(1 << seat for seat in played.winners)): 1}))
    totals.moves = _once(played.moves)
    totals.scores = [_once(played.scores[(first + place) % plan.players]) for place in range(plan.players)]
    return totals


def _once(number: int) -> Spread:
    return Spread(number, number, number, Counter({number: 1}))
