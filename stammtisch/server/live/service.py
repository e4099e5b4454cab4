"""All rooms of a server, and its parts put together: commands come in, and who listens hears what comes of them.

One lock for each room, so that its entries are decided, stored and told in order. Nobody is told of an entry before it
is on the disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from stammtisch.server.codes import tidy_code, token_hash
from stammtisch.server.live import known_deals
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.capacity import Capacity, Lifetimes
from stammtisch.server.live.deciding import decided
from stammtisch.server.live.entrance import Entrance
from stammtisch.server.live.errors import Full, KeyReused, NoRoom, NoScope, Stale
from stammtisch.server.live.finished_games import FinishedGames
from stammtisch.server.live.happening import Happening
from stammtisch.server.live.known_deals import KnownDeal
from stammtisch.server.live.live_room import Advised, Live
from stammtisch.server.live.open_tables import PAGE, Page, page
from stammtisch.server.live.programs import Programs
from stammtisch.server.live.revocation import Revocation
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.live.stream import Stream, StreamOptions
from stammtisch.server.live.tickets import Tickets, body_hash
from stammtisch.server.live.token_holders import TokenHolders
from stammtisch.server.live.upkeep import Upkeep
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Command, Hurry
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.project import Line
from stammtisch.server.store.interface import Origin, Storage
from stammtisch.words import Sentence


class Service:
    """All rooms of this server."""

    def __init__(
        self,
        store: Storage,
        bot_workers: BotWorkers,
        now: Callable[[], int] | None = None,
        *,
        capacity: Capacity | None = None,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self.store = store
        self.bot_workers = bot_workers
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self.today_is: Callable[[], int] = getattr(self.now, "wall", self.now)  # the calendar follows the machine
        self.rooms = Rooms(store, self.now, capacity or Capacity())
        self._live, self._subscribers = self.rooms.known, self.rooms.subscribers
        self.programs = Programs()
        self.tickets = Tickets(store)
        self._revocation = Revocation(store, self.programs, self._subscribers)
        self.rooms.watch = self._revocation.watch
        self._happening = Happening(self.rooms, self.programs, bot_workers)
        self._bot_turns = self._happening.bot_turns
        self.upkeep = Upkeep(self.rooms, self._happening, lifetimes or Lifetimes())
        self.holders = TokenHolders(self.rooms, self._bot_turns)
        self.entrance = Entrance(self.rooms, self.tickets, self.programs, self.holders, self._happening)
        self.finished = FinishedGames(self.rooms, self.holders, self.today_is)

    def end_streams(self) -> None:
        """The server is about to go: everybody who listens is told so, and nobody new may."""
        self._subscribers.dismissed = True
        self.programs.end("restart")
        for live in self._live.values():
            for stream in live.streams:
                stream.end("restart")

    def load(self) -> tuple[int, int]:
        """How many tables are in memory, and how many streams are open."""
        return len(self._live), sum(len(live.streams) for live in self._live.values())

    async def close(self) -> None:
        """End all streams and all thinking; what was promised is on the disk already."""
        self.end_streams()
        for live in self._live.values():
            if live.mover is not None:
                live.mover.cancel()
        await asyncio.gather(*(live.mover for live in self._live.values() if live.mover), return_exceptions=True)

    # Coming in

    async def today(self, game: str) -> KnownDeal:
        """The deal of the day."""
        return await known_deals.of_today(self.store, game, self.today_is())

    def find(self, typed: str) -> str:
        """The room with this code."""
        code = tidy_code(typed)
        room = code and self.store.room_of(code)
        if not room:
            raise NoRoom
        return room

    @contextmanager
    def events(self, token: str | None) -> Iterator[Stream]:
        """A stream of what concerns the program with this token at all its tables."""
        program = self.holders.program(token)
        if program is None:
            raise NoScope
        if self._subscribers.dismissed:
            raise Full("streams_full")
        with self.programs.listening(program, [live.room for live in self._live.values()]) as stream:
            yield stream

    async def open(self, room: str) -> None:
        """The room is in memory, if there is such a room; its log has kept nobody else waiting."""
        with suppress(NoRoom):
            await self.rooms.open(room)

    # Commands

    async def command(
        self, room: str, token: str | None, command: Command, *, key: str | None = None, expect: int | None = None
    ) -> int:
        """What follows from a command has happened; the number of the last entry."""
        _, person = self.holders.come(room, token)
        origin = None if key is None or person is None else Origin(person, key, body_hash(command))
        async with self.rooms.held(room) as live:
            before = None if origin is None else self.store.repeated(room, origin.person, origin.key)
            if origin is None or before is None:
                what = self._expected(live, command, person, expect)
                if isinstance(command, Hurry):
                    self._hurried(live, person)
                return await self._granted(live, what, origin)
            if before.command != origin.command:
                raise KeyReused
            return before.last

    def _hurried(self, live: Live, person: ev.Person | None) -> None:
        """Bots move at once if nobody who is there wants to wait, and everybody sees who does not."""
        live.hurry(person or ev.NOBODY)
        with self.rooms.confined(live, "tell"):
            live.tell(live.room.seq)

    async def consider(self, room: str, token: str | None, command: Command, *, expect: int | None = None) -> int:
        """The command would be granted, and nothing has happened; the number of the last entry."""
        _, person = self.holders.come(room, token)
        async with self.rooms.held(room) as live:
            self._expected(live, command, person, expect)
            return live.room.seq

    async def _granted(self, live: Live, what: Sequence[ev.Event], origin: Origin | None) -> int:
        """What follows from a command has happened, if anything; what concerns nobody else is in nobody else's log."""
        first = what[0] if what else None
        if first is not None and not isinstance(first, ev.Muted):
            return await self._happening.happen(live, what, origin)
        if first is not None or origin is not None:
            await self.store.grant(live.room.id, live.room.seq, origin, first)
        if first is not None:
            live.room.mute(first)
            with self.rooms.confined(live, "tell"):
                live.tell(live.room.seq, only=first.person)
        return live.room.seq

    def _expected(self, live: Live, command: Command, person: ev.Person | None, expect: int | None) -> list[ev.Event]:
        if expect is not None and expect != live.room.seq:
            raise Stale(live.room.seq)
        return decided(live, command, person, self.programs)

    # Listening

    def state(self, room: str, token: str | None, *, glance: bool = False) -> Line:
        """The room as the holder of the token may see it now; who only glances is not there for that."""
        live, person = (
            (self.rooms.live(room), self.holders.person(room, token)) if glance else self.holders.come(room, token)
        )
        return live.state(live.room.seat_of(person))

    async def hint(self, room: str, token: str | None) -> tuple[list[str], Sentence]:
        """What a good player would do now in the asker's place, from what the asker may know: moves, and why."""
        live, person = self.holders.come(room, token)
        seat = live.room.seat_of(person)
        if seat is None:
            raise Denied("not_seated")
        if not live.room.house.hints:
            raise Denied("no_hints")
        if live.room.turn != seat or live.room.table is None:
            raise Denied("not_your_turn")
        table, number = live.room.table, len(live.room.table.log)
        before, made = live.advised_before(seat)
        advice = await self.bot_workers.advice(table.view(seat), before, made, f"{room}/{live.room.seq}")
        live.advised[seat] = Advised(table, number, advice)
        return advice.moves, advice.why

    def listed(self, after: str = "", limit: int = PAGE) -> Page:
        """Some of the tables that anybody may join: those behind this one."""
        return page(self._live.values(), after, limit)

    @contextmanager
    def listening(
        self,
        room: str,
        token: str | None,
        after: int | None = None,
        manner: StreamOptions | None = None,
        at: int | None = None,
    ) -> Iterator[Stream]:
        """A stream: what happened after this number (None: only how things stand), then what happens.

        If that entry is not there or did not happen `at` this time, the listener knows another log, and gets all of it.

        An exclusive stream ends the exclusive ones before it of the same seat: the newest device wins.
        """
        live, person = self.holders.come(room, token)
        stream = Stream(person, manner)
        stream.token = "" if token is None else token_hash(token)
        self._subscribers.begin(live, stream, live.shared(after, at))
        try:
            self._bot_turns.let_move(live)
            yield stream
        finally:
            self._subscribers.end(live, [stream], "closed")

    # Time

    async def tick(self) -> None:
        """What time brings has happened: stand-ins, another host, the end of what nobody wants. Called every second."""
        self._revocation.notice(self.rooms.all())
        for live in self.rooms.all():
            with self.rooms.confined(live, "tick"):
                await self._revocation.drive_out(live, self._happening.happen)
        await self.upkeep.tick()
