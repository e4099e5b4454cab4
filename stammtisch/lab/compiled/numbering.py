"""Which game a number means: its own chance, and where the whims of `zufall` start.

Game `number` of a root seed depends on nothing else, so it does not matter who plays it, after which, or how many do.
Block `number` of the root's random stream (ChaCha8 with the root as key, the lower 32 bits of the number as block, the
upper as nonce) has 64 bytes: the first 32 are the seed of the game's own chance, as in any record, and the next 8 are
where the whims start. So a game that was played compiled can be played again at an ordinary table, and the other way.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.chacha import HALVES_IN_BLOCK, SEED_BYTES, WORD, block_words, cut
from stammtisch.engine.rule import rule
from stammtisch.engine.state import State
from stammtisch.engine.tuning import inlined

WORD_BYTES = 4
SEED_WORDS = SEED_BYTES // WORD_BYTES

# As rules, for compiled games


@rule
def begin_game(s: State, root: Sequence[int], number: int) -> tuple[int, int]:
    """The chance of this game is its own; returns where its whims start."""
    words = block_words(root, number & WORD, number >> 32, 1)
    s.key[0], s.key[1], s.key[2], s.key[3] = words[0], words[1], words[2], words[3]
    s.key[4], s.key[5], s.key[6], s.key[7] = words[4], words[5], words[6], words[7]
    s.block = 0
    s.spent = HALVES_IN_BLOCK
    return cut(words[8] | 1, WORD), words[9]


@inlined
def next_whim(a: int, b: int) -> tuple[int, int, int]:
    """The next 32 bits of xoroshiro64** by Blackman and Vigna, and where it goes on: whims need speed, not secrecy."""
    product = cut(a * 0x9E3779BB, WORD)
    whim = cut((product << 5 | product >> 27) * 5, WORD)
    b = cut(b ^ a, WORD)
    a = cut((a << 26 | a >> 6) ^ b ^ b << 9, WORD)
    return whim, a, cut(b << 13 | b >> 19, WORD)


@inlined
def scaled(whim: int, n: int) -> int:
    """The whim as a number below n; that one is likelier than another by n in 2³² at most."""
    return whim * n >> 32


# As bytes, for games at a table


def words_of(root: bytes) -> list[int]:
    """The words of a root seed."""
    return [int.from_bytes(root[i : i + WORD_BYTES], "little") for i in range(0, len(root), WORD_BYTES)]


def seed_of_game(root: bytes, number: int) -> bytes:
    """The seed of the game of this number, as its record names it."""
    return b"".join(word.to_bytes(WORD_BYTES, "little") for word in _block(root, number)[:SEED_WORDS])


def _block(root: bytes, number: int) -> tuple[int, ...]:
    return tuple(block_words(words_of(root), number & WORD, number >> 32, 1))


class Whims:
    """The whims in the game of this number."""

    def __init__(self, root: bytes, number: int) -> None:
        block = _block(root, number)
        self._a, self._b = block[SEED_WORDS] | 1, block[SEED_WORDS + 1]

    def below(self, n: int) -> int:
        """The next whim, as a number below n."""
        whim, self._a, self._b = next_whim(self._a, self._b)
        return scaled(whim, n)
