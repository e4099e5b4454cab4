"""The rules of Level 8, case by case: material, deal, stock, end of a round and of the game, keeping cards."""

from __future__ import annotations

import pytest

from stammtisch.engine.chance import Chance, Dictated, Noting, Outcome
from stammtisch.engine.state import NOBODY
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.cards import JOKER, NUMBERED, SKIP
from stammtisch.games.level8.notation import card_text, parse_card
from stammtisch.games.level8.state import MAX_HAND, TURNS_EACH, End, No, Phase, State
from tests.games.level8.worlds import SETTINGS, cards, deck, lively, position
from tests.plays import legal_texts, make, random_states, refused

NOWHERE = bytes(32)
LAID = "run 4: r4 r5 r6 | run 9: y9 y10 y11"
OTHER_LAID = "run 4: s4 s5 s6 | run 9: b9 b10 b11"
HAND = "r1 s1 y15 b3 p13"


def shuffle(top: str = "", without: str = "") -> Outcome:
    """A shuffle of a whole deck with these cards on top."""
    rest = [*range(NUMBERED), *[JOKER] * 5, *[SKIP] * 3]
    first = [parse_card(text) for text in top.split()]
    for card in [*first, *(parse_card(text) for text in without.split())]:
        rest.remove(card)
    return Outcome(Chance.SHUFFLE, tuple(reversed(first + rest)))


def dealt(players: int, lot: int = 0, top: str = "", **options: object) -> State:
    """A dealt game; `top` tells the upper cards of the shuffle."""
    source = Dictated([Outcome(Chance.LOT, (lot,)), shuffle(top)])
    return GAME.begin(players, GAME.settle(players, options), NOWHERE, source)


# Material and deal


@pytest.mark.parametrize(("edition", "jokers", "skips"), [("de2016", 5, 3), ("en2016", 6, 3), ("2021", 7, 4)])
def test_l8_1_cards_of_each_edition(edition: str, jokers: int, skips: int) -> None:
    s = GAME.begin(2, GAME.settle(2, {"edition": edition}), NOWHERE)
    assert cards(s) == deck(s)
    assert len(cards(s)) == 90 + jokers + skips
    assert (cards(s).count(JOKER), cards(s).count(SKIP)) == (jokers, skips)


def test_l8_2_colours_in_their_order() -> None:
    assert [card_text(card) for card in range(0, 90, 15)] == ["r1", "s1", "y1", "g1", "b1", "p1"]
    assert [card_text(card) for card in (14, 89, 90, 91)] == ["r15", "p15", "J", "X"]


def test_l8_3_everybody_begins_on_level_1_for_all_to_see() -> None:
    view = GAME.view.view(dealt(3), None)
    assert view["levels"] == [1, 1, 1]
    assert view["level_tasks"] == ["2 run3"] * 3


def test_l8_4_the_first_dealer_is_drawn_and_the_left_neighbour_deals_next() -> None:
    s = dealt(3, lot=2)
    assert s.dealer == 2
    s = position(["X", HAND, HAND], {0: LAID})
    s.dealer = 2
    make(GAME, s, "discard X")
    assert s.dealer == 0
    assert s.actor == 1


def test_l8_5_ten_cards_one_at_a_time_from_the_dealer_s_left() -> None:
    s = dealt(3, lot=1, top="r1 s1 y1 r2 s2 y2")
    assert s.held[:3] == [10, 10, 10]
    assert GAME.view.view(s, 2)["hand"][:2] == ["r1", "r2"]
    assert {"s1", "s2"} < set(GAME.view.view(s, 0)["hand"])
    assert {"y1", "y2"} < set(GAME.view.view(s, 1)["hand"])
    assert s.stocked == 98 - 31


@pytest.mark.parametrize("turned", ["J", "X", "p15"])
def test_l8_5_the_card_turned_up_has_no_effect_and_may_be_taken(turned: str) -> None:
    top = " ".join(card_text(card) for card in range(20))
    s = dealt(2, lot=0, top=f"{top} {turned}")
    view = GAME.view.view(s, None)
    assert view["discards"] == [turned, None]
    assert view["skipped"] == [False, False]
    assert view["events"] == [
        {"kind": "dealt", "seat": 0, "n": 1},
        {"kind": "turned_up", "seat": 0, "card": turned},
    ]
    make(GAME, s, "take 0")
    assert turned in GAME.view.view(s, 1)["hand"]


def test_l8_7_the_dealer_s_left_neighbour_begins() -> None:
    assert dealt(4, lot=3).actor == 0
    s = dealt(4, lot=1)
    assert s.actor == 2
    make(GAME, s, "take stock", f"discard {GAME.view.view(s, 2)['hand'][0]}")
    assert s.actor == 3


# Stock


def test_l8_19_the_last_card_of_the_stock_renews_it_at_once() -> None:
    s = position([HAND, HAND], stock="p1", piles=["r7 b2 b3", "g4 g5"], phase=Phase.TAKE)
    s.under = 2
    s.source = source = Noting()
    make(GAME, s, "take stock")
    assert GAME.view.view(s, None)["discards"] == ["r7", "g4"]
    assert GAME.view.view(s, None)["discard_sizes"] == [1, 1]
    assert sorted(s.stock[: s.stocked]) == sorted(parse_card(text) for text in ("b2", "b3", "g5", "X", "X"))
    assert s.under == 0
    assert [outcome.kind for outcome in source.outcomes] == [Chance.SHUFFLE]
    assert GAME.view.view(s, 1)["events"][-1] == {"kind": "renewed", "n": 5}


def test_l8_20_nothing_to_renew_from_is_no_shuffle() -> None:
    s = position([HAND, HAND], stock="p1", piles=["r7", "g4"], phase=Phase.TAKE)
    s.source = source = Noting()
    make(GAME, s, "take stock")
    assert s.stocked == 0
    assert source.outcomes == []
    make(GAME, s, "discard p1")  # on the r7, which goes back into the stock
    assert s.stock[: s.stocked] == [parse_card("r7")]
    assert [outcome.values for outcome in source.outcomes] == [(parse_card("r7"),)]


def test_l8_20_an_empty_stock_leaves_the_piles() -> None:
    s = position([HAND, HAND], stock="p1", piles=["", "g4"], phase=Phase.TAKE)
    make(GAME, s, "take stock", "discard p1")
    assert legal_texts(GAME, s) == ["take 0", "take 1"]
    assert refused(GAME, s, 1, "take stock") == (No.STOCK_EMPTY, "L8-20")


def test_l8_20_a_take_is_left_out_when_there_is_no_card() -> None:
    s = position([HAND, HAND, "X r2"], stock="", turn=2)
    make(GAME, s, "skip 1")
    assert (s.actor, s.phase) == (0, Phase.PLAY)
    assert GAME.view.view(s, 0)["events"][-1] == {"kind": "take_left_out", "seat": 0}
    assert refused(GAME, s, 0, "take stock") == (No.STOCK_EMPTY, "L8-20")
    make(GAME, s, "discard r1")  # seat 1 loses the turn, and the skip card is the new stock
    assert (s.actor, s.phase) == (2, Phase.TAKE)
    assert s.stock[: s.stocked] == [SKIP]


def test_l8_20_lost_turns_come_before_the_renewal() -> None:
    s = position(["r1 r2", HAND, HAND], stock="", piles=["", "b4", "b5"])
    s.skipped[1] = 1
    make(GAME, s, "discard r1")
    assert s.actor == 2
    assert s.stock[: s.stocked] == [SKIP]


# The end of a round


def test_l8_21_the_last_card_ends_the_round_at_once() -> None:
    s = position(["r1", HAND, HAND], {0: LAID, 2: OTHER_LAID})
    make(GAME, s, "discard r1")
    assert s.round == 2
    assert s.level[:3] == [3, 1, 2]
    events = GAME.view.view(s, None)["events"]
    assert events[:4] == [
        {"kind": "discarded", "seat": 0, "card": "r1"},
        {"kind": "round_ended", "seat": 0},
        {"kind": "rose", "seat": 0, "level": 3},
        {"kind": "rose", "seat": 2, "level": 2},
    ]


def test_l8_21_no_bonus_for_a_level_that_does_not_lie() -> None:
    s = position(["r1", HAND], {1: LAID})
    make(GAME, s, "discard r1")
    assert s.level[:2] == [1, 2]
    assert s.round == 2


def test_l8_22_two_levels_one_level_none() -> None:
    s = position(["r1", HAND, HAND], {0: LAID, 1: LAID}, levels=[2, 5, 6])
    make(GAME, s, "discard r1")
    assert s.level[:3] == [4, 6, 6]


def test_l8_23_all_cards_are_gathered() -> None:
    s = position(["r1", HAND], {0: LAID}, piles=["g1 g2", "X"])
    s.skipped[1] = s.under = 1
    make(GAME, s, "discard r1")
    assert cards(s) == deck(s)
    assert (s.under, s.skipped[1]) == (0, 0)
    view = GAME.view.view(s, 0)
    assert view["laid"] == [False, False]
    assert view["groups"] == [[], []]


# The end of the game


def test_l8_24_the_ladder_as_printed_has_eight_levels() -> None:
    assert dealt(2).levels == 8


def test_l8_25_two_levels_past_the_last_one_win() -> None:
    s = position(["r1", HAND, HAND], {0: LAID, 2: LAID}, levels=[7, 7, 7])
    make(GAME, s, "discard r1")
    assert (s.end, s.actor, s.phase) == (End.PAST_LAST_LEVEL, NOBODY, Phase.OVER)
    assert GAME.view.view(s, 1)["result"] == {"winners": [0], "scores": [9, 7, 8]}
    assert {"kind": "won", "seat": 0} in GAME.view.view(s, 1)["events"]


def test_l8_25_others_who_laid_level_n_minus_1_do_not_win() -> None:
    s = position(["r1", HAND], {0: LAID, 1: LAID}, levels=[3, 7])
    make(GAME, s, "discard r1")
    assert s.end == End.NOT_YET
    assert s.level[:2] == [5, 8]


@pytest.mark.parametrize("setting", SETTINGS)
def test_l8_27_exactly_one_winner_past_the_last_level(setting: tuple[int, dict[str, object]]) -> None:
    for s in random_states(GAME, setting, NOWHERE, lively):
        view = GAME.view.view(s, None)  # type: ignore[arg-type]
        assert max(view["hand_sizes"]) <= MAX_HAND
    result, past_last = view["result"], len(view["tasks"]) + 1
    assert len(result["winners"]) == 1
    assert [score for score in result["scores"] if score >= past_last] == [past_last]


# Keeping cards


def keeping(levels: list[int], hands: list[str], laid: dict[int, str] | None = None) -> State:
    """Seat 0 has just ended a round that seat 1 dealt, with kept cards allowed."""
    s = position(["r1", *hands], {0: LAID, **(laid or {})}, levels=levels)
    s.keep = s.dealer = 1
    make(GAME, s, "discard r1")
    return s


def test_l8_28_one_after_the_other_from_the_left_of_the_dealer() -> None:
    s = keeping([1, 5, 4, 8], [HAND, HAND, HAND])
    assert (s.actor, s.phase) == (3, Phase.KEEP)
    make(GAME, s, "keep done")
    assert GAME.view.view(s, 0)["events"] == [{"kind": "kept", "seat": 3}]
    assert s.actor == 1
    make(GAME, s, "keep done")
    assert (s.round, s.dealer) == (2, 2)


def test_l8_28_up_to_four_cards_in_ascending_order() -> None:
    s = keeping([1, 5], ["r2 b3 y9 J J X"])
    assert legal_texts(GAME, s) == ["keep J", "keep X", "keep b3", "keep done", "keep r2", "keep y9"]
    for move in ("take stock", "lay run 1", "discard J"):
        assert refused(GAME, s, 1, move) == (No.CHOOSE_FIRST, "L8-28")
    assert refused(GAME, s, 1, "keep g3") == (No.NOT_YOURS, "L8-28")
    make(GAME, s, "keep b3")
    assert refused(GAME, s, 1, "keep y9") == (No.KEEP_ASCENDING, "L8-28")
    make(GAME, s, "keep J", "keep J", "keep X")
    assert refused(GAME, s, 1, "keep r2") == (No.FOUR_KEPT, "L8-28")
    assert legal_texts(GAME, s) == ["keep done"]


def test_l8_28_kept_cards_stay_out_of_the_shuffle_and_hands_are_filled_up_to_ten() -> None:
    s = keeping([1, 5], ["r2 b3 y9 J J X"])
    make(GAME, s, "keep b3", "keep J")
    s.source = Dictated([shuffle(top="p1 p2 p3", without="b3 J")])
    make(GAME, s, "keep done")
    assert (s.round, s.dealer, s.held[:2]) == (2, 0, [10, 10])
    assert {"b3", "J", "p1", "p3"} < set(GAME.view.view(s, 1)["hand"])
    assert cards(s) == deck(s)
    assert GAME.view.view(s, 1)["kept"] == []
    assert s.stocked == 98 - 20 - 1


def test_l8_28_the_choice_is_secret() -> None:
    s = keeping([1, 5, 5], ["r2 b3 y9 J", HAND])
    make(GAME, s, "keep done")
    before = {**GAME.view.view(s, 0), "events": []}
    make(GAME, s, "keep b3", "keep J")
    assert GAME.view.view(s, 0) == before
    assert before["phase"] == "keep"
    assert before["hand_sizes"] == [0, 4, 5]
    assert GAME.view.view(s, 1)["kept"] == ["b3", "J"]
    assert GAME.view.view(s, 1)["hand"] == ["r2", "y9"]


def test_l8_28_only_whose_level_does_not_lie_and_only_when_asked() -> None:
    s = keeping([1, 5, 6], [HAND, HAND], {1: LAID})
    assert s.actor == 2
    s = position([HAND, HAND], levels=[5, 5])
    assert refused(GAME, s, 0, "keep r1") == (No.NOT_KEEPING, "L8-28")
    assert refused(GAME, s, 0, "keep done") == (No.NOT_KEEPING, "L8-28")


def test_l8_28_not_without_the_option_and_not_after_a_won_game() -> None:
    s = position(["r1", HAND], {0: LAID}, levels=[1, 5])
    make(GAME, s, "discard r1")
    assert s.round == 2
    assert keeping([7, 5], [HAND]).end == End.PAST_LAST_LEVEL


@pytest.mark.parametrize(("ladder", "level", "asked"), [(8, 4, False), (8, 5, True), (5, 2, False), (5, 3, True)])
def test_l8_29_the_upper_half_of_the_ladder(ladder: int, level: int, *, asked: bool) -> None:
    s = position(["r1", HAND], {0: LAID}, levels=[1, level])
    s.keep, s.levels = 1, ladder
    make(GAME, s, "discard r1")
    assert (s.phase == Phase.KEEP) is asked


# Dead rounds


@pytest.mark.parametrize("players", [2, 5])
def test_l8_35_a_round_is_dead_after_100_turns_each(players: int) -> None:
    s = position(["X r2 r3", *["b1 b2"] * (players - 1)], {1: LAID}, levels=[1, 5, *[1] * (players - 2)])
    s.turns = TURNS_EACH * players - 2
    make(GAME, s, "discard r2")
    assert s.round == 1
    make(GAME, s, "take stock", "discard b1")
    assert s.round == 2
    assert s.level[:players] == [1, 6, *[1] * (players - 2)]
    assert {"kind": "round_dead"} in GAME.view.view(s, 0)["events"]


def test_l8_35_lost_turns_count() -> None:
    s = position(["X r2 r3", HAND])
    s.turns = TURNS_EACH * 2 - 2
    make(GAME, s, "skip 1")
    assert s.round == 2


def test_l8_35_cards_are_kept_after_a_dead_round_too() -> None:
    s = position([HAND, HAND], levels=[5, 1])
    s.keep, s.turns = 1, TURNS_EACH * 2 - 1
    make(GAME, s, "discard r1")
    assert (s.actor, s.phase) == (0, Phase.KEEP)
