"""Chance: every shuffle, lot and roll comes from the state's own sealed seed, by ChaCha8.

The stream is in `chacha`. `below(s, n)` takes the next 16 bits w of it and gives the upper half of w·n, unless the
lower half shows that it would be biased; then it takes the next 16 (Lemire's method). A shuffle is Fisher-Yates from
the last place to the second; `spread` has a pile that is shuffled only as far as it is drawn from.

Interpreted, all outcomes pass through the state's `source`, which may note them (for the record of the game) or
hand out outcomes written elsewhere (a record without a seed). Compiled code draws straight from the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

from stammtisch.engine.chacha import HALF, HALF_BITS, HALVES_IN_BLOCK, HasStream, half, is_biased, refill, seal
from stammtisch.engine.rule import compiled_as, rule
from stammtisch.engine.spread import Ahead, HasSpread, spread_out, take_any
from stammtisch.engine.tuning import inlined
from stammtisch.words import complaint


class Chance(IntEnum):
    """The kinds of outcomes that a record names."""

    SHUFFLE = 0
    ORDER = 1
    LOT = 2
    DIE = 3


class Outcome(NamedTuple):
    """What chance gave: the pile from its bottom to its top, the order, or the one value of a lot or a roll."""

    kind: Chance
    values: tuple[int, ...]


class HasChance(HasStream, Protocol):
    """A state: a random stream and, interpreted, the source that outcomes pass through."""

    source: Source


class HasSpreadChance(HasSpread, Protocol):
    """A state with a pile that lies spread out."""

    source: Source


@inlined
def below(s: HasStream, n: int) -> int:
    """A number from 0 to n - 1, all equally likely (1 ≤ n ≤ 2¹⁶)."""
    product = half(s) * n
    while product & HALF < n and is_biased(product, n):
        product = half(s) * n
    return product >> HALF_BITS


@rule
def shuffled(s: HasStream, pile: list[int], count: int, kind: Chance) -> None:  # noqa: ARG001
    """The first `count` places of `pile` are in random order, all orders equally likely.

    For each place i from the last to the second: swap it with `below(s, i + 1)`. Written out here for speed; only where
    a draw may be biased, `below` itself decides.
    """
    spent = s.spent  # in a local, since the compiler must fear that the pile and the state overlap
    for i in range(count - 1, 0, -1):
        if spent == HALVES_IN_BLOCK:
            refill(s)
            spent = 0
        product = (s.halves[spent] & HALF) * (i + 1)
        j = product >> HALF_BITS
        spent += 1
        if product & HALF <= i:
            s.spent = spent - 1
            j = below(s, i + 1)
            spent = s.spent
        pile[i], pile[j] = pile[j], pile[i]
    s.spent = spent


@rule
def picked(s: HasStream, among: int, kind: Chance) -> int:  # noqa: ARG001
    """One member of the set `among` (bit i set: i belongs to it), all equally likely."""
    size = 0
    rest = among
    while rest:
        size += rest & 1
        rest >>= 1
    skip = below(s, size)
    member = 0
    while skip or not among >> member & 1:
        skip -= among >> member & 1
        member += 1
    return member


class Source:
    """Where outcomes come from when rules run interpreted: here, from the seed, and nobody takes note."""

    def copy(self) -> Source:
        """A source that goes on from here independently."""
        return self

    def given(self) -> Sequence[Outcome]:
        """The outcomes so far, as far as they were noted."""
        return ()

    def shuffle(self, s: HasStream, pile: list[int], count: int, kind: Chance) -> None:
        """Bring the first `count` places of `pile` into their new order."""
        shuffled(s, pile, count, kind)

    def spread(self, s: HasSpread, pile: list[int], count: int, kind: Chance) -> None:
        """Let the first `count` places of `pile` lie spread out."""
        spread_out(s, pile, count, kind)

    def pick(self, s: HasStream, among: int, kind: Chance) -> int:
        """Choose one member of the set `among`."""
        return picked(s, among, kind)


class Noting(Source):
    """Outcomes come from the seed, and are noted."""

    def __init__(self, outcomes: Sequence[Outcome] = ()) -> None:
        self.outcomes = list(outcomes)

    def copy(self) -> Noting:
        """A source with the same notes so far."""
        return Noting(self.outcomes)

    def given(self) -> Sequence[Outcome]:
        """All outcomes so far."""
        return tuple(self.outcomes)

    def shuffle(self, s: HasStream, pile: list[int], count: int, kind: Chance) -> None:
        """Shuffle, and note the new order."""
        shuffled(s, pile, count, kind)
        self.outcomes.append(Outcome(kind, tuple(pile[:count])))

    def spread(self, s: HasSpread, pile: list[int], count: int, kind: Chance) -> None:
        """Spread out, and note the order in which the cards will be drawn."""
        spread_out(s, pile, count, kind)
        order = pile[:count]
        ahead = Ahead(s)
        for left in range(count, 0, -1):
            take_any(ahead, order, left)
        self.outcomes.append(Outcome(kind, tuple(order)))

    def pick(self, s: HasStream, among: int, kind: Chance) -> int:
        """Choose, and note the choice."""
        value = picked(s, among, kind)
        self.outcomes.append(Outcome(kind, (value,)))
        return value


class Dictated(Source):
    """Outcomes are handed out as they were written down elsewhere; a Complaint says which of them is impossible."""

    def __init__(self, outcomes: Sequence[Outcome], used: int = 0) -> None:
        self.outcomes = outcomes
        self.used = used

    def copy(self) -> Dictated:
        """A source that goes on from the same place."""
        return Dictated(self.outcomes, self.used)

    def given(self) -> Sequence[Outcome]:
        """The outcomes that were handed out so far."""
        return tuple(self.outcomes[: self.used])

    def _next(self, kind: Chance) -> tuple[int, ...]:
        number = self.used + 1
        if self.used == len(self.outcomes):
            raise complaint("record.chance_missing", number=number, expected=kind.name.lower())
        outcome = self.outcomes[self.used]
        if outcome.kind != kind:
            expected, got = kind.name.lower(), outcome.kind.name.lower()
            raise complaint("record.chance", number=number, expected=expected, got=got)
        self.used = number
        return outcome.values

    def _lay(self, pile: list[int], count: int, kind: Chance) -> None:
        values = self._next(kind)
        if sorted(values) != sorted(pile[:count]):
            raise complaint("record.chance_other_cards", number=self.used)
        pile[:count] = values

    def shuffle(self, _s: HasStream, pile: list[int], count: int, kind: Chance) -> None:
        """Lay the pile in the told order."""
        self._lay(pile, count, kind)

    def spread(self, s: HasSpread, pile: list[int], count: int, kind: Chance) -> None:
        """Lay the pile in the told order: no longer may any card be drawn."""
        self._lay(pile, count, kind)
        s.spread = 0

    def pick(self, _s: HasStream, among: int, kind: Chance) -> int:
        """Choose as told."""
        values = self._next(kind)
        if len(values) != 1 or values[0] < 0 or not among >> values[0] & 1:
            raise complaint("record.chance_impossible", number=self.used)
        return values[0]


@compiled_as(shuffled)
def shuffle(s: HasChance, pile: list[int], count: int, kind: Chance) -> None:
    """Shuffle the first `count` places of `pile`; a pile's top is its last card."""
    s.source.shuffle(s, pile, count, kind)


@compiled_as(spread_out)
def spread(s: HasSpreadChance, pile: list[int], count: int, kind: Chance) -> None:
    """Spread out the first `count` places of `pile`; `take_any` draws from it."""
    s.source.spread(s, pile, count, kind)


@compiled_as(picked)
def pick(s: HasChance, among: int, kind: Chance) -> int:
    """Choose one member of the set `among` by chance."""
    return s.source.pick(s, among, kind)


class Dice:
    """A random stream of its own, for bots and samples; the same seed gives the same numbers."""

    def __init__(self, seed: bytes) -> None:
        self.key: list[int] = []
        self.block = self.spent = 0
        self.halves: list[int] = []
        seal(self, seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        return below(self, n)
