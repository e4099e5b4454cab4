"""Counting fifteen numbers in one: the same as counting them in a list."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.state import NOTHING
from stammtisch.games.level8.cards import HIGHEST
from stammtisch.games.level8.tally import (
    NO_CARDS,
    Tally,
    count_of,
    firsts_in,
    most_of_one,
    next_with,
    one_of,
    pairs_in,
    runs_in,
    take_run,
    take_set,
    total_of,
)

NUMBERS = st.lists(st.integers(1, HIGHEST), max_size=11).filter(
    lambda numbers: max(Counter(numbers).values(), default=0) < 7
)


def tally(numbers: list[int]) -> Tally:
    """The tally of these numbers."""
    return sum((one_of(number) for number in numbers), NO_CARDS)


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


@given(numbers=NUMBERS, count=st.integers(0, 6), first=st.integers(1, HIGHEST + 1), last=st.integers(1, HIGHEST))
def test_the_next_number_with_enough_cards(numbers: list[int], count: int, first: int, last: int) -> None:
    enough = [number for number in range(first, last + 1) if numbers.count(number) >= count]
    assert next_with(tally(numbers), count, first, last) == min(enough, default=NOTHING)


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
