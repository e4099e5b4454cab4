"""The rules of Help!, case by case, on drawn positions: deals, turns, ends (HE-1 to HE-12, HE-24 to HE-27)."""

from __future__ import annotations

from collections import Counter

import pytest

from stammtisch.engine.chance import Chance, Dictated, Noting, Outcome
from stammtisch.engine.state import MAX_EVENTS, NOBODY
from stammtisch.games.help import GAME
from stammtisch.games.help.cards import HIGHEST, LOWEST
from stammtisch.games.help.notation import card_text
from stammtisch.games.help.state import End, EventKind, NoCard, Phase, State
from stammtisch.games.help.state import No as Refused
from stammtisch.words import LANGUAGES, Complaint, Listener, say
from tests.games.help.worlds import DECK, cards, deck, hand, happened, parsed, position, shown_row, shuffle_for
from tests.plays import legal_texts, make, random_states, refused, uniform

NOWHERE = bytes(32)


def begun(players: int, *chance: Outcome, points: int = 3) -> State:
    """A game begun; `chance` tells what comes up, and nothing else may come up."""
    source = Dictated(chance) if chance else None
    s = GAME.begin(players, GAME.settle(players, {"points": points}), NOWHERE, source)
    assert source is None or source.used == len(chance)
    return s


def lot(seat: int) -> Outcome:
    """A lot that falls on the seat."""
    return Outcome(Chance.LOT, (seat,))


def failing(points: str = "0 0 0", scored: str = "0 0 0") -> State:
    """After `lay 11` seat 1 can do nothing and seat 0 cannot help, so that seat 2 gets the point of this round."""
    s = position("", ["11 11 11 11", "S S S S", "1 2 N J"], stock="11")
    s.points[:3], s.scored[:3] = map(int, points.split()), map(int, scored.split())
    return s


# Material and deal


def test_he_1_seventy_seven_numbers_and_twenty_eight_specials() -> None:
    texts = Counter(card_text(card) for card in cards(begun(4)))
    numbers = {"1": 5, "2": 5, "3": 7, "4": 7, "5": 7, "6": 7, "7": 7, "8": 8, "9": 8, "10": 8, "11": 8}
    assert texts == Counter(numbers | {"J": 7, "S": 7, "Z": 7, "N": 7})
    assert texts.total() == 105
    assert sum(LOWEST <= card <= HIGHEST for card in DECK) == 77


@pytest.mark.parametrize("players", [3, 4, 5])
def test_he_2_four_cards_each_and_the_rest_is_stock(players: int) -> None:
    source = Noting()
    s = GAME.begin(players, GAME.settle(players, {}), NOWHERE, source)
    assert len(source.outcomes[0].values) == 105
    assert s.held[:players] == [4] * players
    assert s.stocked == 105 - 4 * players - 1  # the starter has laid one card and drawn another
    assert s.discarded == 0


def test_he_2_dealt_one_at_a_time_from_seat_0_in_every_round() -> None:
    deal = shuffle_for(["9 J S S", "8 Z Z Z", "7 N N N"], "5")
    assert [card_text(card) for card in reversed(deal.values)][:6] == ["9", "8", "7", "J", "Z", "N"]
    s = failing()
    s.source = Dictated([deal])
    make(GAME, s, "lay 11")
    assert s.round == 2
    assert (hand(s, 0), hand(s, 1), hand(s, 2)) == ("J 9 S S", "5 Z Z Z", "7 N N N")


@pytest.mark.parametrize(("round_number", "following"), [(1, 1), (2, 2), (3, 1), (4, 2)])
def test_he_3_clockwise_in_odd_rounds_and_the_other_way_in_even_ones(round_number: int, following: int) -> None:
    s = position("3", ["4 6 7 8", "5 7 8 9", "1 9 10 11"], round_number=round_number)
    assert GAME.view.view(s, 0)["clockwise"] is (round_number % 2 == 1)
    make(GAME, s, "lay 4")
    assert s.actor == following


def test_he_3_the_first_round_is_number_1() -> None:
    assert begun(3).round == 1


def test_he_4_the_lowest_number_starts() -> None:
    s = begun(3, shuffle_for(["4 J N N", "5 3 3 9", "4 S 8 8"], "10"))
    assert [EventKind.STARTED, 1, 3, -1] in s.events
    assert shown_row(s) == [("3", 3)]


@pytest.mark.parametrize("starter", [0, 2])
def test_he_4_a_tie_is_decided_by_lot(starter: int) -> None:
    s = begun(3, shuffle_for(["2 J N N", "5 3 3 9", "2 2 8 8"], "10"), lot(starter))
    assert [EventKind.STARTED_BY_LOT, starter, 2, -1] in s.events


def test_he_4_the_lot_is_among_the_tied_seats_only() -> None:
    with pytest.raises(Complaint):
        begun(3, shuffle_for(["2 J N N", "5 3 3 9", "2 2 8 8"], "10"), lot(1))


def test_he_4_two_equal_cards_in_one_hand_are_no_tie() -> None:
    s = begun(3, shuffle_for(["4 J N N", "5 3 3 9", "2 2 8 8"], "10"))
    assert [EventKind.STARTED, 2, 2, -1] in s.events


@pytest.mark.parametrize(("points", "scored"), [("0 0 0", "0 0 0"), ("1 1 0", "1 1 0")])
def test_he_4_who_got_a_point_in_the_round_just_before_does_not_start(points: str, scored: str) -> None:
    s = failing(points, scored)
    s.source = Dictated([shuffle_for(["6 7 8 9", "5 J N Z", "1 1 1 1"], "10")])
    make(GAME, s, "lay 11")
    assert GAME.view.view(s, 1)["last_round"] == [0, 0, 1]
    assert [EventKind.STARTED, 1, 5, -1] in s.events


def test_he_5_the_starter_lays_and_draws_and_the_next_player_is_on() -> None:
    s = begun(3, shuffle_for(["4 J N N", "5 3 3 9", "4 S 8 8"], "10"))
    assert hand(s, 1) == "3 5 9 10"
    assert s.actor == 2
    assert happened(s) == ["dealt", "started", "drew"]


def test_he_6_no_number_among_those_who_may_start_so_all_is_dealt_again() -> None:
    none = [shuffle_for(["J J J J", "S S S S", "N N N N"]), shuffle_for(["Z Z Z Z", "S S S S", "N N N N"])]
    s = begun(3, *none, shuffle_for(["J Z Z Z", "9 S S S", "N N N N"], "10"))
    assert happened(s) == ["dealt_again", "started", "drew"]
    assert (s.round, s.actor) == (1, 2)
    assert cards(s) == deck(s)


def test_he_6_round_direction_and_who_may_start_stay() -> None:
    s = failing()
    again = shuffle_for(["6 7 8 9", "5 J N Z", "1 1 1 1"], "10")
    s.source = Dictated([shuffle_for(["J J N N", "Z Z N N", "1 1 1 1"]), again])
    make(GAME, s, "lay 11")
    assert [EventKind.DEALT_AGAIN, NOBODY, -1, 2] in s.events
    assert [EventKind.STARTED, 1, 5, -1] in s.events
    assert (s.round, s.actor) == (2, 0)
    assert cards(s) == deck(s)


# A turn


def test_he_7_one_card_of_your_own_in_your_own_turn() -> None:
    s = position("3", ["4 6 N 2", "5 7 8 9", "1 9 10 11"])
    assert legal_texts(GAME, s) == ["lay 4", "lay 6", "no"]
    for move in ("lay 5", "joker 0", "zap", "switch 4 0"):
        assert refused(GAME, s, 0, move) == (Refused.NOT_YOURS, "HE-7")
    assert refused(GAME, s, 1, "lay 5") == (Refused.NOT_YOUR_TURN, "HE-7")
    make(GAME, s, "lay 4")
    assert s.actor == 1


def test_he_7_no_help_while_a_card_can_be_played() -> None:
    s = position("10", ["1 2 3 N", "11 7 8 9", "1 9 10 11"])
    assert legal_texts(GAME, s) == ["no"]
    assert refused(GAME, s, 0, "give N") == (Refused.NOBODY_ASKS, "HE-19")
    assert refused(GAME, s, 0, "return N") == (Refused.NOTHING_RECEIVED, "HE-21")


def test_he_8_higher_by_one_or_more() -> None:
    s = position("3 5", ["4 5 6 11", "1", "1"])
    assert legal_texts(GAME, s) == ["lay 11", "lay 6"]
    assert refused(GAME, s, 0, "lay 4") == (Refused.TOO_LOW, "HE-8")
    assert refused(GAME, s, 0, "lay 5") == (Refused.TOO_LOW, "HE-8")


def test_he_8_higher_than_a_joker_at_the_end() -> None:
    s = position("3 5 J", ["6 7 1 1", "1", "1"])
    assert legal_texts(GAME, s) == ["lay 7"]


def test_he_8_any_number_on_an_empty_row() -> None:
    s = position("", ["1 6 11 11", "1", "1"])
    assert legal_texts(GAME, s) == ["lay 1", "lay 11", "lay 6"]


@pytest.mark.parametrize(("move", "cleared"), [("lay 9", "9 6 5 4 2 1"), ("joker 2", "6 5 4 J 2 1")])
def test_he_9_the_sixth_card_clears_the_row(move: str, cleared: str) -> None:
    s = position("1 2 4 5 6", ["9 J N N", "1 2 3 4", "5"], discard="Z")
    make(GAME, s, move)
    assert shown_row(s) == []
    assert GAME.view.view(s, None)["discard"] == [*cleared.split(), "Z"]
    assert (s.actor, s.phase) == (1, Phase.PLAY)
    assert happened(s)[1:] == ["row_cleared", "drew"]


def test_he_9_a_new_row_begins_with_a_number_a_joker_or_stays_empty_after_a_no() -> None:
    s = position("", ["7 J N Z", "S 8 J 9", "N 1 1 1"])
    assert legal_texts(GAME, s) == ["joker 0", "lay 7", "no"]
    make(GAME, s, "no")
    assert shown_row(s) == []
    assert legal_texts(GAME, s) == ["joker 0", "lay 8", "lay 9"]
    make(GAME, s, "joker 0")
    assert shown_row(s) == [("J", 1)]


def test_he_9_zap_and_switch_cannot_begin_a_row() -> None:
    s = position("", ["7 S Z Z", "1", "1"])
    assert legal_texts(GAME, s) == ["lay 7"]
    assert refused(GAME, s, 0, "switch 7 0") == (Refused.SWITCH_NEEDS_ROW, "HE-9")
    assert refused(GAME, s, 0, "zap") == (Refused.ZAP_NEEDS_ROW, "HE-16")


@pytest.mark.parametrize(
    ("own", "move"),
    [("9 1 1 1", "lay 9"), ("J 1 1 1", "joker 1"), ("S 9 1 1", "switch 9 0"), ("Z 1 1 1", "zap"), ("N 1 1 1", "no")],
)
def test_he_10_back_to_four_cards_whatever_was_played(own: str, move: str) -> None:
    s = position("8", [own, "9 9 J", "1"], stock="11")
    stocked = s.stocked
    make(GAME, s, move)
    assert "11" in hand(s, 0).split()
    assert (s.held[0], s.stocked) == (4, stocked - 1)
    assert cards(s) == deck(s)


@pytest.mark.parametrize(
    ("row", "own", "move", "just_discarded"),
    [
        ("1 2 4 5 6", "9 1 1 1", "lay 9", "1 2 4 5 6 9"),
        ("8", "Z 1 1 1", "zap", "Z 8"),
        ("8", "S 9 1 1", "switch 9 0", "S"),
        ("8", "9 1 1 1", "lay 9", ""),
    ],
)
def test_he_11_an_empty_stock_is_the_discard_pile_shuffled(row: str, own: str, move: str, just_discarded: str) -> None:
    s = position(row, [own, "11 11 J J", "1"], rest="discard", no_cards="- - fresh")
    s.source = source = Noting()
    pile = s.discard[: s.discarded] + parsed(just_discarded)
    make(GAME, s, move)
    assert [sorted(outcome.values) for outcome in source.outcomes] == [sorted(pile)]
    assert (s.stocked, s.discarded, s.no_cards[2]) == (len(pile) - 1, 0, NoCard.FRESH)
    assert happened(s)[-2:] == ["stock_renewed", "drew"]
    assert {"kind": "stock_renewed", "n": len(pile)} in GAME.view.view(s, None)["events"]
    assert cards(s) == deck(s)


def test_he_11_the_new_stock_has_its_order_by_chance() -> None:
    s = position("8", ["9 1 1 1", "11 9 J J", "1"], rest="discard")
    pile = sorted(s.discard[: s.discarded], reverse=True)
    s.source = Dictated([Outcome(Chance.SHUFFLE, tuple(pile))])  # from bottom to top: the top is a joker
    make(GAME, s, "lay 9")
    assert hand(s, 0) == "J 1 1 1"


def test_he_11_the_last_card_of_the_stock_is_drawn_without_a_shuffle() -> None:
    s = position("8", ["9 1 1 1", "11 9 J J", "1"], stock="7", rest="discard")
    s.source = Dictated(())
    make(GAME, s, "lay 9")
    assert s.stocked == 0


def test_he_12_hands_are_hidden_all_else_is_open() -> None:
    s = position("3 J", ["5 9 S N", "1 1 2 J", "9 J Z N"], discard="Z 4", no_cards="- - fresh")
    for seat in (0, 1, 2, None):
        view = GAME.view.view(s, seat)
        assert (view["hand_sizes"], view["stock"]) == ([4, 4, 4], s.stocked)
        assert view["row"] == [{"card": "3", "value": 3}, {"card": "J", "value": 4}]
        assert view["discard"] == ["Z", "4"]
        assert view["no_cards"] == ["none", "none", "fresh"]
    assert hand(s, 1) == "J 1 1 2"
    assert GAME.view.view(s, None)["hand"] == []


def test_he_12_only_who_draws_sees_the_card() -> None:
    s = position("8", ["9 1 1 1", "9 9 J", "1"], stock="11")
    make(GAME, s, "lay 9")
    assert GAME.view.view(s, 0)["events"][1] == {"kind": "drew", "seat": 0, "card": "11"}
    for watcher in (1, None):
        assert GAME.view.view(s, watcher)["events"][1] == {"kind": "drew", "seat": 0}


# Ends


@pytest.mark.parametrize("players", [3, 4, 5])
def test_he_24_failed_help_gives_a_point_to_everyone_but_asker_and_helper(players: int) -> None:
    s = position("", ["11 11 11 11", "S S S S", "J J", "2", "3"][:players], stock="11")
    make(GAME, s, "lay 11")
    assert s.points[:players] == [0, 0, 1, 1, 1][:players]
    assert s.round == 2
    assert {"kind": "no_help", "seat": 1, "other": 0} in GAME.view.view(s, None)["events"]


def test_he_24_a_point_also_behind_a_no() -> None:
    s = position("", ["11 11 11 11", "S S S S", "1", "2"], stock="11", no_cards="- - spent fresh")
    make(GAME, s, "lay 11")
    assert s.points[:4] == [0, 0, 1, 1]


def test_he_25_with_nobody_to_ask_the_stuck_player_alone_gets_a_point() -> None:
    s = position("10", ["11 1 1 1", "J", "J"], stock="2", no_cards="- fresh fresh")
    make(GAME, s, "lay 11")
    assert s.points[:3] == s.scored[:3] == [1, 0, 0]
    assert {"kind": "nobody_to_ask", "seat": 0} in GAME.view.view(s, None)["events"]


def test_he_26_all_cards_are_back_in_the_deck() -> None:
    s = position("", ["11 11 11 11", "S S S S", "1"], stock="11", no_cards="- - spent", discard="Z 5")
    s.source = source = Dictated([shuffle_for(["6 7 8 9", "5 J N Z", "N N N N"], "10")])
    make(GAME, s, "lay 11")
    assert source.used == 1
    assert s.no_cards[:3] == [NoCard.NONE] * 3
    assert (s.round, s.discarded, shown_row(s)) == (2, 0, [("5", 5)])
    assert cards(s) == deck(s)


def test_he_27_three_points_win_and_nothing_is_shuffled_any_more() -> None:
    s = failing("2 0 2")
    s.source = Dictated(())
    make(GAME, s, "lay 11")
    assert (s.end, s.actor, s.phase) == (End.POINTS_REACHED, NOBODY, Phase.OVER)
    assert GAME.view.view(s, 0)["result"] == {"winners": [2], "scores": [2, 0, 3]}
    assert refused(GAME, s, 2, "lay 1") == (Refused.OVER, "HE-27")
    assert legal_texts(GAME, s) == []


def test_he_27_several_may_win_together() -> None:
    s = position("", ["11 11 11 11", "S S S S", "1", "2", "3"], stock="11")
    s.points[:5] = [2, 1, 2, 2, 1]
    make(GAME, s, "lay 11")
    assert GAME.view.view(s, None)["result"] == {"winners": [2, 3], "scores": [2, 1, 3, 3, 2]}


@pytest.mark.parametrize("points", range(1, 10))
def test_he_27_the_points_that_win_are_an_option(points: int) -> None:
    assert GAME.view.view(begun(3, points=points), None)["points_to_win"] == points
    s = failing(f"0 0 {points - 1}")
    s.target = points
    make(GAME, s, "lay 11")
    assert s.end == End.POINTS_REACHED


@pytest.mark.parametrize("points", [0, 10, "3", None])
def test_he_27_other_points_are_refused(points: object) -> None:
    with pytest.raises(Complaint, match=r"1…9"):
        GAME.settle(3, {"points": points})


# Facts


def hopeless(starter: int, asker: int) -> Outcome:
    """A deal that is over at once: the starter lays an 11 and holds four more, the next player only Switches."""
    hands = ["Z Z Z Z"] * 3
    hands[starter], hands[asker] = "11 11 11 11", "S S S S"
    return shuffle_for(hands, "11")


def test_a_round_can_end_before_anybody_has_moved() -> None:
    s = begun(3, hopeless(0, 1), shuffle_for(["6 7 8 9", "5 J N Z", "1 1 1 1"], "10"))
    assert happened(s) == ["dealt", "started", "drew", "no_help", "dealt", "started", "drew"]
    assert (s.round, s.actor, s.points[:3]) == (2, 0, [0, 0, 1])


def test_a_game_can_end_before_anybody_has_moved_and_the_view_says_how_much_it_cannot_tell() -> None:
    s = begun(3, *(hopeless(0, 1 + i % 2) for i in range(17)), points=9)
    assert GAME.view.view(s, None)["result"] == {"winners": [2], "scores": [0, 8, 9]}
    *events, last = GAME.view.view(s, 0)["events"]
    assert len(events) == MAX_EVENTS
    assert last == {"kind": "left_out", "n": 17 * 4 - MAX_EVENTS}
    sentence = GAME.words.recount(last)
    assert sentence is not None
    for language in LANGUAGES:
        assert " 44 " in say(sentence, Listener(language))


@pytest.mark.parametrize(("players", "moves", "rounds"), [(3, 62, 5.1), (4, 51, 3.7), (5, 48, 3.2)])
def test_random_games_are_about_as_long_as_the_facts_say(players: int, moves: int, rounds: float) -> None:
    games = [rounds_of(players, bytes([i]) * 32) for i in range(60)]
    assert sum(len(game) - 1 for game in games) / len(games) == pytest.approx(moves, rel=0.2)
    assert sum(game[-1] for game in games) / len(games) == pytest.approx(rounds, rel=0.15)


def rounds_of(players: int, seed: bytes) -> list[int]:
    """The number of the round after the deal and after every move of a random game."""
    states = random_states(GAME, (players, {}), seed, uniform)
    return [s.round for s in states if isinstance(s, State)]
