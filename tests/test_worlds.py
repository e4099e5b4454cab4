"""The worlds that a bot imagines: each looks to the seat as the true one does, and habits look at the view alone."""

from __future__ import annotations

import json

import pytest

from stammtisch.bots.strategy import strategy
from stammtisch.engine.chacha import seal
from stammtisch.engine.chance import Dice
from stammtisch.engine.state import Seat, State
from stammtisch.table.seeds import derived
from tests.plays import ALL_SETTINGS, AnyGame, Setting, every, named, random_states, worlds


def imagined(game: AnyGame, s: State, seat: Seat, seed: bytes) -> State:
    """A world that the seat must think possible."""
    world: State = strategy(game.name).worlds.known(game.view.view(s, seat))
    seal(world, seed)
    strategy(game.name).worlds.complete(world, seat)
    return world


def seen(game: AnyGame, s: State, seat: Seat) -> str:
    """The view but for its events: a world begins here and remembers none."""
    return json.dumps({key: value for key, value in game.view.view(s, seat).items() if key != "events"})


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_an_imagined_world_looks_to_the_seat_like_the_true_one(game: AnyGame, setting: Setting) -> None:
    for number, s in enumerate(every(17, random_states(game, setting, bytes(range(32))))):
        if s.end or number > 60:
            break
        for seat in range(s.players):
            world = imagined(game, s, seat, derived(bytes(32), number, seat))
            assert seen(game, world, seat) == seen(game, s, seat)
            assert worlds(game).cards(world) == worlds(game).cards(s)


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_habits_look_at_nothing_hidden(game: AnyGame, setting: Setting) -> None:
    dice = Dice(bytes(32))
    for number, s in enumerate(every(11, random_states(game, setting, bytes(range(32))))):
        if s.end or number > 60:
            break
        known = strategy(game.name).worlds.known(game.view.view(s, s.actor))
        other = worlds(game).other_world(s, s.actor, dice)
        assert weighed(game, known) == weighed(game, s) == weighed(game, other)


def weighed(game: AnyGame, s: State) -> list[int]:
    """What the habits think of each legal move."""
    moves = game.legal_moves(s)
    worth = [0] * len(moves)
    strategy(game.name).regular.weigh(s, moves, len(moves), worth)
    return worth
