"""What is counted of a game of Help!."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import EVENTS_MOST, NOBODY, Seat
from stammtisch.games.help.state import Happening, State

__all__ = ["Happening", "rounds", "starter"]


@rule
def starter(s: State) -> Seat:
    """The seat that laid the first number of the first round, just after the deal."""
    for i in range(min(s.noted, EVENTS_MOST)):
        if s.events[i][0] == Happening.STARTED or s.events[i][0] == Happening.STARTED_BY_LOT:
            return s.events[i][1]
    return NOBODY


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
