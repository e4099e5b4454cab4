"""Positions of Help! with one clearly right move, which the regular and the expert must find."""

from __future__ import annotations

import pytest

from stammtisch.bots import player
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.games.help import GAME
from stammtisch.games.help.state import State
from tests.games.help.worlds import hand_of, position
from tests.plays import make

KENNER = "kenner@12000"


def after(s: State, *moves: str) -> State:
    make(GAME, s, *moves)
    return s


def low(s: State, seat: int) -> State:
    """Everybody knows that the seat holds four numbers up to 9."""
    s.among[seat], s.least[seat], s.or_switches[seat] = hand_of("1 2 3 4 5 6 7 8 9"), 4, 4
    return s


LOWS = "1 2 3 4"

POSITIONS: dict[str, tuple[State, str]] = {
    "a number before a No!": (position("2", ["4 4 N N", LOWS, LOWS]), "lay 4"),
    "a number before a Switch": (position("2", ["4 4 S N", LOWS, LOWS]), "lay 4"),
    "a number before a joker": (position("2", ["4 4 J N", LOWS, LOWS]), "lay 4"),
    "a number before a Zap": (position("2", ["4 4 Z N", LOWS, LOWS]), "lay 4"),
    "so do five players": (position("2", ["4 4 N J", LOWS, LOWS, LOWS, LOWS]), "lay 4"),
    "a number begins the row, and the rest is kept": (position("", ["7 7 N J", LOWS, LOWS]), "lay 7"),
    "keep the 11 to help with": (position("3 8", ["9 11 1 2", LOWS, LOWS]), "lay 9"),
    "do not lay the highest there is": (position("3 9", ["10 11 1 2", LOWS, LOWS]), "lay 10"),
    "the next will ask, so keep what helps": (low(position("3 7", ["9 10 1 2", LOWS, LOWS]), 1), "lay 9"),
    "among five too": (low(position("3 8 9", ["10 11 1 2", LOWS, LOWS, LOWS, LOWS]), 1), "lay 10"),
    "the one after the next is stuck, so the next must get by": (
        low(position("3 8 9", ["10 11 J 2", LOWS, LOWS]), 2),
        "lay 10",
    ),
    "the next is stuck, so let another be asked": (low(position("5 8 9", ["S N 1 2", LOWS, LOWS]), 1), "no"),
    "both others are stuck": (low(low(position("3 8 9", ["10 11 N 2", LOWS, LOWS]), 1), 2), "no"),
    "a Switch takes the 11": (position("5 11", ["S 9 1 2", LOWS, LOWS]), "switch 9 1"),
    "a Switch takes the joker": (position("5 J 9", ["S 6 1 2", LOWS, LOWS]), "switch 6 1"),
    "help with a number": (position("3 8", [LOWS, "5 5 5 5", "11 J N S"]), "give 11"),
    "rather a number than a No!": (position("3 8", [LOWS, "5 5 5 5", "9 N N 3"]), "give 9"),
    "rather a joker than a No!": (position("3 10", [LOWS, "5 5 5 5", "J N 2 3"]), "give J"),
    "rather a Switch than a No!": (position("3 11", [LOWS, "5 5 5 5", "S N 2 3"]), "give S"),
    "rather a Zap than a No!": (position("3 11", [LOWS, "5 5 5 5", "Z N 2 3"]), "give Z"),
    "rather return a Zap than a Switch": (after(position("", ["S S Z Z", "5 5 5 5", "7 N 2 3"]), "give 7"), "return Z"),
}


def drawn(name: str) -> tuple[State, str]:
    s, right = POSITIONS[name]
    return s.copy(), right


@pytest.mark.parametrize("name", POSITIONS)
def test_the_regular_finds_the_move(name: str) -> None:
    s, right = drawn(name)
    assert GAME.notation.move_text(habits(GAME.view.view(s, s.actor))[0]) == right


@pytest.mark.parametrize("name", POSITIONS)
def test_the_expert_finds_the_move(name: str) -> None:
    s, right = drawn(name)
    expert = player(KENNER)
    expert.warm_up("help")
    assert {expert.choose(GAME.view.view(s, s.actor), Dice(bytes([i] * 32))) for i in range(3)} == {right}
