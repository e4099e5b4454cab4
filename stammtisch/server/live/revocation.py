"""Personal tokens that were taken back, perhaps by another process: who came with them is out, at all tables."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.server.live.bot_turns import Happen
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.programs import Programs, person_in
from stammtisch.server.live.subscribers import Subscribers
from stammtisch.server.room import events as ev
from stammtisch.server.room.decide import STAND_IN
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.store.interface import Storage


class Revocation:
    """Knows which personal tokens hold no seat, and lets go what their programs held."""

    def __init__(self, store: Storage, programs: Programs, subscribers: Subscribers) -> None:
        self._store, self._programs, self._subscribers = store, programs, subscribers
        self._known = store.barred()

    def watch(self, live: Live) -> Live:
        """A table that has just come into memory knows whom it must not know."""
        self._bar(live, self._store.barred().seatless)
        return live

    def notice(self, lives: Iterable[Live]) -> None:
        """What was revoked since the last time opens nothing more, and its streams have ended."""
        found = self._store.barred()
        if found == self._known:
            return
        fresh, self._known = found.revoked - self._known.revoked, found
        self._programs.end("revoked", fresh)
        for live in lives:
            self._bar(live, found.seatless)
            self._subscribers.end(live, [stream for stream in live.streams if stream.token in fresh], "revoked")
            self._end_streams(live, {person_in(live.room.id, digest) for digest in fresh})

    def _bar(self, live: Live, digests: frozenset[str]) -> None:
        live.barred = frozenset(person_in(live.room.id, digest) for digest in digests)
        live.forget_holders(live.barred)

    def _end_streams(self, live: Live, people: set[ev.Person]) -> None:
        self._subscribers.end(live, [stream for stream in live.streams if stream.person in people], "revoked")

    async def drive_out(self, live: Live, happen: Happen) -> None:
        """Nobody sits at this table who must not: a chair is free or, during a game, a bot's."""
        if not live.barred.intersection(live.room.people()):
            return
        async with live.lock:
            for person in live.barred.intersection(live.room.people()):
                self._end_streams(live, {person})
                if what := driven_out(live.room, person):
                    await happen(live, what)


def driven_out(room: Room, person: ev.Person) -> list[ev.Event]:
    """What follows when somebody must go at once: their seat is theirs no more, and somebody else is the host."""
    seat = room.seat_of(person)
    if seat is None or room.phase is Phase.CLOSED:
        return []
    gone = _gone(room, seat)
    here = [c.person for c in room.chairs if c.person and c.person != person and c.why != "left"]
    if not here:
        return [*gone, ev.Closed("empty")]
    return [*gone, ev.HostIs(here[0])] if person == room.host else gone


def _gone(room: Room, seat: int) -> list[ev.Event]:
    """The chair is free or, in a game, a bot's own; while cards are dealt, what is frozen stays."""
    helped: list[ev.Event] = [] if room.chairs[seat].stand_in else [ev.StoodIn(seat, STAND_IN, "left")]
    match room.phase:
        case Phase.DEALING:
            return helped
        case Phase.PLAYING:
            return [*helped, ev.BotSat(seat, STAND_IN)]
        case _:
            return [ev.StoodUp(seat)]
