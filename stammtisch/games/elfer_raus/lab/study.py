"""What is counted of a game of Elfer raus!."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import MAX_EVENTS, NOBODY, Seat
from stammtisch.engine.tuning import left_out_without
from stammtisch.games.elfer_raus.state import EventKind, State
from stammtisch.lab.study import Chapters, untold

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "EventKind", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((2, {"three_colours": "b"}), (4, {"rounds": 3}), (4, {"limit": 100}))
TOLD = (*(EventKind.DREW, EventKind.LAID_DRAWN, EventKind.STOPPED, EventKind.PASSED, EventKind.DEALT_AGAIN),)
HEADLINE = EventKind.PASSED


@left_out_without("events", untold)
@rule
def starter(s: State) -> Seat:
    """The seat that laid the first 11, just after the deal."""
    for i in range(min(s.noted, MAX_EVENTS)):
        if s.events[i][0] == EventKind.LAID:
            return s.events[i][1]
    return NOBODY


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
