"""Another game at the same table: one asks, the others are in, and it begins when all who are there have agreed.

Who has left or is away keeps nobody waiting, nor does a bot from outside. A free chair is the host's to decide about:
nothing begins by itself as long as one is free. The host can say at any time that it begins (`start`).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from stammtisch.server.room import bounds, dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Agree, Rematch
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.who_may import Asking, only_in, seated

STAND_IN = "stammgast"

Present = Callable[[ev.Person], bool]
"""Whether somebody is there; a room does not know the time or the network."""


def agree(room: Room, command: Agree, asking: Asking) -> list[ev.Event]:
    """A seat is in for the next game, or no longer."""
    seat = seated(room, asking)
    only_in(room, Phase.OVER)
    bounds.check_games(room)
    return _agreed(room, seat, command.again)


def rematch(room: Room, _command: Rematch, asking: Asking) -> list[ev.Event]:
    """A seat is in for the next game; if it is the host's, or nobody else plays here, bots take the free chairs."""
    seat = seated(room, asking)
    only_in(room, Phase.OVER)
    bounds.check_games(room)
    if room.sealed is None:
        raise Denied("not_sealed")
    decides = asking == room.host or room.people() == [asking]
    return [*(bots_for(room, STAND_IN) if decides else []), *_agreed(room, seat, again=True)]


def _agreed(room: Room, seat: int, again: bool) -> list[ev.Event]:  # noqa: FBT001 (as the event has it)
    chair = room.chairs[seat]
    back: list[ev.Event] = [ev.TookBack(seat)] if again and chair.stand_in else []
    return back if chair.wants_again == again else [*back, ev.Agreed(seat, again)]


def bots_for(room: Room, bot: str) -> list[ev.Event]:
    """This bot takes every free chair."""
    return [ev.BotSat(seat, bot) for seat, chair in enumerate(room.chairs) if chair.free]


def awaited(room: Room, present: Present) -> list[int]:
    """The seats of the people who are there and are not in for the next game."""
    if room.phase is not Phase.OVER:
        return []
    return [
        seat
        for seat, chair in enumerate(room.chairs)
        if chair.person and not (chair.program or chair.wants_again or chair.why == "left") and present(chair.person)
    ]


def due(room: Room, present: Present) -> list[ev.Event]:
    """All who are there are in, and no chair is free: the next game begins."""
    nobody = not any(chair.wants_again for chair in room.chairs)
    if nobody or room.phase is not Phase.OVER or room.sealed is None or not bounds.has_room_for_game(room):
        return []
    waits = any(chair.free for chair in room.chairs) or awaited(room, present)
    return [] if waits else next_game(room)


def next_game(room: Room) -> list[ev.Event]:
    """The game begins, or everything is frozen for it; after a known deal, which allowed none, hints are as usual."""
    bounds.check_games(room)
    if room.sealed is None:
        raise Denied("not_sealed")
    hints = ev.Changed(len(room.chairs), room.options, replace(room.house, hints=True), room.game)
    return [*([hints] if room.known else []), *dealing.dealt(room)]
