"""Random streams: ChaCha8, written once for one block (compiled) and for many blocks at a time (interpreted).

The seed is the 256-bit key; its streams are numbered by the nonce, from 0; blocks of 64 bytes are numbered from 0 too.
Draws read them as little-endian numbers of 16 bits, in order: for cards that is plenty, and a block lasts for 32 draws.

Interpreted, a number can hold many words side by side, each in a slot of 64 bits: sums do not reach the next slot, and
what shifts bring over from it lies above the word and is masked away. So the same function works on one block and on
many; `ones` has a 1 in each slot.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from stammtisch.engine.rule import compiled_as, rule
from stammtisch.engine.tuning import inlined, noinline

WORD = 0xFFFFFFFF
WORDS_IN_BLOCK = 16
HALF = 0xFFFF
HALF_BITS = 16
HALVES_IN_BLOCK = 2 * WORDS_IN_BLOCK
SEED_BYTES = 32

SLOT_BYTES = 8
SLOT = 8 * SLOT_BYTES


def one_slot(slots: int) -> struct.Struct:
    """The halves of all words in one of so many slots."""
    others = slots * SLOT_BYTES - 4
    return struct.Struct("<" + f"HH{others}x" * (WORDS_IN_BLOCK - 1) + "HH")


EIGHT = 8
ONE_OF_EIGHT = one_slot(EIGHT)
EIGHT_ONES = sum(1 << SLOT * i for i in range(EIGHT))
EIGHT_BLOCKS = sum(i << SLOT * i for i in range(EIGHT))

STREAMS = 8
PAIR = 2
ONE_OF_PAIRS = one_slot(STREAMS * PAIR)
PAIRS_ONES = sum(1 << SLOT * i for i in range(STREAMS * PAIR))
PAIRS_BLOCKS = sum(i % PAIR << SLOT * i for i in range(STREAMS * PAIR))
PAIRS_STREAMS = sum(i // PAIR << SLOT * i for i in range(STREAMS * PAIR))

BlockWords = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]


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
def quarter_of_words(a: int, b: int, c: int, d: int, mask: int) -> tuple[int, int, int, int]:
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


@compiled_as(quarter_of_words)
def quarter(a: int, b: int, c: int, d: int, mask: int) -> tuple[int, int, int, int]:
    """The same with `cut` written out, since interpreted calls take longer than what they do."""
    a = a + b & mask
    d ^= a
    d = (d << 16 | d >> 16) & mask
    c = c + d & mask
    b ^= c
    b = (b << 12 | b >> 20) & mask
    a = a + b & mask
    d ^= a
    d = (d << 8 | d >> 24) & mask
    c = c + d & mask
    b ^= c
    b = (b << 7 | b >> 25) & mask
    return a, b, c, d


@inlined
def wide(word: int, ones: int) -> int:
    """The word in each slot."""
    return cut(word * ones, ones * WORD)


@inlined
def block_words(key: Sequence[int], block: int, nonce: int, ones: int) -> BlockWords:
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


# Interpreted, blocks are made and remembered many at a time: eight of stream 0, or two of each of eight other streams.


def block_of_stream_0(key: tuple[int, ...], block: int) -> list[int]:
    """The halves of the words of this block."""
    words = eight_blocks(key, block // EIGHT * EIGHT)
    return list(ONE_OF_EIGHT.unpack_from(words, block % EIGHT * SLOT_BYTES))


@lru_cache(maxsize=64)
def eight_blocks(key: tuple[int, ...], first: int) -> bytes:
    """The words of the eight blocks from `first` on."""
    return as_bytes(block_words(key, first * EIGHT_ONES + EIGHT_BLOCKS, 0, EIGHT_ONES), EIGHT)


def block_of_stream(key: tuple[int, ...], block: int, nonce: int) -> list[int]:
    """The halves of the words of this block in a stream from 1 on."""
    before, place = divmod(nonce - 1, STREAMS)
    words = eight_pairs(key, block // PAIR * PAIR, before * STREAMS + 1)
    return list(ONE_OF_PAIRS.unpack_from(words, (place * PAIR + block % PAIR) * SLOT_BYTES))


@lru_cache(maxsize=64)
def eight_pairs(key: tuple[int, ...], block: int, first: int) -> bytes:
    """The words of this block and the next in the eight streams from `first` on."""
    blocks, nonces = block * PAIRS_ONES + PAIRS_BLOCKS, first * PAIRS_ONES + PAIRS_STREAMS
    return as_bytes(block_words(key, blocks, nonces, PAIRS_ONES), STREAMS * PAIR)


def as_bytes(wide: BlockWords, slots: int) -> bytes:
    """The words, each with all its slots."""
    return b"".join(word.to_bytes(slots * SLOT_BYTES, "little") for word in wide)


# The next block, ready to be read


@noinline
def fill(halves: list[int], key: Sequence[int], block: int, nonce: int) -> None:
    """Put this block into `halves`."""
    a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3 = block_words(key, block, nonce, 1)
    put_four(halves, 0, (a0, a1, a2, a3))
    put_four(halves, 8, (b0, b1, b2, b3))
    put_four(halves, 16, (c0, c1, c2, c3))
    put_four(halves, 24, (d0, d1, d2, d3))


@inlined
def put_four(halves: list[int], place: int, words: tuple[int, int, int, int]) -> None:
    """Put the halves of four words there. Written out, since compiled code would take a loop over a tuple literally."""
    halves[place], halves[place + 1] = words[0] & HALF, words[0] >> HALF_BITS
    halves[place + 2], halves[place + 3] = words[1] & HALF, words[1] >> HALF_BITS
    halves[place + 4], halves[place + 5] = words[2] & HALF, words[2] >> HALF_BITS
    halves[place + 6], halves[place + 7] = words[3] & HALF, words[3] >> HALF_BITS


@rule
def refill_one(s: HasStream) -> None:
    """Put the next block of stream 0 into `halves`."""
    fill(s.halves, s.key, s.block, 0)
    s.block += 1
    s.spent = 0


@compiled_as(refill_one)
def refill(s: HasStream) -> None:
    """Put the next block of stream 0 into `halves`."""
    s.halves = block_of_stream_0(tuple(s.key), s.block)
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
