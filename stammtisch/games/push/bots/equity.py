"""What the end of a turn of Push is worth for the whole game.

A rollout ends with the turn: what comes after it is mostly luck, and a formula knows the mean of it. The chances of the
seats are in proportion to the exponentials of their outlooks: so much for each secured point, for each open point and
for the place in the order of turns, all by the number of cards left. Fitted to games of regulars against each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from stammtisch.bots.strategy import WIN
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.push.bots.sight import open_points
from stammtisch.games.push.cards import CARDS
from stammtisch.games.push.state import MAX_SEATS, State
from stammtisch.games.push.taking import score

UNIT = 1024
"""Outlooks are in so many parts of a natural logarithm."""

STOCKS = (0, 8, 20, 40, 65, 100)
"""Numbers of cards left for which the worth of a point is given; between them it is interpolated."""

STOCKS_OF_TURNS = (0, 30, 80)
"""The same for the worth of being on turn now, next, and so on; the last in the order has 0."""

Fitted = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]

# By players and risk: a secured point, an open point, and the places in the order of turns.
FITTED: dict[tuple[int, int], Fitted] = {
    (2, 0): (
        (192, 119, 90, 69, 61, 66),
        (184, 114, 73, 44, 39, 32),
        ((882, 219, 122),),
    ),
    (3, 0): (
        (273, 155, 118, 97, 89, 69),
        (279, 140, 101, 66, 54, 39),
        ((1489, 469, 226), (571, 310, 124)),
    ),
    (4, 0): (
        (388, 179, 151, 113, 101, 94),
        (407, 168, 137, 87, 68, 51),
        ((2086, 627, 319), (1230, 617, 264), (146, 228, 139)),
    ),
    (5, 0): (
        (449, 217, 160, 136, 119, 134),
        (497, 210, 154, 116, 88, 72),
        ((2656, 781, 491), (1554, 856, 499), (322, 662, 297), (-204, 261, 82)),
    ),
    (6, 0): (
        (464, 254, 171, 156, 130, 105),
        (586, 257, 162, 148, 95, 62),
        ((3038, 1077, 480), (1667, 1364, 497), (123, 1114, 387), (-420, 786, 206), (-510, 292, 50)),
    ),
    (2, 1): (
        (147, 85, 63, 56, 47, 48),
        (144, 73, 42, 24, 26, 23),
        ((648, 144, 101),),
    ),
    (3, 1): (
        (237, 131, 92, 76, 73, 62),
        (243, 118, 72, 40, 39, 30),
        ((1230, 322, 185), (394, 225, 102)),
    ),
    (4, 1): (
        (349, 153, 125, 94, 91, 84),
        (360, 143, 112, 65, 48, 35),
        ((1868, 467, 257), (1010, 460, 199), (174, 180, 89)),
    ),
    (5, 1): (
        (460, 200, 149, 123, 107, 88),
        (477, 190, 134, 97, 64, 39),
        ((2496, 705, 321), (1431, 752, 290), (341, 544, 197), (-82, 248, 86)),
    ),
    (6, 1): (
        (531, 241, 166, 157, 123, 116),
        (556, 234, 146, 136, 81, 53),
        ((2841, 962, 432), (1590, 1178, 392), (183, 1042, 304), (-361, 707, 154), (-518, 304, 54)),
    ),
}

# The table: for each number of cards left a row of numbers, then the exponentials of differences.
ROW = 2 + MAX_SEATS
EXPONENTIALS = (CARDS + 1) * ROW
STEP = 8
FURTHEST = 1024
"""So many steps behind, a seat has no chance any more."""


@rule
def round_of(s: State) -> int:
    """The turn, by the seat whose it is: the next one is always another's."""
    return s.turn


@rule
def expectation(s: State, seat: Seat, table: Sequence[int]) -> int:
    """The seat's chance to win the game, in parts of WIN, after a turn."""
    best = outlook(s, 0, table)
    for other in range(1, s.players):
        best = max(best, outlook(s, other, table))
    total = 0
    for other in range(s.players):
        total += weight(best - outlook(s, other, table), table)
    return WIN * weight(best - outlook(s, seat, table), table) // total


@rule
def outlook(s: State, seat: Seat, table: Sequence[int]) -> int:
    """How good the seat's prospects are, in parts of a natural logarithm."""
    row = s.stocked * ROW
    shown = open_points(s, seat)
    place = (seat - s.turn + s.players) % s.players
    return table[row] * (score(s, seat) - shown) + table[row + 1] * shown + table[row + 2 + place]


@rule
def weight(behind: int, table: Sequence[int]) -> int:
    """The seat's part of the chances, if its outlook is so far behind the best."""
    step = behind // STEP
    return table[EXPONENTIALS + step] if step < FURTHEST else 0


def table_for(s: State) -> Sequence[int]:
    """The equity table for the players and options of this state."""
    return table_of(s.players, s.risk)


@cache
def table_of(players: int, risk: int) -> Sequence[int]:
    """The fitted numbers, interpolated, and the exponentials."""
    secured, shown, places = FITTED[players, risk]
    table: list[int] = []
    for stock in range(CARDS + 1):
        row = [between(STOCKS, secured, stock), between(STOCKS, shown, stock)]
        row += [between(STOCKS_OF_TURNS, place, stock) for place in places]
        table += row + [0] * (ROW - len(row))
    return table + [round(WIN * math.exp(-step * STEP / UNIT)) for step in range(FURTHEST)]


def between(given: Sequence[int], values: Sequence[int], x: int) -> int:
    """The value at x, on straight lines between the given ones, and level beyond the last."""
    for i in range(1, len(given)):
        if x <= given[i]:
            part = (x - given[i - 1]) / (given[i] - given[i - 1])
            return round(values[i - 1] + part * (values[i] - values[i - 1]))
    return values[-1]
