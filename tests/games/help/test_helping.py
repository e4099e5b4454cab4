"""Asking for help and helping in Help!, on drawn positions: HE-17 to HE-23."""

from __future__ import annotations

import pytest

from stammtisch.engine.state import NOBODY
from stammtisch.games.help import GAME
from stammtisch.games.help.cards import SWITCH
from stammtisch.games.help.piles import add_to_hand, take_from_hand
from stammtisch.games.help.state import No as Refused
from stammtisch.games.help.state import NoCard, Phase
from stammtisch.words import Listener, say
from tests.games.help.worlds import cards, deck, hand, position, shown_row
from tests.plays import legal_texts, make, refused


def test_he_17_the_no_is_gone_when_it_is_worked_out_what_you_can_do() -> None:
    s = position("10", ["11 9 9 9", "1 1 2 2", "N 9 9 9"], stock="J", no_cards="- spent -")
    make(GAME, s, "lay 11")
    assert s.no_cards[1] == NoCard.NONE
    assert (s.asker, s.helper) == (1, 0)
    make(GAME, s, "give J", "return 2")
    assert legal_texts(GAME, s) == ["joker 0"]


@pytest.mark.parametrize(("no_cards", "helper"), [("- - - spent", 2), ("- - - fresh", 2), ("- - fresh spent", 1)])
def test_he_18_nobody_behind_a_no_is_asked(no_cards: str, helper: int) -> None:
    s = position("10", ["1 1 2 2", "J", "J", "J"], no_cards=no_cards)
    assert s.helper == helper


@pytest.mark.parametrize(
    ("round_number", "no_cards", "helper"), [(1, "- - - -", 3), (2, "- - - -", 1), (2, "- spent - -", 2)]
)
def test_he_19_the_player_before_is_asked_by_itself(round_number: int, no_cards: str, helper: int) -> None:
    s = position("10", ["1 1 2 2", "J", "J", "J"], no_cards=no_cards, round_number=round_number)
    assert (s.asker, s.helper, s.actor, s.phase) == (0, helper, helper, Phase.GIVE)
    for seat in {0, 1, 2, 3} - {helper}:
        assert refused(GAME, s, seat, "give J") == (Refused.NOT_YOUR_TURN, "HE-7")


def test_he_19_everybody_hears_it() -> None:
    s = position("10", ["11 J J J", "1 1 2 2", "J"])
    make(GAME, s, "lay 11")
    for seat in (0, 1, 2, None):
        view = GAME.view.view(s, seat)
        assert view["events"][-1] == {"kind": "asked", "seat": 1, "other": 0}
        assert (view["phase"], view["actor"], view["asker"], view["helper"]) == ("give", 0, 1, 0)


def test_he_19_only_one_player_is_asked() -> None:
    s = position("", ["11 11 11 11", "S S S S", "J N J N"], stock="11")
    make(GAME, s, "lay 11")
    assert (s.round, s.points[:3]) == (2, [0, 0, 1])


def test_he_20_the_helper_chooses_among_suitable_cards_and_must_help() -> None:
    s = position("3 8", ["1 2 3 8", "1", "9 8 J Z"])
    assert legal_texts(GAME, s) == ["give 9", "give J", "give Z"]
    assert refused(GAME, s, 2, "give 8") == (Refused.TOO_LOW, "HE-8")
    assert refused(GAME, s, 2, "give 11") == (Refused.NOT_YOURS, "HE-7")
    for move in ("lay 9", "zap", "joker 0", "return 9"):
        assert refused(GAME, s, 2, move) == (Refused.GIVE_FIRST, "HE-20")


def test_he_20_everyone_sees_what_is_given() -> None:
    s = position("3 8", ["1 2 3 8", "1", "9 8 J Z"])
    make(GAME, s, "give 9")
    for seat in (0, 1, 2, None):
        view = GAME.view.view(s, seat)
        assert view["events"] == [{"kind": "gave", "seat": 2, "card": "9", "other": 0}]
        assert view["received"] == "9"


def test_he_20_on_an_empty_row_numbers_joker_and_no_help() -> None:
    s = position("", ["S S Z Z", "1", "1 J N Z S"])
    assert legal_texts(GAME, s) == ["give 1", "give J", "give N"]
    assert refused(GAME, s, 2, "give Z") == (Refused.ZAP_NEEDS_ROW, "HE-16")
    assert refused(GAME, s, 2, "give S") == (Refused.SWITCH_NEEDS_ROW, "HE-9")


@pytest.mark.parametrize(
    ("asker", "gives"),
    [
        ("1 2 3 8", ["give J", "give S"]),  # three numbers are left, whichever goes back
        ("S S S S", ["give J"]),  # there is no number to exchange
        ("1 2", ["give J", "give S"]),
        ("1", ["give J"]),  # the only number would have to go back
    ],
)
def test_he_20_a_switch_helps_only_who_keeps_a_number(asker: str, gives: list[str]) -> None:
    s = position("3 8", [asker, "1", "J S 1"])
    assert legal_texts(GAME, s) == gives
    if "give S" not in gives:
        assert refused(GAME, s, 2, "give S") == (Refused.SWITCH_NO_USE, "HE-20")


def test_he_21_any_own_card_goes_back_but_not_the_received_one() -> None:
    s = position("3 8", ["1 2 3 3", "1", "9 8 J Z"])
    make(GAME, s, "give 9")
    assert (s.actor, s.phase) == (0, Phase.RETURN)
    assert legal_texts(GAME, s) == ["return 1", "return 2", "return 3"]
    assert refused(GAME, s, 0, "return 9") == (Refused.NOT_THE_RECEIVED, "HE-21")
    assert refused(GAME, s, 0, "return 4") == (Refused.NOT_YOURS, "HE-7")
    for move in ("lay 9", "give 1"):
        assert refused(GAME, s, 0, move) == (Refused.RETURN_FIRST, "HE-21")
    make(GAME, s, "return 3")
    assert (hand(s, 0), hand(s, 2)) == ("1 2 3", "J 3 8 Z")


def test_he_21_only_the_two_know_which_card_went_back() -> None:
    s = position("3 8", ["1 2 3 3", "1", "9 8 J Z"])
    make(GAME, s, "give 9", "return 3")
    for seat in (0, 2):
        assert GAME.view.view(s, seat)["events"] == [{"kind": "returned", "seat": 0, "card": "3", "other": 2}]
    for watcher in (1, None):
        assert GAME.view.view(s, watcher)["events"] == [{"kind": "returned", "seat": 0, "other": 2}]


def test_he_21_the_log_says_it_to_each_in_their_way() -> None:
    s = position("3 8", ["1 2 3 3", "9 10", "9 8 J Z"])
    make(GAME, s, "give 9", "return 3")
    lines = []
    for seat in (0, 1, 2):
        sentence = GAME.words.recount(GAME.view.view(s, seat)["events"][0])
        assert sentence is not None
        lines.append(say(sentence, Listener("de", ["Oma", "Toni", "Mia"], seat)))
    assert lines == [
        "Du gibst Mia dafür die 3.",
        "Oma gibt Mia dafür verdeckt eine Karte.",
        "Oma gibt dir dafür die 3.",
    ]


def test_he_21_a_received_switch_must_stay_playable() -> None:
    s = position("3 8", ["1 2", "1", "S S"])
    make(GAME, s, "give S")
    assert legal_texts(GAME, s) == ["return 1", "return 2"]
    take_from_hand(s, 0, 2)
    add_to_hand(s, 0, SWITCH)  # no stuck hand is like this, but the rule would be
    assert legal_texts(GAME, s) == ["return S"]
    assert refused(GAME, s, 0, "return 1") == (Refused.NUMBER_NEEDED, "HE-21")


def test_he_22_only_the_received_card_is_played_then() -> None:
    s = position("3 8", ["1 2 3 3", "9 10", "9 8 J Z"], stock="11")
    make(GAME, s, "give J", "return 3")
    assert s.phase == Phase.PLAY_RECEIVED
    assert legal_texts(GAME, s) == ["joker 0", "joker 1", "joker 2"]
    for move in ("lay 1", "zap", "no", "switch 3 0", "give 1", "return 1"):
        assert refused(GAME, s, 0, move) == (Refused.ONLY_THE_RECEIVED, "HE-22")
    assert refused(GAME, s, 0, "joker 3") == (Refused.NO_SUCH_PLACE, "HE-13")
    make(GAME, s, "joker 1")
    assert shown_row(s) == [("3", 3), ("J", 4), ("8", 8)]
    assert hand(s, 0) == "1 2 3 11"
    assert (s.actor, s.phase, s.asker, s.helper) == (1, Phase.PLAY, NOBODY, NOBODY)


def test_he_22_a_received_no_is_laid_open_at_once() -> None:
    s = position("3 8", ["1 2 3 3", "9 10", "N 8"])
    make(GAME, s, "give N", "return 3")
    assert legal_texts(GAME, s) == ["no"]
    for move in ("give 1", "return 1", "return N"):
        assert refused(GAME, s, 0, move) == (Refused.ONLY_THE_RECEIVED, "HE-22")
    make(GAME, s, "no")
    assert s.no_cards[0] == NoCard.FRESH


def test_he_22_a_received_switch_exchanges_a_number_of_the_hand() -> None:
    s = position("3 8", ["1 2 3 8", "10", "S 1"], stock="11")
    make(GAME, s, "give S", "return 8")
    assert legal_texts(GAME, s) == ["switch 1 0", "switch 2 0", "switch 3 0"]
    assert refused(GAME, s, 0, "switch 8 1") == (Refused.NOT_YOURS, "HE-7")
    make(GAME, s, "switch 1 0")
    assert hand(s, 0) == "2 3 3 11"
    assert GAME.view.view(s, 1)["discard"] == ["S"]


@pytest.mark.parametrize(
    ("card", "play"), [("9", "lay 9"), ("J", "joker 0"), ("Z", "zap"), ("N", "no"), ("S", "switch 2 0")]
)
def test_he_22_both_hold_four_cards_again(card: str, play: str) -> None:
    s = position("3 8", ["1 2 3 3", "9 10 J", f"{card} 1 1 1"])
    make(GAME, s, f"give {card}")
    assert GAME.view.view(s, 1)["hand_sizes"] == [4, 3, 3]  # the received card lies apart
    make(GAME, s, "return 1", play)
    assert (s.held[0], s.held[2]) == (4, 4)
    assert cards(s) == deck(s)


def test_he_23_only_the_helper_sees_what_suits() -> None:
    s = position("3 8", ["1 2 3 8", "1", "9 8 J Z"])
    assert GAME.view.view(s, 2)["moves"] == ["give 9", "give J", "give Z"]
    for seat in (0, 1, None):
        assert GAME.view.view(s, seat)["moves"] == []
