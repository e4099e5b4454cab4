"""Plans: legal to their end, made of the view alone, and a lay-out that the rules accept as one."""

from __future__ import annotations

import pytest

from stammtisch.bots.plan import belong_together, plan
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.seeds import seed_of
from stammtisch.table.table import Refused, Table
from tests.plays import AnyGame, named, worlds


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_plan_can_be_carried_out_as_one(game: AnyGame) -> None:
    table, dice = Table(game, game.options.PLAYERS[0], seed=seed_of("plan")), Dice(bytes(32))
    for _ in range(60):
        if table.turn is None:
            return
        view = table.view(table.turn)
        moves = plan(view)
        other = worlds(game).other_world(table._state, table.turn, dice)
        assert plan(game.view.view(other, table.turn)) == moves
        assert not isinstance(table.act(table.turn, moves), Refused), moves


def test_a_level_is_laid_out_as_one() -> None:
    game = GAMES["level8"]
    table = Table(game, 3, seed=seed_of("lay"))
    laid = 0
    while table.turn is not None and laid < 5:
        view = table.view(table.turn)
        steps = belong_together(view)
        if steps:
            laid += 1
            assert not isinstance(table.act(table.turn, steps), Refused)
            assert view["laid"] != table.view(view["seat"])["laid"]
        else:
            table.act(table.turn, game.notation.move_text(habits(view)[0]))
    assert laid == 5


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.has("bots.hint")], ids=named)
def test_in_most_games_no_moves_belong_together(game: AnyGame) -> None:
    table = Table(game, 3, seed=seed_of("hint"))
    for _ in range(30):
        if table.turn is not None:
            view = table.view(table.turn)
            assert belong_together(view) == []
            table.act(table.turn, game.notation.move_text(habits(view)[0]))
