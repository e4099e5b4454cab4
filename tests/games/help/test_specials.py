"""The special cards of Help! and what fits into the row, on drawn positions: HE-13 to HE-17."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.games.help import GAME
from stammtisch.games.help.allowed import can_play
from stammtisch.games.help.cards import HIGHEST, JOKER, KINDS, LOWEST, NO, SWITCH, ZAP
from stammtisch.games.help.moves import PLACES
from stammtisch.games.help.notation import parse_move
from stammtisch.games.help.piles import add_to_hand
from stammtisch.games.help.row import joker_fits, put_into_row, row_end, switch_fits
from stammtisch.games.help.state import EventKind, NoCard, State
from stammtisch.games.help.state import No as Refused
from stammtisch.words import Listener, say
from tests.games.help.worlds import hand, happened, held_by, position, shown_row
from tests.plays import legal_texts, make, refused


def ascends(row: list[int]) -> bool:
    """The definition: with all jokers worked out, strictly ascending and within 1 to 11 (HE-13, HE-14)."""
    value = 0
    for card in row:
        last, value = value, value + 1 if card == JOKER else card
        if not last < value <= HIGHEST:
            return False
    return True


def all_rows(row: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every row that can lie on the table when a turn begins."""
    yield row
    if len(row) < PLACES:
        for card in range(HIGHEST + 1):
            if ascends([*row, card]):
                yield from all_rows((*row, card))


ROWS = list(all_rows())


def with_row(row: tuple[int, ...]) -> State:
    """A table with nothing on it but this row."""
    s = State()
    for card in row:
        put_into_row(s, s.row_size, card)
    return s


# Joker


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("3 5 8", {0: 1, 1: 4, 2: 6, 3: 9}),
        ("5 6", {0: 1, 2: 7}),
        ("11", {0: 1}),
        ("1 4", {1: 2, 2: 5}),
        ("", {0: 1}),
        ("3 J 8", {0: 1, 1: 4, 2: 5, 3: 9}),
        ("J 3", {0: 1, 1: 2, 2: 4}),
        ("J 2", {2: 3}),
        ("9 J", {0: 1, 1: 10, 2: 11}),
        ("10 J", {0: 1}),
    ],
)
def test_he_13_where_a_joker_may_go_and_what_it_is_then(row: str, places: dict[int, int]) -> None:
    s = position(row, ["J", "1", "1"])
    assert legal_texts(GAME, s) == [f"joker {place}" for place in places]
    for place, value in places.items():
        t = s.copy()
        make(GAME, t, f"joker {place}")
        assert shown_row(t)[place] == ("J", value)
        event = {"kind": "joker_laid", "seat": 0, "card": str(value), "place": place}
        assert GAME.view.view(t, 1)["events"][0] == event


def test_he_13_equal_rows_from_two_places() -> None:
    s = position("3 J 8", ["J", "11", "1"])
    t = s.copy()
    make(GAME, s, "joker 1")
    make(GAME, t, "joker 2")
    assert shown_row(s) == shown_row(t) == [("3", 3), ("J", 4), ("J", 5), ("8", 8)]


@pytest.mark.parametrize(
    ("row", "move", "no", "words"),
    [
        ("5 6", "joker 1", Refused.NO_GAP, "Zwischen 5 und 6 "),
        ("5 J 7", "joker 1", Refused.NO_GAP, "Zwischen 5 und 6 "),
        ("10 J", "joker 1", Refused.NO_GAP, "Zwischen 10 und 11 "),
        ("1 4", "joker 0", Refused.NO_GAP, "Vorn in der Reihe steht schon eine 1"),
        ("11", "joker 1", Refused.NO_GAP, "Hinten in der Reihe steht schon eine 11"),
        ("10 J", "joker 2", Refused.NO_GAP, "Hinten in der Reihe steht schon eine 11"),
        ("3 5", "joker 3", Refused.NO_SUCH_PLACE, "So lang ist die Reihe noch nicht"),
        ("", "joker 1", Refused.NO_SUCH_PLACE, "So lang ist die Reihe noch nicht"),
    ],
)
def test_he_13_where_a_joker_may_not_go(row: str, move: str, no: Refused, words: str) -> None:
    s = position(row, ["J", "1", "1"])
    assert refused(GAME, s, 0, move) == (no, "HE-13")
    assert say(GAME.words.explain(s, 0, parse_move(move), no), Listener("de")).startswith(words)


def test_he_13_two_looks_say_the_same_as_working_out_the_whole_row() -> None:
    assert len(ROWS) > 1000
    for row in ROWS:
        s = with_row(row)
        for place in range(len(row) + 1):
            assert joker_fits(s, place) == ascends([*row[:place], JOKER, *row[place:]])


def test_he_13_a_joker_can_always_be_played() -> None:
    for row in ROWS:
        s = with_row(row)
        assert any(joker_fits(s, place) for place in range(len(row) + 1))


# Switch


def test_he_14_a_joker_follows_the_card_before_it() -> None:
    s = position("3 J J 9", ["S 6 5 8", "1", "1"])
    assert shown_row(s) == [("3", 3), ("J", 4), ("J", 5), ("9", 9)]
    make(GAME, s, "switch 6 0")
    assert shown_row(s) == [("6", 6), ("J", 7), ("J", 8), ("9", 9)]


@pytest.mark.parametrize(
    ("row", "move"), [("3 J J 9", "switch 7 0"), ("3 J J", "switch 10 0"), ("J J 8", "switch 7 0")]
)
def test_he_14_the_jokers_after_an_exchange_must_still_ascend(row: str, move: str) -> None:
    s = position(row, ["S 7 10", "1", "1"])
    assert refused(GAME, s, 0, move) == (Refused.SWITCH_MISFIT, "HE-15")


def test_he_14_two_looks_say_the_same_as_working_out_the_whole_row() -> None:
    for row in ROWS:
        s = with_row(row)
        for place in range(len(row)):
            for number in range(LOWEST, HIGHEST + 1):
                assert switch_fits(s, number, place) == ascends([*row[:place], number, *row[place + 1 :]])


def test_he_15_switch_is_discarded_and_a_number_takes_the_place_of_a_card() -> None:
    s = position("3 5 8", ["S 4 6 1", "9", "1"], stock="11")
    assert legal_texts(GAME, s) == ["switch 1 0", "switch 4 0", "switch 4 1", "switch 6 1", "switch 6 2"]
    make(GAME, s, "switch 6 1")
    assert shown_row(s) == [("3", 3), ("6", 6), ("8", 8)]
    assert hand(s, 0) == "1 4 5 11"
    assert GAME.view.view(s, 1)["discard"] == ["S"]
    assert GAME.view.view(s, 1)["events"][:2] == [
        {"kind": "switched", "seat": 0, "card": "6", "place": 1},
        {"kind": "took", "seat": 0, "card": "5", "place": 1},
    ]


def test_he_15_a_joker_can_be_taken() -> None:
    s = position("3 J 8", ["S 7 1 1", "9", "1"], stock="11")
    make(GAME, s, "switch 7 1")
    assert shown_row(s) == [("3", 3), ("7", 7), ("8", 8)]
    assert hand(s, 0) == "J 1 1 11"


def test_he_15_equal_numbers_can_be_exchanged() -> None:
    s = position("3 5 8", ["S 5 1 1", "9", "1"])
    make(GAME, s, "switch 5 1")
    assert shown_row(s) == [("3", 3), ("5", 5), ("8", 8)]


def test_he_15_the_number_comes_from_the_hand_before_the_exchange() -> None:
    s = position("3 5 8", ["S Z Z 1", "9", "1"])
    assert refused(GAME, s, 0, "switch 5 1") == (Refused.NOT_YOURS, "HE-7")
    assert legal_texts(GAME, s) == ["switch 1 0", "zap"]


def test_he_15_who_has_no_number_is_told_so() -> None:
    s = position("3 5 8", ["S Z Z J", "9", "1"])
    said = GAME.words.explain(s, 0, parse_move("switch 1 0"), Refused.NOT_YOURS)
    assert said.rule == "HE-15"
    assert say(said, Listener("de")) == "Die Switch-Karte geht nur mit einer Zahl von deiner Hand, die du eintauschst."


@pytest.mark.parametrize(
    ("move", "no", "words"),
    [
        ("switch 9 1", Refused.SWITCH_MISFIT, "Die 9 passt nicht auf Platz 1: Dort geht nur eine Zahl von 4 bis 7."),
        ("switch 1 1", Refused.SWITCH_MISFIT, "Die 1 passt nicht auf Platz 1: Dort geht nur eine Zahl von 4 bis 7."),
        ("switch 1 3", Refused.SWITCH_MISFIT, "Die 1 passt nicht auf Platz 3: Dort geht nur eine 9."),
        ("switch 9 4", Refused.SWITCH_MISFIT, "Die 9 passt nicht auf Platz 4: Dort geht nur eine Zahl von 10 bis 11."),
    ],
)
def test_he_15_where_a_number_does_not_fit(move: str, no: Refused, words: str) -> None:
    s = position("3 5 8 J 10", ["S 9 11 1", "9", "1"])
    assert refused(GAME, s, 0, move) == (no, "HE-15")
    assert say(GAME.words.explain(s, 0, parse_move(move), no), Listener("de")) == words


def test_he_15_there_must_be_a_card_to_take() -> None:
    s = position("3 5 8", ["S 9 11 1", "9", "1"])
    assert refused(GAME, s, 0, "switch 11 3") == (Refused.NOTHING_THERE, "HE-15")


def test_he_15_a_switch_without_a_number_cannot_be_played() -> None:
    assert legal_texts(GAME, position("3 5 8", ["S S Z Z", "9", "1"])) == ["zap"]


def test_he_15_every_number_can_be_exchanged_for_some_card() -> None:
    for row in ROWS[1:]:
        s = with_row(row)
        for number in range(LOWEST, HIGHEST + 1):
            assert any(switch_fits(s, number, place) for place in range(len(row)))


# Zap and No!


def test_he_16_zap_discards_the_last_card_with_itself() -> None:
    s = position("3 J", ["Z 1 1 1", "4 9", "1"], stock="11")
    make(GAME, s, "zap")
    assert shown_row(s) == [("3", 3)]
    assert GAME.view.view(s, 1)["discard"] == ["J", "Z"]
    assert GAME.view.view(s, 1)["events"][0] == {"kind": "zapped", "seat": 0, "card": "J"}


def test_he_16_zap_of_the_only_card_leaves_the_row_to_be_begun_anew() -> None:
    s = position("11", ["Z 1 1 1", "1 Z S S", "1"])
    make(GAME, s, "zap")
    assert legal_texts(GAME, s) == ["lay 1"]


def test_he_16_no_zap_on_an_empty_row() -> None:
    s = position("", ["Z 1", "1", "1"])
    assert refused(GAME, s, 0, "zap") == (Refused.ZAP_NEEDS_ROW, "HE-16")


def test_he_17_no_is_laid_open_then_you_are_skipped_then_it_is_discarded() -> None:
    s = position("1", ["N N 5 6", "2 3 9 10", "4 7 10 11"], stock="8")
    make(GAME, s, "no")
    assert (s.no_cards[0], s.held[0], s.actor) == (NoCard.FRESH, 4, 1)
    make(GAME, s, "lay 2", "lay 4")
    assert (s.no_cards[0], s.actor) == (NoCard.SPENT, 1)
    assert [EventKind.SKIPPED, 0, -1, -1] in s.events
    make(GAME, s, "lay 9", "lay 10")
    assert (s.no_cards[0], s.actor) == (NoCard.NONE, 0)
    assert [EventKind.NO_DISCARDED, 0, -1, -1] in s.events
    assert s.discard[s.discarded - 1] == NO
    make(GAME, s, "no")
    assert s.no_cards[0] == NoCard.FRESH


def test_he_17_twice_running_when_all_others_are_skipped() -> None:
    s = position("1", ["2 3 9 9", "5", "6"], no_cards="- fresh fresh")
    make(GAME, s, "lay 2")
    assert s.actor == 0
    assert s.no_cards[:3] == [NoCard.NONE, NoCard.SPENT, NoCard.SPENT]
    make(GAME, s, "lay 3")
    assert (s.actor, s.no_cards[1]) == (1, NoCard.NONE)


def test_he_17_with_a_no_before_everybody_all_are_skipped_once() -> None:
    s = position("1", ["N 3 9 9", "5", "6"], no_cards="- fresh fresh")
    make(GAME, s, "no")
    assert s.no_cards[:3] == [NoCard.SPENT, NoCard.NONE, NoCard.SPENT]
    assert s.actor == 1
    assert happened(s) == ["no_laid", "drew", "skipped", "skipped", "skipped", "no_discarded"]


# Who is stuck


def test_he_7_only_three_kinds_of_hands_are_stuck() -> None:
    dice = Dice(bytes(32))
    stuck = 0
    for _ in range(10_000):
        s = with_row(ROWS[dice.below(len(ROWS))])
        likely = [dice.below(KINDS), SWITCH, ZAP, LOWEST + dice.below(5)]
        for _ in range(4):
            add_to_hand(s, 0, likely[dice.below(4)])
        own = set(held_by(s, 0))
        too_low = own <= set(range(LOWEST, row_end(s) + 1))
        nothing_to_switch = s.row_size > 0 and own == {SWITCH}
        nothing_to_begin_with = s.row_size == 0 and own <= {SWITCH, ZAP}
        stuck += not can_play(s, 0)
        assert can_play(s, 0) == (not (too_low or nothing_to_switch or nothing_to_begin_with))
    assert stuck > 100
