"""The cards of Level 8 by what is printed on them (L8-1, L8-2): number cards by colour, then by number; J; X.

Equal cards are the same card to players, so all jokers share one number here, and all skip cards.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule

Card = int
Colour = int

COLOURS = 6
HIGHEST = 15
NUMBERED = COLOURS * HIGHEST
JOKER: Card = NUMBERED
SKIP: Card = NUMBERED + 1
KINDS = NUMBERED + 2

LETTERS = "rsygbp"  # red, slate, yellow, green, blue, purple

EDITIONS = {"de2016": (5, 3), "en2016": (6, 3), "2021": (7, 4)}  # jokers, skip cards
MAX_DECK = NUMBERED + 7 + 4


@rule
def card_of(colour: Colour, number: int) -> Card:
    """The number card of this colour and number."""
    return colour * HIGHEST + number - 1


@rule
def colour_of(card: Card) -> Colour:
    """The number card's colour."""
    return card // HIGHEST


@rule
def number_of(card: Card) -> int:
    """The number card's number, 1 to 15."""
    return card % HIGHEST + 1
