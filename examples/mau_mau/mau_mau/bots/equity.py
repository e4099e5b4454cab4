"""What the end of a round of Mau-Mau is worth for the whole game: the fewer points behind the leader, the more, and
that counts less the more rounds follow.
"""  # noqa: D205

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.strategy import WIN
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat

from mau_mau.rules import State

FINEST = 1 << 12
A_ROUND = 15
"""About how many points a round costs."""


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
        everybody += weight(s.totals[other] - leader, table[0])
    return WIN * weight(s.totals[seat] - leader, table[0]) // everybody


@rule
def weight(behind: int, scale: int) -> int:
    """How likely a seat so many points behind is to win, compared with others."""
    return FINEST * scale // (scale + behind)


def table_for(s: State) -> Sequence[int]:
    """The points by which being behind halves the chance, after this round."""
    return (A_ROUND * max(1, s.rounds - s.round),)
