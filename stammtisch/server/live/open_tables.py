"""The tables that anybody may join, a page at a time."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nsmallest
from typing import NamedTuple

from stammtisch.server.live.live_room import Live
from stammtisch.server.room.project import Line
from stammtisch.server.room.room import Phase, Room

PAGE = 50
MAX_PAGE = 200


class Page(NamedTuple):
    """Some tables, in the order of their names, and whether there are more behind them."""

    tables: list[Line]
    more: bool


def page(lives: Iterable[Live], after: str = "", limit: int = PAGE) -> Page:
    """The first tables behind this one."""
    waiting = (live for live in lives if _is_open(live.room))
    found = nsmallest(limit + 1, (live for live in waiting if live.room.id > after), key=lambda live: live.room.id)
    return Page([_line(live) for live in found[:limit]], len(found) > limit)


def _is_open(room: Room) -> bool:
    """Whether anybody may sit down here, and can."""
    return room.house.listed and room.phase is Phase.WAITING and any(chair.free for chair in room.chairs)


def _line(live: Live) -> Line:
    room = live.room
    seats = live.state(None)["seats"]
    return {"table": room.id, "code": live.code, "game": room.game, "options": room.options, "seats": seats}
