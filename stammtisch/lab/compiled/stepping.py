"""The rules of one game, compiled: stepping states from Python, and whole random games on one core.

States lie in a structured array (see `engine.packed`); `states, i` is the i-th of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.chacha import HALVES_IN_BLOCK, SEED_BYTES
from stammtisch.engine.compiling import NO_COUNTING, cache_folder, compiler
from stammtisch.engine.game import Game
from stammtisch.engine.options import Options
from stammtisch.engine.packed import pack, packed_type
from stammtisch.engine.state import widened
from stammtisch.engine.tuning import inlined

States = NDArray[np.void]

KEY_WORDS = SEED_BYTES // 4


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of one game."""

    game: Game[Any]
    dtype: np.dtype[np.void]
    legal: Callable[..., int]  # (states, i, moves) -> how many
    refusal: Callable[..., int]  # (states, i, seat, move)
    apply: Callable[..., None]  # (states, i, move)
    copy: Callable[..., None]  # (states, i, j): the j-th becomes a copy of the i-th
    deal: Callable[..., None]  # (states, template, keys): one new game for each seed
    play: Callable[..., int]  # (states, moves, luck) -> how many: random moves in all games, to their end
    wins: Callable[..., None]  # (states, wins): add up how many games each seat has won

    def states(self, count: int) -> States:
        """Room for so many states."""
        return np.zeros(count, self.dtype)

    def moves(self) -> NDArray[np.int16]:
        """Room for all moves of one position."""
        return np.zeros(self.game.rules.MOVES, np.int16)

    def template(self, players: int, options: Options) -> States:
        """A prepared state before the deal, as an array of one."""
        s = self.game.rules.State()
        s.players = players
        self.game.options.prepare(s, options)
        row = self.states(1)
        pack(s, row[0])
        return row


def keys_of(seeds: list[bytes]) -> NDArray[np.uint32]:
    """Seeds as rows of words, as compiled code takes them."""
    return np.frombuffer(b"".join(seeds), "<u4").reshape(len(seeds), KEY_WORDS).astype(np.uint32)


def luck_of(number: int) -> NDArray[np.uint64]:
    """The random numbers of a player who moves at random; `number` chooses them."""
    return np.array([number], np.uint64)


@cache
def kernels(game: Game[Any]) -> Kernels:
    """The game's compiled functions; each is compiled, or taken from the cache, when it is first called."""
    jit = compiler(__name__, game.package, **NO_COUNTING)
    announced = cache_folder(__name__, game.package) / "announced"
    if not announced.exists():
        announced.touch()
        _announce(f"Compiling the rules of {game.title}, which is needed once …")
    return Kernels(game, packed_type(game.rules.State), *_stepping(game, jit), *_playing(game, jit))


def _announce(line: str) -> None:
    if sys.stderr.isatty():
        print(line, file=sys.stderr)


def _stepping(game: Game[Any], jit: Callable[..., Any]) -> tuple[Any, ...]:
    rule_legal, rule_refusal, rule_apply = game.rules.legal, game.rules.refusal, game.rules.apply

    @jit
    def legal(states, i, moves):
        return rule_legal(states[i], moves)

    @jit
    def refusal(states, i, seat, move):
        return rule_refusal(states[i], seat, move).value  # type: ignore[attr-defined]

    @jit
    def apply(states, i, move):
        rule_apply(states[i], move)

    @jit
    def copy(states, i, j):
        states[j] = states[i]

    return legal, refusal, apply, copy


def _playing(game: Game[Any], jit: Callable[..., Any]) -> tuple[Any, ...]:
    rule_deal, rule_legal, rule_apply, rule_won = game.rules.deal, game.rules.legal, game.rules.apply, game.rules.won

    @jit
    def deal(states, template, keys):
        for i in range(len(keys)):
            states[i] = template[0]
            s = states[i]
            for word in range(KEY_WORDS):
                s.key[word] = keys[i, word]
            s.spent = HALVES_IN_BLOCK
            rule_deal(s)

    @jit
    def play(states, moves, luck):
        made = 0
        for i in range(len(states)):
            s = states[i]
            while s.end == 0:
                whim = next_luck(luck)  # before it is needed, so that the processor works it out meanwhile
                n = rule_legal(s, moves)
                rule_apply(s, widened(moves[below_n(whim, n)]))  # the type for which `apply` compiles its rules too
                made += 1
        return made

    @jit
    def wins(states, counts):
        for i in range(len(states)):
            for seat in range(states[i].players):
                if rule_won(states[i], seat):
                    counts[seat] += 1

    return deal, play, wins


def chosen(luck, n):
    """A number below n, by SplitMix64: a player's whims need speed, not secrecy."""
    return below_n(next_luck(luck), n)


@inlined
def next_luck(luck):
    """The next 32 bits of SplitMix64."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    z = luck[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (z ^ (z >> np.uint64(31))) >> np.uint64(32)


@inlined
def below_n(whim, n):
    """The whim as a number below n."""
    return np.int64((whim * np.uint64(n)) >> np.uint64(32))
