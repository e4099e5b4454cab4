"""The rules of Level 8, case by case, on drawn positions: laying out a level (L8-9 to L8-11, L8-14, L8-26)."""

from __future__ import annotations

from stammtisch.engine.state import NOBODY
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.state import End, No, Phase
from tests.games.level8.worlds import position
from tests.plays import legal_texts, make, refused

RUNS = "r4 s5 y6 g9 b10 p11"  # two runs of three
REST = "r1 s1 y15 b3 p13"


def test_l8_9_all_groups_at_once_and_then_they_lie() -> None:
    s = position([RUNS + " r1", REST])
    make(GAME, s, "lay run 4", "put r4", "put s5", "put y6", "lay run 9", "put g9", "put b10")
    assert not s.laid[0]
    make(GAME, s, "put p11")
    assert s.laid[0]
    assert s.phase == Phase.PLAY
    assert GAME.view.view(s, 1)["groups"][0] == [
        {"kind": "run", "value": 4, "cards": ["r4", "s5", "y6"], "stands_for": [4, 5, 6]},
        {"kind": "run", "value": 9, "cards": ["g9", "b10", "p11"], "stands_for": [9, 10, 11]},
    ]
    assert GAME.view.view(s, 1)["events"] == [
        {"kind": "laid_out", "seat": 0, "level": 1},
        {"kind": "laid_run", "seat": 0, "low": 4, "high": 6},
        {"kind": "laid_run", "seat": 0, "low": 9, "high": 11},
    ]


def test_l8_9_equal_groups_in_either_order() -> None:
    s = position([RUNS + " r1", REST])
    make(GAME, s, "lay run 9", "put g9", "put b10", "put p11", "lay run 4", "put r4", "put s5", "put y6")
    assert s.laid[0]


def test_l8_9_other_groups_in_the_order_of_the_level() -> None:
    s = position(["r7 s7 y7 g1 g2 g3 g4 g5 p15", REST], levels=[7, 1])
    assert refused(GAME, s, 0, "lay colour g") == (No.OTHER_GROUP_NEXT, "L8-9")
    assert refused(GAME, s, 0, "lay run 1") == (No.OTHER_GROUP_NEXT, "L8-9")
    make(GAME, s, "lay set 7", "put r7", "put s7", "put y7", "lay colour g")


def test_l8_9_no_part_of_a_level() -> None:
    s = position(["r4 s5 y6 g9 b10 p15 r1", REST])
    assert refused(GAME, s, 0, "lay run 4") == (No.CANNOT_COMPLETE, "L8-9")
    assert not [move for move in legal_texts(GAME, s) if move.startswith("lay")]


def test_l8_9_once_begun_it_must_be_finished() -> None:
    s = position([RUNS + " r1 X", REST], {1: "set 3: r3 s3"}, piles=["g1", ""])
    assert refused(GAME, s, 0, "put r4") == (No.NO_GROUP_OPEN, "L8-9")
    make(GAME, s, "lay run 4")
    for move in ("take stock", "take 0", "add r1 1.1", "discard r1", "skip 1"):
        assert refused(GAME, s, 0, move) == (No.FINISH_LAYING, "L8-9")
    assert refused(GAME, s, 0, "lay run 9") == (No.GROUP_OPEN, "L8-9")
    assert refused(GAME, s, 0, "put p4") == (No.NOT_YOURS, "L8-9")
    make(GAME, s, "put r4", "put s5", "put y6")
    assert refused(GAME, s, 0, "put r1") == (No.NO_GROUP_OPEN, "L8-9")
    assert legal_texts(GAME, s) == ["lay run 9"]


def test_l8_9_once_a_round_and_no_extra_group() -> None:
    s = position([RUNS + " r1", REST], {0: "run 1: r1 r2 r3 | run 8: b8 b9 b10"})
    assert refused(GAME, s, 0, "lay run 4") == (No.LIES_ALREADY, "L8-9")
    assert refused(GAME, s, 0, "put r4") == (No.LIES_ALREADY, "L8-9")


def test_l8_9_exactly_the_number_of_cards_that_the_level_names() -> None:
    s = position(["r4 s5 y6 g7 b10 p11 r12 r1", REST])
    make(GAME, s, "lay run 4", "put r4", "put s5", "put y6")
    assert refused(GAME, s, 0, "put g7") == (No.NO_GROUP_OPEN, "L8-9")


def test_l8_9_a_card_that_another_group_needs_must_wait() -> None:
    s = position(["r4 s5 y6 b6 p7 g8 r1", REST])
    make(GAME, s, "lay run 4", "put r4", "put s5")
    assert legal_texts(GAME, s) == ["put b6", "put y6"]
    s = position(["r4 s5 b6 J p7 g8 r1", REST])
    make(GAME, s, "lay run 6")
    assert legal_texts(GAME, s) == ["put J", "put b6"]
    s = position(["r4 s5 y6 J p7 g8 b15", REST])
    make(GAME, s, "lay run 4", "put r4")
    assert refused(GAME, s, 0, "put J") == (No.NEEDED_ELSEWHERE, "L8-9")


def test_l8_9_nobody_else_sees_it_before_it_is_complete() -> None:
    s = position(["r4 s5 J g9 b10 p11 r1", REST], phase=Phase.TAKE)
    make(GAME, s, "take stock")
    before = {watcher: {**GAME.view.view(s, watcher), "events": []} for watcher in (1, None)}
    for move in ("lay run 4", "put r4", "put s5", "put J", "lay run 9", "put g9", "put b10"):
        make(GAME, s, move)
        assert {watcher: GAME.view.view(s, watcher) for watcher in (1, None)} == before
    own = GAME.view.view(s, 0)
    assert own["phase"] == "lay"
    assert own["hand"] == ["r1", "p1", "p11"]
    assert own["cards_due"] == 1
    assert own["staged"][0]["cards"] == ["r4", "s5", "J"]
    assert own["staged"][1] == {"kind": "run", "value": 9, "cards": ["g9", "b10"], "stands_for": [9, 10]}


def test_l8_10_a_run_has_neighbouring_numbers_of_any_colours() -> None:
    s = position([RUNS + " r1", REST])
    make(GAME, s, "lay run 4")
    assert refused(GAME, s, 0, "put s5") == (No.MISFIT, "L8-10")
    assert legal_texts(GAME, s) == ["put r4"]


def test_l8_10_fifteen_and_one_are_no_neighbours() -> None:
    s = position(["r14 r15 r1 b14 b15 b1 y2", REST])
    assert not [move for move in legal_texts(GAME, s) if move.startswith("lay")]
    s = position([RUNS + " r1", REST], levels=[4, 1])
    assert refused(GAME, s, 0, "lay run 11") == (No.PAST_FIFTEEN, "L8-10")


def test_l8_10_pairs_of_the_same_number_count_twice() -> None:
    s = position(["r6 s6 y6 g6 b2 p2 r3 s3 b1", REST], levels=[2, 1])
    make(GAME, s, "lay set 6", "put r6", "put s6", "lay set 6", "put y6", "put g6")
    make(GAME, s, "lay set 2", "put b2", "put p2", "lay set 3", "put r3", "put s3")
    assert s.laid[0]


def test_l8_10_sets_and_colour_groups_go_upwards_jokers_last() -> None:
    s = position(["r7 s7 y7 b7 g1 g2 g3 g4 g9 J", REST], levels=[7, 1])
    make(GAME, s, "lay set 7", "put s7")
    assert refused(GAME, s, 0, "put r7") == (No.OUT_OF_ORDER, "L8-10")
    assert refused(GAME, s, 0, "put g1") == (No.MISFIT, "L8-10")
    make(GAME, s, "put b7")
    assert legal_texts(GAME, s) == ["put J"]
    make(GAME, s, "put J", "lay colour g")
    assert refused(GAME, s, 0, "put r7") == (No.MISFIT, "L8-10")
    assert legal_texts(GAME, s) == ["put g1"]  # all five are needed now
    make(GAME, s, "put g1", "put g2", "put g3", "put g4", "put g9")
    assert GAME.view.view(s, 1)["events"][1:] == [
        {"kind": "laid_set", "seat": 0, "number": 7, "n": 3},
        {"kind": "laid_colour", "seat": 0, "colour": "g", "n": 5},
    ]


def test_l8_10_no_number_card_after_a_joker_in_a_set() -> None:
    s = position(["r7 s7 J g1 g2 g3 g4 g9 p1", REST], levels=[7, 1])
    make(GAME, s, "lay set 7", "put r7")
    assert refused(GAME, s, 0, "put J") == (No.NEEDED_ELSEWHERE, "L8-9")
    s = position(["r7 s7 J J g1 g2 g3 g4 g9 p1", REST], levels=[7, 1])
    make(GAME, s, "lay set 7", "put r7", "put J")
    assert refused(GAME, s, 0, "put s7") == (No.OUT_OF_ORDER, "L8-10")


# Jokers


def test_l8_11_a_joker_in_a_run_is_the_missing_number_for_good() -> None:
    s = position(["r2 s3 J b5 y6 p7 g8 g4 g1", REST], levels=[5, 1])
    make(GAME, s, "lay run 2", "put r2", "put s3", "put J", "put b5", "put y6", "put p7", "put g8")
    [group] = GAME.view.view(s, 1)["groups"][0]
    assert group["cards"] == ["r2", "s3", "J", "b5", "y6", "p7", "g8"]
    assert group["stands_for"] == [2, 3, 4, 5, 6, 7, 8]
    assert refused(GAME, s, 0, "add g4 0.1") == (No.DOES_NOT_FIT, "L8-12")


def test_l8_11_a_group_of_jokers_alone_is_declared() -> None:
    s = position(["J J J r4 s5 y6 b1", REST])
    assert {f"lay run {first}" for first in range(1, 14)} < set(legal_texts(GAME, s))
    make(GAME, s, "lay run 12", "put J", "put J", "put J", "lay run 4", "put r4", "put s5", "put y6")
    assert GAME.view.view(s, 1)["groups"][0][0]["stands_for"] == [12, 13, 14]


def test_l8_11_jokers_stand_for_a_set_s_number_and_a_colour() -> None:
    s = position(["r7 s7 J g1 g2 g3 g4 J p1", REST], levels=[7, 1])
    make(GAME, s, "lay set 7", "put r7", "put s7", "put J")
    make(GAME, s, "lay colour g", "put g1", "put g2", "put g3", "put g4", "put J")
    laid = GAME.view.view(s, None)["groups"][0]
    assert laid[0]["stands_for"] == [7, 7, 7]
    assert laid[1] == {
        "kind": "colour",
        "value": "g",
        "cards": ["g1", "g2", "g3", "g4", "J"],
        "stands_for": ["g"] * 5,
    }


# A card to spare


def test_l8_14_laying_out_leaves_a_card_for_the_discard() -> None:
    s = position([RUNS, REST])
    assert refused(GAME, s, 0, "lay run 4") == (No.KEEP_ONE, "L8-14")
    s = position([RUNS + " X", REST])
    make(GAME, s, "lay run 4")


def test_l8_26_laying_the_last_level_wins_without_a_card_to_spare() -> None:
    s = position(["r1 s1 r2 s2 y2 r3 s3 y3 J", REST], {1: "set 4: b4 g4"}, levels=[8, 3])
    make(GAME, s, "lay set 1", "put r1", "put s1", "lay set 2", "put r2", "put s2", "put y2")
    make(GAME, s, "lay set 3", "put r3", "put s3", "put y3", "put J")
    assert (s.end, s.actor) == (End.LAST_LEVEL_LAID, NOBODY)
    view = GAME.view.view(s, None)
    assert view["result"] == {"winners": [0], "scores": [9, 3]}  # nobody else moves up
    assert view["level_tasks"] == [None, "run3 + colour4"]
    assert view["events"][-1] == {"kind": "won", "seat": 0}
    assert legal_texts(GAME, s) == []
    assert refused(GAME, s, 1, "take stock") == (No.OVER, "L8-24")
