"""What is counted of a game of Mau-Mau."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.lab.study import Chapters

from mau_mau.rules import Happening, State

__all__ = ["HEADLINE", "TOLD", "UNREAD", "USUAL", "VARIANTS", "Happening", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((4, {"pass_on": False}), (4, {"jack_on_jack": True}), (4, {"rounds": 3}))
TOLD = (
    *(Happening.LAID, Happening.WISHED, Happening.SKIPPED, Happening.TOOK, Happening.DREW),
    *(Happening.PASSED, Happening.STOCK_RENEWED),
)
HEADLINE = Happening.TOOK
UNREAD = ()
"""All fields are read by everybody."""


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal, always seat 0 in the first round."""
    return s.actor


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
