"""What everybody remembers of cards that are not in sight, and what they cannot know."""

from __future__ import annotations

from stammtisch.games.level8 import GAME
from stammtisch.games.level8.state import Phase, State
from tests.games.level8.worlds import position
from tests.plays import make


def seen(s: State) -> list[list[str]]:
    """What everybody knows of each hand."""
    seen: list[list[str]] = GAME.view.view(s, None)["seen"]
    return seen


def renewed() -> State:
    """Seat 0 has just taken the last card of the stock, so that g2, g3 and b2 are the new one."""
    hands = ["r1 r2", "s1 s2", "y1 J X"]
    s = position(hands, stock="p1", piles=["g1 g2 g3", "b1 b2", ""], phase=Phase.TAKE)
    make(GAME, s, "take stock")
    return s


def test_a_card_taken_from_a_pile_is_known_until_it_leaves_the_hand() -> None:
    s = position(["r1 r2", "s1 s2"], piles=["g1", "b1"], phase=Phase.TAKE)
    make(GAME, s, "take 1", "discard r1", "take stock", "discard s1")
    assert seen(s) == [["b1"], []]
    make(GAME, s, "take stock", "discard b1")
    assert seen(s) == [[], []]


def test_what_is_taken_from_the_stock_stays_secret() -> None:
    s = position(["r1 r2", "s1 s2"], phase=Phase.TAKE)
    make(GAME, s, "take stock")
    assert seen(s) == [[], []]


def test_of_equal_cards_one_is_known_less_when_one_leaves() -> None:
    s = position(["r1 J", "s1 s2"], piles=["J", ""], phase=Phase.TAKE)
    make(GAME, s, "take 0", "discard r1", "take stock", "discard s1", "take stock")
    assert seen(s) == [["J"], []]
    make(GAME, s, "discard J")
    assert seen(s) == [[], []]


def test_a_skip_card_taken_and_played_is_no_longer_known() -> None:
    s = position(["r1 r2", "s1 s2"], piles=["X", ""], phase=Phase.TAKE)
    make(GAME, s, "take 0")
    assert seen(s) == [["X"], []]
    make(GAME, s, "skip 1")
    assert seen(s) == [[], []]


def test_laying_out_is_secret_until_it_is_complete() -> None:
    s = position(["r4 s5 y6 g9 b10 r1 s3", "J s2"], piles=["p11", ""], phase=Phase.TAKE)
    make(GAME, s, "take 0", "discard r1", "take stock", "discard J", "take 1", "lay run 4", "put r4", "put s5")
    assert seen(s) == [["p11", "J"], []]
    make(GAME, s, "put y6", "lay run 9", "put g9", "put b10", "put p11")
    assert seen(s) == [["J"], []]
    make(GAME, s, "add J 0.1 low")
    assert seen(s) == [[], []]


def test_laid_jokers_are_no_longer_known() -> None:
    s = position(["r4 s5 y6 g9 b10 r1", "s1 s2"], piles=["J", ""], phase=Phase.TAKE)
    make(GAME, s, "take 0", "lay run 4", "put r4", "put s5", "put y6", "lay run 9", "put g9", "put b10")
    assert seen(s) == [["J"], []]
    make(GAME, s, "put J")
    assert seen(s) == [[], []]


def test_after_a_renewal_all_other_hidden_cards_are_in_hands() -> None:
    view = GAME.view.view(renewed(), None)
    assert view["early"] == ["r1", "r2", "s1", "s2", "y1", "p1"]
    assert view["early_held"] == [3, 2, 3]


def test_early_cards_are_counted_until_they_are_seen() -> None:
    s = renewed()
    make(GAME, s, "discard r1", "take stock", "discard s2")
    view = GAME.view.view(s, None)
    assert view["early"] == ["r2", "s1", "y1", "p1"]
    assert view["early_held"] == [2, 1, 3]


def test_a_joker_that_may_be_early_or_not_makes_all_forget() -> None:
    s = renewed()
    make(GAME, s, "discard r1", "take stock", "discard s2", "take stock", "skip 0")
    view = GAME.view.view(s, None)
    assert (view["early"], view["early_held"]) == ([], [0, 0, 0])


def test_a_joker_that_must_be_early_is_counted() -> None:
    s = renewed()
    make(GAME, s, "discard r1", "take 0", "discard s2", "take 1", "skip 0")
    view = GAME.view.view(s, None)
    assert view["early"] == ["r2", "s1", "y1", "p1"]
    assert view["early_held"] == [2, 1, 2]


def test_a_new_round_begins_without_memories() -> None:
    s = renewed()
    make(GAME, s, "discard r1", "take 0")
    s.turns = 299
    make(GAME, s, "discard s1")
    view = GAME.view.view(s, None)
    assert s.round == 2
    assert (view["seen"], view["early"], view["early_held"]) == ([[]] * 3, [], [0, 0, 0])
