"""Simulation: the same games for the same seed, seats filled by their bots, forbidden moves of a bot found."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stammtisch.bots import Player, let_move, player
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.lab.tables.simulate import TablePlan, play_at_tables, play_one
from stammtisch.table.seeds import seed_of
from stammtisch.table.table import Table
from stammtisch.words import Complaint
from tests.cli.run import environment
from tests.plays import AnyGame, named


def plan(game: AnyGame, bot: str = "zufall") -> TablePlan:
    return TablePlan(game.name, [bot] * game.options.PLAYERS[0], seed_of("plan"), records=True)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_game_does_not_depend_on_those_before_it(game: AnyGame) -> None:
    assert list(play_at_tables(plan(game, "anfaenger"), 3))[2] == play_one(plan(game, "anfaenger"), 2)


def test_the_expert_is_ready_from_the_first_move_or_says_what_is_missing() -> None:
    code = (
        "import sys; sys.modules['numba'] = None; from stammtisch.cli import main\n"
        "sys.exit(main(['simulate', 'push', '--games', '1', '--bot', 'kenner']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('stammtisch: The bot "kenner" needs NumPy and Numba')


def test_a_plan_that_cannot_be_played_is_refused_at_once() -> None:
    for bad in (TablePlan("chess", ["zufall"], bytes(32)), TablePlan("push", ["zufall"], bytes(32))):
        with pytest.raises(Complaint):
            next(iter(play_at_tables(bad, 1)))


@pytest.mark.parametrize("bot", ["zufall", "anfaenger"])
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_bots_see_only_the_view_and_are_repeatable(game: AnyGame, bot: str) -> None:
    table = Table(game, game.options.PLAYERS[0], seed=seed_of("view"))
    assert table.turn is not None
    view = table.view(table.turn)
    choices = {player(bot).choose(view, Dice(bytes(32))) for _ in range(3)}
    assert len(choices) == 1
    assert choices <= set(view["moves"])


def test_a_bot_that_wants_a_forbidden_move_is_found_out() -> None:
    table = Table(GAMES["push"], 2, seed=bytes(32))
    with pytest.raises(Complaint, match='The bot in seat 0 wanted "take 1": '):
        let_move(Player("cheat", lambda _view, _dice, _budget: "take 1"), table, Dice(bytes(32)))
    assert len(table.log) == 1
