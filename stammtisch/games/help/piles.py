"""Cards on their way between stock, hands, row and discard pile: HE-2, HE-10, HE-11."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, spread
from stammtisch.engine.rule import rule
from stammtisch.engine.spread import take_any, take_many
from stammtisch.engine.state import NOBODY, NOTHING, Seat, add_event
from stammtisch.games.help.cards import CARDS, DECK, DIGIT, HAND_SIZE, NO_CARDS, Card, Hand
from stammtisch.games.help.memory import remember_leaving
from stammtisch.games.help.state import EventKind, State

# The stock


@rule
def lay_out(s: State) -> None:
    """All cards lie in the stock."""
    s.stock[:] = DECK


@rule
def deal_hands(s: State) -> None:
    """All cards are shuffled, and everybody has a hand of them."""
    lay_out(s)
    spread(s, s.stock, CARDS, Chance.SHUFFLE)
    take_many(s, s.stock, CARDS, HAND_SIZE * s.players)
    s.stocked = CARDS - HAND_SIZE * s.players
    for seat in range(s.players):
        s.hands[seat] = dealt_to(s, seat)
        s.held[seat] = HAND_SIZE


@rule
def dealt_to(s: State, seat: Seat) -> Hand:
    """The cards that the seat is dealt, one by one in turn with the others, from the top."""
    hand = NO_CARDS
    top = CARDS - 1 - seat
    for _ in range(HAND_SIZE):
        hand += 1 << DIGIT * s.stock[top]
        top -= s.players
    return hand


@rule
def renew_stock(s: State) -> None:
    """The discard pile, shuffled, is the stock (HE-11)."""
    for i in range(s.discarded):
        s.stock[i] = s.discard[i]
    s.stocked = s.discarded
    s.discarded = 0
    spread(s, s.stock, s.stocked, Chance.SHUFFLE)
    add_event(s, EventKind.STOCK_RENEWED, NOBODY, NOTHING, s.stocked)


@rule
def put_away(s: State, card: Card) -> None:
    """The card is the top of the discard pile."""
    s.discard[s.discarded] = card
    s.discarded += 1


# Hands


@rule
def draw_to_four(s: State, seat: Seat) -> None:
    """The seat has a full hand again (HE-10); an empty stock is renewed before."""
    while s.held[seat] < HAND_SIZE:
        if s.stocked == 0:
            renew_stock(s)
        card = take_any(s, s.stock, s.stocked)
        s.stocked -= 1
        add_to_hand(s, seat, card)
        add_event(s, EventKind.DREW, seat, card)


@rule
def add_to_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat holds the card."""
    s.hands[seat] += 1 << DIGIT * card
    s.held[seat] += 1


@rule
def take_from_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat no longer holds the card."""
    s.hands[seat] -= 1 << DIGIT * card
    s.held[seat] -= 1


@rule
def show_from_hand(s: State, seat: Seat, card: Card) -> None:
    """The seat no longer holds the card, and everybody has seen it leave the hand."""
    take_from_hand(s, seat, card)
    remember_leaving(s, seat, card)
