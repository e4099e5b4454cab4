"""What one sees at a glance: which cards of the stock fit, and what a column is worth to whom."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.push.cards import (
    COLOURS,
    DIE,
    NO_MARKS,
    WHOLE,
    Colour,
    Heap,
    Marks,
    clash,
    of_numbers,
    points_of,
    size_of,
    sum_of,
)
from stammtisch.games.push.state import Column, State
from stammtisch.games.push.taking import after

Columns = tuple[Marks, Marks, Marks]
Worth = int
"""Sixtieths of a point, so that a sixth, the die, is exact."""

POINT = 60
FACES = 6
NO_COLUMN: Worth = -1_000_000


# The stock


@rule
def too_far(s: State, columns: Columns) -> int:
    """How many cards of the stock fit nowhere."""
    a, b, c = columns
    if c == NO_MARKS:
        return 0
    numbers_a, numbers_b, numbers_c = of_numbers(a), of_numbers(b), of_numbers(c)
    count = 0
    for colour in range(COLOURS):
        barred = of_colour(a, numbers_a, colour) & of_colour(b, numbers_b, colour) & of_colour(c, numbers_c, colour)
        count += size_of(s.unseen[colour] & barred)
    return count + die_cards(s) if clash(a & b & c, DIE) else count


@rule
def of_colour(column: Marks, numbers: Heap, colour: Colour) -> Heap:
    """All cards of the colour that are barred from the column, which has these numbers."""
    return WHOLE if column >> colour & 1 else numbers


@rule
def fitting(s: State, column: Marks) -> int:
    """The sum of all number cards of the stock that fit the column."""
    free = WHOLE - of_numbers(column)
    total = 0
    for colour in range(COLOURS):
        if not column >> colour & 1:
            total += sum_of(s.unseen[colour] & free)
    return total


@rule
def die_cards(s: State) -> int:
    """How many die cards are in the stock."""
    others = s.turn_cards - s.turn_cards_gone - s.aside
    for colour in range(COLOURS):
        others += size_of(s.unseen[colour] + 0)
    return s.stocked - others


# Displays and columns


@rule
def open_points(s: State, seat: Seat) -> int:
    """The sum of the seat's open cards."""
    total = 0
    for colour in range(COLOURS):
        total += sum_of(s.open[seat][colour] + 0)
    return total


@rule
def takers_after(s: State) -> int:
    """How many seats take a column after the actor, if there are enough."""
    takers = 0
    seat = after(s, s.actor)
    while seat != s.turn:
        takers += 1
        seat = after(s, seat)
    return takers


@rule
def die_takes(s: State, points: int) -> Worth:
    """What a roll costs on average somebody with so many open points: a colour each, and the star with `risk`."""
    return points * (POINT // FACES) * (1 + s.risk)


@rule
def worth_to(s: State, column: Marks, points: int) -> Worth:
    """What the column is worth to somebody with so many open points."""
    if column == NO_MARKS:
        return NO_COLUMN
    gain = points_of(column)
    if clash(column, DIE):
        return POINT * gain - die_takes(s, points + gain)
    return POINT * gain


@rule
def without(columns: Columns, column: Column) -> Columns:
    """The columns when this one is taken."""
    a, b, c = columns
    if column == 0:
        return NO_MARKS, b, c
    if column == 1:
        return a, NO_MARKS, c
    return a, b, NO_MARKS
