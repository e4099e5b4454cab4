"""The habits of a regular of Push: what they count, and what they make of it."""

from __future__ import annotations

import pytest

from stammtisch.bots.strategy import WIN
from stammtisch.games.push import GAME
from stammtisch.games.push.bots.equity import FITTED, expectation, round_of, table_for
from stammtisch.games.push.bots.regular import flipping, securing, stopping, taking, to_others
from stammtisch.games.push.bots.sight import POINT, die_cards, die_takes, fitting, open_points, takers_after, too_far
from stammtisch.games.push.cards import DIE, clash
from stammtisch.games.push.state import State
from tests.games.push.worlds import SETTINGS, position, whole
from tests.plays import every, make, random_states


def columns(s: State) -> tuple[int, int, int]:
    return s.marks[0], s.marks[1], s.marks[2]


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_cards_too_far_are_counted_exactly(setting: tuple[int, dict[str, object]]) -> None:
    for s in every(3, random_states(GAME, setting, bytes(range(32)))):
        assert isinstance(s, State)
        stock = [card for card in s.stock[: s.stocked] if card <= DIE]
        barred = [card for card in stock if all(clash(marks, card) for marks in columns(s))]
        assert too_far(s, columns(s)) == len(barred)
        assert die_cards(s) == stock.count(DIE)


def test_what_fits_a_column_is_summed() -> None:
    s = whole(position("r3 b4 D", stock="r6 y3 y5 y5 g1 D T b6"))
    assert fitting(s, s.marks[0]) == 5 + 5 + 1


def test_the_die_costs_a_sixth_and_with_risk_two() -> None:
    s = whole(position("r3", displays=["g5 g1 | g6", "", ""]))
    assert die_takes(s, open_points(s, 0)) == POINT
    s.risk = 1
    assert die_takes(s, open_points(s, 0)) == 2 * POINT


def test_those_who_take_later_are_counted() -> None:
    assert takers_after(position("r3", "b1", displays=[""] * 4)) == 3
    assert takers_after(position("r3", "b1", displays=[""] * 4, taking=2)) == 1
    other_way_round = position("r3", "b1", displays=[""] * 4, taking=1)
    other_way_round.aside = 1
    assert takers_after(other_way_round) == 0


def test_what_the_others_take_counts_against_you() -> None:
    s = position("g6", "r4", "b1", displays=[""] * 3)
    assert taking(s, columns(s), 0, (0, 0, 2)) == 6 * POINT - (4 + 1) * POINT // 2
    assert taking(s, columns(s), 0, (0, 0, 1)) == 6 * POINT - 4 * POINT // 2
    assert to_others(s, columns(s), (0, 0, 2)) == (6 + 4) * POINT // 2


def test_going_too_far_is_weighed_by_its_chance() -> None:
    def flip(stock: str) -> int:
        s = whole(position("g6 r5", "r4 g1", "b1 g2 r3", displays=["", ""], stock=stock))
        return flipping(s, columns(s), (0, 0, 1))

    s = position("g6 r5", "r4 g1", "b1 g2 r3", displays=["", ""])
    assert stopping(s, columns(s), (0, 0, 1)) == (11 - 6) * POINT
    assert flip("g3 g4 r1 r2") == -11 * POINT  # all cards are too far
    assert flip("g3 g4 r1 y2") < 0 < flip("g3 y3 y1 y2") < flip("p3 y3 y1 y2")


def test_securing_is_worth_more_the_longer_the_game_and_the_larger_the_heap() -> None:
    few = position(displays=["g6 g6 r1", ""], stock="D")
    many = position(displays=["g6 g6 r1", ""], stock="D " * 40)
    assert securing(few, 0) < securing(many, 0)
    assert securing(many, 2) < securing(many, 0)


# The end of a turn


def test_a_rollout_ends_with_the_turn() -> None:
    s = whole(position("g6", "r4", displays=["", "", ""], stock="y1 y2"))
    began = round_of(s)
    make(GAME, s, "take 1")
    assert round_of(s) == began
    make(GAME, s, "take 2")
    assert round_of(s) != began


@pytest.mark.parametrize(("players", "risk"), FITTED)
def test_the_chances_of_all_seats_make_up_one_win(players: int, risk: int) -> None:
    s = position(displays=["g6 | r5", "y3 b1", "", "p6 p6", "| b6", "r1"][:players], stock="D " * 30)
    s.risk = risk
    chances = [expectation(s, seat, table_for(s)) for seat in range(players)]
    assert WIN - players <= sum(chances) <= WIN
    assert min(chances) > 0


def test_points_help_and_secured_points_help_more() -> None:
    def chance(display: str) -> int:
        s = position(displays=[display, "r6", ""], stock="D " * 60)
        return expectation(s, 0, table_for(s))

    assert chance("") < chance("g6 y6") < chance("| g6 y6")
