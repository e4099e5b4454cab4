"""What is counted of a game of Level 8."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.state import Happening, State

__all__ = ["Happening", "rounds", "starter"]


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal: the first dealer's left neighbour."""
    return s.actor


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
