"""What the end of a round of Elfer raus! is worth for the whole game.

The chance to win falls with the points behind the leader as an exponential does; how steeply depends on the rounds to
go (`tables/totals.json`, made by `lab/equity_table.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from stammtisch.bots.equities import load
from stammtisch.bots.strategy import WIN
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.elfer_raus.state import NO_LIMIT, State

FINEST = 1 << 12
MAX_BEHIND = 511


@rule
def round_of(s: State) -> int:
    """The number of the round."""
    return s.round


@rule
def expectation(s: State, seat: Seat, table: Sequence[int]) -> int:
    """The seat's chance to win the game, in parts of WIN, between two rounds."""
    leader = s.totals[0]
    for other in range(s.players):
        if s.totals[other] < leader:
            leader = s.totals[other]
    everybody = 0
    for other in range(s.players):
        everybody += weight(s.totals[other] - leader, table)
    return WIN * weight(s.totals[seat] - leader, table) // everybody


@rule
def weight(behind: int, table: Sequence[int]) -> int:
    """How likely a seat so many points behind is to win, compared with others."""
    return table[behind] if behind < MAX_BEHIND else table[MAX_BEHIND]


def table_for(s: State) -> Sequence[int]:
    """The weights after this round, for each number of points behind."""
    return _weights(s.players, rounds_to_go(s))


def rounds_to_go(s: State) -> int:
    """How many rounds will follow this one; with a limit, as many as it usually takes."""
    if s.limit == NO_LIMIT:
        return s.rounds - s.round
    loss: float = load("elfer_raus", "totals")["loss"][str(s.players)]
    return max(1, round((s.limit - max(s.totals)) / loss - 0.5))


@cache
def _weights(players: int, to_go: int) -> tuple[int, ...]:
    if to_go == 0:
        return (0,)
    scales: list[float] = load("elfer_raus", "totals")["scale"][str(players)]
    scale = scales[min(to_go, len(scales)) - 1]
    return tuple(max(1, round(FINEST * exp(-behind / scale))) for behind in range(MAX_BEHIND + 1))
