"""Random streams: ChaCha8, written once for one block (compiled) and for eight blocks at a time (interpreted).

The seed is the 256-bit key; its streams are numbered by the nonce, from 0; blocks of 64 bytes are numbered from 0 too.
Draws read them as little-endian numbers of 16 bits, in order: for cards that is plenty, and a block lasts for 32 draws.

Interpreted, a number can hold eight words side by side, each in a slot of 64 bits: sums do not reach the next slot, and
what shifts bring over from it lies above the word and is masked away. So the same function works on one block and on
eight; `ones` has a 1 in each slot.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from stammtisch.engine.rule import compiled_as, inlined, rule

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
A_WORD_A_SLOT = struct.Struct("<" + "I4x" * EIGHT)
WORDS = struct.Struct(f"<{WORDS_IN_BLOCK}I")
HALVES = struct.Struct(f"<{HALVES_IN_BLOCK}H")

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


def cut(number: int, mask: int) -> int:
    """The number without what has run over. Compiled code has one word in a number and makes it a word of 32 bits."""
    return number & mask


@inlined
def quarter(a: int, b: int, c: int, d: int, mask: int) -> tuple[int, int, int, int]:
    """One quarter round of ChaCha."""
    a = cut(a + b, mask)
    d ^= a
    d = cut(d << 16 | d >> 16, mask)
    c = cut(c + d, mask)
    b ^= c
    b = cut(b << 12 | b >> 20, mask)
    a = cut(a + b, mask)
    d ^= a
    d = cut(d << 8 | d >> 24, mask)
    c = cut(c + d, mask)
    b ^= c
    b = cut(b << 7 | b >> 25, mask)
    return a, b, c, d


@inlined
def wide(word: int, ones: int) -> int:
    """The word in each slot."""
    return cut(word * ones, ones * WORD)


@inlined
def block_words(key: Sequence[int], block: int, nonce: int, ones: int) -> Words:
    """The words of one block, or of one block a slot. Sixteen locals, since a GPU keeps locals in registers."""
    mask = ones * WORD
    s0, s1, s2, s3 = wide(0x61707865, ones), wide(0x3320646E, ones), wide(0x79622D32, ones), wide(0x6B206574, ones)
    k0, k1, k2, k3 = wide(key[0], ones), wide(key[1], ones), wide(key[2], ones), wide(key[3], ones)
    k4, k5, k6, k7 = wide(key[4], ones), wide(key[5], ones), wide(key[6], ones), wide(key[7], ones)
    n0, n1, n2, n3 = cut(block, mask), cut(0, mask), cut(nonce, mask), cut(0, mask)
    a0, a1, a2, a3 = s0, s1, s2, s3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = n0, n1, n2, n3
    for _ in range(4):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0, mask)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1, mask)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2, mask)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3, mask)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3, mask)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0, mask)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1, mask)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2, mask)
    a0, a1, a2, a3 = cut(a0 + s0, mask), cut(a1 + s1, mask), cut(a2 + s2, mask), cut(a3 + s3, mask)
    b0, b1, b2, b3 = cut(b0 + k0, mask), cut(b1 + k1, mask), cut(b2 + k2, mask), cut(b3 + k3, mask)
    c0, c1, c2, c3 = cut(c0 + k4, mask), cut(c1 + k5, mask), cut(c2 + k6, mask), cut(c3 + k7, mask)
    d0, d1, d2, d3 = cut(d0 + n0, mask), cut(d1 + n1, mask), cut(d2 + n2, mask), cut(d3 + n3, mask)
    return a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3


# Interpreted, eight blocks are made and remembered at a time: of one stream, or the same block of eight streams.


@lru_cache(maxsize=64)
def eight_blocks(key: tuple[int, ...], first: int) -> list[list[int]]:
    """The halves of the words of the eight blocks from `first` on, in stream 0."""
    return unpacked(block_words(key, first * EIGHT_ONES + EIGHT_NUMBERS, 0, EIGHT_ONES))


@lru_cache(maxsize=64)
def eight_streams(key: tuple[int, ...], block: int, first: int) -> list[list[int]]:
    """The halves of the words of this block in the eight streams from `first` on."""
    return unpacked(block_words(key, block * EIGHT_ONES, first * EIGHT_ONES + EIGHT_NUMBERS, EIGHT_ONES))


def unpacked(wide: Words) -> list[list[int]]:
    """The halves of the words in each slot."""
    blocks = zip(*[A_WORD_A_SLOT.unpack(word.to_bytes(A_WORD_A_SLOT.size, "little")) for word in wide], strict=True)
    return [list(HALVES.unpack(WORDS.pack(*block))) for block in blocks]


# The next block, ready to be read


@rule
def fill(halves: list[int], key: Sequence[int], block: int, nonce: int) -> None:
    """Put this block into `halves`."""
    words = block_words(key, block, nonce, 1)
    for i in range(WORDS_IN_BLOCK):
        halves[2 * i] = words[i] & HALF
        halves[2 * i + 1] = words[i] >> HALF_BITS


@rule
def refill_one(s: HasStream) -> None:
    """Put the next block of stream 0 into `halves`."""
    fill(s.halves, s.key, s.block, 0)
    s.block += 1
    s.spent = 0


@compiled_as(refill_one)
def refill(s: HasStream) -> None:
    """Put the next block of stream 0 into `halves`."""
    s.halves = list(eight_blocks(tuple(s.key), s.block - s.block % EIGHT)[s.block % EIGHT])
    s.block += 1
    s.spent = 0


@inlined
def half(s: HasStream) -> int:
    """The next 16 bits of stream 0."""
    if s.spent == HALVES_IN_BLOCK:
        refill(s)
    s.spent += 1
    return s.halves[s.spent - 1] & HALF


@inlined
def is_biased(product: int, n: int) -> bool:
    """Whether the 16 bits that were multiplied by n must be thrown away, so that all numbers below n are as likely."""
    return product & HALF < (HALF + 1 - n) % n
