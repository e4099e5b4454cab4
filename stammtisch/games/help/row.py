"""What fits into the row of Help!: HE-8, HE-13 to HE-15.

    place           0    1    2    3
    row             3    J    8          the joker is a 4
    value_before    0    3    4    8
    room_before     2    6    7   11     6, since a joker lies between this place and the 8

Jokers count on from the card before them, so a change at one place needs only two looks: at the value before it, and at
the highest value that the cards after it leave room for.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.games.help.cards import HIGHEST, JOKER, Card
from stammtisch.games.help.moves import Place
from stammtisch.games.help.state import State


@rule
def value_before(s: State, place: Place) -> int:
    """The value of the card before this place, 0 if there is none."""
    jokers = 0
    while place > jokers and s.row[place - jokers - 1] == JOKER:
        jokers += 1
    return s.row[place - jokers - 1] + jokers if place > jokers else jokers


@rule
def room_before(s: State, place: Place) -> int:
    """The highest value that may lie right before the card at this place; past the end of the row, 11."""
    number = place
    while number < s.row_size and s.row[number] == JOKER:
        number += 1
    highest = s.row[number] - 1 if number < s.row_size else HIGHEST
    return highest - (number - place)


@rule
def row_end(s: State) -> int:
    """The value of the last card, 0 if the row is empty."""
    return value_before(s, s.row_size)


@rule
def joker_fits(s: State, place: Place) -> bool:
    """Whether a joker can be slid in so that it lies at this place, which is at most the row's size (HE-13)."""
    return value_before(s, place) < room_before(s, place)


@rule
def switch_fits(s: State, number: Card, place: Place) -> bool:
    """Whether the number can take the place of the card that lies there (HE-14, HE-15)."""
    return value_before(s, place) < number <= room_before(s, place + 1)
