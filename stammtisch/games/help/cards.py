"""The cards of Help! (HE-1): 15 kinds, 105 cards. Equal cards are the same card, so a card is the number of its kind.

A number card is its own number. A joker is 0: it has no number until its place in the row gives it one.

A hand is one number: its hexadecimal digits say how many there are of each kind, the joker's digit last. A set of kinds
is a hand with one of each. So 0x100000002 is the hand 8 J J, and 0x100000001 the set of its kinds.
"""

from __future__ import annotations

from stammtisch.engine.bits import lowest_bit
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING

Card = int
Hand = int
Kinds = int

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
HAND_SIZE = 4  # HE-2, HE-10

DIGIT = 4
MOST = 7  # of a kind in a hand; there are never more than four

NO_CARDS: Hand = 0
NO_KINDS: Kinds = 0
ALL_KINDS: Kinds = sum(1 << DIGIT * card for card in range(KINDS))
NUMBERS: Kinds = sum(1 << DIGIT * number for number in range(LOWEST, HIGHEST + 1))
NUMBER_CARDS: Hand = NUMBERS * MOST  # as many of them as can be
A_JOKER: Kinds = 1 << DIGIT * JOKER
A_SWITCH: Kinds = 1 << DIGIT * SWITCH
A_ZAP: Kinds = 1 << DIGIT * ZAP
A_NO: Kinds = 1 << DIGIT * NO


@rule
def only(card: Card) -> Kinds:
    """The set of this one kind, or the hand of this one card."""
    return 1 << DIGIT * card


@rule
def higher_than(value: int) -> Kinds:
    """The set of all numbers above this value, which is 0 to 11."""
    return NUMBERS & -1 << DIGIT * (value + 1)


@rule
def is_among(cards: Hand | Kinds, card: Card) -> bool:
    """Whether there is such a card in the hand, or such a kind in the set."""
    return cards >> DIGIT * card & MOST != 0


@rule
def kinds_in(hand: Hand) -> Kinds:
    """The kinds of the cards in the hand."""
    return (hand | hand >> 1 | hand >> 2) & ALL_KINDS


@rule
def has_one_number(hand: Hand) -> bool:
    """Whether just one card of the hand is a number."""
    numbers = hand & NUMBER_CARDS
    return numbers & (numbers - 1) == 0 and numbers & NUMBERS != NO_KINDS


def cards_in(hand: Hand) -> list[Card]:
    """All cards in the hand, in order."""
    return [card for card in range(KINDS) for _ in range(hand >> DIGIT * card & MOST)]


@rule
def lowest_of(cards: Kinds) -> Card:
    """The lowest kind in the set, NOTHING if there is none."""
    return lowest_bit(cards) // DIGIT if cards else NOTHING


# Sets as lists of moves


@rule
def add_each(cards: Kinds, base: int, moves: list[int], n: int) -> int:
    """Fill in the move `base` + card for each kind of a hand, after the first n moves; returns how many there are."""
    while cards:
        moves[n] = base + (cards & -cards).bit_length() // DIGIT
        n += 1
        cards &= cards - 1
    return n
