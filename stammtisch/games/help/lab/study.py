"""What is counted of a game of Help!."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import EVENTS_MOST, NOBODY, Seat
from stammtisch.engine.tuning import left_out_without
from stammtisch.games.help.state import Happening, State
from stammtisch.lab.study import Chapters, untold

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "Happening", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(3, 6))
VARIANTS: Chapters = ((4, {"points": 1}), (4, {"points": 5}))
TOLD = (
    *(Happening.ASKED, Happening.GAVE, Happening.NO_HELP, Happening.NOBODY_TO_ASK, Happening.JOKER_LAID),
    *(Happening.SWITCHED, Happening.ZAPPED, Happening.NO_LAID, Happening.SKIPPED, Happening.ROW_CLEARED),
    *(Happening.STOCK_RENEWED, Happening.STARTED_BY_LOT, Happening.DEALT_AGAIN),
)
HEADLINE = Happening.ROW_CLEARED


@left_out_without("events", untold)
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
