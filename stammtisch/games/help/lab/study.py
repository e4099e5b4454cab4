"""What is counted of a game of Help!."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import MAX_EVENTS, NOBODY, Seat
from stammtisch.engine.tuning import left_out_without
from stammtisch.games.help.state import EventKind, State
from stammtisch.lab.study import Chapters, untold

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "EventKind", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(3, 6))
VARIANTS: Chapters = ((4, {"points": 1}), (4, {"points": 5}))
TOLD = (
    *(EventKind.ASKED, EventKind.GAVE, EventKind.NO_HELP, EventKind.NOBODY_TO_ASK, EventKind.JOKER_LAID),
    *(EventKind.SWITCHED, EventKind.ZAPPED, EventKind.NO_LAID, EventKind.SKIPPED, EventKind.ROW_CLEARED),
    *(EventKind.STOCK_RENEWED, EventKind.STARTED_BY_LOT, EventKind.DEALT_AGAIN),
)
HEADLINE = EventKind.ROW_CLEARED


@left_out_without("events", untold)
@rule
def starter(s: State) -> Seat:
    """The seat that laid the first number of the first round, just after the deal."""
    for i in range(min(s.noted, MAX_EVENTS)):
        if s.events[i][0] == EventKind.STARTED or s.events[i][0] == EventKind.STARTED_BY_LOT:
            return s.events[i][1]
    return NOBODY


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
