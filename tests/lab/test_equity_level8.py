"""Before the equity tables of Level 8 are simulated: from where, and in which order."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed: no table is built")

from stammtisch.bots.equities import load
from stammtisch.bots.strategy import WIN
from stammtisch.games.level8.bots.equity import index_of
from stammtisch.games.level8.lab.equity_table import ROUNDS, standings, start, table_of, ways


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


def test_the_rules_of_today_make_the_tables() -> None:
    """For two players on a short ladder; the hash says only which text of the rules that was found out for."""
    made = load("level8", "short")
    assert made["rounds"] == ROUNDS
    assert made["chances"]["2"] == table_of(start("short", 2), ROUNDS)[1:]


def test_fewer_levels_left_are_worth_more() -> None:
    s = start("short", 2)
    table = table_of(s, 60)
    assert table == table_of(start("short", 2), 60)
    chances = []
    for level in range(1, s.levels + 1):
        s.level[:2] = [level, 2]
        chances.append(table[index_of(s, 0, s.levels)])
    assert chances == sorted(chances)
    assert abs(chances[1] - WIN / 2) < WIN / 100
