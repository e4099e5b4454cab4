"""What learners are paid: by hand, for small tables."""

from __future__ import annotations

import pytest

from stammtisch.lab.env.rewards import Reward, pay


def paid(scores: list[int], winners: set[int], reward: Reward) -> list[float]:
    got = [0.0] * len(scores)
    pay(scores, sum(1 << seat for seat in winners), len(scores), reward, got)
    return got


def test_the_win_is_shared() -> None:
    assert paid([5, 3, 3, 1], {0}, Reward.WIN) == [0.75, -0.25, -0.25, -0.25]
    assert paid([5, 5, 3, 1], {0, 1}, Reward.WIN) == [0.25, 0.25, -0.25, -0.25]


def test_places_are_paid_in_equal_steps() -> None:
    assert paid([5, 3, 2], {0}, Reward.PLACE) == [1, 0, -1]
    assert paid([5, 3, 3, 1], {0}, Reward.PLACE) == [1, 0, 0, -1]
    assert paid([4, 4], {0, 1}, Reward.PLACE) == [0, 0]


def test_a_winner_is_ahead_of_who_has_the_same_score() -> None:
    assert paid([7, 7, 2], {1}, Reward.PLACE) == [0, 1, -1]


def test_scores_are_paid_less_the_average() -> None:
    assert paid([-3, 0, -9], {1}, Reward.SCORE) == pytest.approx([1, 4, -5])
