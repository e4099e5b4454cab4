"""Cards on their way between stock, hands, row and discard pile: HE-10, HE-11."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, shuffle
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat, note
from stammtisch.games.help.cards import Card, only
from stammtisch.games.help.moves import Place
from stammtisch.games.help.state import Happening, State

HAND_SIZE = 4


@rule
def draw(s: State, seat: Seat) -> Card:
    """The top card of the stock is in the seat's hand; an empty stock is renewed before."""
    if s.stocked == 0:
        renew_stock(s)
    s.stocked -= 1
    card = s.stock[s.stocked]
    add_to_hand(s, seat, card)
    return card


@rule
def renew_stock(s: State) -> None:
    """The discard pile, shuffled, is the stock (HE-11)."""
    for i in range(s.discarded):
        s.stock[i] = s.discard[i]
    s.stocked = s.discarded
    s.discarded = 0
    shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
    note(s, Happening.STOCK_RENEWED, NOBODY, NOTHING, s.stocked)


@rule
def draw_to_four(s: State, seat: Seat) -> None:
    """The seat has a full hand again (HE-10)."""
    while s.held[seat] < HAND_SIZE:
        card = draw(s, seat)
        note(s, Happening.DREW, seat, card)


@rule
def add_to_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat holds the card."""
    s.hands[seat][card] += 1
    s.kinds[seat] |= only(card)
    s.held[seat] += 1


@rule
def take_from_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat no longer holds the card."""
    s.hands[seat][card] -= 1
    if s.hands[seat][card] == 0:
        s.kinds[seat] ^= only(card)
    s.held[seat] -= 1


@rule
def put_into_row(s: State, place: Place, card: Card) -> None:
    """The card lies at this place of the row; those from there on have moved up."""
    for i in range(s.row_size, place, -1):
        s.row[i] = s.row[i - 1]
    s.row[place] = card
    s.row_size += 1


@rule
def put_away(s: State, card: Card) -> None:
    """The card is the top of the discard pile."""
    s.discard[s.discarded] = card
    s.discarded += 1
