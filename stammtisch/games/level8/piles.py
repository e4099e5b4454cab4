"""The stock and the discard piles (L8-6, L8-19, L8-20).

Discarded cards lie in slots that are chained from top to bottom; the unused slots form one more chain.

    tops      seat 0: 7   seat 1: NOTHING   unused: 9      seat 0's pile: g11 on b2
    slot      … 4   5   6   7 …
    piled       b2          g11
    beneath     NOTHING     4
"""

from __future__ import annotations

from stammtisch.engine.chance import Chance, shuffle
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat, add_event
from stammtisch.games.level8.cards import MAX_DECK, SKIP, Card
from stammtisch.games.level8.memory import see_renewed
from stammtisch.games.level8.moves import MAX_SEATS
from stammtisch.games.level8.state import EventKind, State

UNUSED = MAX_SEATS


@rule
def clear_piles(s: State) -> None:
    """All discard piles are empty."""
    for seat in range(MAX_SEATS):
        s.tops[seat] = NOTHING
    for slot in range(MAX_DECK):
        s.beneath[slot] = slot - 1
    s.tops[UNUSED] = MAX_DECK - 1


@rule
def throw(s: State, seat: Seat, card: Card) -> None:
    """The card is on top of the seat's discard pile."""
    slot = s.tops[UNUSED]
    s.tops[UNUSED] = s.beneath[slot]
    s.piled[slot] = card
    s.beneath[slot] = s.tops[seat]
    s.tops[seat] = slot


@rule
def lift(s: State, seat: Seat) -> Card:
    """The top card of the seat's discard pile is taken off."""
    slot = s.tops[seat]
    s.tops[seat] = s.beneath[slot]
    s.beneath[slot] = s.tops[UNUSED]
    s.tops[UNUSED] = slot
    return s.piled[slot]


@rule
def pile_left(s: State) -> bool:
    """Whether any discard pile has a card."""
    for seat in range(s.players):
        if s.tops[seat] != NOTHING:
            return True
    return False


@rule
def draw(s: State) -> Card:
    """The top card of the stock is taken off."""
    s.stocked -= 1
    return s.stock[s.stocked]


@rule
def renew(s: State) -> None:
    """An empty stock is formed anew, if that yields a card (L8-19, L8-20)."""
    for seat in range(s.players):
        if s.tops[seat] != NOTHING:
            top = lift(s, seat)
            while s.tops[seat] != NOTHING:
                stack(s, lift(s, seat))
            throw(s, seat, top)
    for _ in range(s.under):
        stack(s, SKIP)
    s.under = 0
    if s.stocked:
        see_renewed(s)
        shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
        add_event(s, EventKind.RENEWED, NOBODY, NOTHING, s.stocked)


@rule
def stack(s: State, card: Card) -> None:
    """One more card is on the stock."""
    s.stock[s.stocked] = card
    s.stocked += 1
