"""The parts that every view has: events, legal moves, result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from stammtisch.engine.state import Move, Seat, State

S = TypeVar("S", bound=State)

Event = tuple[int, int, int, int]
"""Kind, seat, card and one more number, as `add_event` wrote them."""

Told = dict[str, Any]
"""An event as one seat may see it, ready for JSON: its kind, mostly a seat, perhaps cards and numbers."""


def told_events(s: State, seat: Seat | None, told: Callable[[Event, Seat | None], Told | None]) -> list[Told]:
    """The events of the last move, as the seat may see them."""
    seen = [told((e[0], e[1], e[2], e[3]), seat) for e in s.events[: s.noted]]
    return [event for event in seen if event is not None]


def the_legal(
    s: S, seat: Seat | None, legal: Callable[[S, list[Move]], int], most: int, text: Callable[[Move], str]
) -> list[str]:
    """The legal moves of the seat that must act, sorted as text; for all others, none."""
    if seat is None or seat != s.actor:
        return []
    moves = [0] * most
    return sorted(text(move) for move in moves[: legal(s, moves)])


def the_result(s: S, score: Callable[[S, Seat], int], won: Callable[[S, Seat], bool]) -> dict[str, Any] | None:
    """Winners and scores as in a record, None while the game goes on."""
    if not s.end:
        return None
    seats = range(s.players)
    return {"winners": [seat for seat in seats if won(s, seat)], "scores": [score(s, seat) for seat in seats]}
