"""The rules of Mau-Mau, each by its number."""

from __future__ import annotations

import pytest
from stammtisch.engine.chance import Chance, Dictated, Outcome
from tests.plays import legal_texts, make, refused

from mau_mau import GAME
from mau_mau.cards import CARDS
from mau_mau.notation import parse_card
from mau_mau.rules import IN_PILE, No, State
from mau_mau.tests.worlds import position

FAR = "SQ SK"
"""A hand that is never out soon."""


def events(s: State, seat: int | None = None) -> list[str]:
    """The events of the last move, each as its kind and all that it tells."""
    return [" ".join(str(value) for value in event.values()) for event in GAME.view.view(s, seat)["events"]]


def hand(s: State, seat: int) -> str:
    return " ".join(GAME.view.view(s, seat)["hand"])


def dealt(players: int, first: str = "", **options: object) -> State:
    """A game in which this card is turned up."""
    pile = list(range(CARDS))
    if first:
        at = CARDS - 1 - 5 * players
        card = parse_card(first)
        pile[at], pile[card] = pile[card], pile[at]
    source = Dictated([Outcome(Chance.SHUFFLE, tuple(pile))] * 20)
    return GAME.begin(players, GAME.settle(players, options), bytes(32), source)


def test_mm_1_there_are_32_cards() -> None:
    s = dealt(2)
    assert CARDS == 32
    assert sorted([*s.stock[: s.stocked], *s.pile[: s.piled], *(c for c in range(32) if s.holder[c] < 2)]) == [
        *range(32)
    ]


@pytest.mark.parametrize(("players", "cards", "stock"), [(2, 5, 21), (6, 5, 1), (6, 3, 13), (4, 4, 15)])
def test_mm_2_everybody_has_five_cards_or_what_was_agreed(players: int, cards: int, stock: int) -> None:
    s = dealt(players, cards=cards)
    assert s.held[:players] == [cards] * players
    assert (s.stocked, s.piled) == (stock, 1)


def test_mm_2_cards_are_dealt_one_by_one_to_the_starter_first() -> None:
    assert [hand(dealt(3), seat) for seat in range(3)] == ["H10 HK D8 DJ DA", "H9 HQ D7 D10 DK", "H8 HJ HA D9 DQ"]


@pytest.mark.parametrize("first", ["H7", "C8"])
def test_mm_3_the_first_card_counts_by_suit_and_rank_alone(first: str) -> None:
    s = dealt(4, first)
    assert (s.actor, s.penalty) == (0, 0)
    assert "draw" in legal_texts(GAME, s)
    assert events(s) == ["dealt 1", f"turned_up {first}"]


def test_mm_3_a_jack_turned_up_has_its_own_suit() -> None:
    s = position("HJ", ["H9 S9 CJ", FAR], "D7")
    assert legal_texts(GAME, s) == ["H9", "draw"]
    assert refused(GAME, s, 0, "CJ H") == (No.JACK_ON_JACK, "MM-15")
    assert refused(GAME, s, 0, "S9") == (No.MISFIT, "MM-7")


def test_mm_4_each_round_begins_one_seat_further() -> None:
    s = GAME.begin(3, GAME.settle(3, {"rounds": 3}), bytes(32))
    for starter in (0, 1, 2):
        assert s.actor == starter
        while not s.end and s.round == starter + 1:
            GAME.rules.apply(s, GAME.legal_moves(s)[0])  # plays the lowest card that fits


def test_mm_5_the_pile_lies_open_and_what_is_drawn_is_seen_by_one_alone() -> None:
    s = position("C9 C10", ["H7 H8", FAR], "DA")
    assert GAME.view.view(s, 1)["pile"] == ["C10", "C9"]
    make(GAME, s, "draw")
    assert events(s, 0) == ["drew 0 DA False"]
    assert events(s, 1) == events(s) == ["drew 0 False"]


def test_mm_6_only_the_own_cards_and_only_in_turn() -> None:
    s = position("C9", ["C10 S9 H8", "CQ SQ"], "DA")
    assert legal_texts(GAME, s) == ["C10", "S9", "draw"]
    assert refused(GAME, s, 0, "CQ") == (No.NOT_YOURS, "MM-6")
    assert refused(GAME, s, 1, "CQ") == (No.NOT_YOUR_TURN, "MM-6")
    make(GAME, s, "C10")
    assert s.actor == 1
    assert events(s) == ["laid 0 C10"]


def test_mm_7_suit_or_rank() -> None:
    s = position("C9", ["C10 S9 H8", FAR])
    assert refused(GAME, s, 0, "H8") == (No.MISFIT, "MM-7")


def test_mm_8_one_card_may_be_drawn_although_one_fits_and_then_any_played() -> None:
    s = position("C9", ["C10 H8", FAR], "SK S7 S9 DA")
    make(GAME, s, "draw")
    assert legal_texts(GAME, s) == ["C10", "pass"]
    assert refused(GAME, s, 0, "draw") == (No.DRAWN_ALREADY, "MM-8")
    make(GAME, s, "pass")
    assert (s.actor, events(s)) == (1, ["passed 0"])
    assert refused(GAME, s, 1, "pass") == (No.DRAW_FIRST, "MM-8")


def test_mm_9_the_pile_but_its_top_card_is_the_new_stock_and_a_wish_still_holds() -> None:
    s = position("C9 C10 SJ", ["D7 D8", FAR], wished="H")
    s.source = Dictated([Outcome(Chance.SHUFFLE, (parse_card("C9"), parse_card("C10")))])
    make(GAME, s, "draw")
    assert events(s, 0) == ["stock_renewed 2", "drew 0 C10 False"]
    assert (s.stocked, s.piled, s.suit, s.wished) == (1, 1, 2, 1)
    assert GAME.view.view(s, 1)["kept_cards"] == ["SQ", "SK", "D7", "D8"]
    assert s.kept[:2] == [2, 2]


def test_mm_10_with_nothing_to_draw_one_must_play() -> None:
    s = position("C9", ["C10 H8", FAR])
    assert legal_texts(GAME, s) == ["C10"]
    assert refused(GAME, s, 0, "draw") == (No.NOTHING_TO_DRAW, "MM-10")
    assert refused(GAME, s, 0, "pass") == (No.CARD_FITS, "MM-10")


def test_mm_10_and_pass_if_nothing_fits() -> None:
    s = position("C9", ["H8 D8", FAR])
    assert legal_texts(GAME, s) == ["pass"]
    make(GAME, s, "pass")
    assert s.actor == 1


def test_mm_11_after_a_7_the_next_takes_two_and_the_turn_is_over() -> None:
    s = position("C9", ["C7 D8", "H8 H9", FAR], "SA S10 S9")
    make(GAME, s, "C7", "draw")
    assert (s.held[1], s.actor, s.penalty) == (4, 2, 0)
    assert events(s, 1) == ["took 1 2", "drew 1 SA True", "drew 1 S10 True"]
    assert events(s, 2) == ["took 1 2", "drew 1 True", "drew 1 True"]


def test_mm_12_a_7_is_passed_on_and_adds_up() -> None:
    s = position("C9", ["C7 D8", "H7 CJ H8", "H9 HA"], "SA S10 S9 S8 DA")
    make(GAME, s, "C7")
    assert legal_texts(GAME, s) == ["H7", "draw"]
    assert refused(GAME, s, 1, "CJ H") == (No.SEVEN_FIRST, "MM-12")
    make(GAME, s, "H7", "draw")
    assert (s.held[2], s.actor) == (6, 0)


def test_mm_12_unless_that_was_ruled_out() -> None:
    s = position("C7", ["H7 CJ", FAR], "SA S10", penalty=2, options="no_passing_on")
    assert legal_texts(GAME, s) == ["draw"]
    assert refused(GAME, s, 0, "H7") == (No.NO_PASSING_ON, "MM-12")


def test_mm_13_who_cannot_draw_so_many_takes_what_there_is() -> None:
    s = position("C9 S9 C7", ["H8 D8", FAR], "SA", penalty=6)
    s.source = Dictated([Outcome(Chance.SHUFFLE, (parse_card("C9"), parse_card("S9")))])
    make(GAME, s, "draw")
    assert (hand(s, 0), s.actor, s.penalty) == ("C9 S9 SA H8 D8", 1, 0)
    assert [event.split()[0] for event in events(s)] == ["took", "drew", "stock_renewed", "drew", "drew"]


def test_mm_13_with_nothing_to_draw_a_7_must_be_played_or_the_turn_passes() -> None:
    s = position("C7", ["H7 H8", FAR], penalty=2)
    assert legal_texts(GAME, s) == ["H7"]
    s = position("C7", ["D8 H8", "C8 S8"], penalty=2)
    make(GAME, s, "pass")
    assert (s.actor, s.penalty) == (1, 0)
    assert legal_texts(GAME, s) == ["C8"]


def test_mm_14_after_an_8_the_next_loses_a_turn() -> None:
    s = position("C9", ["C8 D9", "H8 HA", FAR])
    make(GAME, s, "C8")
    assert (s.actor, events(s)) == (2, ["laid 0 C8", "mau 0", "skipped 1"])


def test_mm_14_with_two_players_one_is_on_again() -> None:
    s = position("C9", ["C8 D9 D7", "H8 HA"])
    make(GAME, s, "C8")
    assert s.actor == 0


def test_mm_15_a_jack_goes_on_everything_but_a_jack_and_wishes_a_suit() -> None:
    s = position("C9", ["HJ D9 DK", "H9 CJ"])
    assert refused(GAME, s, 0, "HJ") == (No.WISH_MISSING, "MM-15")
    make(GAME, s, "HJ H")
    assert events(s) == ["laid 0 HJ", "wished 0 H"]
    assert refused(GAME, s, 1, "CJ D") == (No.JACK_ON_JACK, "MM-15")


def test_mm_15_a_jack_on_a_jack_if_that_was_agreed() -> None:
    s = position("HJ", ["CJ D9 DK", "H8 H9"], "S7", wished="S", options="jack_on_jack")
    make(GAME, s, "CJ D")
    assert (s.suit, s.wished) == (3, 1)


def test_mm_16_only_the_wished_suit_fits_until_a_card_is_played() -> None:
    s = position("C9 HJ", ["D9 H9 C10", "D10 S9 HA"], "S7", wished="D")
    assert legal_texts(GAME, s) == ["D9", "draw"]
    assert refused(GAME, s, 0, "H9") == (No.NOT_WISHED, "MM-16")
    make(GAME, s, "D9")
    assert legal_texts(GAME, s) == ["D10", "S9", "draw"]


def test_mm_17_mau_is_said_with_the_last_card_but_one() -> None:
    s = position("C9", ["C10 D8 S8", FAR], "S7 DA")
    make(GAME, s, "C10")
    assert "mau 0" not in events(s)
    make(GAME, s, "draw", "pass", "draw")
    s = position("C9", ["C10 D8", FAR], "S7 DA")
    make(GAME, s, "C10")
    assert "mau 0" in events(s)


def test_mm_18_who_is_out_wins_at_once() -> None:
    s = position("C9", ["C10", FAR])
    make(GAME, s, "C10")
    assert s.end
    assert GAME.view.view(s, None)["result"] == {"winners": [0], "scores": [0, 7]}
    assert refused(GAME, s, 1, "SQ") == (No.OVER, "MM-18")


@pytest.mark.parametrize("last", ["C7", "C8", "HJ"])
def test_mm_19_the_last_card_does_nothing_more(last: str) -> None:
    s = position("C9", [last, FAR], "S7 S8")
    assert legal_texts(GAME, s) == sorted([last, "draw"])
    make(GAME, s, last)
    assert s.end
    assert [event.split()[0] for event in events(s)] == ["laid", "round_won", "scored", "scored"]


def test_mm_19_with_a_jack_as_the_last_card_nothing_is_wished() -> None:
    s = position("C9", ["HJ", FAR], "S7 S8")
    assert refused(GAME, s, 0, "HJ H") == (No.NO_WISH_NOW, "MM-19")


def test_mm_20_the_cards_left_in_hand_count() -> None:
    s = position("C9", ["C10", "S7 S8 S9 S10", "HJ HQ HK HA"])
    make(GAME, s, "C10")
    assert GAME.view.view(s, None)["last_round"] == [0, 34, 38]


def test_mm_21_rounds_are_added_up_and_equal_totals_win_together() -> None:
    s = position("C9", ["C10", "SQ"])
    s.totals[0], s.rounds = 3, 1
    make(GAME, s, "C10")
    assert GAME.view.view(s, None)["result"] == {"winners": [0, 1], "scores": [3, 3]}


def test_mm_21_so_many_rounds_are_played() -> None:
    s = position("C9", ["C10", "SQ"])
    s.rounds = 2
    make(GAME, s, "C10")
    assert (s.end, s.round, s.piled) == (0, 2, 1)
    assert sum(holder == IN_PILE for holder in s.holder) == 1


def test_a_drawn_card_and_a_new_round_cannot_be_unseen() -> None:
    s = position("C9", ["C10 C8", FAR], "S7")
    reveals = {text: GAME.rules.reveals(s, GAME.notation.parse_move(text)) for text in ("C10", "draw", "pass")}
    assert reveals == {"C10": False, "draw": True, "pass": False}
    assert GAME.rules.reveals(position("C9", ["C10", FAR]), parse_card("C10"))
