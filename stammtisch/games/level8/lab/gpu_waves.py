"""Many games of Level 8 side by side on a GPU, each a piece of work at a time (see `lab.compiled.gpu_waves`)."""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, Move
from stammtisch.engine.tuning import without
from stammtisch.games.level8.layout import completes, lowest_value_in
from stammtisch.games.level8.outlook import likely_values
from stammtisch.games.level8.plans import NO_VALUES, ValueSet
from stammtisch.games.level8.rounds import deal, follow, go_on
from stammtisch.games.level8.rules import apply, legal_later, legal_takes, may_open
from stammtisch.games.level8.state import Phase, State, wanted_now
from stammtisch.games.level8.tally import ONE_OF_EACH

__all__ = [
    "OVER",
    "UNREAD",
    "Work",
    "act",
    "first_thought",
    "follow",
    "legal_after",
    "prepare",
    "think_on",
    "work",
]

Thought = int
"""The values with which a group may be opened: a set of those to be tried, and one bit further, of those found."""
FOUND = 1
TO_TRY: ValueSet = ONE_OF_EACH
OVER = Phase.OVER
UNREAD = ("whereabouts", "seen_jokers", "seen_skips", "early", "group_with")
"""What random players never look at."""

prepare = without(deal, go_on)
act = without(apply, go_on)


class Work(IntEnum):
    """What is done for many games at a time: the phases, and apart from them what is rare and long."""

    TAKE = 0
    TAKE_LAST = 1  # the stock may have to be renewed
    THINK = 2  # whether the next group can be opened with a certain value
    PLAY = 3  # open it, or discard
    ADD = 4
    LAY = 5
    KEEP = 6
    NEXT_TURN = 7
    NEXT_ROUND = 8


@rule
def work(s: State, thought: Thought) -> Work:
    """What is to be done next in this game."""
    if s.phase == Phase.TAKE:
        return Work.TAKE if s.stocked > 1 else Work.TAKE_LAST
    if may_open(s):
        return Work.THINK if thought & TO_TRY else Work.PLAY
    if s.phase == Phase.PLAY:
        return Work.ADD
    if s.phase == Phase.LAY:
        return Work.LAY
    if s.phase == Phase.KEEP:
        return Work.KEEP
    return Work.NEXT_TURN if s.phase == Phase.NEXT_TURN else Work.NEXT_ROUND


# How one thinks about opening a group: one value after another


@rule
def first_thought(s: State) -> Thought:
    """All that must be tried."""
    return likely_values(s) if may_open(s) else NO_VALUES


@rule
def think_on(s: State, thought: Thought) -> Thought:
    """One value more has been tried."""
    untried = thought & TO_TRY
    one = untried & -untried
    found = completes(s, lowest_value_in(wanted_now(s), one), NOTHING)
    return thought ^ one ^ (one << FOUND if found else NO_VALUES)


@rule
def legal_after(s: State, thought: Thought, moves: list[Move]) -> int:
    """Fill in all legal moves when everything has been tried; returns how many."""
    return legal_takes(s, moves) if s.phase == Phase.TAKE else legal_later(s, thought >> FOUND & TO_TRY, moves)
