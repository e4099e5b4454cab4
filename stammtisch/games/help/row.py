"""The row of Help!, and what fits into it: HE-8, HE-13 to HE-15.

    place           0    1    2    3
    row             3    J    8
    values          3    4    8          the joker is a 4
    value_before    0    3    4    8
    gaps            2    3    3    3     3, since the 8 leaves room for a 5, a 6 and a 7 after the joker

Cards and values are digits of one number each, four bits a digit, the first card lowest; before the first value there
is a 0. Jokers count on from the card before them, so a change at one place needs only two looks: at the value before
it, and at how much higher that might be, for all that lies after it.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.games.help.cards import HIGHEST, JOKER, Card
from stammtisch.games.help.moves import Place
from stammtisch.games.help.state import State

DIGIT = 4
LAST = 0xF

Digits = int
"""A number for each place of a row."""

# What lies there


@rule
def card_at(s: State, place: Place) -> Card:
    """The card at this place."""
    return s.row >> DIGIT * place & LAST


@rule
def value_before(s: State, place: Place) -> int:
    """The value of the card before this place, 0 if there is none."""
    return s.values >> DIGIT * place & LAST


@rule
def row_end(s: State) -> int:
    """The value of the last card, 0 if the row is empty."""
    return s.values >> DIGIT * s.row_size & LAST


@rule
def only_jokers_from(s: State, place: Place) -> bool:
    """Whether there are none but jokers at this place and after it, or nothing at all."""
    return s.row >> DIGIT * place == 0


@rule
def gaps(s: State) -> Digits:
    """By how much the value before each place could be higher, with the same cards after it."""
    gap = HIGHEST - row_end(s)
    found = gap
    for place in range(s.row_size - 1, -1, -1):
        card = s.row >> DIGIT * place & LAST
        if card != JOKER:
            gap = card - (s.values >> DIGIT * place & LAST) - 1
        found = found << DIGIT | gap
    return found


@rule
def digit_at(digits: Digits, place: Place) -> int:
    """The digit for this place."""
    return digits >> DIGIT * place & LAST


# What fits


@rule
def joker_fits(s: State, place: Place) -> bool:
    """Whether a joker can be slid in so that it lies at this place, which is at most the row's size (HE-13)."""
    return digit_at(gaps(s), place) > 0


@rule
def highest_at(s: State, place: Place) -> int:
    """The highest number that can take the place of the card that lies there (HE-14)."""
    return digit_at(s.values + gaps(s), place + 1)


@rule
def switch_fits(s: State, number: Card, place: Place) -> bool:
    """Whether the number can take the place of the card that lies there (HE-14, HE-15)."""
    return value_before(s, place) < number <= highest_at(s, place)


# What changes


@rule
def add_to_row(s: State, number: Card) -> None:
    """The number is the last card of the row."""
    s.row |= number << DIGIT * s.row_size
    s.row_size += 1
    s.values |= number << DIGIT * s.row_size


@rule
def put_into_row(s: State, place: Place, card: Card) -> None:
    """The card lies at this place of the row; those from there on have moved up."""
    after = s.row >> DIGIT * place << DIGIT * place
    s.row += (after << DIGIT) - after + (card << DIGIT * place)
    s.row_size += 1
    work_out(s)


@rule
def replace_in_row(s: State, place: Place, card: Card) -> None:
    """The card lies at this place of the row, instead of the one that lay there."""
    s.row ^= (card_at(s, place) ^ card) << DIGIT * place
    work_out(s)


@rule
def shorten_row(s: State) -> None:
    """The last card of the row is gone."""
    s.values ^= row_end(s) << DIGIT * s.row_size
    s.row_size -= 1
    s.row ^= card_at(s, s.row_size) << DIGIT * s.row_size


@rule
def end_row(s: State) -> None:
    """The row is empty."""
    s.row = s.values = s.row_size = 0


@rule
def work_out(s: State) -> None:
    """All values are as the cards say (HE-14)."""
    value = 0
    values = 0
    for place in range(s.row_size):
        card = s.row >> DIGIT * place & LAST
        value = value + 1 if card == JOKER else card
        values |= value << DIGIT * (place + 1)
    s.values = values
