"""Every bot, in every setting of every game: its choices are legal to the end, and come from the view alone."""

from __future__ import annotations

import pytest

from stammtisch.bots import BOTS
from stammtisch.engine.chance import Dice
from tests.plays import ALL_SETTINGS, AnyGame, Setting, every, named, random_states, worlds


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_every_choice_is_legal_to_the_end_of_the_game(game: AnyGame, setting: Setting, bot: str) -> None:
    s, dice = game.begin(setting[0], game.settle(*setting), bytes(32)), Dice(bytes(32))
    while not s.end:
        view = game.viewing.view(s, s.actor)
        move = BOTS[bot](view, dice)
        assert move in view["moves"]
        game.rules.apply(s, game.notation.parse_move(move))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_a_bot_chooses_the_same_in_a_world_it_cannot_tell_apart(game: AnyGame, setting: Setting, bot: str) -> None:
    dice = Dice(bytes(32))
    for number, s in enumerate(every(23, random_states(game, setting, bytes(range(32))))):
        if s.end or number > 60:
            break
        other = worlds(game).other_world(s, s.actor, dice)
        chosen = {BOTS[bot](game.viewing.view(world, s.actor), Dice(bytes([number] * 32))) for world in (s, other)}
        assert len(chosen) == 1
