"""The parts of an observation, and what fills them in. An observation is a row of numbers from -128 to 127."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from stammtisch.engine.state import Seat, State
from stammtisch.engine.tuning import inlined

Row = list[int]
"""An observation that is being filled in; compiled, a row of an array."""


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together: how many, from which to which, and what they mean."""

    name: str
    length: int
    high: int
    meaning: str
    low: int = 0


def offsets(parts: Sequence[Part]) -> list[int]:
    """Where each part begins, and where the last one ends."""
    return list(accumulate((part.length for part in parts), initial=0))


@inlined
def clear(row: Row, size: int) -> None:
    """All numbers are 0."""
    for place in range(size):
        row[place] = 0


@inlined
def put_hundreds(row: Row, at: int, number: int) -> None:
    """Two numbers tell one below 12,800: its hundreds and the rest."""
    row[at] = number // 100
    row[at + 1] = number % 100


@inlined
def put_ten_thousands(row: Row, at: int, number: int) -> None:
    """Three numbers tell one below 1,280,000: its ten thousands, hundreds and the rest."""
    row[at] = number // 10_000
    put_hundreds(row, at + 1, number % 10_000)


@inlined
def seat_from(s: State, seat: Seat, places: int) -> Seat:
    """The seat so many places to the left."""
    other = seat + places
    return other - s.players if other >= s.players else other


@inlined
def places_to(s: State, seat: Seat, other: Seat) -> int:
    """How many places to the left the other sits."""
    return other - seat if other >= seat else other - seat + s.players
