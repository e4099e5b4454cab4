"""Ratings: known strengths are found again, ties count in part, and nobody's strength is nothing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.lab.arena.ratings import Company, ratings, strengths


def test_two_bots_are_as_strong_as_they_won() -> None:
    strong = strengths([3000.0, 1000.0], {(0, 1): 4000})
    assert strong[0] / strong[1] == pytest.approx(3, rel=0.001)
    assert ratings([10.0, 100.0, 1.0]) == [400, 800, 0]


def test_a_bot_that_sits_there_three_times_wins_for_three() -> None:
    strong = strengths([1000.0, 3000.0], {(0, 1, 1, 1): 4000})
    assert strong == pytest.approx([1, 1])


def test_known_strengths_are_found_again() -> None:
    known = [1.0, 2.0, 4.0, 0.5, 8.0]
    wins, games = played(known, 3000)
    found = strengths(wins, games)
    assert sum(found) == pytest.approx(len(found))
    for points, expected in zip(ratings(found), ratings(known), strict=True):
        assert points == pytest.approx(expected, abs=20)


def played(known: list[float], games_each: int) -> tuple[list[float], Counter[Company]]:
    """Games of three, won by chance as the model says."""
    dice, wins, games = Dice(bytes(32)), [0.0] * len(known), Counter[Company]()
    for company in combinations(range(len(known)), 3):
        for _ in range(games_each):
            lot = dice.below(1 << 16) / (1 << 16) * sum(known[bot] for bot in company)
            for bot in company:
                lot -= known[bot]
                if lot < 0:
                    wins[bot] += 1
                    break
            games[company] += 1
    return wins, games


def test_the_likeliest_strengths_expect_the_wins_that_were_seen() -> None:
    wins, games = [30.5, 50.0, 19.5], {(0, 1): 40, (1, 2): 30, (0, 2): 20, (0, 1, 2): 10}
    found = strengths(wins, games)
    for bot, won in enumerate(wins):
        expected = sum(
            count * found[bot] / sum(found[other] for other in company)
            for company, count in games.items()
            if bot in company
        )
        assert expected == pytest.approx(won, abs=0.5)  # the imagined game is half a game for two


def test_shared_wins_pull_together() -> None:
    decided, shared = strengths([8.0, 2.0], {(0, 1): 10}), strengths([6.5, 3.5], {(0, 1): 10})
    assert decided[0] > shared[0] > 1


def test_a_bot_without_a_win_still_has_a_rating() -> None:
    low, middle, high = ratings(strengths([0.0, 10.0, 20.0], {(0, 1): 10, (0, 2): 10, (1, 2): 10})[::-1])[::-1]
    assert low == 0
    assert -2000 < middle - low < 2000
    assert low < middle < high


def test_a_good_start_changes_nothing_but_the_time() -> None:
    wins, games = played([1.0, 3.0, 2.0, 5.0], 200)
    cold = strengths(wins, games)
    assert strengths(wins, games, cold) == pytest.approx(cold, rel=1e-5)
    assert strengths(wins, games, [5.0, 1.0, 0.1, 0.1]) == pytest.approx(cold, rel=1e-5)
