"""What is counted of a game of Mau-Mau."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.lab.study import Chapters

from mau_mau.rules import EventKind, State

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "EventKind", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((4, {"pass_on": False}), (4, {"jack_on_jack": True}), (4, {"rounds": 3}))
TOLD = (
    *(EventKind.LAID, EventKind.WISHED, EventKind.SKIPPED, EventKind.TOOK, EventKind.DREW),
    *(EventKind.PASSED, EventKind.STOCK_RENEWED),
)
HEADLINE = EventKind.TOOK


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal, always seat 0 in the first round."""
    return s.actor


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
