"""What is counted of a game of Level 8."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.state import Happening, State
from stammtisch.lab.study import Chapters

__all__ = ["HEADLINE", "TOLD", "USUAL", "VARIANTS", "Happening", "rounds", "starter"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((4, {"ladder": "short"}), (4, {"ladder": "two_star"}), (4, {"edition": "2021"}))
TOLD = (
    *(Happening.TOOK_STOCK, Happening.TOOK_PILE, Happening.LAID_OUT, Happening.ADDED, Happening.SKIP_PLAYED),
    *(Happening.TURN_LOST, Happening.ROUND_ENDED, Happening.RENEWED, Happening.ROUND_DEAD, Happening.TAKE_LEFT_OUT),
)
HEADLINE = Happening.TOOK_PILE


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal: the first dealer's left neighbour."""
    return s.actor


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
