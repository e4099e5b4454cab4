"""How the beginner plays Level 8."""

from __future__ import annotations

import hashlib

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.bots.beginner import anfaenger, useful, wanted_groups
from stammtisch.games.level8.state import Phase, State
from tests.games.level8.worlds import EASY, HARD, other_world, position
from tests.plays import make

DICE = bytes(32)


def choice(s: State) -> str:
    """The beginner's move."""
    return anfaenger(GAME.view.view(s, s.actor), Dice(DICE))


def test_takes_a_pile_s_top_only_if_it_helps() -> None:
    hand = "r4 s5 g9 b10 p13 p15"
    assert choice(position([hand, "r1"], piles=["p1", "y6"], phase=Phase.TAKE)) == "take 1"
    assert choice(position([hand, "r1"], piles=["p1", "J"], phase=Phase.TAKE)) == "take 1"
    assert choice(position([hand, "r1"], piles=["p1", "X"], phase=Phase.TAKE)) == "take stock"
    assert choice(position([hand, "r1"], piles=["p1", ""], stock="", phase=Phase.TAKE)) == "take 0"


def test_takes_what_it_can_add_when_its_level_lies() -> None:
    laid = {0: "run 4: r4 r5 r6 | run 9: y9 y10 y11"}
    assert choice(position(["r1", "r2"], laid, piles=["p1", "b7"], phase=Phase.TAKE)) == "take 1"
    assert choice(position(["r1", "r2"], laid, piles=["p1", "b5"], phase=Phase.TAKE)) == "take stock"


def test_lays_out_at_the_first_chance_and_adds_the_rest() -> None:
    s = position(["r4 s5 y6 g9 b10 p11 r7 r1 s1", "r2"])
    moves = []
    while s.actor == 0:
        moves.append(choice(s))
        make(GAME, s, moves[-1])
    assert moves[:8] == ["lay run 4", "put r4", "put s5", "put y6", "lay run 9", "put g9", "put b10", "put p11"]
    assert moves[8] == "add r7 0.1"
    assert moves[9:] in (["discard r1"], ["discard s1"])


def test_discards_what_fits_no_group_and_never_a_joker() -> None:
    for number in range(20):
        s = position(["r4 s5 g9 b10 J p1", "r2"])
        assert anfaenger(GAME.view.view(s, 0), Dice(bytes([number]) * 32)) == "discard p1"
    assert choice(position(["J r1", "r2"], {0: "set 2: r2 s2"}, levels=[2, 1])) != "discard J"


def test_plays_a_skip_card_on_the_next_player() -> None:
    s = position(["X r1 r9", "r2", "r3"])
    assert choice(s) == "skip 1"
    s.skipped[1] = 1
    assert choice(s) == "skip 2"
    s.skipped[2] = 1
    assert choice(s).startswith("discard")


def test_keeps_the_most_useful_cards() -> None:
    s = position(["r1", "r2 r3 r4 b5 b6 b14 J X"], {0: "set 2: y2 s2"}, levels=[1, 5])
    s.keep = 1
    make(GAME, s, "discard r1")
    kept = []
    while s.phase == Phase.KEEP:
        kept.append(choice(s))
        make(GAME, s, kept[-1])
    assert kept == ["keep r2", "keep r3", "keep r4", "keep J", "keep done"]


def test_finds_the_beginnings_of_groups() -> None:
    view = GAME.view.view(position(["r1", "r2"], levels=[6, 1]), 0)
    assert wanted_groups(view) == [("set", 2), ("set", 3), ("set", 3)]
    assert useful(["r1", "s1", "r5", "y7", "g7", "J", "X"], wanted_groups(view)) == ["J", "r1", "s1", "y7", "g7", "r5"]
    assert useful(["r4", "s4", "g6", "p15"], [("run", 3)]) == ["s4", "g6"]
    assert useful(["r1", "r9", "g6", "r15"], [("colour", 4)]) == ["r1", "r9", "r15"]


@pytest.mark.parametrize(
    ("players", "options", "most"),
    [
        (2, {}, 600),
        (4, {}, 900),
        (6, {"levels": 4}, 600),
        (3, {"ladder": "two_star", "levels": 6}, 800),
        (4, {"ladder": "custom", "custom": [*EASY, *HARD], "order": "own", "keep": True}, 1200),
    ],
)
def test_finishes_games_in_reasonable_time(players: int, options: dict[str, object], most: int) -> None:
    seed = hashlib.sha256(repr((players, options)).encode()).digest()
    s, dice, moves = GAME.begin(players, GAME.settle(players, options), seed), Dice(seed), 0
    while not s.end:
        make(GAME, s, anfaenger(GAME.view.view(s, s.actor), dice))
        moves += 1
        assert moves <= most


def test_goes_by_its_view_alone() -> None:
    s, dice = GAME.begin(3, GAME.settle(3, {"levels": 2}), DICE), Dice(DICE)
    while not s.end:
        twin = other_world(s, s.actor, dice)
        assert choice(twin) == choice(s)
        make(GAME, s, choice(s))
