"""Builds the equity tables of Level 8: `python -m stammtisch.lab.equity_level8`.

From every way in which the players may stand, regulars play rounds; the mean of what these lead to is what it is worth
to stand so. Nobody ever falls back, so that the last ways can come first. Rounds in which nobody rose are left out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from stammtisch.bots.equities import save
from stammtisch.bots.level8.equity import expectation, index_of, round_of
from stammtisch.bots.level8.regular import weigh
from stammtisch.engine.chacha import HALVES_IN_BLOCK
from stammtisch.engine.chance import below
from stammtisch.engine.compiling import numba
from stammtisch.engine.packed import pack, packed_type
from stammtisch.engine.state import widened
from stammtisch.games import game
from stammtisch.games.level8.options import PLAYERS, prepare
from stammtisch.games.level8.rounds import deal_round, set_orders
from stammtisch.games.level8.rules import MOVES, apply, legal
from stammtisch.games.level8.state import State

LADDERS = ("one_star", "two_star", "short")
ROUNDS = 300
"""From each way to stand; half a per cent of error or less, since the errors of what follows cancel out."""


def build(ladder: str, rounds: int = ROUNDS) -> dict[str, Any]:
    """The tables of the ladder for all numbers of players."""
    play = compiled()
    tables = {players: table_of(play, start(ladder, players), rounds) for players in PLAYERS}
    return {
        "levels": start(ladder, PLAYERS[0]).levels,
        "rounds": rounds,
        "chances": {str(players): table[1:] for players, table in tables.items()},
    }


def start(ladder: str, players: int) -> State:
    """A state before its first round."""
    s = State()
    s.players = players
    prepare(s, game("level8").settle(players, {"ladder": ladder}))
    return s


def table_of(play: Callable[..., None], s: State, rounds: int) -> list[int]:
    """The table for the players and ladder of this state."""
    rows = np.zeros(2, packed_type(State))
    room = np.zeros((2, MOVES), np.int32)
    table = np.zeros(1 + s.levels * ways(s), np.int32)
    table[0] = s.levels
    for number, levels in enumerate(standings(s)):
        s.level[: s.players] = levels
        pack(s, rows[0])
        sums, counts = np.zeros(s.levels + 1, np.int64), np.zeros(s.levels + 1, np.int64)
        play(rows, np.array(levels, np.int8), (number, rounds), table, (sums, counts), room)
        for seat, level in enumerate(levels):
            table[index_of(s, seat, s.levels)] = round(sums[level] / counts[level])
    return table.tolist()


def ways(s: State) -> int:
    """How many ways there are in which the others may stand."""
    return sum(1 for _ in combinations_with_replacement(range(s.levels), s.players - 1))


def standings(s: State) -> Iterator[tuple[int, ...]]:
    """Every way to stand, after all that can come of it."""
    yield from sorted(combinations_with_replacement(range(1, s.levels + 1), s.players), key=sum, reverse=True)


def compiled() -> Callable[..., None]:
    """Rounds of regulars, compiled."""

    def play(rows, levels, job, table, result, room):  # type: ignore[no-untyped-def]  # noqa: PLR0913, PLR0917
        s = rows[1]
        for number in range(job[1]):
            rose = False
            attempt = 0
            while not rose:
                rows[1] = rows[0]
                s.key[0], s.key[1], s.key[2] = job[0], number, attempt
                s.spent = HALVES_IN_BLOCK
                for i in range(len(levels) - 1, 0, -1):
                    j = below(s, i + 1)
                    levels[i], levels[j] = levels[j], levels[i]
                for seat in range(len(levels)):
                    s.level[seat] = levels[seat]
                s.dealer = below(s, len(levels))
                set_orders(s)
                deal_round(s)
                began = round_of(s)
                while s.end == 0 and round_of(s) == began:
                    n = legal(s, room[0])
                    best = 0
                    if n > 1:
                        weigh(s, room[0], n, room[1])
                        for i in range(1, n):
                            if room[1, i] > room[1, best]:
                                best = i
                    apply(s, widened(room[0, best]))
                for seat in range(len(levels)):
                    rose = rose or s.level[seat] != levels[seat]
                attempt += 1
            for seat in range(len(levels)):
                result[0][levels[seat]] += expectation(s, seat, table)
                result[1][levels[seat]] += 1

    jitted: Callable[..., None] = numba().njit(nogil=True)(play)
    return jitted


def main() -> None:
    """Build and write all tables."""
    for ladder in LADDERS:
        began = time.perf_counter()
        file = save("level8", ladder, build(ladder))
        print(f"{file.name}: {time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
