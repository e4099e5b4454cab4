"""Counting games: shares of wins, lengths, scores, and confidence intervals."""

from __future__ import annotations

import pytest

from stammtisch.lab.tables.simulate import Played
from stammtisch.lab.tables.tally import Tally, interval


def test_wilson_intervals() -> None:
    """Known values, to three digits."""
    assert interval(0, 10) == pytest.approx((0.0, 0.278), abs=5e-4)
    assert interval(5, 10) == pytest.approx((0.237, 0.763), abs=5e-4)
    assert interval(10, 10) == pytest.approx((0.722, 1.0), abs=5e-4)
    assert interval(50, 100) == pytest.approx((0.404, 0.596), abs=5e-4)


def test_a_tally_counts_games_moves_wins_and_scores() -> None:
    tally = Tally(3)
    tally.add(Played(0, 10, (0,), (5, 1, 2), None))
    tally.add(Played(1, 20, (1, 2), (1, 3, 3), None))
    assert (tally.games, tally.moves, min(tally.lengths), max(tally.lengths)) == (2, 30, 10, 20)
    assert tally.wins == [1.0, 0.5, 0.5]
    assert [tally.score(seat) for seat in range(3)] == [3.0, 2.0, 2.5]
