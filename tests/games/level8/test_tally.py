"""Counting fifteen numbers in one: the same as counting them in a list."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games.level8.cards import HIGHEST, KINDS, NUMBERED, colour_of, number_of
from stammtisch.games.level8.tally import (
    NO_CARDS,
    Tally,
    by_colour,
    by_number,
    count_of,
    firsts_in,
    lowest_in,
    most_of_one,
    one_of,
    pairs_in,
    runs_in,
    take_run,
    take_set,
    total_of,
    with_at_least,
)

NUMBERS = st.lists(st.integers(1, HIGHEST), max_size=11).filter(
    lambda numbers: max(Counter(numbers).values(), default=0) < 7
)


def tally(numbers: list[int]) -> Tally:
    """The tally of these numbers."""
    return sum((one_of(number) for number in numbers), NO_CARDS)


@pytest.mark.parametrize("card", range(KINDS))
def test_a_single_card(card: int) -> None:
    counted = card < NUMBERED
    assert by_number(card) == (one_of(number_of(card)) if counted else NO_CARDS)
    assert by_colour(card) == (one_of(colour_of(card) + 1) if counted else NO_CARDS)


def listed(counts: Tally) -> list[int]:
    """The numbers of a tally, in ascending order."""
    return [number for number in range(1, HIGHEST + 1) for _ in range(count_of(counts, number))]


@given(numbers=NUMBERS)
def test_counts(numbers: list[int]) -> None:
    assert listed(tally(numbers)) == sorted(numbers)
    assert total_of(tally(numbers)) == len(numbers)
    assert listed(firsts_in(tally(numbers))) == sorted(set(numbers))
    assert pairs_in(tally(numbers)) == sum(count // 2 for count in Counter(numbers).values())


@given(numbers=NUMBERS, last=st.integers(1, HIGHEST))
def test_the_commonest_number(numbers: list[int], last: int) -> None:
    assert most_of_one(tally(numbers), last) == max(numbers.count(number) for number in range(1, last + 1))


@given(
    digits=st.lists(st.integers(0, 15), min_size=HIGHEST, max_size=HIGHEST),
    count=st.integers(-3, 15),
    first=st.integers(1, HIGHEST + 1),
    last=st.integers(1, HIGHEST),
)
def test_numbers_with_enough_cards(digits: list[int], count: int, first: int, last: int) -> None:
    there = sum(one_of(number) * digit for number, digit in enumerate(digits, 1))
    enough = [number for number in range(first, last + 1) if digits[number - 1] >= count]
    assert listed(with_at_least(there, count, first, last)) == enough
    assert not enough or lowest_in(with_at_least(there, count, first, last)) == enough[0]


@given(numbers=NUMBERS, size=st.integers(3, 10))
def test_runs_from_each_number(numbers: list[int], size: int) -> None:
    for first in range(1, HIGHEST + 2 - size):
        there = set(numbers) & set(range(first, first + size))
        assert count_of(runs_in(tally(numbers), size), first) == len(there)


@given(numbers=NUMBERS, number=st.integers(1, HIGHEST), size=st.integers(0, 6))
def test_a_set_takes_what_there_is(numbers: list[int], number: int, size: int) -> None:
    taken = Counter({number: min(size, numbers.count(number))})
    left, missing = take_set(tally(numbers), number, size)
    assert listed(left) == sorted((Counter(numbers) - taken).elements())
    assert missing == size - taken.total()


@given(numbers=NUMBERS, first=st.integers(1, HIGHEST), size=st.integers(0, 10))
def test_a_run_takes_one_of_each(numbers: list[int], first: int, size: int) -> None:
    size = min(size, HIGHEST + 1 - first)
    taken = Counter(number for number in range(first, first + size) if number in numbers)
    left, missing = take_run(tally(numbers), first, size)
    assert listed(left) == sorted((Counter(numbers) - taken).elements())
    assert missing == size - taken.total()
