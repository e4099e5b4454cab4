"""The equity tables of Level 8: from every way in which the players may stand, regulars play rounds.

The mean of what these lead to is what it is worth to stand so. Nobody ever falls back, so that the last ways can come
first. Rounds in which nobody rose are played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.equities import save
from stammtisch.bots.strategy import strategy
from stammtisch.engine.chacha import HALVES_IN_BLOCK
from stammtisch.engine.chance import below
from stammtisch.engine.compiling import compiler
from stammtisch.engine.packed import pack, packed_type
from stammtisch.games import game
from stammtisch.games.level8.bots.equity import expectation, index_of
from stammtisch.games.level8.options import PLAYERS, prepare
from stammtisch.games.level8.rounds import deal_round, set_orders
from stammtisch.games.level8.state import State
from stammtisch.lab.compiled.rounds import play_rounds
from stammtisch.lab.compiled.stepping import States

LADDERS = ("one_star", "two_star", "short")
ROUNDS = 300
"""From each way to stand; half a per cent of error or less, since the errors of what follows cancel out."""


def steps() -> int:
    """How often `build` says that something is done."""
    return len(LADDERS) * len(PLAYERS)


def build(rounds: int, done: Callable[[], None]) -> list[str]:
    """Make and save the tables of all ladders, from so many rounds for each way to stand; returns their files."""
    files = []
    for ladder in LADDERS:
        chances = {}
        for players in PLAYERS:
            chances[str(players)] = table_of(start(ladder, players), rounds)[1:]
            done()
        table: dict[str, Any] = {"levels": start(ladder, PLAYERS[0]).levels, "rounds": rounds, "chances": chances}
        files.append(str(save("level8", ladder, table)))
    return files


def start(ladder: str, players: int) -> State:
    """A state before its first round."""
    s = State()
    s.players = players
    prepare(s, game("level8").settle(players, {"ladder": ladder}))
    return s


def table_of(s: State, rounds: int) -> list[int]:
    """The table for the players and ladder of this state."""
    table = np.zeros(1 + s.levels * ways(s), np.int32)
    table[0] = s.levels
    for number, levels in enumerate(standings(s)):
        s.level[: s.players] = levels
        means = means_of(s, number, rounds, table)
        for seat, level in enumerate(levels):
            table[index_of(s, seat, s.levels)] = round(means[level])
    return table.tolist()


def ways(s: State) -> int:
    """How many ways there are in which the others may stand."""
    return sum(1 for _ in combinations_with_replacement(range(s.levels), s.players - 1))


def standings(s: State) -> Iterator[tuple[int, ...]]:
    """Every way to stand, after all that can come of it."""
    yield from sorted(combinations_with_replacement(range(1, s.levels + 1), s.players), key=sum, reverse=True)


def means_of(s: State, number: int, rounds: int, table: NDArray[np.int32]) -> NDArray[np.float64]:
    """What it is worth to stand on each level, as the mean over rounds that begin with the levels of this state."""
    deal, worths = _compiled()
    template, states = np.zeros(1, packed_type(State)), np.zeros(rounds, packed_type(State))
    pack(s, template[0])
    began = np.zeros((rounds, s.players), np.int8)
    open_ones = np.arange(rounds)
    attempt = 0
    while len(open_ones):
        tried: States = np.zeros(len(open_ones), packed_type(State))
        levels = np.zeros((len(open_ones), s.players), np.int8)
        deal(tried, template, levels, number, open_ones, attempt)
        play_rounds(strategy("level8"), tried)
        states[open_ones], began[open_ones] = tried, levels
        nobody_rose = (tried["level"][:, : s.players] == levels).all(1)
        open_ones = open_ones[nobody_rose]
        attempt += 1
    sums, counts = np.zeros(s.levels + 1, np.int64), np.zeros(s.levels + 1, np.int64)
    worths(states, began, table, sums, counts)
    means: NDArray[np.float64] = sums / np.maximum(counts, 1)
    return means


@cache
def _compiled() -> Sequence[Callable[..., None]]:
    """Dealing rounds with the levels in random seats, and adding up what their ends are worth."""
    jit = compiler(__name__, game("level8").package)

    @jit
    def deal(states, template, levels, number, rounds, attempt):
        for i in range(len(states)):
            states[i] = template[0]
            s = states[i]
            s.key[0], s.key[1], s.key[2] = number, rounds[i], attempt
            s.spent = HALVES_IN_BLOCK
            for seat in range(s.players - 1, 0, -1):
                other = below(s, seat + 1)
                s.level[seat], s.level[other] = s.level[other], s.level[seat]
            for seat in range(s.players):
                levels[i, seat] = s.level[seat]
            s.dealer = below(s, s.players)
            set_orders(s)
            deal_round(s)

    @jit
    def worths(states, began, table, sums, counts):
        for i in range(len(states)):
            for seat in range(states[i].players):
                sums[began[i, seat]] += expectation(states[i], seat, table)
                counts[began[i, seat]] += 1

    return deal, worths
