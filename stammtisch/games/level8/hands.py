"""Hands: at most eleven cards, always in ascending order, jokers and skip cards last."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.cards import JOKER, SKIP, Card
from stammtisch.games.level8.state import State


@rule
def pick_up(s: State, seat: Seat, card: Card) -> None:
    """The card is in the seat's hand, in its place."""
    hand = s.hands[seat]
    place = s.held[seat]
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card
    s.held[seat] += 1


@rule
def put_down(s: State, seat: Seat, card: Card) -> None:
    """The card is no longer in the seat's hand."""
    hand = s.hands[seat]
    place = 0
    while hand[place] != card:
        place += 1
    s.held[seat] -= 1
    for later in range(place, s.held[seat]):
        hand[later] = hand[later + 1]


@rule
def holds(s: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand."""
    hand = s.hands[seat]
    for place in range(s.held[seat]):
        if hand[place] == card:
            return True
    return False


@rule
def jokers_held(s: State, seat: Seat) -> int:
    """How many jokers the seat holds; only skip cards come after them."""
    hand = s.hands[seat]
    place = s.held[seat]
    while place > 0 and hand[place - 1] == SKIP:
        place -= 1
    jokers = 0
    while place > jokers and hand[place - 1 - jokers] == JOKER:
        jokers += 1
    return jokers
