"""The rules of Elfer raus!, case by case, on drawn positions."""

from __future__ import annotations

import pytest

from stammtisch.engine.chance import Chance, Dictated, Noting, Outcome
from stammtisch.engine.state import NOBODY
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.cards import CARDS, START, colour_of, number_of
from stammtisch.games.elfer_raus.notation import card_text, parse_card, parse_move
from stammtisch.games.elfer_raus.state import IN_ROW, End, EventKind, No, State
from tests.games.elfer_raus.worlds import cards, deck, position
from tests.plays import legal_texts, make, refused

NOWHERE = bytes(32)


def dealt(players: int, pile: list[str] | None = None, **options: object) -> State:
    """A dealt game; `pile` tells the shuffle from top to bottom, the missing cards follow in order."""
    source = None
    if pile is not None:
        top = [parse_card(text) for text in pile]
        rest = [card for card in range(CARDS) if card not in top]
        source = Dictated([Outcome(Chance.SHUFFLE, tuple(reversed(top + rest)))])
    return GAME.begin(players, GAME.settle(players, options), NOWHERE, source)


def test_er_1_eighty_cards_of_four_colours() -> None:
    s = dealt(4)
    assert cards(s) == deck(s) == list(range(80))
    assert [card_text(card) for card in (0, 19, 20, 40, 60, 79)] == ["r1", "r20", "y1", "g1", "b1", "b20"]


@pytest.mark.parametrize("letter", "rygb")
def test_er_2_three_colours_leave_sixty_cards(letter: str) -> None:
    s = dealt(2, three_colours=letter)
    assert len(cards(s)) == 60
    assert not any(card_text(card).startswith(letter) for card in cards(s))
    assert s.stocked == 20
    assert [row["colour"] for row in GAME.view.view(s, 0)["rows"]] == [c for c in "rygb" if c != letter]


@pytest.mark.parametrize(("players", "hand"), [(2, 20), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_er_3_hand_sizes(players: int, hand: int) -> None:
    s = dealt(players)
    assert sorted(s.held[:players]) == [hand - 1] + [hand] * (players - 1)  # the starter has laid an 11
    assert s.stocked == 80 - players * hand


def test_er_4_dealt_one_at_a_time_from_seat_0() -> None:
    s = dealt(2, ["r1", "r2", "r3", "r4", "r11"])
    assert [s.holder[parse_card(text)] for text in ("r1", "r2", "r3", "r4")] == [0, 1, 0, 1]


def test_er_5_nobody_holds_an_11_so_all_is_dealt_again() -> None:
    without = [card for card in range(CARDS) if number_of(card) != START]
    elevens = [card for card in range(CARDS) if number_of(card) == START]
    bad = Outcome(Chance.SHUFFLE, tuple(reversed(without + elevens)))
    good = Outcome(Chance.SHUFFLE, tuple(reversed(elevens + without)))
    source = Dictated([bad, bad, good])
    s = GAME.begin(2, GAME.settle(2, {}), NOWHERE, source)
    assert source.used == 3
    assert [EventKind.DEALT_AGAIN, NOBODY, -1, 2] in s.events
    assert cards(s) == deck(s)


@pytest.mark.parametrize(
    ("top", "starter", "first"),
    [
        (["y11", "r11"], 1, "r11"),
        (["r1", "g11", "r2", "y11"], 1, "y11"),
        (["b11", "r1", "g11"], 0, "g11"),
        (["r1", "b11"], 1, "b11"),
    ],
)
def test_er_6_red_then_yellow_green_blue_starts(top: list[str], starter: int, first: str) -> None:
    bottom = [text for text in ("r11", "y11", "g11", "b11") if text not in top]
    pile = top + [card_text(c) for c in range(CARDS) if card_text(c) not in top + bottom]
    s = dealt(2, pile + bottom)
    assert [EventKind.LAID, starter, parse_card(first), -1] in s.events


def test_er_6_skips_the_colour_sorted_out() -> None:
    s = dealt(2, three_colours="r")
    assert s.low[0] == 0
    assert sum(low == 11 for low in s.low) == 1


def test_er_7_the_starter_lays_only_that_11_and_the_left_neighbour_is_next() -> None:
    s = dealt(3, ["r1", "r11", "r2", "r3", "r10"])
    assert s.holder[parse_card("r11")] == IN_ROW
    assert s.holder[parse_card("r10")] == 1
    assert s.actor == 2


def test_er_8_play_goes_clockwise() -> None:
    s = position("r 11-11", ["r10 b1", "r12 b2", "r9 b3"], turn=2)
    assert s.actor == 2
    make(GAME, s, "pass", "r10", "end")
    assert s.actor == 1


def test_er_8_as_many_cards_as_you_like_on_any_rows() -> None:
    s = position("r 11-11 y 11-11", ["r10 r9 y12 b1", "b2"])
    make(GAME, s, "r10", "y12", "r9", "end")
    assert s.actor == 1


def test_er_8_only_own_cards() -> None:
    s = position("r 11-11", ["b1 r12", "r10"])
    assert refused(GAME, s, 0, "r10") == (No.NOT_YOURS, "ER-8")
    assert refused(GAME, s, 1, "r10") == (No.NOT_YOUR_TURN, "ER-8")


def test_er_9_the_leaflet_example() -> None:
    s = position("b 11-11", ["b10 b12 y9 b15", "r1"])
    assert legal_texts(GAME, s) == ["b10", "b12"]
    make(GAME, s, "b10", "b12")
    assert refused(GAME, s, 0, "y9") == (No.ROW_NOT_OPEN, "ER-9")
    assert refused(GAME, s, 0, "b15") == (No.GAP, "ER-9")


def test_er_9_an_11_opens_its_row() -> None:
    s = position("b 11-11", ["r11 r10 r12", "r1"])
    assert legal_texts(GAME, s) == ["r11"]
    make(GAME, s, "r11")
    assert legal_texts(GAME, s) == ["end", "r10", "r12"]


def test_er_9_rows_end_at_1_and_20() -> None:
    s = position("r 2-19", ["r1 r20 y1 b20", "g1"])
    make(GAME, s, "r1", "r20")
    assert legal_texts(GAME, s) == ["end"]


def test_er_10_stop_after_one_card_although_more_would_fit() -> None:
    s = position("r 11-11", ["r10 r12", "r1"])
    assert refused(GAME, s, 0, "end") == (No.NOTHING_LAID, "ER-10")
    make(GAME, s, "r10")
    assert legal_texts(GAME, s) == ["end", "r12"]


def test_er_10_no_drawing_after_a_laid_card() -> None:
    s = position("r 11-11", ["r10 b1", "r1"], stock="b2")
    make(GAME, s, "r10")
    assert legal_texts(GAME, s) == ["end"]
    assert refused(GAME, s, 0, "draw") == (No.DRAW_AFTER_LAYING, "ER-10")
    assert refused(GAME, s, 0, "pass") == (No.DRAW_AFTER_LAYING, "ER-10")


def test_er_11_no_drawing_while_a_card_fits() -> None:
    s = position("r 11-11", ["r10 b1", "r1"], stock="b2")
    assert refused(GAME, s, 0, "draw") == (No.CARD_FITS, "ER-11")


def test_er_11_a_drawn_fitting_card_is_laid_at_once_and_ends_the_turn() -> None:
    s = position("r 11-11", ["b1 r9", "b3"], stock="r10 b2")
    make(GAME, s, "draw")
    assert s.low[0] == 10
    assert s.actor == 1
    assert s.held[0] == 2


def test_er_11_up_to_three_misfits() -> None:
    s = position("r 11-11", ["b1", "b3"], stock="b4 b5 b6 r10")
    make(GAME, s, "draw", "draw")
    assert s.actor == 0
    assert GAME.view.view(s, 0)["draws_left"] == 1
    make(GAME, s, "draw")
    assert s.actor == 1
    assert s.held[0] == 4


def test_er_12_empty_stock_means_pass() -> None:
    s = position("r 11-11", ["b1", "b3"])
    assert legal_texts(GAME, s) == ["pass"]
    assert refused(GAME, s, 0, "draw") == (No.STOCK_EMPTY, "ER-12")
    make(GAME, s, "pass")
    assert s.actor == 1


def test_er_11_and_er_12_stopping_with_nothing_to_lay() -> None:
    with_stock, without = position("r 11-11", ["b1", "b3"], stock="b2"), position("r 11-11", ["b1", "b3"])
    assert refused(GAME, with_stock, 0, "end") == (No.NOTHING_FITS, "ER-11")
    assert refused(GAME, without, 0, "end") == (No.CANNOT_LAY, "ER-12")


def test_er_12_pass_after_one_misfit_when_the_stock_runs_out() -> None:
    s = position("r 11-11", ["b1", "b3"], stock="b4")
    assert refused(GAME, s, 0, "pass") == (No.STOCK_LEFT, "ER-12")
    make(GAME, s, "draw")
    assert legal_texts(GAME, s) == ["pass"]


def test_er_12_a_third_misfit_ends_the_turn_by_itself() -> None:
    s = position("r 11-11", ["b1", "b3"], stock="b4 b5 b6")
    make(GAME, s, "draw", "draw", "draw")
    assert s.actor == 1


def test_er_13_a_misfit_is_hidden_a_fitting_card_is_seen() -> None:
    s = position("r 11-11", ["b1", "b3"], stock="b4 r10")
    make(GAME, s, "draw")
    assert GAME.view.view(s, 0)["events"] == [{"kind": "drew", "seat": 0, "card": "b4", "n": 1}]
    for watcher in (1, None):
        assert GAME.view.view(s, watcher)["events"] == [{"kind": "drew", "seat": 0, "n": 1}]
    make(GAME, s, "draw")
    assert GAME.view.view(s, 1)["events"] == [{"kind": "laid_drawn", "seat": 0, "card": "r10"}]


def test_er_14_the_round_ends_in_the_middle_of_a_turn() -> None:
    s = position("r 11-11", ["r10 r9", "b3 r12"])
    make(GAME, s, "r10", "r9")
    assert s.end == End.ROUNDS_PLAYED
    assert s.actor == NOBODY
    assert GAME.view.view(s, 0)["result"] == {"winners": [0], "scores": [0, 15]}
    assert refused(GAME, s, 1, "r12") == (No.OVER, "ER-14")
    assert legal_texts(GAME, s) == []


def test_er_14_a_drawn_card_cannot_empty_a_hand() -> None:
    s = position("r 11-11", ["b1", "b3"], stock="r10")
    make(GAME, s, "draw")
    assert s.end == End.NOT_YET


def test_er_15_points_are_the_numbers_left() -> None:
    s = position("r 11-11", ["r10", "b19 b2", "g20"])
    make(GAME, s, "r10")
    assert s.totals[:3] == [0, 21, 20]


def test_er_16_rounds_add_up_and_the_next_is_dealt_at_once() -> None:
    s = position("r 11-11", ["r10", "b19 b2"])
    s.rounds = 2
    make(GAME, s, "r10")
    assert s.end == End.NOT_YET
    assert s.round == 2
    assert cards(s) == deck(s)
    assert s.totals[:2] == s.points[:2] == [0, 21]


def test_er_16_equal_lowest_totals_all_win() -> None:
    s = position("r 11-11", ["r10", "b5", "g20"])
    s.totals[:3] = [5, 0, 7]
    make(GAME, s, "r10")
    assert GAME.view.view(s, None)["result"] == {"winners": [0, 1], "scores": [5, 5, 27]}


@pytest.mark.parametrize(("limit", "over"), [(21, True), (22, False)])
def test_er_17_the_limit_ends_the_game_at_the_end_of_a_round(limit: int, *, over: bool) -> None:
    s = position("r 11-11", ["r10", "b19 b2"])
    s.limit = limit
    make(GAME, s, "r10")
    assert (s.end == End.LIMIT_REACHED) is over


def test_deals_use_only_the_colours_in_play() -> None:
    source = Noting()
    GAME.begin(2, GAME.settle(2, {"three_colours": "y"}), NOWHERE, source)
    assert all(len(outcome.values) == 60 for outcome in source.outcomes)
    assert not any(colour_of(card) == 1 for outcome in source.outcomes for card in outcome.values)


def test_notation_of_moves() -> None:
    assert [parse_move(text) for text in ("r1", "b20", "draw", "end", "pass")] == [0, 79, 80, 81, 82]
