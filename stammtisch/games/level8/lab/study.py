"""What is counted of a game of Level 8."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.state import EventKind, State
from stammtisch.lab.study import Chapters

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "EventKind", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((4, {"ladder": "short"}), (4, {"ladder": "two_star"}), (4, {"edition": "2021"}))
TOLD = (
    *(EventKind.TOOK_STOCK, EventKind.TOOK_PILE, EventKind.LAID_OUT, EventKind.ADDED, EventKind.SKIP_PLAYED),
    *(EventKind.TURN_LOST, EventKind.ROUND_ENDED, EventKind.RENEWED, EventKind.ROUND_DEAD, EventKind.TAKE_LEFT_OUT),
)
HEADLINE = EventKind.TOOK_PILE


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal: the first dealer's left neighbour."""
    return s.actor


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
