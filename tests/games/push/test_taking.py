"""The rules of Push from the first taken column to the end of the game, case by case, on drawn positions."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.engine.state import MAX_EVENTS, NOBODY
from stammtisch.games.push import GAME
from stammtisch.games.push.state import End, EventKind, No, State
from tests.games.push.worlds import dealt, discarded, display, events, lively, lying, position
from tests.plays import legal_texts, make, random_states, refused

# Taking columns


def test_pu_12_stopping_is_taking() -> None:
    s = position("r1 b2", "g1", displays=["b2 b2 | r1", "", ""])
    make(GAME, s, "take 1")
    assert events(s) == ["took 0 1 ['r1', 'b2']"]
    assert display(s, 0) == "r1 b2 b2 b2 | r1"
    assert lying(s) == {2: "g1"}


def test_pu_12_a_die_card_is_discarded_and_rolled_for() -> None:
    s = position("r1 D b2", "g1", rolls="y")
    make(GAME, s, "take 1")
    assert events(s) == ["took 0 1 ['r1', 'b2']", "die_discarded 0 D 1", "rolled 0 y"]
    assert display(s, 0) == "r1 b2 |"
    assert discarded(s) == {"D": 1}


def test_pu_12_a_column_of_only_a_die_card() -> None:
    s = position("D", displays=["r2", "", ""], rolls="r")
    make(GAME, s, "take 1")
    assert events(s) == ["took 0 1 []", "die_discarded 0 D 1", "rolled 0 r", "lost 0 r ['r2'] 1"]


@pytest.mark.parametrize(("aside", "order"), [(0, [1, 2, 3]), (1, [3, 2, 1]), (2, [1, 2, 3]), (3, [3, 2, 1])])
def test_pu_13_an_odd_number_of_turn_cards_turns_the_order_round(aside: int, order: list[int]) -> None:
    s = position("r1 b2", "g1", "y3 r5", displays=["", "", "", ""], stock="T " * aside + "r1 g1", rolls="*")
    make(GAME, s, *["flip"] * (aside + 1))
    for taken, seat in enumerate(order):
        assert s.actor == seat
        assert GAME.view.view(s, 0)["takers"] == order[taken:]
        make(GAME, s, f"take {taken + 1}")


def test_pu_13_the_view_tells_who_would_take_after_a_stop() -> None:
    s = position("r1", "b2", displays=["", "", ""], stock="T g1")
    assert GAME.view.view(s, None)["takers"] == [0, 1, 2]
    make(GAME, s, "flip")
    assert GAME.view.view(s, None)["takers"] == [0, 2, 1]


def test_pu_13_taking_is_a_must_and_numbers_stay() -> None:
    s = position("r1", "", "y3 D", displays=["g1", "g1", "g1"], taking=1, rolls="y")
    assert legal_texts(GAME, s) == ["take 1", "take 3"]
    assert refused(GAME, s, 1, "take 2") == (No.COLUMN_TAKEN, "PU-13")
    for text in ("flip", "secure g", "place 1", "place new"):
        assert refused(GAME, s, 1, text) == (No.MUST_TAKE, "PU-13")
    make(GAME, s, "take 3")
    assert events(s)[-1] == "lost 1 y ['y3'] 1"
    assert lying(s) == {1: "r1"}
    assert legal_texts(GAME, s) == ["take 1"]


def test_pu_13_a_column_that_never_was_cannot_be_taken() -> None:
    s = position("", "r1", taking=1)
    assert refused(GAME, s, 1, "take 3") == (No.NO_SUCH_COLUMN, "PU-12")


def test_pu_13_taking_ends_when_the_columns_run_out() -> None:
    s = position("r1", "", displays=["", "", "", ""], taking=1)
    make(GAME, s, "take 1")
    assert (s.turn, s.actor) == (1, 1)
    assert GAME.view.view(s, 0)["phase"] == "start"


def test_pu_14_left_over_columns_and_turn_cards_are_discarded() -> None:
    s = position("r1 b2", "g1 D", "y3 r5", displays=["", ""], stock="T g1")
    make(GAME, s, "flip", "take 1", "take 3")
    told = ["took 1 3 ['y3', 'r5']", "left_over 2 ['g1']", "die_discarded D 2", "turns_discarded T 1"]
    assert events(s) == told
    assert discarded(s) == {"g1": 1, "D": 1, "T": 1}
    assert lying(s) == {}


def test_pu_14_the_next_turn_starts_with_an_empty_table() -> None:
    s = position("r1", "g2", displays=["", ""], stock="b3 b4")
    make(GAME, s, "take 1", "take 2", "flip")
    assert legal_texts(GAME, s) == ["place new"]
    make(GAME, s, "place new")
    assert lying(s) == {1: "b3"}


def test_pu_14_some_may_get_none() -> None:
    s = position("r1", "g2", displays=["", "", "", ""])
    make(GAME, s, "take 1", "take 2")
    assert [display(s, seat) for seat in range(4)] == ["r1 |", "g2 |", "|", "|"]
    assert s.actor == 1


# The die


def test_pu_15_a_colour_takes_all_open_cards_but_no_secured_ones() -> None:
    s = position("r1 D", displays=["r6 r6 r1 g2 | r6 r3", "r2", ""], rolls="r")
    make(GAME, s, "take 1")
    assert events(s)[-1] == "lost 0 r ['r1', 'r1', 'r6', 'r6'] 4"
    assert [display(s, seat) for seat in range(2)] == ["g2 | r3 r6", "r2 |"]
    assert discarded(s) == {"r1": 2, "r6": 2, "D": 1}


def test_pu_15_a_star_does_nothing() -> None:
    s = position("r1 D", displays=["g2", "", ""], rolls="*")
    make(GAME, s, "take 1")
    assert display(s, 0) == "g2 r1 |"


def test_pu_15_nobody_rolls_for_a_left_over_column() -> None:
    s = position("r1", "g1", "D", displays=["", ""])
    make(GAME, s, "take 1", "take 2")
    assert discarded(s) == {"D": 1}


def test_pu_16_with_risk_a_star_takes_the_whole_open_display() -> None:
    assert dealt(3, risk=True).risk == 1
    s = position("r1 D", displays=["g2 p4 p4 | y6", ""], rolls="*")
    s.risk = 1
    make(GAME, s, "take 1")
    assert events(s)[-3:] == ["lost 0 g ['g2'] 1", "lost 0 r ['r1'] 1", "lost 0 p ['p4', 'p4'] 2"]
    assert display(s, 0) == "| y6"


def test_pu_16_at_every_roll() -> None:
    s = position("r1 b2", "g1", "y3 r5", displays=["b6 p4", ""], stock="r1 g1", rolls="*")
    s.risk = 1
    make(GAME, s, "flip")
    assert display(s, 0) == "|"


# End and score


def test_pu_18_the_last_card_is_placed_and_then_you_must_stop() -> None:
    s = position("r1", displays=["", ""], stock="g1")
    make(GAME, s, "flip", "place new")
    assert legal_texts(GAME, s) == ["take 1", "take 2"]
    assert refused(GAME, s, 0, "flip") == (No.STOCK_EMPTY, "PU-18")
    make(GAME, s, "take 2")
    assert s.end == End.NOT_YET
    make(GAME, s, "take 1")
    assert s.end == End.STOCK_EMPTY
    assert events(s)[1:] == ["ended", "scored 0 1", "scored 1 1"]


def test_pu_18_after_the_end_nobody_acts() -> None:
    s = position("r1", stock="", displays=["", ""])
    make(GAME, s, "take 1")
    assert s.actor == NOBODY
    assert GAME.view.view(s, 0)["actor"] is None
    assert GAME.view.view(s, 0)["takers"] == []
    assert legal_texts(GAME, s) == []
    assert refused(GAME, s, 0, "flip") == (No.OVER, "PU-18")


def test_pu_18_too_far_with_the_last_card() -> None:
    s = position("r1 b2", "g1", "y3 r5", displays=["g1", ""], stock="r1", rolls="p")
    make(GAME, s, "flip")
    assert s.end == End.NOT_YET
    make(GAME, s, "take 3")
    assert GAME.view.view(s, None)["result"] == {"winners": [1], "scores": [1, 8]}


def test_pu_18_a_last_turn_card_without_a_column_ends_the_game_at_once() -> None:
    s = position(stock="T T", displays=["g1", "", ""])
    make(GAME, s, "flip", "flip")
    assert s.end == End.STOCK_EMPTY
    assert discarded(s) == {"T": 2}


def test_pu_18_a_last_turn_card_with_a_column_means_stop() -> None:
    s = position("r1", stock="T")
    make(GAME, s, "flip")
    assert legal_texts(GAME, s) == ["take 1"]


def test_pu_18_securing_never_ends_the_game() -> None:
    s = position(stock="T", displays=["g1", "g1"])
    make(GAME, s, "secure g", "secure g", "flip")
    assert s.end == End.STOCK_EMPTY


@pytest.mark.parametrize(
    ("displays", "winners", "scores"),
    [
        (["g6 g6 | r1", "p5 | p5 p4", ""], [1], [13, 14, 0]),
        (["g6", "g3 | y3", "r2 b4"], [1, 2], [6, 6, 6]),
        (["g5 | g1", "| y1 y5", "r6"], [0, 1], [6, 6, 6]),
        (["g6 g6", "g4 g4 g4", "b1"], [1], [12, 12, 1]),
    ],
)
def test_pu_19_highest_sum_then_most_cards(displays: list[str], winners: list[int], scores: list[int]) -> None:
    s = position(stock="T", displays=displays)
    make(GAME, s, "flip")
    assert GAME.view.view(s, None)["result"] == {"winners": winners, "scores": scores}


def test_the_fullest_move_fits_into_the_events() -> None:
    s = position("g1 y2 r3 b4 p5 D", "g2 D", "D", displays=["", ""], taking=1, stock="", rolls="*")
    s.risk = s.aside = 1
    make(GAME, s, "take 1")
    assert len(events(s)) == s.noted == 16 <= MAX_EVENTS


def test_lively_play_gets_everywhere() -> None:
    reached = Counter[str]()
    for players in (2, 3, 6):
        for s in random_states(GAME, (players, {}), bytes(range(32)), lively):
            assert isinstance(s, State)
            told = [event["kind"] for event in GAME.view.view(s, None)["events"]]
            reached.update(told)
            reached["too_far_after_an_odd_number_of_turn_cards"] += "too_far" in told and s.aside % 2
    assert all(reached[kind.name.lower()] for kind in EventKind)
    assert reached["too_far_after_an_odd_number_of_turn_cards"]
