"""What follows from a command at a table in memory: the room decides, and what only the server knows may deny it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from stammtisch.server.live.live_room import Live
from stammtisch.server.live.opening import named
from stammtisch.server.live.programs import Programs
from stammtisch.server.room import decide
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Command, Invite, LetIn, Sit, TakeBack
from stammtisch.server.room.denials import Denied


def decided(live: Live, command: Command | Sit, person: ev.Person | None, programs: Programs) -> list[ev.Event]:
    """What follows from the command; a denial knows the names of those whom it speaks of."""
    try:
        what = decide.decide(live.room, command, person)
        if isinstance(command, Invite) and command.program not in programs.names():
            raise Denied("no_such_program")
        if isinstance(command, LetIn):
            _may_come_in(live, what)
        if isinstance(command, TakeBack) and live.too_late(live.room.seat_of(person)):
            raise Denied("time_over")
        return what
    except Denied as no:
        no.heard_by = partial(live.listener, seat=live.room.seat_of(person))
        raise


def _may_come_in(live: Live, what: Sequence[ev.Event]) -> None:
    """Denied if who is let in has lost their token, or somebody here is called so by now."""
    for person in [event.person for event in what if isinstance(event, ev.Sat)]:
        if person in live.barred:
            raise Denied("nobody_knocks")
        named(live.names.get(person, ""), [live.names.get(other, "") for other in live.room.people()])
