"""Who may command: whoever has a seat, whoever is the host, and when; a denial tells nobody more than they may know."""

from __future__ import annotations

from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase, Room
from stammtisch.words import Sentence

Asking = ev.Person | None
"""Who commands: a person with a token for this room, or nobody in particular."""


def seated(room: Room, asking: Asking) -> int:
    """The seat of whoever asks; Denied if they have none."""
    seat = room.seat_of(asking)
    if seat is None:
        raise Denied("not_seated")
    return seat


def only_host(room: Room, asking: Asking) -> None:
    """Denied unless the host asks."""
    if asking is None or asking != room.host:
        raise Denied("not_host")


def only_in(room: Room, *phases: Phase) -> None:
    """Denied unless the room is in one of these phases."""
    if room.phase not in phases:
        raise Denied(f"not_while_{room.phase.value}")


def between_games(room: Room) -> None:
    """Denied unless nothing is dealt or played."""
    only_in(room, Phase.WAITING, Phase.OVER)


def chair_number(room: Room, seat: int) -> int:
    """The seat, if there is such a chair."""
    if not 0 <= seat < len(room.chairs):
        raise Denied(
            "no_such_seat", Sentence("common.bad_seat", {"expected": f"0…{len(room.chairs) - 1}", "got": seat})
        )
    return seat


def free_seat(room: Room) -> int:
    """The first chair on which somebody can sit down; Denied if there is none."""
    for seat, chair in enumerate(room.chairs):
        if chair.free:
            return seat
    raise Denied("table_full")
