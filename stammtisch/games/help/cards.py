"""The cards of Help! (HE-1): 15 kinds, 105 cards. Equal cards are the same card, so a card is the number of its kind.

A number card is its own number. A joker is 0: it has no number until its place in the row gives it one.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING

Card = int
Kinds = int
"""A set of kinds of cards; the bit of each card in it is set."""

JOKER: Card = 0
LOWEST: Card = 1
HIGHEST: Card = 11
SWITCH: Card = 12
ZAP: Card = 13
NO: Card = 14
KINDS = 15

COPIES = (7, 5, 5, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7, 7, 7)  # HE-1, by kind
CARDS = sum(COPIES)
DECK = tuple(card for card in range(KINDS) for _ in range(COPIES[card]))

NO_KINDS: Kinds = 0
NUMBERS: Kinds = (1 << (HIGHEST + 1)) - (1 << LOWEST)


@rule
def only(card: Card) -> Kinds:
    """The set of this one kind."""
    return 1 << card


@rule
def higher_than(value: int) -> Kinds:
    """The set of all numbers above this value, which is 0 to 11."""
    return NUMBERS >> (value + 1) << (value + 1)


@rule
def is_among(cards: Kinds, card: Card) -> bool:
    """Whether the card's kind is in the set."""
    return cards >> card & 1 == 1


@rule
def lowest_of(cards: Kinds) -> Card:
    """The lowest number in the set, NOTHING if there is none."""
    for number in range(LOWEST, HIGHEST + 1):
        if is_among(cards, number):
            return number
    return NOTHING


@rule
def add_each(cards: Kinds, base: int, moves: list[int], n: int) -> int:
    """Fill in the move `base` + card for each kind in the set, after the first n moves; returns how many there are."""
    move = base
    while cards:
        moves[n] = move
        n += cards & 1
        cards >>= 1
        move += 1
    return n
