"""Imagined worlds of Help!: all that are possible, each as often as there are ways to deal it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from stammtisch.engine.chacha import seal
from stammtisch.engine.state import Seat
from stammtisch.games.help import GAME
from stammtisch.games.help.allowed import can_help, can_play, suitable
from stammtisch.games.help.bots.worlds import complete, known
from stammtisch.games.help.cards import NO_CARDS, NUMBERS, SWITCH, cards_in, is_among, only
from stammtisch.games.help.piles import add_to_hand
from stammtisch.games.help.state import Phase, State
from stammtisch.table.seeds import derived
from tests.games.help.worlds import as_remembered, hand_of, held_by, hidden_cards, known_cards, parsed, position
from tests.plays import legal_texts, make
from tests.statistics import looks_like

World = tuple[tuple[int, ...], ...]
"""The others' hands, each in order."""


def world_of(s: State, seat: Seat) -> World:
    return tuple(tuple(held_by(s, other)) for other in range(s.players) if other != seat)


def dealt(cards: list[int], sizes: list[int]) -> Iterator[list[list[int]]]:
    """All ways to deal hands of these sizes; equal cards are different cards here."""
    if not sizes:
        yield []
        return
    for places in combinations(range(len(cards)), sizes[0]):
        rest = [card for place, card in enumerate(cards) if place not in places]
        for hands in dealt(rest, sizes[1:]):
            yield [[cards[place] for place in places], *hands]


def possible_worlds(s: State, seat: Seat) -> Counter[World]:
    """Every world that the seat must think possible, with the number of ways to deal it."""
    certain = known_cards(s, seat)
    hidden, places = hidden_cards(s, seat, certain)
    others = [other for other in range(s.players) if other != seat]
    worlds = Counter[World]()
    for hands in dealt(hidden, [places.count(other) for other in others]):
        t = s.copy()
        for other, hand in zip(others, hands, strict=True):
            t.hands[other], t.held[other] = NO_CARDS, 0
            for card in hand + [card for who, card in certain if who == other]:
                add_to_hand(t, other, card)
        if all(as_remembered(t, other) for other in others) and agrees(t, s, seat):
            worlds[world_of(t, seat)] += 1
    return worlds


def agrees(t: State, s: State, seat: Seat) -> bool:
    """Whether the hands explain what the seat sees at this moment."""
    if s.phase == Phase.PLAY:
        return can_play(t, t.actor)
    if s.phase == Phase.GIVE:
        return not can_play(t, t.asker) and can_help(t, t.helper) and (seat != s.helper or same_moves(s, t))
    if s.phase == Phase.RETURN:
        return not can_play(t, t.asker) and is_among(suitable(t), t.received)
    return s.received != SWITCH or any(is_among(NUMBERS, card) for card in held_by(t, t.asker))


def same_moves(s: State, t: State) -> bool:
    return legal_texts(GAME, s) == legal_texts(GAME, t)


def sampled(s: State, seat: Seat, count: int) -> Counter[World]:
    imagined, worlds = known(GAME.view.view(s, seat)), Counter[World]()
    for number in range(count):
        world = imagined.copy()
        seal(world, derived(b"sample", number))
        complete(world, seat)
        worlds[world_of(world, seat)] += 1
    return worlds


def tiny(row: str, hands: list[str], stock: str, *moves: str) -> State:
    """A position with few hidden cards, in which the moves were made."""
    s = position(row, hands, stock=stock, rest="discard")
    make(GAME, s, *moves)
    return s


def with_lows(s: State, seat: Seat, cards: str, least: int, switches: int) -> State:
    """Everybody knows that so many cards of the hand are among these, or so many are Switches."""
    s.among[seat], s.least[seat], s.or_switches[seat] = hand_of(cards), least, switches
    return s


def with_certain(s: State) -> State:
    """Seat 1 has an 8 that all know, and a 1 that only seat 0 knows."""
    s.shown[1], s.returned[1], s.returned_by[1] = only(8), only(1), 0
    return s


ASKED = ("3 8", ["1 4 4", "2 S", "9 J"], "S S 5 N")

POSITIONS = {
    "nothing known": tiny("5", ["9 J", "1 8", "S 11"], "Z 6"),
    "equal cards": tiny("5", ["9 J", "1 1", "1 8"], "8 8 1"),
    "one has asked": tiny(*ASKED),
    "help has come": tiny(*ASKED, "give 9"),
    "a card was returned": tiny(*ASKED, "give 9", "return 4"),
    "the helper might give a Switch": tiny("3 8", ["1 4", "2 N", "9 S"], "S S 5"),
    "the asker has Switches only": tiny("3 8", ["S S", "2 N", "9 S"], "S 4 5"),
    "a Switch was given": tiny("3 8", ["1 4", "2 N", "9 S"], "S S 5", "give S"),
    "and will be played": tiny("3 8", ["1 4", "2 N", "9 S"], "S S 5", "give S", "return 1"),
    "on an empty row": tiny("", ["S Z", "2 N", "9 S"], "Z 4 5"),
    "two hands are low": with_lows(
        with_lows(tiny("5", ["9 J", "1 8 1", "2 11 3"], "Z 4 S"), 1, "1 2 3 4", 2, 2), 2, "1 2 3", 2, 99
    ),
    "two hands want the same cards": with_lows(
        with_lows(tiny("5", ["9", "1 8 1", "2 3 1"], "Z S"), 1, "1 2", 2, 99), 2, "1 2 3", 2, 99
    ),
    "one of three, or one Switch": with_lows(tiny("5", ["9", "1 S 3", "2 11"], "Z 4 S"), 1, "1 2 3 4", 1, 1),
    "three of four, or two Switches": with_lows(tiny("5", ["9 J", "1 2 3", "S 11"], "Z 4 S"), 1, "1 2 3 4", 3, 2),
    "two cards or three Switches": with_lows(tiny("5", ["9", "1 2 S", "S 11"], "Z S 4"), 1, "1 2 4", 2, 3),
    "both hands so": with_lows(
        with_lows(tiny("5", ["9", "1 2 S", "S 3"], "Z 4 S"), 1, "1 2 3 4", 2, 1), 2, "1 2 3", 1, 2
    ),
    "nothing lower than the start": with_lows(
        tiny("3", ["9 J", "5 8 Z", "1 2"], "4 1 2"), 1, "J 3 4 5 6 7 8 9 10 11 S Z N", 3, 99
    ),
    "cards are certain": with_certain(tiny("5", ["9 J", "1 8 1", "S 11"], "Z 8 1")),
    "cards are certain and low": with_lows(
        with_certain(tiny("5", ["9 J", "1 8 1", "S 11"], "Z 8 1 2")), 1, "1 2 3", 2, 3
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_all_ways_to_deal_a_possible_world_are_equally_likely(name: str) -> None:
    s = POSITIONS[name]
    for seat in range(s.players):
        possible = possible_worlds(s, seat)
        counts = sampled(s, seat, min(6 * sum(possible.values()) + 100, 1500))
        assert set(counts) <= set(possible)
        assert world_of(s, seat) in possible
        if len(possible) > 1:
            order = sorted(possible)
            assert looks_like([counts[world] for world in order], [possible[world] for world in order])


def test_a_card_returned_to_the_own_hand_is_remembered_too() -> None:
    s = tiny(*ASKED, "give 9", "return 4")
    world = known(GAME.view.view(s, 2))
    assert (cards_in(world.returned[2]), world.returned_by[2]) == (parsed("4"), 0)


def test_the_stock_of_an_imagined_world_is_drawn_from_at_random() -> None:
    s = tiny("5", ["9 J 10 11", "1 8", "S 11"], "Z 6 2 3 4")
    drawn = Counter[int]()
    for number in range(400):
        world = known(GAME.view.view(s, 0))
        seal(world, derived(b"draw", number))
        complete(world, 0)
        world.hands[1] = world.held[1] = world.hands[2] = world.held[2] = 0
        make(GAME, world, "lay 9")
        drawn[world.events[1][2]] += 1
    assert set(drawn) == set(parsed("1 2 3 4 6 8 11 Z S"))
    assert looks_like([drawn[card] for card in sorted(drawn)], [1] * 9)
