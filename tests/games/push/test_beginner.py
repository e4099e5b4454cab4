"""How a beginner plays Push."""

from __future__ import annotations

from stammtisch.bots import USUAL
from stammtisch.bots.anfaenger import anfaenger
from stammtisch.bots.zufall import zufall
from stammtisch.engine.chance import Dice
from stammtisch.games.push import GAME
from tests.games.push.worlds import position
from tests.plays import choices


def test_flips_bravely_and_sometimes_even_for_more() -> None:
    assert choices(GAME, position("r4 g5", "b1", "p2")) == {"flip"}
    assert choices(GAME, position("r4 g6", "b1", "p2")) == {"flip", "take 1"}
    assert choices(GAME, position("r4 g6", "b1", "p2", stock="")) == {"take 1"}


def test_secures_a_large_heap_now_and_then() -> None:
    assert choices(GAME, position(displays=["g1 g1 g2 g2 r6 | p1", ""])) == {"flip", "secure g"}
    assert choices(GAME, position(displays=["g6 g6 g5 r6 | g1 g1", ""])) == {"flip"}


def test_builds_one_fat_column() -> None:
    assert choices(GAME, position("r1", "g5", flipped="b2")) == {"place 2"}
    assert choices(GAME, position("r1", "g5", flipped="g2")) == {"place 1"}
    assert choices(GAME, position("r1", "g5", flipped="r5")) == {"place new"}


def test_keeps_die_cards_away_from_the_points() -> None:
    assert choices(GAME, position("r1", "g5", flipped="D")) == {"place new"}
    assert choices(GAME, position("r1 D", "g5", "b2", flipped="D")) == {"place 3"}


def test_takes_the_most_points_whatever_the_die() -> None:
    assert choices(GAME, position("g4", "", "r3 b2 D", taking=1)) == {"take 3"}


def test_beats_chance() -> None:
    wins = 0
    for game in range(20):
        s, dice = GAME.begin(2, GAME.settle(2, {}), bytes([game] * 32)), Dice(bytes([game] * 32))
        while not s.end:
            player = anfaenger if s.actor == game % 2 else zufall
            move = player(GAME.view.view(s, s.actor), dice, USUAL)
            GAME.rules.apply(s, GAME.notation.parse_move(move))
        wins += GAME.rules.won(s, game % 2)
    assert wins >= 15
