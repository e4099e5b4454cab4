"""No byte that a seat or a spectator is sent depends on what they may not know."""

from __future__ import annotations

import math
from itertools import islice

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.server import wishes as w
from tests.plays import AnyGame, named, worlds
from tests.server.pairs import answered, differences, pairs, seated, spoken, state_of, twin

PAIRS = 200


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_nobody_can_tell_worlds_apart_that_differ_in_what_they_may_not_know(game: AnyGame) -> None:
    settings, dice = worlds(game).SETTINGS, Dice(bytes(32))
    each = math.ceil(1.2 * PAIRS / len(settings))
    tried = 0
    for number, setting in enumerate(settings):
        for pair in islice(pairs(game, setting, bytes([number] * 32), step=5), each):
            assert differences(pair, dice) == []
            tried += 1
    assert tried >= PAIRS


def test_worlds_that_differ_in_what_one_knows_are_told_apart() -> None:
    """The comparison above is not blind."""
    game = GAMES["elfer_raus"]
    live = seated(game, (3, {}), bytes(32))
    other = twin(live, worlds(game).other_world(state_of(live), 1, Dice(bytes(32))))
    assert spoken(live, 1) == spoken(other, 1)
    assert spoken(live, 0) != spoken(other, 0)
    turn = live.room.turn
    wish = w.Move(moves=["castle"])
    assert answered(live, wish, turn) != answered(live, wish, None)
