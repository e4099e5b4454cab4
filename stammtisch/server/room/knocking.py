"""Whoever had a seat and was sent away, or stood up, can ask to sit down again; the host lets them in, or does not."""

from __future__ import annotations

from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Knock, LetIn
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Room
from stammtisch.server.room.who_may import Asking, between_games, free_seat, only_host


def knock(room: Room, _command: Knock, asking: Asking) -> list[ev.Event]:
    """Somebody who had a seat here asks for one; asking twice changes nothing."""
    if asking is None or (asking not in room.stood_up and room.seat_of(asking) is None):
        raise Denied("not_seated")
    if room.seat_of(asking) is not None:
        raise Denied("already_seated")
    between_games(room)
    return [] if asking in room.knocking else [ev.Knocked(asking)]


def let_in(room: Room, command: LetIn, asking: Asking) -> list[ev.Event]:
    """The host answers who has asked: they sit on the first free chair, or stay outside."""
    only_host(room, asking)
    between_games(room)
    person = _asked(room, command.knock)
    if not command.welcome:
        return [ev.TurnedAway(person)]
    before = room.stood_up[person]
    return [ev.Sat(free_seat(room), person, before.program, before.sign)]


def _asked(room: Room, number: int | None) -> ev.Person:
    """Who has asked under this number; None: who has waited longest."""
    for person, asked in room.knocking.items():
        if number in (None, asked):
            return person
    raise Denied("nobody_knocks")
