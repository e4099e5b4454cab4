"""Every bot, in every setting of every game: its choices are legal to the end, and come from the view alone."""

from __future__ import annotations

import json

import pytest

from stammtisch.bots import Player, player
from stammtisch.engine.chance import Dice
from tests.plays import ALL_SETTINGS, AnyGame, Setting, every, named, random_states, worlds

QUICK = ["zufall", "anfaenger", "stammgast", "kenner@24"]


def ready(game: AnyGame, asked: str) -> Player:
    bot = player(asked)
    bot.warm_up(game.name)
    return bot


@pytest.mark.parametrize("asked", QUICK)
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_every_choice_is_legal_to_the_end_of_the_game(game: AnyGame, setting: Setting, asked: str) -> None:
    s, dice, bot = game.begin(setting[0], game.settle(*setting), bytes(32)), Dice(bytes(32)), ready(game, asked)
    while not s.end:
        view = json.loads(json.dumps(game.view.view(s, s.actor)))  # nothing of the state hangs on it
        move = bot.choose(view, dice)
        assert move in view["moves"]
        game.rules.apply(s, game.notation.parse_move(move))


@pytest.mark.parametrize("asked", QUICK)
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_a_bot_chooses_the_same_in_a_world_it_cannot_tell_apart(game: AnyGame, setting: Setting, asked: str) -> None:
    dice, bot = Dice(bytes(32)), ready(game, asked)
    for number, s in enumerate(every(23, random_states(game, setting, bytes(range(32))))):
        if s.end or number > 60:
            break
        other = worlds(game).other_world(s, s.actor, dice)
        chosen = {bot.choose(game.view.view(world, s.actor), Dice(bytes([number] * 32))) for world in (s, other)}
        assert len(chosen) == 1
