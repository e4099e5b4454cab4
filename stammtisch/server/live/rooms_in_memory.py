"""The rooms in memory: each is there once, taken from its log when it is first wanted, and its mishaps are its own."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager

from stammtisch.server.live.capacity import Capacity
from stammtisch.server.live.damaged_rooms import Closed
from stammtisch.server.live.errors import Full, NoRoom
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.opening import loaded, loaded_bit_by_bit
from stammtisch.server.live.subscribers import Subscribers, Where
from stammtisch.server.store.interface import Damaged, Storage, StoreFailed

log = logging.getLogger(__name__)


class Rooms:
    """All rooms in memory."""

    def __init__(self, store: Storage, now: Callable[[], int], capacity: Capacity) -> None:
        self.store, self.now, self._capacity = store, now, capacity
        self.subscribers = Subscribers(capacity, self.confined)
        self.watch: Callable[[Live], Live] = lambda live: live  # what else is to be known of a room from its log
        self.known: dict[str, Live] = {}
        self.mishaps: Counter[Where] = Counter()
        self.damaged = Closed()
        self._opening: dict[str, asyncio.Task[Live]] = {}

    def all(self) -> list[Live]:
        """The rooms that are in memory now."""
        return list(self.known.values())

    def has(self, live: Live) -> bool:
        """Whether this is the room that everybody gets, and not one that was given up."""
        return self.known.get(live.room.id) is live

    # Coming into memory

    def check_capacity(self) -> None:
        """Full if no more tables may come to be."""
        if len(self.known) >= self._capacity.tables:
            raise Full("tables_full")

    def live(self, room: str) -> Live:
        """The room, from memory or from its log."""
        if room not in self.known:
            with self._counted(room):
                self.keep(loaded(self.store, self.now, room))
        return self.known[room]

    def keep(self, live: Live) -> Live:
        """The room is in memory from now on, unless it is there already."""
        return self.known.setdefault(live.room.id, self.watch(live))

    async def open(self, room: str) -> Live:
        """The room, from memory or from its log; a long log keeps nobody else waiting, and is read once for all."""
        if room not in self.known and room not in self._opening:
            self._opening[room] = asyncio.create_task(self._open(room))
            self._opening[room].add_done_callback(lambda task: self._opened(room, task))
        return self.known[room] if room in self.known else await asyncio.shield(self._opening[room])

    async def _open(self, room: str) -> Live:
        with self._counted(room):
            return self.keep(await loaded_bit_by_bit(self.store, self.now, room))

    def _opened(self, room: str, task: asyncio.Task[Live]) -> None:
        del self._opening[room]
        if not task.cancelled():
            task.exception()  # whoever waited has heard of it

    @contextmanager
    def _counted(self, room: str) -> Iterator[None]:
        try:
            with self.damaged.looking(room):
                yield
        except (NoRoom, StoreFailed):
            raise
        except Damaged as wrong:
            self.mishaps["load"] += wrong.__cause__ is not None  # as it was written, and yet it cannot be played
            raise
        except Exception:
            self.mishaps["load"] += 1
            log.exception("the log of room %s cannot be played", room)
            raise

    @asynccontextmanager
    async def held(self, room: str) -> AsyncIterator[Live]:
        """The room, and nobody else changes it meanwhile."""
        while True:
            live = await self.open(room)
            async with live.lock:
                if self.has(live):  # it may have been given up while we waited
                    yield live
                    return

    # Leaving memory

    def put_aside(self, live: Live) -> None:
        """The room is on the disk alone."""
        if self.has(live):
            del self.known[live.room.id]

    def end(self, room: str) -> None:
        """Nobody listens to the room any more, and it is not in memory."""
        if live := self.known.pop(room, None):
            self.subscribers.end(live, list(live.streams), "closed")

    def give_up(self, live: Live) -> None:
        """The room is not in memory, whatever has become of it there; who listens comes back and finds its log."""
        self.put_aside(live)
        live.given_up = True
        if live.mover is not None and live.mover is not asyncio.current_task():
            live.mover.cancel()
        self.subscribers.dismiss(live, "restart")

    @contextmanager
    def confined(self, live: Live, where: Where) -> Iterator[None]:
        """What goes wrong here is counted and ends at this room, which is taken from its log anew, if that is sound."""
        try:
            yield
        except StoreFailed:
            raise
        except Damaged as wrong:
            self.damaged.close(wrong)
            self.give_up(live)
        except Exception:
            self.mishaps[where] += 1
            log.exception("room %s is taken from its log anew (%s)", live.room.id, where)
            self.give_up(live)

    def _look_again(self, live: Live) -> None:
        """A room whose log has gone on without it is given up; so is one whose log is damaged, which raises."""
        try:
            with self.damaged.looking(live.room.id):
                gone_on = self.store.entries(live.room.id, live.room.seq, 1)
        except Damaged:
            self.give_up(live)
            raise
        if gone_on:
            self.give_up(live)

    async def surely(self, live: Live, storing: Coroutine[None, None, None]) -> None:
        """It is stored or refused; if whoever asked stops waiting, nobody goes on before it is known which."""
        writing = asyncio.ensure_future(storing)
        try:
            await asyncio.shield(writing)
        except sqlite3.IntegrityError:
            self._look_again(live)
            raise
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            _ = writing.cancelled() or writing.exception()  # who asked does not hear of it
            self.give_up(live)
            raise
