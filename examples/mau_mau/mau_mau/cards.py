"""The 32 cards of Mau-Mau, numbered by suit, then by rank (MM-1)."""

from __future__ import annotations

from stammtisch.engine.rule import rule

Card = int
Suit = int
Rank = int

SUITS = 4
RANKS = 8
CARDS = SUITS * RANKS

SEVEN: Rank = 0
EIGHT: Rank = 1
JACK: Rank = 4

SUIT_TEXTS = ("C", "S", "H", "D")
RANK_TEXTS = ("7", "8", "9", "10", "J", "Q", "K", "A")
POINTS = (7, 8, 9, 10, 20, 3, 4, 11)  # MM-20, by rank


@rule
def card_of(suit: Suit, rank: Rank) -> Card:
    """The card of this suit and rank."""
    return suit * RANKS + rank


@rule
def suit_of(card: Card) -> Suit:
    """The card's suit: clubs, spades, hearts, diamonds."""
    return card // RANKS


@rule
def rank_of(card: Card) -> Rank:
    """The card's rank: 7, 8, 9, 10, jack, queen, king, ace."""
    return card % RANKS
