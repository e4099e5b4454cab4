"""Counting games: shares of wins, lengths, scores, and confidence intervals."""

from __future__ import annotations

import pytest

from stammtisch.lab.tables.simulate import PlayedGame, TablePlan
from stammtisch.lab.tables.tally import counted, interval


def test_wilson_intervals() -> None:
    """Known values, to three digits."""
    assert interval(0, 10) == pytest.approx((0.0, 0.278), abs=5e-4)
    assert interval(5, 10) == pytest.approx((0.237, 0.763), abs=5e-4)
    assert interval(10, 10) == pytest.approx((0.722, 1.0), abs=5e-4)
    assert interval(50, 100) == pytest.approx((0.404, 0.596), abs=5e-4)


def test_places_are_counted_from_the_starter_where_all_bots_are_alike_else_from_seat_0() -> None:
    games = PlayedGame(0, 10, 1, (1,), (5, 1, 2), None), PlayedGame(1, 20, 2, (1, 2), (1, 3, 3), None)
    alike, mixed = (TablePlan("help", bots, bytes(32)) for bots in (["zufall"] * 3, ["zufall", "kenner", "zufall"]))
    by_place, by_seat = ([counted(plan, game) for game in games] for plan in (alike, mixed))
    assert (by_place[0] + by_place[1]).wins_by_place() == [1.5, 0, 0.5]
    assert (by_seat[0] + by_seat[1]).wins_by_place() == [0, 1.5, 0.5]
    assert [spread.sum for spread in (by_place[0] + by_place[1]).scores] == [1 + 3, 2 + 1, 5 + 3]
    assert [spread.mean for spread in (by_seat[0] + by_seat[1]).scores] == [3.0, 2.0, 2.5]
    both = by_seat[0] + by_seat[1]
    assert (both.games, both.moves.sum, both.moves.low, both.moves.high) == (2, 30, 10, 20)
