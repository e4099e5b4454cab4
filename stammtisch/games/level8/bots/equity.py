"""What the end of a round of Level 8 is worth for the whole game.

What counts is how many levels everybody has left, the one to lay now included; who deals does not. A table begins with
the length of its ladder N. Then come the chances to win, in parts of WIN: for each way in which the others may stand,
one for each number of levels that one has left oneself. On a longer ladder than the table's, N left is the most.

    others with 1 1 3 left, as numbers from 0 in ascending order: 0 0 2; their place is C(0,1) + C(1,2) + C(4,3) = 4
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from math import comb

from stammtisch.bots.equities import load
from stammtisch.bots.strategy import WIN
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.moves import MAX_SEATS
from stammtisch.games.level8.rounds import won
from stammtisch.games.level8.state import End, Ladder, Phase, State

MAX_LADDER = 8
SHORT = 4
CHOOSE = tuple(comb(n, k) for n in range(MAX_LADDER + MAX_SEATS) for k in range(MAX_SEATS))


@rule
def round_of(s: State) -> int:
    """The number of the round; what is kept for a round is chosen at its beginning."""
    return s.round + 1 if s.phase == Phase.KEEP else s.round


@rule
def expectation(s: State, seat: Seat, table: Sequence[int]) -> int:
    """The seat's chance to win the game, in parts of WIN."""
    if s.end != End.NOT_YET:
        return WIN if won(s, seat) else 0
    return table[index_of(s, seat, table[0])]


@rule
def index_of(s: State, seat: Seat, ladder: int) -> int:
    """Where the seat's chance stands in a table for a ladder of this length."""
    place = counted = 0
    for left in range(ladder):
        for other in range(s.players):
            if other != seat and left_for(s, other, ladder) == left:
                place += CHOOSE[(left + counted) * MAX_SEATS + counted + 1]
                counted += 1
    return 1 + place * ladder + left_for(s, seat, ladder)


@rule
def left_for(s: State, seat: Seat, ladder: int) -> int:
    """How many levels the seat has left after the one to lay now, on a ladder of at most this length."""
    return min(s.levels - s.level[seat], ladder - 1)


def table_for(s: State) -> Sequence[int]:
    """The equity table for the players and options of this state."""
    return table_named(nearest(s), s.players)


def nearest(s: State) -> str:
    """The ladder with a table that is most like the state's."""
    if s.ladder_name == Ladder.TWO_STAR:
        return "two_star"
    return "short" if s.levels <= SHORT and s.ladder_name != Ladder.CUSTOM else "one_star"


@cache
def table_named(ladder: str, players: int) -> Sequence[int]:
    """The table of this ladder for so many players."""
    table = load("level8", ladder)
    return array("i", [table["levels"], *table["chances"][str(players)]])
