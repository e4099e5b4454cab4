"""The beginner lays everything that fits, and ends the turn only then."""

from __future__ import annotations

from stammtisch.bots.elfer_raus.beginner import anfaenger
from stammtisch.engine.chance import Dice
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.rules import State
from tests.elfer_raus.worlds import position
from tests.plays import make


def choice(s: State, seed: int = 0) -> str:
    return anfaenger(GAME.viewing.view(s, s.actor), Dice(bytes([seed]) * 32))


def test_it_lays_as_long_as_something_fits() -> None:
    s = position("r 11-11", ["r10 r9 b1", "g1"])
    make(GAME, s, choice(s))
    assert s.low[0] == 10
    assert choice(s) == "r9"
    make(GAME, s, "r9")
    assert choice(s) == "end"


def test_it_takes_whichever_card_comes_first_to_hand() -> None:
    s = position("r 11-11", ["r10 r12 b1", "g1"])
    assert {choice(s, seed) for seed in range(20)} == {"r10", "r12"}


def test_it_draws_and_passes_when_it_must() -> None:
    assert choice(position("r 11-11", ["b1", "g1"], stock="b2")) == "draw"
    assert choice(position("r 11-11", ["b1", "g1"])) == "pass"
