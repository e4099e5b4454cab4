"""What is counted of a game of Push."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.push.state import EventKind, State
from stammtisch.lab.study import Chapters

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "EventKind", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((2, {"turn_cards": "discarded"}), (4, {"risk": True}))
TOLD = (
    *(EventKind.TOO_FAR, EventKind.TOOK, EventKind.ROLLED, EventKind.LOST, EventKind.SECURED),
    *(EventKind.SET_ASIDE, EventKind.LEFT_OVER),
)
HEADLINE = EventKind.TOO_FAR


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal, always seat 0."""
    return s.actor


@rule
def rounds(s: State) -> int:  # noqa: ARG001
    """A game of Push is one round."""
    return 1
