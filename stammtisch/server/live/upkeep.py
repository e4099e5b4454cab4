"""What time alone does to tables: stand-ins, another host, the end of what nobody wants, and what is forgotten."""

from __future__ import annotations

from contextlib import suppress

from stammtisch.server.live.capacity import Lifetimes
from stammtisch.server.live.happening import Happening
from stammtisch.server.live.known_deals import DAY_MS
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.room import agreement, bounds, dealing, seating
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase
from stammtisch.table.fair import fresh_secret


class Upkeep:
    """Looks after all tables, once a second and once an hour."""

    def __init__(self, rooms: Rooms, happening: Happening, lifetimes: Lifetimes) -> None:
        self._rooms, self._happening, self._lifetimes = rooms, happening, lifetimes
        self._since = rooms.now()  # what was before this server began counts from here: the clock may have jumped
        self._remembered = False  # whether the tables that end by themselves are in memory

    async def tick(self) -> None:
        """What time brings has happened at every table; what goes wrong at one stays there."""
        if not self._remembered:
            self._remembered = True
            await self._remember()
        for live in self._rooms.all():
            with self._rooms.confined(live, "tick"):
                await self._pass_time(live)

    async def _remember(self) -> None:
        """The tables that end by themselves are in memory, except those whose log cannot be read."""
        for room in self._rooms.store.perishable():
            with suppress(Exception):  # it is logged and counted, and the others end all the same
                await self._rooms.open(room)

    async def _pass_time(self, live: Live) -> None:
        if self._due(live):
            async with live.lock:
                if self._rooms.has(live) and (due := self._due(live)):
                    await self._happening.happen(live, due)
        self._happening.bot_turns.let_move(live)  # a bot whose thinking came to nothing thinks again
        await self._let_go(live)

    def _due(self, live: Live) -> list[ev.Event]:
        """What happens at this table because of the time alone."""
        room, now = live.room, live.now()
        if begins := dealing.due(room, now):
            return begins
        if room.phase is Phase.WAITING and now - max(room.at, self._since) > self._lifetimes.unstarted:
            return [ev.Closed("idle")]
        if bounds.is_over(room) and room.phase is not Phase.CLOSED:
            return [ev.Closed("full")]
        if overdue := live.overdue():
            return seating.stood_in(room, *overdue)
        if agreed := agreement.due(room, live.attends):
            return agreed
        if room.sealed is None and room.phase is Phase.OVER:  # the server died before it could
            return [dealing.sealed(fresh_secret())]
        if room.phase is not Phase.CLOSED and (heir := live.heir(self._lifetimes.host)):
            return [ev.HostIs(heir)]
        return []

    async def _let_go(self, live: Live) -> None:
        """A closed table is deleted in the end, and one that nobody looks at is kept on the disk alone."""
        room, seen, now = live.room, max([live.woken, *live.seen.values()]), live.now()
        if room.phase is Phase.CLOSED:
            if now - max(room.at, self._since) > self._lifetimes.closed:
                self._rooms.put_aside(live)
                await self._rooms.store.delete(room.id)
        elif room.phase is not Phase.WAITING and not live.busy() and now - seen > self._lifetimes.memory:
            self._rooms.put_aside(live)

    async def forget(self, idle: int) -> None:
        """Rooms in which nothing has happened for so many milliseconds are deleted, with every name and word."""
        now, store = self._rooms.now(), self._rooms.store
        for room in store.untouched_since(now - idle):
            self._rooms.end(room)
            await store.delete(room)
        await store.forget_results((now - idle) // DAY_MS)
