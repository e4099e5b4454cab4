"""What the end of a round of Elfer raus! is worth for the whole game."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.mind import WIN
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.elfer_raus.rules import End, State, won


@rule
def round_of(s: State) -> int:
    """The number of the round."""
    return s.round


@rule
def expectation(s: State, seat: Seat, table: Sequence[int]) -> int:  # noqa: ARG001
    """The seat's chance to win the game, in parts of WIN."""
    if s.end != End.NOT_YET:
        return share(s, seat)
    return WIN // s.players


@rule
def share(s: State, seat: Seat) -> int:
    """The seat's part of the win, after the game."""
    if not won(s, seat):
        return 0
    winners = 0
    for other in range(s.players):
        if won(s, other):
            winners += 1
    return WIN // winners


def table_for(s: State) -> Sequence[int]:  # noqa: ARG001
    """The equity table for the players and options of this state."""
    return [0]
