"""The 80 cards of Elfer raus!, numbered by colour, then by number (ER-1)."""

from __future__ import annotations

from stammtisch.engine.rule import rule

Card = int
Colour = int

COLOURS = 4
HIGHEST = 20
CARDS = COLOURS * HIGHEST
START = 11

LETTERS = "rygb"


@rule
def card_of(colour: Colour, number: int) -> Card:
    """The card of this colour and number."""
    return colour * HIGHEST + number - 1


@rule
def colour_of(card: Card) -> Colour:
    """The card's colour: red, yellow, green, blue."""
    return card // HIGHEST


@rule
def number_of(card: Card) -> int:
    """The card's number, 1 to 20."""
    return card % HIGHEST + 1
