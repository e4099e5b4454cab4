"""The rules of Push up to the first taken column, case by case, on drawn positions."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.engine.chance import Chance, Dictated, Noting, Outcome
from stammtisch.games.push import GAME
from stammtisch.games.push.cards import bundle_of, in_bundle, number_of
from stammtisch.games.push.notation import card_text, outcome_text, parse_card, parse_move, parse_outcome
from stammtisch.games.push.state import No
from stammtisch.games.push.taking import roll
from stammtisch.words import Complaint, Listener, say
from tests.games.push.worlds import cards, dealt, deck, discarded, display, events, lying, position
from tests.plays import legal_texts, make, refused

# Material and setup


def test_pu_1_ninety_numbers_eighteen_die_cards_twelve_turn_cards() -> None:
    s = dealt(4)
    assert cards(s) == deck(s)
    printed = Counter(card_text(card) for card in s.stock[: s.stocked])
    assert printed == {f"{c}{n}": 3 for c in "gyrbp" for n in range(1, 7)} | {"D": 18, "T": 12}
    assert sum(number_of(parse_card(text)) * n for text, n in printed.items() if text not in {"D", "T"}) == 315


def test_pu_1_every_face_of_the_die_is_as_likely() -> None:
    s = dealt(2, Noting())
    for _ in range(6000):
        s.noted = 0
        roll(s, 0)
    faces = Counter(outcome_text(outcome)[1] for outcome in s.source.given() if outcome.kind == Chance.DIE)
    assert set(faces) == set("gyrbp*")
    assert all(900 < n < 1100 for n in faces.values())


def test_pu_2_two_play_without_turn_cards() -> None:
    s = dealt(2)
    assert (s.stocked, s.turn_cards) == (108, 0)
    assert parse_card("T") not in cards(s)


def test_pu_2_or_two_set_them_aside_without_effect() -> None:
    assert dealt(2, turn_cards="discarded").stocked == 120
    s = position("r1", "g2", displays=["", ""], stock="T g1")
    make(GAME, s, "flip", "take 1")
    assert s.actor == 1
    make(GAME, s, "take 2")
    assert s.actor == s.turn == 1


@pytest.mark.parametrize("players", range(3, 7))
def test_pu_2_more_than_two_always_have_them(players: int) -> None:
    assert dealt(players).stocked == 120
    for choice in ("removed", "discarded"):
        with pytest.raises(Complaint, match="is for 2 players only"):
            GAME.settle(players, {"turn_cards": choice})


def test_pu_3_everything_but_the_order_of_the_stock_is_open() -> None:
    s = position("r3", displays=["g1 g1 | y6 g1", "p2"], stock="b1 b2")
    first, second, nobody = (GAME.view.view(s, seat) for seat in (0, 1, None))
    assert first["displays"][0] == {"open": ["g1", "g1"], "secured": ["g1", "y6"], "points": 9}
    assert first["stock"] == 2
    assert first["moves"] == ["flip", "take 1"]
    assert {**first, "seat": 1, "moves": []} == second == {**nobody, "seat": 1}
    assert "b1" not in str(first)


def test_pu_4_seat_0_begins_and_turns_go_clockwise() -> None:
    assert dealt(3).actor == 0
    s = position(displays=["g1", "g1", "g1"])
    for seat in (0, 1, 2):
        assert s.actor == s.turn == seat
        make(GAME, s, "secure g")
    assert s.actor == s.turn == 0


def test_pu_4_turn_cards_never_change_whose_turn_is_next() -> None:
    s = position("r1", stock="T g1")
    make(GAME, s, "flip", "take 1")
    assert s.actor == s.turn == 1


# Flipping and placing


def test_pu_5_flip_or_secure() -> None:
    s = position(displays=["y2 r1", "g3"], stock="g1 g2")
    assert legal_texts(GAME, s) == ["flip", "secure r", "secure y"]
    assert refused(GAME, s, 0, "place new") == (No.NOTHING_FLIPPED, "PU-6")
    assert refused(GAME, s, 0, "take 1") == (No.NO_COLUMN, "PU-10")
    assert refused(GAME, s, 1, "flip") == (No.NOT_YOUR_TURN, "PU-4")


def test_pu_6_a_flipped_card_must_be_placed() -> None:
    s = position("r1", displays=["r1", ""], stock="g1 g2")
    make(GAME, s, "flip")
    assert GAME.view.view(s, 1)["flipped"] == "g1"
    assert legal_texts(GAME, s) == ["place new"]
    for text in ("flip", "secure r", "take 1", "take 3"):
        assert refused(GAME, s, 0, text) == (No.CARD_WAITS, "PU-6")
    make(GAME, s, "place new")
    assert lying(s) == {1: "r1", 2: "g1"}
    assert GAME.view.view(s, 1)["flipped"] is None


def test_pu_6_three_columns_at_most() -> None:
    s = position("r1", "g2", "b3", flipped="y4")
    assert legal_texts(GAME, s) == ["place 1", "place 2", "place 3"]
    assert refused(GAME, s, 0, "place new") == (No.THREE_COLUMNS, "PU-6")


def test_pu_6_a_column_must_be_started_first() -> None:
    s = position("r1", flipped="g2")
    assert refused(GAME, s, 0, "place 2") == (No.NOT_STARTED, "PU-6")
    assert refused(GAME, s, 0, "place 3") == (No.NOT_STARTED, "PU-6")
    make(GAME, s, "place 1")
    assert lying(s) == {1: "r1 g2"}


@pytest.mark.parametrize(("column", "fits"), [("y1", False), ("r2", False), ("r1 b3 D", True), ("p6 y3 b2", False)])
def test_pu_7_a_yellow_2_joins_neither_a_2_nor_yellow(column: str, fits: bool) -> None:
    s = position(column, flipped="y2")
    assert legal_texts(GAME, s) == (["place 1", "place new"] if fits else ["place new"])
    if not fits:
        assert refused(GAME, s, 0, "place 1") == (No.BARRED, "PU-7")


@pytest.mark.parametrize(
    ("column", "said"),
    [
        ("r3 y1", "Für die gelbe 2 ist Reihe 1 gesperrt: Dort liegt schon die gelbe 1."),
        ("p6 y3 b2", "Für die gelbe 2 ist Reihe 1 gesperrt: Dort liegen schon die gelbe 3 und die blaue 2."),
    ],
)
def test_pu_7_the_refusal_names_what_is_in_the_way(column: str, said: str) -> None:
    s = position(column, flipped="y2")
    sentence = GAME.words.explain(s, 0, parse_move("place 1"), No.BARRED)
    assert say(sentence, Listener("de")) == said


def test_pu_7_a_full_column_has_five_colours_and_a_die_card() -> None:
    s = position("g1 y2 r3 b4 p5", flipped="D", rolls="*")
    make(GAME, s, "place 1", "take 1")
    assert display(s, 0) == "g1 y2 r3 b4 p5 |"


def test_pu_8_one_die_card_in_a_column() -> None:
    s = position("r1 D", "g6", flipped="D")
    assert legal_texts(GAME, s) == ["place 2", "place new"]
    assert refused(GAME, s, 0, "place 1") == (No.DIE_THERE, "PU-8")


def test_pu_9_a_turn_card_is_set_aside_by_itself_and_counted() -> None:
    s = position("r1", stock="T T g1")
    make(GAME, s, "flip", "flip")
    assert events(s) == ["set_aside 0 T 2"]
    assert GAME.view.view(s, 2)["set_aside"] == 2
    assert lying(s) == {1: "r1"}
    make(GAME, s, "take 1")
    assert GAME.view.view(s, 2)["set_aside"] == 0
    assert discarded(s) == {"T": 2}


def test_pu_10_flip_again_or_stop() -> None:
    s = position("r1", "g2", displays=["r4", ""], stock="T b3 b4")
    make(GAME, s, "flip")
    assert legal_texts(GAME, s) == ["flip", "take 1", "take 2"]
    make(GAME, s, "flip", "place 1")
    assert legal_texts(GAME, s) == ["flip", "take 1", "take 2"]
    assert refused(GAME, s, 0, "secure r") == (No.NOT_AT_START, "PU-10")
    assert refused(GAME, s, 0, "take 3") == (No.NO_SUCH_COLUMN, "PU-12")
    assert refused(GAME, s, 0, "place 1") == (No.NOTHING_FLIPPED, "PU-6")


def test_pu_10_only_flipping_after_a_turn_card_with_no_column() -> None:
    s = position(displays=["r4", ""], stock="T b3")
    make(GAME, s, "flip")
    assert legal_texts(GAME, s) == ["flip"]
    assert refused(GAME, s, 0, "take 1") == (No.NO_COLUMN, "PU-10")
    assert refused(GAME, s, 0, "secure r") == (No.NOT_AT_START, "PU-10")


def test_pu_11_too_far_costs_the_column_and_a_roll() -> None:
    s = position("r1 b2", "g1", "y3 r5", displays=["g4 g4 p1 | g6", "", "g1"], stock="r1 g1", rolls="g")
    make(GAME, s, "flip")
    assert events(s) == ["too_far 0 r1", "rolled 0 g", "lost 0 g ['g4', 'g4'] 2"]
    assert display(s, 0) == "p1 | g6"
    assert discarded(s) == {"g4": 2, "r1": 1}


def test_pu_11_then_the_others_take() -> None:
    s = position("r1 b2", "g1", "y3 r5", stock="r1 g1", rolls="*")
    make(GAME, s, "flip")
    assert (s.turn, s.actor) == (0, 1)
    assert refused(GAME, s, 0, "take 1") == (No.NOT_YOUR_TURN, "PU-13")
    make(GAME, s, "take 3", "take 1")
    assert [display(s, seat) for seat in range(3)] == ["|", "y3 r5 |", "r1 b2 |"]
    assert (s.turn, s.actor) == (1, 1)


def test_pu_11_turn_cards_count() -> None:
    s = position("r1 b2", "g1", "y3 r5", stock="T r1 g1", rolls="*")
    make(GAME, s, "flip", "flip", "take 1")
    assert events(s)[0].startswith("took 2")
    assert s.actor == 1


def test_pu_11_a_die_card_goes_too_far_when_each_column_has_one() -> None:
    s = position("r1 D", "D", stock="D D g1", rolls="r")
    make(GAME, s, "flip", "place new", "flip")
    assert events(s) == ["too_far 0 D", "rolled 0 r"]
    assert discarded(s) == {"D": 1}


def test_pu_11_never_with_fewer_than_three_columns() -> None:
    s = position("r1", "r2 D", stock="r2 D g1")
    make(GAME, s, "flip", "place new", "flip")
    assert legal_texts(GAME, s) == ["place 1", "place 3"]


# Securing


def test_pu_17_securing_a_colour_is_the_whole_turn() -> None:
    s = position(displays=["r2 r2 g1 | r2", ""])
    make(GAME, s, "secure r")
    assert events(s) == ["secured 0 r ['r2', 'r2'] 2"]
    assert display(s, 0) == "g1 | r2 r2 r2"
    assert s.actor == 1


def test_pu_17_only_a_colour_with_an_open_card() -> None:
    s = position(displays=["r2 | g1", ""])
    assert refused(GAME, s, 0, "secure g") == (No.NOTHING_OPEN, "PU-17")
    assert legal_texts(GAME, s) == ["flip", "secure r"]


def test_pu_17_cards_taken_later_lie_open() -> None:
    s = position("g2", displays=["| g1", ""])
    make(GAME, s, "take 1")
    assert display(s, 0) == "g2 | g1"


# Notation, chance and words


def test_notation_of_moves() -> None:
    moves = ["flip", "secure g", "secure p", "place 1", "place 3", "place new", "take 1", "take 3"]
    assert [parse_move(text) for text in moves] == [0, 1, 5, 6, 8, 9, 10, 12]


def test_notation_of_chance() -> None:
    for outcome in (Outcome(Chance.SHUFFLE, (0, 30, 31)), Outcome(Chance.DIE, (2,)), Outcome(Chance.DIE, (5,))):
        assert parse_outcome(*outcome_text(outcome)) == outcome
    assert outcome_text(Outcome(Chance.SHUFFLE, (0, 30, 31))) == ("shuffle", ["T", "D", "g1"])
    assert outcome_text(Outcome(Chance.DIE, (5,))) == ("die", "*")
    for wrong in ("D", 3, ["r"]):
        with pytest.raises(Complaint, match="Expected a face of the die"):
            parse_outcome("die", wrong)
    with pytest.raises(Complaint):
        parse_outcome("lot", "r")


def test_chance_is_one_shuffle_and_every_roll() -> None:
    pile = [parse_card("D"), *sorted(deck(dealt(2)), reverse=True)[1:]]
    s = dealt(2, Dictated([Outcome(Chance.SHUFFLE, tuple(reversed(pile))), Outcome(Chance.DIE, (0,))]))
    make(GAME, s, "flip", "place new", "take 1")
    assert [outcome.kind for outcome in s.source.given()] == [Chance.SHUFFLE, Chance.DIE]


def test_a_bundle_is_its_cards() -> None:
    column = [parse_card(text) for text in ("g6", "y1", "r5", "b2", "p6")]
    assert in_bundle(sum(bundle_of(card) for card in column)) == column


def test_every_event_says_what_happened() -> None:
    s = position("r1 D", "g1", displays=["r6", ""], rolls="r")
    make(GAME, s, "take 1")
    told = [GAME.words.recount(event) for event in GAME.view.view(s, 0)["events"]]
    said = [say(sentence, Listener("de", ("Oma", "Toni"), 0)) for sentence in told if sentence]
    assert said == ["Du nimmst Reihe 1: die rote 1.", "Du würfelst Rot.", "Du verlierst 2 offene Karten in Rot."]
    said = [say(sentence, Listener("en", ("Oma", "Toni"), 1)) for sentence in told if sentence]
    assert said == ["Oma takes column 1: the red 1.", "Oma rolls red.", "Oma loses 2 open cards in red."]
