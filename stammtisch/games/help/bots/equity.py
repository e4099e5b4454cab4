"""What the end of a round of Help! is worth for the whole game.

The chance to win depends on the points that the seat and the others still need (`tables/points.json`, made by
`lab/equity_table.py`). A search looks at one round only, after which everybody has one point more or has not: so it
takes along no more than the chances of all seats after all these ways to score.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from stammtisch.bots.equities import load
from stammtisch.bots.strategy import WIN
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.help.options import MAX_POINTS
from stammtisch.games.help.state import State

Needs = tuple[int, ...]
"""How many points the seats still need; 0 or less for one who has won."""


@rule
def round_of(s: State) -> int:
    """The number of the round."""
    return s.round


@rule
def expectation(s: State, seat: Seat, table: Sequence[int]) -> int:
    """The seat's chance to win the game, in parts of WIN, between two rounds.

    One move can end several rounds, though it hardly ever does; then two points of a seat are taken for one.
    """
    scored = 0
    for other in range(s.players):
        if s.points[other] > table[other]:
            scored |= 1 << other
    return table[s.players + scored * s.players + seat]


def table_for(s: State) -> Sequence[int]:
    """The points before the round, then the chances of all seats for every set of seats that may score in it."""
    points = tuple(s.points[: s.players])
    return points + _chances_after_round(tuple(s.target - point for point in points))


@cache
def _chances_after_round(needs: Needs) -> tuple[int, ...]:
    after = (tuple(need - (scored >> seat & 1) for seat, need in enumerate(needs)) for scored in range(1 << len(needs)))
    return tuple(chance for left in after for chance in chances(left))


def chances(needs: Needs) -> tuple[int, ...]:
    """The chances of all seats to win, in parts of WIN."""
    if min(needs) <= 0:
        winners = [need <= 0 for need in needs]
        return tuple(WIN // sum(winners) * has_won for has_won in winners)
    table = _table(len(needs))
    return tuple(table[need, tuple(sorted(needs[:seat] + needs[seat + 1 :]))] for seat, need in enumerate(needs))


@cache
def _table(players: int) -> dict[tuple[int, Needs], int]:
    return dict(zip(places(players), load("help", "points")["chances"][str(players)], strict=True))


def places(players: int) -> list[tuple[int, Needs]]:
    """What each number of the file stands for: what the seat needs, and what the others need, sorted."""
    needs = range(1, MAX_POINTS + 1)
    return [(own, others) for own in needs for others in combinations_with_replacement(needs, players - 1)]
