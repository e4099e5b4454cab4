"""Positions of Push with one clearly right move, which the regular and the expert must find."""

from __future__ import annotations

import pytest

from stammtisch.bots import player
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.games.push import GAME
from stammtisch.games.push.state import State
from tests.games.push.worlds import position, whole

KENNER = "kenner@2000"

MIXED = "g2 g4 g6 y1 y3 y5 r2 r4 r6 b1 b3 b5 p2 p4 p6 D D"
"""A stock in which there is something of everything."""

GREEN = "g6 g6 g5 g5 g4 g4"


def with_risk(s: State) -> State:
    s.risk = 1
    return s


POSITIONS: dict[str, tuple[State, str]] = {
    "the stock is empty, so take the most": (
        position("r5 g6", "b1", "p2", displays=["", ""], stock=""),
        "take 1",
    ),
    "every card of the stock is too far": (
        position("r6 g5", "r2", "r3 b1", displays=["", ""], stock="r1 r4"),
        "take 1",
    ),
    "three cards in four are too far": (
        position("r6 g5 b4", "r2 g1", "r3 g6 b1", displays=["", ""], stock="r1 r4 r5 g4 g3 g2 y5 p3"),
        "take 1",
    ),
    "only die cards are left, and every column has one": (
        position("D r6 g5 b4", "D p1", "D y2", displays=["", "", ""], stock="D D D D r1"),
        "take 1",
    ),
    "nothing can go wrong and there is nothing to take yet": (
        position("g1", displays=["", ""], stock="r6 b6 p6 y6 r5 b5 p5 y5"),
        "flip",
    ),
    "the last card is known, and fits": (
        position("g5", "b4", displays=["", ""], stock="y6"),
        "flip",
    ),
    "the last card is known, and does not fit": (
        position("g5", "y4 b6", "p6", displays=["", "", ""], stock="g6"),
        "take 2",
    ),
    "a fat column among thin ones": (
        position("g6 r5 b4", "p1", displays=["", "", ""], taking=1, stock=MIXED),
        "take 1",
    ),
    "the die would cost more than the column is worth": (
        position("g3 D", "b2", displays=["", f"{GREEN} r6 r6 r5 r5 b6 b6 b5", ""], taking=1, stock=MIXED),
        "take 2",
    ),
    "what is secured has nothing to fear from the die": (
        position("g5 D", "b1", displays=["", f"| {GREEN} r6 r6 r5 r5 b6 b6 b5", ""], taking=1, stock=MIXED),
        "take 1",
    ),
    "with risk the star takes all": (
        with_risk(position("g4 D", "b2", displays=["", "r6 r5 b6 b5", ""], taking=1, stock=MIXED)),
        "take 2",
    ),
    "if you must roll anyway, then for points": (
        position("D", "g4 y2 D", displays=["", "r2", ""], taking=1, stock=MIXED),
        "take 2",
    ),
    "do not start a column for the other": (
        position("g5", displays=["", ""], flipped="b6", stock=MIXED),
        "place 1",
    ),
    "the own column grows": (
        position("g6 b5", "r1", "y1", displays=["", ""], flipped="p4", stock=MIXED),
        "place 1",
    ),
    "the die card goes to the points of others": (
        position("g6 r5", "b2 y3", displays=[f"{GREEN} b6 b6", "p1 y1"], flipped="D", stock=""),
        "place 2",
    ),
    "leave room for what is to come": (
        position("y5", "r4 b6", "p2", displays=["", ""], flipped="y1", stock="y4 y4 y6 y6 y4 y6"),
        "place 2",
    ),
    "a proud heap and a long way to go": (
        position(displays=[f"{GREEN} g3 g3", "r3 b2"], stock=f"{MIXED} {MIXED} D D D D D D"),
        "secure g",
    ),
    "nothing worth securing": (
        position(displays=["g1", "r2"], stock=MIXED),
        "flip",
    ),
    "the end is near, and only points help": (
        position(displays=["g5", "r6"], stock="b4 p3"),
        "flip",
    ),
    "nothing left that could take the heap": (
        position(displays=[f"{GREEN}", "r6 r6 b6 b6 b5"], stock="b4 p3 y2 r1 y6"),
        "flip",
    ),
}


def drawn(name: str) -> tuple[State, str]:
    s, right = POSITIONS[name]
    return whole(s.copy()), right


@pytest.mark.parametrize("name", POSITIONS)
def test_the_regular_finds_the_move(name: str) -> None:
    s, right = drawn(name)
    assert GAME.notation.move_text(habits(GAME.view.view(s, s.actor))[0]) == right


@pytest.mark.parametrize("name", POSITIONS)
def test_the_expert_finds_the_move(name: str) -> None:
    s, right = drawn(name)
    expert = player(KENNER)
    expert.warm_up("push")
    assert {expert.choose(GAME.view.view(s, s.actor), Dice(bytes([i] * 32))) for i in range(3)} == {right}
