"""A pile that lies spread out, face down: it is in no order, and whoever draws takes any of its cards.

That is the shuffle of `chance`, Fisher-Yates from the top, done only as far as cards are drawn: for a game that deals
anew long before the stock is used up. Each spreading reads a stream of its own, whose nonce is its number, from 1: so
nothing else that chance decides in the meantime matters, and the order of all cards is settled from the first moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from stammtisch.engine.chacha import HALF, HALF_BITS, HALVES_IN_BLOCK, block_of_stream, fill, is_biased
from stammtisch.engine.rule import compiled_as, rule
from stammtisch.engine.tuning import inlined

if TYPE_CHECKING:
    from stammtisch.engine.chance import Chance


class HasSpread(Protocol):
    """The fields of a spread pile: the key, whether it is spread, its stream's number, a block, the halves taken."""

    key: list[int]
    spread: int
    spreads: int
    ahead: list[int]
    taken: int


@inlined
def spread_out(s: HasSpread, pile: list[int], count: int, kind: Chance) -> None:  # noqa: ARG001
    """The first `count` places of `pile` lie spread out."""
    s.spread = 1
    s.spreads += 1
    s.taken = 0


@inlined
def take_any(s: HasSpread, pile: list[int], count: int) -> int:
    """The card drawn from the first `count` places of `pile`, which now lies last of them; any card, if spread out."""
    top = count - 1
    if s.spread:
        at = s.taken & HALVES_IN_BLOCK - 1
        if at == 0:
            look_ahead(s)
        s.taken += 1
        product = (s.ahead[at] & HALF) * count
        if product & HALF < count:
            product = unbiased(s, product, count)
        place = product >> HALF_BITS
        pile[place], pile[top] = pile[top], pile[place]
    return pile[top]


@inlined
def take_many(s: HasSpread, pile: list[int], count: int, number: int) -> None:
    """So many cards drawn one by one with `take_any` now lie last of the first `count` places of `pile`.

    Written out here for speed; only where a draw may be biased, `unbiased` decides.
    """
    if s.spread:
        taken = s.taken + 0  # in a local, since the compiler must fear that the pile and the state overlap
        for top in range(count - 1, count - 1 - number, -1):
            at = taken & HALVES_IN_BLOCK - 1
            if at == 0:
                s.taken = taken
                look_ahead(s)
            product = (s.ahead[at] & HALF) * (top + 1)
            taken += 1
            if product & HALF <= top:
                s.taken = taken
                product = unbiased(s, product, top + 1)
                taken = s.taken + 0
            place = product >> HALF_BITS
            pile[place], pile[top] = pile[top], pile[place]
        s.taken = taken


@rule
def unbiased(s: HasSpread, product: int, count: int) -> int:
    """The product, or that of the first half after it that may be used."""
    while is_biased(product, count):
        product = next_half(s) * count
    return product


@inlined
def next_half(s: HasSpread) -> int:
    """The next 16 bits of the pile's own stream."""
    place = s.taken & HALVES_IN_BLOCK - 1
    if place == 0:
        look_ahead(s)
    s.taken += 1
    return s.ahead[place] & HALF


@rule
def look_ahead_one(s: HasSpread) -> None:
    """The next block of the pile's own stream is ready."""
    fill(s.ahead, s.key, s.taken // HALVES_IN_BLOCK, s.spreads)


@compiled_as(look_ahead_one)
def look_ahead(s: HasSpread) -> None:
    """The next block of the pile's own stream is ready."""
    s.ahead = block_of_stream(tuple(s.key), s.taken // HALVES_IN_BLOCK, s.spreads)


class Ahead:
    """A pile's own stream as it will go on from here."""

    def __init__(self, s: HasSpread) -> None:
        self.key, self.spread, self.spreads = s.key, s.spread, s.spreads
        self.ahead, self.taken = s.ahead, s.taken
