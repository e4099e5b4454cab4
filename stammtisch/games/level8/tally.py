"""How many cards of each number: fifteen counts in one number, four bits each, and what groups take away from it.

A count is at most 6 (one card a colour), so its fourth bit stays free and sums never carry.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.games.level8.cards import HIGHEST

Tally = int

BITS = 4
DIGIT = (1 << BITS) - 1
NO_CARDS: Tally = 0
ONE_OF_EACH: Tally = sum(1 << BITS * place for place in range(HIGHEST))
TOP = BITS * (HIGHEST - 1)


@rule
def one_of(number: int) -> Tally:
    """The tally of a single card."""
    return 1 << BITS * (number - 1)


@rule
def count_of(tally: Tally, number: int) -> int:
    """How many cards of this number there are."""
    return tally >> BITS * (number - 1) & DIGIT


@rule
def total_of(tally: Tally) -> int:
    """How many cards there are in all, up to 15: the top digit of the product is the sum of all digits."""
    return tally * ONE_OF_EACH >> TOP & DIGIT


@rule
def paired(tally: Tally) -> int:
    """How many cards there are of the numbers that occur at least twice."""
    twice = (tally >> 1 | tally >> 2) & ONE_OF_EACH
    return total_of(tally & twice * DIGIT)


@rule
def take_set(tally: Tally, number: int, size: int) -> tuple[Tally, int]:
    """What is left when a set of this number has taken its cards, and how many it still misses."""
    taken = min(size, count_of(tally, number))
    return tally - taken * one_of(number), size - taken


@rule
def take_run(tally: Tally, first: int, size: int) -> tuple[Tally, int]:
    """What is left when a run from `first` has taken one card of each number, and how many it still misses."""
    window = ((1 << BITS * size) - 1) << BITS * (first - 1)
    taken = (tally | tally >> 1 | tally >> 2) & ONE_OF_EACH & window
    return tally - taken, size - total_of(taken)
