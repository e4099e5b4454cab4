"""Positions of Elfer raus! with one right move, which the regular knows and the expert finds."""

from __future__ import annotations

import pytest

from stammtisch.bots import player
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.notation import move_text
from tests.games.elfer_raus.positions import POSITIONS


@pytest.mark.parametrize("name", POSITIONS)
def test_the_regular_knows_it(name: str) -> None:
    s, right = POSITIONS[name]
    assert move_text(habits(GAME.view.view(s, 0))[0]) in right.split()


@pytest.mark.parametrize("name", POSITIONS)
def test_the_expert_finds_it(name: str) -> None:
    s, right = POSITIONS[name]
    expert = player("kenner@6000")
    expert.warm_up("elfer_raus")
    assert expert.choose(GAME.view.view(s, 0), Dice(bytes(32))) in right.split()
