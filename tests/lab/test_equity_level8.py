"""Before the equity tables of Level 8 are simulated: from where, and in which order."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed: no table is built")

from stammtisch.lab.equity_level8 import standings, start, ways


def test_all_that_can_come_of_a_standing_comes_before_it() -> None:
    s = start("short", 3)
    order = list(standings(s))
    assert len(set(order)) == len(order) == 20
    for place, levels in enumerate(order):
        for seat in range(3):
            risen = list(levels)
            risen[seat] += 1
            if risen[seat] <= s.levels:
                assert order.index(tuple(sorted(risen))) < place


def test_the_others_stand_in_so_many_ways() -> None:
    assert ways(start("short", 3)) == 10
    assert ways(start("one_star", 6)) == 792
