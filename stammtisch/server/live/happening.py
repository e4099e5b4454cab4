"""The one way into a table's log: what happens is stored, taken by the room and told, and what follows happens too."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from stammtisch.server.live import known_deals
from stammtisch.server.live.bot_turns import BotTurns
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.opening import numbered
from stammtisch.server.live.programs import Programs
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.room import agreement, dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase
from stammtisch.server.room.taking import take
from stammtisch.server.store.interface import Held, Origin, Seating, StoreFailed
from stammtisch.table.fair import fresh_secret


class Happening:
    """Lets things happen at all tables."""

    def __init__(self, rooms: Rooms, programs: Programs, bot_workers: BotWorkers) -> None:
        self._rooms, self._programs = rooms, programs
        self.bot_turns = BotTurns(bot_workers, self.happen, rooms.confined)

    async def happen(
        self, live: Live, what: Sequence[ev.Event], origin: Origin | None = None, held: Held | None = None
    ) -> int:
        """Store the entries and let them happen; then everybody is told. The caller holds the lock.

        What is stored has happened: whatever goes wrong afterwards concerns this room, and not the answer.
        """
        before, phase = live.room.seq, live.room.phase
        done = await self._store_and_take(live, what, origin, held)
        with suppress(StoreFailed), self._rooms.confined(live, "tell"):
            await self._told(live, what, before, phase)
        return done

    async def _told(self, live: Live, what: Sequence[ev.Event], before: int, phase: Phase) -> None:
        """Everybody knows of it, and what follows from it has begun."""
        if not self._rooms.has(live):
            return
        if phase is Phase.PLAYING and live.room.phase is Phase.OVER:
            await self._note_result(live)
        done = live.room.seq
        live.tell(before)
        if live.room.sealed is None and live.room.phase in {Phase.WAITING, Phase.OVER}:
            await self._store_and_take(live, [dealing.sealed(fresh_secret())])
            live.tell(done)
        if agreed := agreement.due(live.room, live.attends):
            done = live.room.seq
            await self._store_and_take(live, agreed)
            live.tell(done)
        for event in what:
            if isinstance(event, ev.Invited):
                self._programs.invite(event.program, live.room, live.code)
        if live.room.phase is Phase.CLOSED:
            self._rooms.subscribers.end(live, list(live.streams), "closed")
        self.bot_turns.let_move(live)

    async def _note_result(self, live: Live) -> None:
        if result := known_deals.counted(live.room, self._rooms.now()):
            await self._rooms.store.note_result(result)

    async def _store_and_take(
        self, live: Live, what: Sequence[ev.Event], origin: Origin | None = None, held: Held | None = None
    ) -> int:
        """The entries are in the log, and the room is what the log makes of it; the number of the last one."""
        entries = numbered(what, live.room.seq, self._rooms.now())
        await self._rooms.surely(live, self._rooms.store.append(live.room.id, entries, origin, held))
        if isinstance(held, Seating):
            live.names[held.person] = held.name
            live.forget_holders([held.person])  # a program that comes back has another token
        with self._rooms.confined(live, "take"):
            for entry in entries:
                take(live.room, entry)
                live.told.keep(live.room, entry)
                self._programs.tell(live.room, entry.what)
        return entries[-1].seq
