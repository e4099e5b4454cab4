"""The expert: repeatable, never without a move, and a regular until it is ready."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from stammtisch.bots import Budget
from stammtisch.bots.kenner import DOUBT, Kenner, SearchTrial, add_columns, compared
from stammtisch.bots.ready import compiled
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from tests.bots.views import view_with_a_choice
from tests.games.push.worlds import position, whole

SOME = Budget(rollouts=64)


def test_the_same_seed_and_rollouts_give_the_same_thoughts() -> None:
    search, view = compiled("elfer_raus"), view_with_a_choice()
    thoughts = [compared(search, view, Dice(bytes([seed] * 32)), SOME) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_every_move_is_compared_and_the_best_comes_first() -> None:
    search, view = compiled("elfer_raus"), view_with_a_choice()
    thoughts = compared(search, view, Dice(bytes(32)), Budget(rollouts=2000))
    assert {search.strategy.game.notation.move_text(tried.move) for tried in thoughts} == set(view["moves"])
    assert all(0 <= tried.chance <= 1 and 0 <= tried.error < 0.1 for tried in thoughts)
    assert thoughts[0].chance + DOUBT * thoughts[1].error >= thoughts[1].chance


def trial_of(moves: list[int], *worlds: tuple[int, Sequence[float]]) -> SearchTrial:
    """The first of the moves is the favourite; in so many worlds, each was tried with these chances."""
    trial = SearchTrial(compiled("elfer_raus"), view_with_a_choice(), Dice(bytes(32)), moves[0])
    chances = np.array([row for count, row in worlds for _ in range(count)], float)
    add_columns(trial.chances, moves, chances)
    add_columns(trial.leads, moves, chances - chances[:, [0]])
    return trial


def test_a_lead_over_the_favourite_that_may_be_luck_is_not_believed() -> None:
    lucky = trial_of([7, 8], (10, [1, 0]), (11, [0, 1]))
    assert lucky.chances[8].mean > lucky.chances[7].mean
    assert lucky.ranked([7, 8]) == lucky.ranked([8, 7]) == [7, 8]
    assert trial_of([7, 8], (10, [1, 0]), (15, [0, 1])).ranked([7, 8]) == [8, 7]


def test_doubt_is_about_the_difference_in_the_same_worlds() -> None:
    trial = trial_of([7, 8], (50, [0, 0]), (50, [1, 1]), (1, [0, 1]))
    assert trial.chances[8].mean - trial.chances[7].mean < DOUBT * trial.chances[8].error
    assert trial.ranked([7, 8]) == [8, 7]


def test_nobody_is_doubted_once_the_favourite_is_given_up() -> None:
    trial = trial_of([7, 8, 9], (3, [0, 1, 0.5]), (2, [0, 0, 0.5]))
    assert trial.ranked([7, 8, 9]) == [9, 8, 7]
    assert trial.ranked([9, 8]) == [8, 9]


def test_time_for_one_look_at_least() -> None:
    thoughts = compared(compiled("elfer_raus"), view_with_a_choice(), Dice(bytes(32)), Budget(seconds=0))
    assert len(thoughts) > 1


def test_it_plays_as_the_regular_until_it_is_ready(caplog: pytest.LogCaptureFixture) -> None:
    expert, view = Kenner(), view_with_a_choice()
    with caplog.at_level(logging.INFO):
        first = expert(view, Dice(bytes(32)), SOME)
    assert first == stammgast(view, Dice(bytes(32)), SOME)
    assert "kenner plays elfer_raus as stammgast does until its search is compiled" in caplog.text
    expert._ready._begun["elfer_raus"].join()
    assert expert._ready.searcher("elfer_raus") is not None
    assert expert(view, Dice(bytes(32)), SOME) in view["moves"]


def test_it_gets_ready_for_one_game_after_another() -> None:
    code = (
        "from stammtisch.bots import player\nfor game in ('elfer_raus', 'push'):\n    player('kenner').warm_up(game)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_numba_it_stays_a_regular() -> None:
    code = """
import sys
sys.modules["numba"] = None
from stammtisch.bots import USUAL, player
from stammtisch.bots.kenner import kenner
from stammtisch.engine.chance import Dice
from tests.bots.views import view_with_a_choice
view = view_with_a_choice()
for _ in range(2):
    assert kenner(view, Dice(bytes(32)), USUAL) == player("stammgast").choose(view, Dice(bytes(32)))
    kenner._ready._begun["elfer_raus"].join()
try:
    player("kenner").warm_up("elfer_raus")
except ValueError as complaint:
    print(complaint)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Numba" in done.stdout
    assert len(done.stdout.splitlines()) == 1


def test_a_shared_win_is_half_a_win() -> None:
    s = whole(position("g6", "r6", displays=["", ""], stock=""))
    thoughts = compared(compiled("push"), GAMES["push"].view.view(s, 0), Dice(bytes(32)), SOME)
    assert [tried.chance for tried in thoughts] == [0.5, 0.5]
