"""Flat Monte Carlo, compiled: sampled worlds are played on to the end of the round after each of several moves.

All moves are tried in the same worlds with the same chance to come, so that luck cancels out of the comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.strategy import WIN, Strategy, begin_stream, favourite
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.compiling import compiler
from stammtisch.engine.game import View
from stammtisch.engine.packed import pack, packed_type
from stammtisch.engine.state import Move, widened

KEY_WORDS = SEED_BYTES // 4


@dataclass(frozen=True)
class Question:
    """A position as one seat knows it, packed, with the seed of the worlds to try."""

    rows: NDArray[np.void]  # the known state, and room for a world and for a game that goes on from it
    seat: int
    key: NDArray[np.uint32]
    table: NDArray[np.int32]  # what the end of the round is worth


@dataclass(frozen=True)
class Searcher:
    """The compiled search of one game."""

    strategy: Strategy
    dtype: np.dtype[np.void]
    _try_moves: Callable[..., None]

    def question(self, view: View, seed: Sequence[int]) -> Question:
        """What is the best move in this view?"""
        known = self.strategy.worlds.known(view)
        rows = np.zeros(3, self.dtype)
        pack(known, rows[0])
        table = np.array(self.strategy.equity.table_for(known), np.int32)
        return Question(rows, view["seat"], np.array(seed, np.uint32), table)

    def try_moves(self, question: Question, moves: Sequence[Move], worlds: range) -> NDArray[np.int32]:
        """The seat's chance to win, in parts of WIN, in each of the worlds (rows) after each of the moves (columns)."""
        q = question
        chances = np.zeros((len(worlds), len(moves)), np.int32)
        room = np.zeros((2, self.strategy.game.rules.MOVES), np.int32)
        self._try_moves(q.rows, q.seat, q.key, q.table, np.array(moves, np.int16), worlds.start, chances, room)
        return chances

    def rehearse(self) -> None:
        """Search no world at all, which compiles everything or takes it from the cache."""
        nowhere = Question(np.zeros(3, self.dtype), 0, np.zeros(KEY_WORDS, np.uint32), np.zeros(1, np.int32))
        self.try_moves(nowhere, [], range(0))


@cache
def searcher(strategy: Strategy) -> Searcher:
    """The game's search; it is compiled, or taken from the cache, when it is first called."""
    jit = compiler(__name__, strategy.game.package)
    rules, weigh, complete = strategy.game.rules, strategy.regular.weigh, strategy.worlds.complete
    rule_legal, rule_apply, rule_won = rules.legal, rules.apply, rules.won
    round_of, expectation = strategy.equity.round_of, strategy.equity.expectation

    @jit
    def try_moves(rows, seat, key, table, moves, first, chances, room):
        world, s = rows[1], rows[2]
        began = round_of(rows[0])
        for w in range(len(chances)):
            rows[1] = rows[0]
            begin_stream(world, key, first + w)
            complete(world, seat)
            for m in range(len(moves)):
                rows[2] = rows[1]
                rule_apply(s, widened(moves[m]))
                while s.end == 0 and round_of(s) == began:
                    n = rule_legal(s, room[0])
                    best = 0
                    if n > 1:
                        weigh(s, room[0], n, room[1])
                        best = favourite(room[1], n)
                    rule_apply(s, widened(room[0, best]))
                if s.end == 0:
                    chances[w, m] = expectation(s, seat, table)
                elif rule_won(s, seat):
                    winners = 0
                    for other in range(s.players):
                        if rule_won(s, other):
                            winners += 1
                    chances[w, m] = WIN // winners

    return Searcher(strategy, packed_type(rules.State), try_moves)
