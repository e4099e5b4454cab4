"""Personal tokens that were taken back, perhaps by another process: who came with them is out, at all tables."""

from __future__ import annotations

from collections.abc import Iterable

from stammtisch.server.live.bot_turns import Happen
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.programs import Programs, person_in
from stammtisch.server.live.subscribers import Subscribers
from stammtisch.server.room import events as ev
from stammtisch.server.room.seating import driven_out
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
