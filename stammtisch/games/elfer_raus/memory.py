"""What everybody knows of the hands: ER-6, ER-11, ER-12."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.elfer_raus.cards import COLOURS, START, Card, Colour, colour_of, number_of
from stammtisch.games.elfer_raus.state import NOT_OPEN, UNSEEN, State


@rule
def know_start(s: State, first: Colour) -> None:
    """Nothing is known of the hands, but that nobody holds the 11 of a colour that would have come first."""
    for seat in range(s.players):
        for colour in range(COLOURS):
            s.stuck_low[seat][colour] = NOT_OPEN if colour < first else UNSEEN
            s.stuck_high[seat][colour] = UNSEEN


@rule
def know_stuck(s: State, seat: Seat) -> None:
    """The seat has shown that it cannot lay. That stays true: whoever draws a fitting card lays it."""
    for colour in range(COLOURS):
        s.stuck_low[seat][colour] = s.low[colour]
        s.stuck_high[seat][colour] = s.high[colour]


@rule
def surely_lacks(s: State, seat: Seat, card: Card) -> bool:
    """Whether everybody knows that the seat does not hold this card, which fits."""
    colour = colour_of(card)
    if number_of(card) > START:
        return s.stuck_high[seat][colour] == s.high[colour]
    return s.stuck_low[seat][colour] == s.low[colour]
