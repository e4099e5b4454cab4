"""The four rows, and what fits: ER-9.

    low   high          r: 8 9 10 [11] 12 13       the next cards are r7 and r14
     8     13           y: -                       only y11 opens the row

A row that is not open has no end on either side.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, Seat
from stammtisch.games.elfer_raus.cards import COLOURS, HIGHEST, START, Card, Colour, card_of, colour_of
from stammtisch.games.elfer_raus.state import NOT_OPEN, State


@rule
def next_below(s: State, colour: Colour) -> Card:
    """The card that fits at the lower end of the row, NOTHING if it is complete there; the 11 opens it."""
    if s.low[colour] == NOT_OPEN:
        return card_of(colour, START)
    return card_of(colour, s.low[colour] - 1) if s.low[colour] > 1 else NOTHING


@rule
def next_above(s: State, colour: Colour) -> Card:
    """The card that fits at the upper end of the row, NOTHING if there is none."""
    if s.low[colour] == NOT_OPEN or s.high[colour] == HIGHEST:
        return NOTHING
    return card_of(colour, s.high[colour] + 1)


@rule
def fits(s: State, card: Card) -> bool:
    """Whether the card can be laid now."""
    colour = colour_of(card)
    return card == next_below(s, colour) or card == next_above(s, colour)


@rule
def holds(s: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand; nobody holds NOTHING."""
    return card != NOTHING and s.holder[card] == seat


@rule
def can_lay(s: State, seat: Seat) -> bool:
    """Whether any card of the seat's hand fits."""
    for colour in range(COLOURS):
        if holds(s, seat, next_below(s, colour)) or holds(s, seat, next_above(s, colour)):
            return True
    return False
