"""The bootstrap: its intervals hold the truth about as often as they say."""

from __future__ import annotations

from itertools import islice

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.lab.arena.bootstrap import bundled, interval, resamples


def means(column: list[int], dice: Dice, count: int) -> list[float]:
    return [sum(picks(column)) / len(column) for picks in resamples(len(column), dice, count)]


def test_the_interval_holds_the_truth_in_about_95_of_100_cases() -> None:
    """Deals with the mean 2, of which a win, a loss and a shared win are differently likely."""
    dice, held = Dice(bytes(32)), 0
    for _ in range(200):
        column = [(0, 1, 2, 2, 3, 4)[dice.below(6)] for _ in range(40)]
        low, high = interval(means(column, dice, 200))
        held += low <= 2 <= high
    assert 180 <= held <= 198


def test_the_interval_is_as_wide_as_theory_says() -> None:
    column = [0, 1] * 200
    low, high = interval(means(column, Dice(bytes(32)), 1000))
    assert (high - low) / 2 == pytest.approx(1.96 * 0.5 / 20, rel=0.1)


def test_bundles_keep_the_sum_and_the_width() -> None:
    dice = Dice(bytes(32))
    column = [dice.below(5) for _ in range(3210)]
    together, sizes = bundled(column, 100), bundled([1] * len(column), 100)
    assert sum(together) == sum(column)
    assert sum(sizes) == len(column)
    assert set(sizes) == {32, 33}
    wide = interval([sum(picks(together)) / sum(picks(sizes)) for picks in resamples(100, dice, 1000)])
    narrow = interval(means(column, dice, 200))
    assert wide[1] - wide[0] == pytest.approx(narrow[1] - narrow[0], rel=0.3)
    assert bundled(column, 10_000) == column


def test_the_same_dice_give_the_same_resamples() -> None:
    one, two = (list(islice(resamples(9, Dice(bytes(32))), 3)) for _ in range(2))
    assert [picks(range(9)) for picks in one] == [picks(range(9)) for picks in two]
    assert len({picks(range(9)) for picks in one}) == 3


def test_an_interval_leaves_out_the_ends() -> None:
    assert interval([float(value) for value in range(1000)]) == (25.0, 974.0)
    assert interval([1.0, 2.0]) == (1.0, 2.0)
