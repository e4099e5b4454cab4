"""How many cards of each number: fifteen counts in one number, four bits each, and what groups take away from it.

A number is there at most 6 times (one card a colour), so three bits would do. Colours, and the cards for each run, are
counted in the same way, up to 11 of them; so sums never carry.
"""

from __future__ import annotations

from stammtisch.engine.bits import lowest_bit
from stammtisch.engine.rule import rule
from stammtisch.games.level8.cards import HIGHEST, KINDS, NUMBERED, Card

Tally = int

BITS = 4
DIGIT = (1 << BITS) - 1
NO_CARDS: Tally = 0
ONE_OF_EACH: Tally = sum(1 << BITS * place for place in range(HIGHEST))
EVERY_SECOND: Tally = sum(1 << BITS * place for place in range(0, HIGHEST, 2))
TOP = BITS * (HIGHEST - 1)


@rule
def one_of(number: int) -> Tally:
    """The tally of a single card."""
    return 1 << BITS * (number - 1)


@rule
def a_fifteenth_of(card: Card) -> int:
    """`card // 15` for a number card, without a division, which takes long on a GPU."""
    return card * 137 >> 11


@rule
def by_number(card: Card) -> Tally:
    """The tally of a single card by its number; a joker or skip card counts nothing."""
    return 1 << BITS * (card - HIGHEST * a_fifteenth_of(card)) if card < NUMBERED else NO_CARDS


BY_NUMBER = tuple(map(by_number, range(KINDS)))


@rule
def by_colour(card: Card) -> Tally:
    """The tally of a single card by its colour, counted from 1; a joker or skip card counts nothing."""
    return 1 << BITS * a_fifteenth_of(card) if card < NUMBERED else NO_CARDS


@rule
def count_of(tally: Tally, number: int) -> int:
    """How many cards of this number there are."""
    return tally >> BITS * (number - 1) & DIGIT


@rule
def total_of(tally: Tally) -> int:
    """How many cards there are in all, up to 15: the top digit of the product is the sum of all digits."""
    return tally * ONE_OF_EACH >> TOP & DIGIT


@rule
def firsts_in(tally: Tally) -> Tally:
    """One card of each number that there is, up to 7 times."""
    return (tally | tally >> 1 | tally >> 2) & ONE_OF_EACH


@rule
def pairs_in(tally: Tally) -> int:
    """How many pairs there are; four cards of a number are two."""
    return total_of(tally >> 1 & ONE_OF_EACH * (DIGIT >> 1))


@rule
def runs_in(tally: Tally, size: int) -> Tally:
    """For each number, how many cards there are of a run of this size (up to 10) that starts there."""
    firsts = firsts_in(tally)
    runs = NO_CARDS
    for ahead in range(size):
        runs += firsts >> BITS * ahead
    return runs


@rule
def with_at_least(tally: Tally, count: int, number: int, last: int) -> Tally:
    """One for each number, from this one to the last, of which there are at least so many cards.

    Every second digit has room to carry, and does if the count's complement to 16 is added to enough cards.
    """
    lacking = (16 - max(0, count)) * EVERY_SECOND
    first_ones = (tally & EVERY_SECOND * DIGIT) + lacking >> BITS & EVERY_SECOND
    second_ones = (tally >> BITS & EVERY_SECOND * DIGIT) + lacking & EVERY_SECOND << BITS
    return (first_ones | second_ones) & (1 << BITS * last) - 1 & -1 << BITS * (number - 1)


@rule
def lowest_in(tally: Tally) -> int:
    """The lowest number of which there is a card."""
    return lowest_bit(tally) // BITS + 1


@rule
def most_of_one(tally: Tally, last: int) -> int:
    """How many cards there are of the commonest of the numbers up to `last`."""
    most = 0
    for _ in range(last):
        if tally & DIGIT > most:
            most = tally & DIGIT
        tally >>= BITS
    return most


@rule
def take_set(tally: Tally, number: int, size: int) -> tuple[Tally, int]:
    """What is left when a set of this number has taken its cards, and how many it still misses."""
    taken = min(size, count_of(tally, number))
    return tally - taken * one_of(number), size - taken


@rule
def take_run(tally: Tally, first: int, size: int) -> tuple[Tally, int]:
    """What is left when a run from `first` has taken one card of each number, and how many it still misses."""
    window = ((1 << BITS * size) - 1) << BITS * (first - 1)
    taken = firsts_in(tally) & window
    return tally - taken, size - total_of(taken)
