"""Cards on their way between stock, hands, row and discard pile: HE-10, HE-11."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, spread
from stammtisch.engine.rule import inlined, rule
from stammtisch.engine.spread import take_any
from stammtisch.engine.state import NOBODY, NOTHING, Seat, note
from stammtisch.games.help.cards import Card, only
from stammtisch.games.help.state import Happening, State

HAND_SIZE = 4


@inlined
def draw(s: State, seat: Seat) -> Card:
    """The top card of the stock is in the seat's hand; an empty stock is renewed before."""
    if s.stocked == 0:
        renew_stock(s)
    card = take_any(s, s.stock, s.stocked)
    s.stocked -= 1
    add_to_hand(s, seat, card)
    return card


@rule
def renew_stock(s: State) -> None:
    """The discard pile, shuffled, is the stock (HE-11)."""
    for i in range(s.discarded):
        s.stock[i] = s.discard[i]
    s.stocked = s.discarded
    s.discarded = 0
    spread(s, s.stock, s.stocked, Chance.SHUFFLE)
    note(s, Happening.STOCK_RENEWED, NOBODY, NOTHING, s.stocked)


@inlined
def draw_to_four(s: State, seat: Seat) -> None:
    """The seat has a full hand again (HE-10)."""
    while s.held[seat] < HAND_SIZE:
        card = draw(s, seat)
        note(s, Happening.DREW, seat, card)


@inlined
def add_to_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat holds the card."""
    s.hands[seat] += only(card)
    s.held[seat] += 1


@inlined
def take_from_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat no longer holds the card."""
    s.hands[seat] -= only(card)
    s.held[seat] -= 1


@inlined
def put_away(s: State, card: Card) -> None:
    """The card is the top of the discard pile."""
    s.discard[s.discarded] = card
    s.discarded += 1
