"""The beginner counts the own cards behind a card, and nothing else."""

from __future__ import annotations

from stammtisch.engine.chance import Dice
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.bots.beginner import anfaenger
from stammtisch.games.elfer_raus.state import State
from tests.games.elfer_raus.worlds import position
from tests.plays import make


def choice(s: State, seed: int = 0) -> str:
    return anfaenger(GAME.view.view(s, s.actor), Dice(bytes([seed]) * 32))


def test_it_lays_what_most_own_cards_wait_behind() -> None:
    assert choice(position("r 11-11", ["r10 r12 r15 b1", "g1"])) == "r12"
    assert choice(position("r 11-11", ["r10 r5 r12 b1", "g1"])) == "r10"
    assert choice(position("r 11-11", ["r10 g11 g1 g20 b1", "g1"])) == "g11"


def test_of_equals_it_takes_whichever_comes_first_to_hand() -> None:
    s = position("r 11-11", ["r10 r12 b1", "g1"])
    assert {choice(s, seed) for seed in range(20)} == {"r10", "r12"}


def test_it_goes_on_only_where_many_wait() -> None:
    s = position("r 10-11", ["r9 r8 r7 r6 r5 r4 b1", "g1"])
    make(GAME, s, "r9")
    assert choice(s) == "r8"
    make(GAME, s, "r8")
    assert choice(s) == "end"


def test_it_draws_and_passes_when_it_must() -> None:
    assert choice(position("r 11-11", ["b1", "g1"], stock="b2")) == "draw"
    assert choice(position("r 11-11", ["b1", "g1"])) == "pass"
