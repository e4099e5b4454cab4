"""What everybody can remember of hidden hands, and what only an asker knows."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.chance import Dictated, Outcome
from stammtisch.engine.state import Seat
from stammtisch.games.help import GAME
from stammtisch.games.help.cards import DIGIT, KINDS, MOST
from stammtisch.games.help.state import State
from tests.games.help.worlds import SETTINGS, as_remembered, position, shuffle_for
from tests.plays import make, random_states


def seen(s: State, seat: Seat | None, key: str) -> Any:
    return GAME.view.view(s, seat)[key]


LOW = ["1", "2", "3", "4", "5", "6", "7", "8"]


def asked() -> State:
    """Seat 0 has nothing above 8 and asks seat 2, who will give a 9 and get the 4 back."""
    return position("3 8", ["1 4 4 7", "2 2 2 2", "9 9 J 1"], stock="J 5 6 N")


# What a hand lacks


def test_who_asks_holds_low_numbers_or_switches_only() -> None:
    assert seen(asked(), None, "surely") == [{"kinds": LOW, "cards": 4, "switches": 4}, None, None]


def test_who_asks_on_an_empty_row_holds_nothing_that_begins_one() -> None:
    s = position("", ["S S Z Z", "2", "9 9 J 1"])
    assert seen(s, 1, "surely")[0] == {"kinds": ["S", "Z"], "cards": 4, "switches": None}


def test_after_the_help_one_card_is_new() -> None:
    s = asked()
    make(GAME, s, "give 9", "return 4")
    assert seen(s, 1, "surely")[0] == {"kinds": LOW, "cards": 3, "switches": 3}
    make(GAME, s, "lay 9")
    assert seen(s, 1, "surely")[0] == {"kinds": LOW, "cards": 3, "switches": 3}


def test_the_helper_has_got_such_a_card() -> None:
    s = asked()
    make(GAME, s, "give 9", "return 4")
    assert seen(s, 1, "surely")[2] == {"kinds": LOW, "cards": 1, "switches": 1}


def played_on(*moves: str) -> State:
    """Seat 0 is on again, with 1 4 7 and the joker that it drew; the row is empty."""
    s = position("3 4 5 7 8", ["1 4 4 7", "2 2 N J", "9 9 J 1"], stock="J 5 6 S")
    make(GAME, s, "give 9", "return 4", "lay 9", "no", "joker 0", *moves)
    return s


def test_a_low_card_that_is_played_is_one_less() -> None:
    assert seen(played_on("lay 4"), 1, "surely")[0] == {"kinds": LOW, "cards": 2, "switches": 3}


def test_another_card_that_is_played_changes_nothing() -> None:
    assert seen(played_on("joker 1"), 1, "surely")[0] == {"kinds": LOW, "cards": 3, "switches": 3}


def test_a_switch_that_is_played_is_one_switch_less() -> None:
    s = position("3 8", ["1 4 S 7", "2 2 2 2", "9 9 J 1"])
    s.least[0], s.or_switches[0], s.among[0] = 2, 1, 0x10
    make(GAME, s, "switch 4 0")
    assert seen(s, None, "surely")[0] is None


def test_a_card_taken_out_of_the_row_counts_too() -> None:
    s = position("3 8", ["1 4 S 7", "2 2 2 2", "9 9 J 1"])
    s.least[0], s.or_switches[0], s.among[0] = 1, 99, 0x1000
    make(GAME, s, "switch 4 0")
    assert seen(s, None, "surely")[0] == {"kinds": ["3"], "cards": 2, "switches": None}


def test_nobody_who_might_have_started_holds_a_lower_number() -> None:
    s = GAME.rules.State()
    s.players, s.target = 3, 3
    s.source = Dictated([Outcome(*shuffle_for(["3 8 9 10", "5 5 5 5", "J 4 9 9"], stock="11"))])
    GAME.rules.deal(s)
    kinds = ["J", *map(str, range(3, 12)), "S", "Z", "N"]
    assert seen(s, None, "surely") == [{"kinds": kinds, "cards": n, "switches": None} for n in (3, 4, 4)]


def test_who_might_not_start_may_hold_anything() -> None:
    s = GAME.rules.State()
    s.players, s.target, s.scored[1] = 3, 3, 1
    s.source = Dictated([Outcome(*shuffle_for(["3 8 9 10", "1 5 5 5", "J 4 9 9"], stock="11"))])
    GAME.rules.deal(s)
    assert seen(s, None, "surely")[1] is None


# Cards that are certain


def switched() -> State:
    """Seat 0 has taken the 3 out of the row."""
    s = position("3 8", ["3 4 S 7", "2 9 J N", "9 9 J 1"], stock="3 3 N N 1 1")
    make(GAME, s, "switch 4 0")
    return s


def test_everybody_remembers_a_card_taken_out_of_the_row() -> None:
    for seat in (0, 1, 2, None):
        assert seen(switched(), seat, "shown") == [["3"], [], []]


def test_it_is_certain_until_an_equal_card_is_played() -> None:
    s = position("8", ["S 8 11 11", "9 J 9 9", "Z 10 11 11"], stock="N N N N")
    make(GAME, s, "switch 11 0")
    assert seen(s, 1, "shown")[0] == ["8"]
    make(GAME, s, "joker 0", "zap", "no")
    assert seen(s, 1, "shown")[0] == ["8"]
    make(GAME, s, "lay 9", "lay 10")
    assert seen(s, 1, "shown")[0] == ["8"]


def test_only_the_two_know_a_card_that_was_handed_back() -> None:
    s = asked()
    make(GAME, s, "give 9", "return 4")
    returned = {"cards": ["4"], "by": 0}
    assert [seen(s, seat, "returned")[2] for seat in (0, 1, 2, None)] == [returned, None, returned, None]


def test_a_card_handed_back_is_certain_until_an_equal_one_is_played() -> None:
    s = position("3 4 5 7 8", ["1 4 4 7", "2 2 N J", "9 4 J 1"], stock="J 5 6 S")
    make(GAME, s, "give 9", "return 4", "lay 9", "no")
    assert seen(s, 0, "returned")[2] == {"cards": ["4"], "by": 0}
    make(GAME, s, "lay 4")
    assert seen(s, 0, "returned")[2] is None


def test_who_hands_back_a_card_unseen_holds_none_for_certain() -> None:
    s = asked()
    s.shown[0], s.returned[0], s.returned_by[0] = 0x10, 0x10000, 1
    make(GAME, s, "give 9", "return 7")
    assert seen(s, 1, "shown")[0] == []
    assert seen(s, 1, "returned")[0] is None


def test_a_card_handed_back_by_somebody_else_replaces_the_older() -> None:
    s = asked()
    s.returned[2], s.returned_by[2] = 0x10, 1
    make(GAME, s, "give 9", "return 4")
    assert seen(s, 2, "returned")[2] == {"cards": ["4"], "by": 0}
    s = asked()
    s.returned[2], s.returned_by[2] = 0x10, 0
    make(GAME, s, "give 9", "return 4")
    assert seen(s, 2, "returned")[2] == {"cards": ["1", "4"], "by": 0}


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_remembered_is_true(setting: tuple[int, dict[str, object]]) -> None:
    for seed in range(12):
        for s in random_states(GAME, setting, bytes([seed] * 32)):
            assert isinstance(s, State)
            for seat in range(s.players):
                assert as_remembered(s, seat)
                certain = s.shown[seat] + s.returned[seat]
                assert all(
                    certain >> DIGIT * card & MOST <= s.hands[seat] >> DIGIT * card & MOST for card in range(KINDS)
                )


def test_a_new_round_forgets() -> None:
    s = position("10", ["11 1 1 1", "1 2 2 2", "3 3 3 3"], stock="4")
    for seat in range(3):
        s.shown[seat], s.returned[seat], s.least[seat], s.among[seat] = 0x10, 0x100, 1, 0x1
    make(GAME, s, "lay 11")
    assert s.round == 2
    assert not any(s.shown)
    assert not any(s.returned)
    assert seen(s, None, "surely")[0] is None or "J" in seen(s, None, "surely")[0]["kinds"]
