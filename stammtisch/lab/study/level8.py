"""What is counted of a game of Level 8."""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.layout import enough_cards
from stammtisch.games.level8.outlook import NO_HOPE, jokers_to_spare, numbers_held
from stammtisch.games.level8.state import Happening, Phase, State
from stammtisch.lab.study import Chapters

__all__ = ["HEADLINE", "TOLD", "UNREAD", "USUAL", "VARIANTS", "Happening", "Work", "rounds", "starter", "work"]

USUAL: Chapters = tuple((players, {}) for players in range(2, 7))
VARIANTS: Chapters = ((4, {"ladder": "short"}), (4, {"ladder": "two_star"}), (4, {"edition": "2021"}))
TOLD = (
    *(Happening.TOOK_STOCK, Happening.TOOK_PILE, Happening.LAID_OUT, Happening.ADDED, Happening.SKIP_PLAYED),
    *(Happening.TURN_LOST, Happening.ROUND_ENDED, Happening.RENEWED, Happening.ROUND_DEAD, Happening.TAKE_LEFT_OUT),
)
HEADLINE = Happening.TOOK_PILE
UNREAD = ("whereabouts", "seen_jokers", "seen_skips", "early", "group_with")
"""What random players never look at."""


class Work(IntEnum):
    """What `lab.waves` does for many games at a time: the phases, and apart from them what is rare and long."""

    TAKE = 0
    TAKE_LAST = 1  # the stock may have to be renewed
    DISCARD = 2  # nothing can be laid out
    SEARCH = 3  # for what can be laid out
    ADD = 4
    LAY = 5
    KEEP = 6
    NEXT_TURN = 7
    NEXT_ROUND = 8


@rule
def work(s: State) -> Work:
    """What is to be done next in this game."""
    if s.phase == Phase.TAKE:
        return Work.TAKE if s.stocked > 1 else Work.TAKE_LAST
    if s.phase == Phase.PLAY:
        if s.laid[s.actor]:
            return Work.ADD
        hope = enough_cards(s) and jokers_to_spare(s, numbers_held(s)) != NO_HOPE
        return Work.SEARCH if hope else Work.DISCARD
    if s.phase == Phase.LAY:
        return Work.LAY
    if s.phase == Phase.KEEP:
        return Work.KEEP
    return Work.NEXT_TURN if s.phase == Phase.NEXT_TURN else Work.NEXT_ROUND


@rule
def starter(s: State) -> Seat:
    """The seat that is on after the deal: the first dealer's left neighbour."""
    return s.actor


@rule
def rounds(s: State) -> int:
    """How many rounds were dealt."""
    return s.round
