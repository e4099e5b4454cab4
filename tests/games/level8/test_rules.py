"""The rules of Level 8, case by case, on drawn positions: taking, adding, the end of a turn (L8-6 to L8-18)."""

from __future__ import annotations

import pytest

from stammtisch.games.level8 import GAME
from stammtisch.games.level8.cards import HIGHEST, LETTERS
from stammtisch.games.level8.notation import parse_move
from stammtisch.games.level8.state import No, Phase
from tests.games.level8.worlds import position
from tests.plays import legal_texts, make, refused

RUNS = "r4 s5 y6 g9 b10 p11"  # two runs of three
REST = "r1 s1 y15 b3 p13"


# Piles and taking


def test_l8_6_only_the_tops_of_the_piles_are_shown_and_taken() -> None:
    s = position([RUNS, REST], piles=["r7 b2", ""], phase=Phase.TAKE)
    view = GAME.view.view(s, 1)
    assert view["discards"] == ["r7", None]
    assert view["discard_sizes"] == [2, 0]
    assert view["piles"] == [["r7", "b2"], []]  # everybody has seen it and may remember
    make(GAME, s, "take 0")
    assert GAME.view.view(s, 1)["discards"] == ["b2", None]


def test_l8_8_take_from_the_stock_in_secret() -> None:
    s = position([RUNS, REST], stock="b7 b8", phase=Phase.TAKE)
    make(GAME, s, "take stock")
    assert "b7" in GAME.view.view(s, 0)["hand"]
    assert GAME.view.view(s, 0)["events"] == [{"kind": "took_stock", "seat": 0, "card": "b7"}]
    for watcher in (1, None):
        assert GAME.view.view(s, watcher)["events"] == [{"kind": "took_stock", "seat": 0}]


def test_l8_8_take_from_any_pile_your_own_included_seen_by_all() -> None:
    s = position([RUNS, REST, "b2"], piles=["r7", "J", ""], phase=Phase.TAKE)
    assert legal_texts(GAME, s) == ["take 0", "take 1", "take stock"]
    make(GAME, s, "take 1")
    assert GAME.view.view(s, None)["events"] == [{"kind": "took_pile", "seat": 0, "card": "J", "whom": 1}]


def test_l8_8_one_card_and_no_more() -> None:
    s = position([RUNS, REST], piles=["r7", ""], phase=Phase.TAKE)
    for move in ("lay run 4", "put r4", "add r4 0.1", "discard r4", "skip 1"):
        assert refused(GAME, s, 0, move) == (No.TAKE_FIRST, "L8-8")
    assert refused(GAME, s, 0, "take 1") == (No.PILE_EMPTY, "L8-8")
    assert refused(GAME, s, 0, "take 2") == (No.NOBODY_THERE, "L8-8")
    make(GAME, s, "take stock")
    assert refused(GAME, s, 0, "take 0") == (No.TAKEN_ALREADY, "L8-8")


def test_l8_7_only_the_seat_whose_turn_it_is_moves() -> None:
    s = position([RUNS, REST], phase=Phase.TAKE)
    assert refused(GAME, s, 1, "take stock") == (No.NOT_YOUR_TURN, "L8-7")
    make(GAME, s, "take stock", "discard r4")
    assert s.actor == 1


# Adding


def test_l8_12_the_neighbours_of_a_run_one_after_the_other() -> None:
    s = position(["b7 b8 b3 b2 b1 b9 r10", REST], {0: "run 4: r4 r5 r6 | run 12: y12 y13 y14"})
    assert refused(GAME, s, 0, "add b8 0.1") == (No.DOES_NOT_FIT, "L8-12")
    make(GAME, s, "add b7 0.1", "add b8 0.1", "add b3 0.1", "add b2 0.1", "add b1 0.1", "add b9 0.1")
    assert GAME.view.view(s, 1)["groups"][0][0]["stands_for"] == list(range(1, 10))


def test_l8_12_every_card_of_the_number_of_a_pair() -> None:
    pairs = "set 2: r2 s2 | set 3: r3 s3 | set 6: r6 s6 | set 6: y6 g6"
    s = position(["b2 b3 b6 b7", REST], {0: pairs}, levels=[2, 1])
    adds = [move for move in legal_texts(GAME, s) if move.startswith("add")]
    assert adds == ["add b2 0.1", "add b3 0.2", "add b6 0.3", "add b6 0.4"]


def test_l8_12_run_and_pairs_of_the_fact_sheet() -> None:
    s = position(["b7 b12 b3 b9 b6", REST], {1: "run 8: r8 r9 r10 r11 | set 3: r3 s3 | set 9: s9 y9"})
    s.laid[0] = 1
    adds = [move for move in legal_texts(GAME, s) if move.startswith("add")]
    assert adds == ["add b12 1.1", "add b3 1.2", "add b7 1.1", "add b9 1.3"]


def test_l8_12_to_a_colour_group_the_same_colour() -> None:
    s = position(["g15 b15 g1", REST], {0: "set 7: r7 s7 y7 | colour g: g2 g3 g4 g5 g6"}, levels=[7, 1])
    assert refused(GAME, s, 0, "add b15 0.2") == (No.DOES_NOT_FIT, "L8-12")
    assert refused(GAME, s, 0, "add b15 0.1") == (No.DOES_NOT_FIT, "L8-12")
    make(GAME, s, "add g15 0.2")
    assert GAME.view.view(s, 1)["groups"][0][1]["cards"] == ["g2", "g3", "g4", "g5", "g6", "g15"]
    assert GAME.view.view(s, 1)["events"] == [
        {"kind": "added", "seat": 0, "card": "g15", "whom": 0, "group": 2},
    ]


def test_l8_12_to_others_groups_from_the_moment_the_own_level_lies() -> None:
    s = position([RUNS + " b3 r1", REST], {1: "set 3: r3 s3 | set 3: y3 g3"})
    assert refused(GAME, s, 0, "add b3 1.1") == (No.LEVEL_NOT_LAID, "L8-12")
    make(GAME, s, "lay run 4", "put r4", "put s5", "put y6", "lay run 9", "put g9", "put b10", "put p11")
    assert refused(GAME, s, 0, "add b3 1.3") == (No.NO_SUCH_GROUP, "L8-12")
    assert refused(GAME, s, 0, "add b3 5.4") == (No.NO_SUCH_GROUP, "L8-12")
    assert refused(GAME, s, 0, "add p3 1.1") == (No.NOT_YOURS, "L8-12")
    make(GAME, s, "add b3 1.1")


def test_l8_12_a_joker_on_a_run_goes_to_a_chosen_end() -> None:
    s = position(["J J J r1", REST], {0: "run 4: r4 r5 r6 | set 9: r9 s9"})
    assert refused(GAME, s, 0, "add J 0.1") == (No.SAY_WHICH_END, "L8-12")
    assert refused(GAME, s, 0, "add J 0.2 low") == (No.HAS_NO_ENDS, "L8-12")
    make(GAME, s, "add J 0.1 low")
    assert GAME.view.view(s, 1)["events"] == [{"kind": "added_low", "seat": 0, "card": "J", "whom": 0, "group": 1}]
    make(GAME, s, "add J 0.1 high", "add J 0.2")
    run, pair = GAME.view.view(s, 1)["groups"][0]
    assert run == {"kind": "run", "value": 3, "cards": ["J", "r4", "r5", "r6", "J"], "stands_for": [3, 4, 5, 6, 7]}
    assert pair["cards"] == ["r9", "s9", "J"]


def test_l8_12_runs_end_at_1_and_15() -> None:
    s = position(["J J r1", REST], {0: "run 1: r1 r2 r3 | run 13: r13 r14 r15"})
    assert refused(GAME, s, 0, "add J 0.1 low") == (No.DOES_NOT_FIT, "L8-12")
    assert refused(GAME, s, 0, "add J 0.2 high") == (No.DOES_NOT_FIT, "L8-12")
    make(GAME, s, "add J 0.1 high")
    make(GAME, s, "add J 0.2 low")


def test_l8_12_groups_grow_without_limit() -> None:
    numbers = " ".join(f"g{number}" for number in range(1, HIGHEST + 1))
    s = position(["J J J b1", REST], {0: f"colour g: {numbers}"}, levels=[7, 1])
    make(GAME, s, "add J 0.1", "add J 0.1", "add J 0.1")
    assert len(GAME.view.view(s, 1)["groups"][0][0]["cards"]) == HIGHEST + 3


# The end of a turn


def test_l8_13_any_card_may_be_discarded_and_ends_the_turn() -> None:
    s = position(["r4 J X", REST])
    assert {"discard J", "discard X", "discard r4"} < set(legal_texts(GAME, s))
    assert refused(GAME, s, 0, "discard b4") == (No.NOT_YOURS, "L8-13")
    make(GAME, s, "discard J")
    assert GAME.view.view(s, 1)["discards"] == ["J", None]
    assert (s.actor, s.phase) == (1, Phase.TAKE)


def test_l8_14_the_last_card_can_not_be_added() -> None:
    s = position(["b7 b8", REST], {0: "run 4: r4 r5 r6 | run 9: y9 y10 y11"})
    make(GAME, s, "add b7 0.1")
    assert refused(GAME, s, 0, "add b8 0.1") == (No.KEEP_ONE, "L8-14")
    assert legal_texts(GAME, s) == ["discard b8"]


def test_l8_15_a_skip_card_in_front_of_another_player() -> None:
    s = position(["X X r1", REST, "b2"])
    assert [move for move in legal_texts(GAME, s) if "skip" in move] == ["skip 1", "skip 2"]
    assert refused(GAME, s, 0, "skip 0") == (No.NOT_YOURSELF, "L8-15")
    assert refused(GAME, s, 0, "skip 3") == (No.NOBODY_THERE, "L8-15")
    make(GAME, s, "skip 2")
    assert GAME.view.view(s, 1)["skipped"] == [False, False, True]
    assert s.actor == 1


def test_l8_15_not_where_one_lies_already_nor_without_one() -> None:
    s = position(["X r1 r2", REST, "b2"])
    s.skipped[1] = 1
    assert refused(GAME, s, 0, "skip 1") == (No.SKIPPED_ALREADY, "L8-15")
    s = position(["r1 r2", REST])
    assert refused(GAME, s, 0, "skip 1") == (No.NOT_YOURS, "L8-15")


def test_l8_16_a_skip_card_is_discarded_and_taken_like_any_card_but_fits_no_group() -> None:
    s = position(["X r1", "b1"], {0: f"colour {LETTERS[0]}: r2 r3 r4 r5"}, levels=[7, 1])
    assert not [move for move in legal_texts(GAME, s) if move.startswith("add X")]
    make(GAME, s, "discard X", "take 0")
    assert "X" in GAME.view.view(s, 1)["hand"]


def test_l8_17_a_skipped_player_loses_the_turn_by_itself() -> None:
    s = position(["X r1", "b1", "b2"])
    make(GAME, s, "skip 1")
    assert s.actor == 2
    assert (s.skipped[1], s.under, s.turns) == (0, 1, 2)
    assert {"kind": "turn_lost", "seat": 1} in GAME.view.view(s, 1)["events"]
    assert GAME.view.view(s, 1)["skips_under_stock"] == 1


def test_l8_17_several_lost_turns_one_after_another() -> None:
    s = position(["X r1 r2", "b1", "b2", "b3"])
    s.skipped[2] = s.skipped[3] = 1
    make(GAME, s, "skip 1")
    assert s.actor == 0
    assert (s.under, s.turns) == (3, 4)


def test_l8_18_the_last_card_is_discarded_even_if_it_is_a_skip_card() -> None:
    s = position(["X", REST], {0: "run 4: r4 r5 r6 | run 9: y9 y10 y11"})
    assert legal_texts(GAME, s) == ["discard X"]
    assert refused(GAME, s, 0, "skip 1") == (No.LAST_CARD_SKIP, "L8-18")
    make(GAME, s, "discard X")
    assert s.level[:2] == [3, 1]
    assert s.skipped[1] == 0


@pytest.mark.parametrize("text", ["lay run 14", "put X", "add X 0.1", "add r7 0.5", "add r7 6.1", "take 6", "keep"])
def test_notation_knows_no_such_move(text: str) -> None:
    with pytest.raises(ValueError, match="Expected a move"):
        parse_move(text)
