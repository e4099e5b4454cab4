"""What is counted of a game of Push."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.push.state import Happening, State

__all__ = ["Happening", "rounds", "starter"]


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal, always seat 0."""
    return s.actor


@rule
def rounds(s: State) -> int:  # noqa: ARG001
    """A game of Push is one round."""
    return 1
