"""The random stream: ChaCha8, written once for one block (compiled) and for eight blocks at a time (interpreted).

The seed is the 256-bit key; nonce 0; blocks of 64 bytes numbered from 0. Draws read them as little-endian numbers of
16 bits, in order: for cards that is plenty, and one block lasts for 32 draws.

Interpreted, a number can hold eight words side by side, each in a slot of 64 bits: sums do not reach the next slot, and
what shifts bring over from it lies above the word and is masked away. So the same function works on one block and on
eight; `ones` has a 1 in each slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from stammtisch.engine.rule import compiled_as, rule

WORD = 0xFFFFFFFF
WORDS_IN_BLOCK = 16
HALF = 0xFFFF
HALF_BITS = 16
HALVES_IN_BLOCK = 2 * WORDS_IN_BLOCK
SEED_BYTES = 32

SLOT = 64
EIGHT = 8
EIGHT_ONES = sum(1 << SLOT * i for i in range(EIGHT))
EIGHT_NUMBERS = sum(i << SLOT * i for i in range(EIGHT))

Words = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]


class HasStream(Protocol):
    """The fields of a random stream: the key, the number of the next block, the halves of words, how many are spent."""

    key: list[int]
    block: int
    halves: list[int]
    spent: int


def seal(s: HasStream, seed: bytes) -> None:
    """Start the stream of `seed` (32 bytes) at its beginning."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"expected a seed of {SEED_BYTES} bytes, got {len(seed)}")
    s.key = [int.from_bytes(seed[i : i + 4], "little") for i in range(0, SEED_BYTES, 4)]
    s.block = 0
    s.halves = [0] * HALVES_IN_BLOCK
    s.spent = HALVES_IN_BLOCK


@rule
def quarter(a: int, b: int, c: int, d: int, mask: int) -> tuple[int, int, int, int]:
    """One quarter round of ChaCha."""
    a = (a + b) & mask
    d ^= a
    d = (d << 16 | d >> 16) & mask
    c = (c + d) & mask
    b ^= c
    b = (b << 12 | b >> 20) & mask
    a = (a + b) & mask
    d ^= a
    d = (d << 8 | d >> 24) & mask
    c = (c + d) & mask
    b ^= c
    b = (b << 7 | b >> 25) & mask
    return a, b, c, d


@rule
def block_words(key: Sequence[int], block: int, ones: int) -> Words:
    """The words of one block, or of one block a slot. Sixteen locals, since a GPU keeps locals in registers."""
    mask = ones * WORD
    s0, s1, s2, s3 = 0x61707865 * ones, 0x3320646E * ones, 0x79622D32 * ones, 0x6B206574 * ones
    k0, k1, k2, k3 = key[0] * ones, key[1] * ones, key[2] * ones, key[3] * ones
    k4, k5, k6, k7 = key[4] * ones, key[5] * ones, key[6] * ones, key[7] * ones
    a0, a1, a2, a3 = s0, s1, s2, s3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = block, 0, 0, 0
    for _ in range(4):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0, mask)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1, mask)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2, mask)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3, mask)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3, mask)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0, mask)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1, mask)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2, mask)
    a0, a1, a2, a3 = (a0 + s0) & mask, (a1 + s1) & mask, (a2 + s2) & mask, (a3 + s3) & mask
    b0, b1, b2, b3 = (b0 + k0) & mask, (b1 + k1) & mask, (b2 + k2) & mask, (b3 + k3) & mask
    c0, c1, c2, c3 = (c0 + k4) & mask, (c1 + k5) & mask, (c2 + k6) & mask, (c3 + k7) & mask
    return a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, (d0 + block) & mask, d1, d2, d3


@lru_cache(maxsize=64)
def eight_blocks(key: tuple[int, ...], first: int) -> list[list[int]]:
    """The halves of the words of the eight blocks from `first` on."""
    wide = block_words(key, first * EIGHT_ONES + EIGHT_NUMBERS, EIGHT_ONES)
    return [[word >> SLOT * block + bits & HALF for word in wide for bits in (0, HALF_BITS)] for block in range(EIGHT)]


@rule
def refill_one(s: HasStream) -> None:
    """Put the next block of the stream into `halves`."""
    words = block_words(s.key, s.block & WORD, 1)
    for i in range(WORDS_IN_BLOCK):
        s.halves[2 * i] = words[i] & HALF
        s.halves[2 * i + 1] = words[i] >> HALF_BITS
    s.block += 1
    s.spent = 0


@compiled_as(refill_one)
def refill(s: HasStream) -> None:
    """Put the next block of the stream into `halves`; interpreted, eight blocks are made and remembered at a time."""
    s.halves = list(eight_blocks(tuple(s.key), s.block - s.block % EIGHT)[s.block % EIGHT])
    s.block += 1
    s.spent = 0


@rule
def half(s: HasStream) -> int:
    """The next 16 bits of the stream."""
    if s.spent == HALVES_IN_BLOCK:
        refill(s)
    s.spent += 1
    return s.halves[s.spent - 1] & HALF
