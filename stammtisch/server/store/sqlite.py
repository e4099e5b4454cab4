"""Where rooms are kept: one SQLite file, one writer thread, whatever waits committed together, fully synced.

An entry that `append` has returned from survives the process and the power. Reading happens on the caller's side, on a
connection of its own.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from stammtisch.server.room.events import Entry, Muted, Person
from stammtisch.server.store import clock, granted_commands, hash_chain, seat_tokens
from stammtisch.server.store.database import (
    FILE_NAME,
    connected,
    migrate,
    prepare,
    trouble,
)
from stammtisch.server.store.interface import (
    SITTING,
    Barred,
    Before,
    DealResult,
    Held,
    Origin,
    Personal,
    Seated,
    Seating,
    StoreFailed,
)
from stammtisch.server.store.promises import Promise
from stammtisch.server.store.room_logs import insert, log_of, remove, settled
from stammtisch.server.store.wiping import Pages, to_do, wipe_at_once, wiped
from stammtisch.server.store.writer import Writer

SECRET_BYTES = 32
TOUCH_EVERY = 60_000
"""So many milliseconds pass before it is noted again when something has last happened in a room."""

PERISHABLE = """
SELECT id FROM room WHERE
NOT EXISTS (SELECT 1 FROM event WHERE room = id AND instr(body, CAST('"kind":"began"' AS BLOB))) OR
(SELECT instr(body, CAST('"kind":"closed"' AS BLOB)) FROM event WHERE room = id ORDER BY seq DESC LIMIT 1)
"""
"""The bodies are searched as bytes: a damaged one is no JSON, and must not spoil the others. No text can hold this,
since quotation marks in it are escaped."""


class Store:
    """All rooms. Writing waits for the disk; reading is quick and blocks only the caller."""

    def __init__(
        self, folder: Path, when_failed: Callable[[], None] = lambda: None, times: Sequence[Callable[[], int]] = ()
    ) -> None:
        """Open the store in this folder, made if need be; a Complaint if it cannot be used.

        When the disk is full or broken, `when_failed` is called, once and in the writer's thread. `times` are a wall
        clock and a monotonic one, if not those of the machine.
        """
        self.path = folder / FILE_NAME
        self._touched: dict[str, int] = {}
        try:
            prepare(folder)
            migrate(self.path)
            with closing(connected(self.path)) as connection:
                self.clock = clock.begun(connection, *times)
                self.loss = settled(folder, connection, self.clock())
                wipe_at_once(self.path, connection)
            self.writer = Writer(self.path, when_failed)
            self._reader = connected(self.path, readonly=True)
            self._pages = Pages(self.path)
        except sqlite3.Error as wrong:
            raise trouble(wrong, self.path) from None

    @property
    def failed(self) -> StoreFailed | None:
        """Why nothing can be written any more, if that is so."""
        return self.writer.failed

    @property
    def stuck(self) -> bool:
        """Whether nothing gets written, though somebody waits for it."""
        return self.writer.stuck()

    def close(self) -> None:
        """Everything that waits is written; the connection that closes last, and writes, clears the log away."""
        self._reader.close()
        self.writer.close()
        self._pages.close()  # last: closing any handle of the file would take SQLite's locks away

    async def create(  # noqa: PLR0913 (all of one transaction)
        self,
        room: str,
        code: str,
        entries: Sequence[Entry],
        at: int,
        *,
        origin: Origin | None = None,
        held: Seating | None = None,
    ) -> None:
        """A new room with its first entries; sqlite3.IntegrityError if the code is in use, or the room is there."""

        def work(c: sqlite3.Connection) -> Promise:
            c.execute("INSERT INTO room (id, code, touched) VALUES (?, ?, ?)", (room, code, at))
            promise = insert(c, room, entries, origin)
            seat_tokens.keep(c, room, held)
            return promise

        await self.writer.do(work)

    async def settle(self, room: str, person: Person, token: str) -> None:
        """The person's new token was used: from now on it is the only one."""
        await self.writer.do(lambda c: seat_tokens.settle(c, room, person, token))

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        origin: Origin | None = None,
        held: Held | None = None,
    ) -> None:
        """The entries are in the log for good; sqlite3.IntegrityError if their numbers or their key are taken."""
        at = entries[-1].at
        touch = at - self._touched.get(room, 0) > TOUCH_EVERY

        def work(c: sqlite3.Connection) -> Promise:
            promise = insert(c, room, entries, origin)
            seat_tokens.keep(c, room, held)
            if touch:
                c.execute("UPDATE room SET touched = ? WHERE id = ?", (at, room))
            return promise

        await self.writer.do(work)
        if touch:
            self._touched[room] = at

    async def grant(self, room: str, last: int, origin: Origin | None, muted: Muted | None = None) -> None:
        """A command without an entry of its own is granted: who is muted is kept, and the key for a repetition."""
        await self.writer.do(lambda c: granted_commands.keep(c, room, last, origin, muted))

    async def delete(self, room: str) -> None:
        """Nobody can find the room any more; `tidy` then wipes what is left of it in the file."""
        await self.writer.do(lambda c: remove(c, room), leaves=room)
        self._touched.pop(room, None)

    async def tidy(self) -> None:
        """Nothing is left of deleted rooms: no name, no word, no move. Meanwhile moves are stored as always."""
        if to_do(self._reader):
            await wiped(self.writer, self._pages)

    def entries(self, room: str, after: int = 0, most: int = hash_chain.ALL) -> list[Entry]:
        """The log of a room after this number, or so much of it; Damaged if that is not what was written."""
        return log_of(self._reader, room, after, most)

    def mutings(self, room: str) -> list[Muted]:
        """Whom people in this room do not want to read, or want to again."""
        return granted_commands.mutings(self._reader, room)

    def repeated(self, room: str, person: Person, key: str) -> Before | None:
        """The request that came with this key before."""
        return granted_commands.repeated(self._reader, room, person, key)

    def room_of(self, code: str) -> str | None:
        """The room with this code."""
        row = self._reader.execute("SELECT id FROM room WHERE code = ?", (code,)).fetchone()
        return None if row is None else str(row[0])

    def code_of(self, room: str) -> str | None:
        """The code of a room; None if there is no such room."""
        row = self._reader.execute("SELECT code FROM room WHERE id = ?", (room,)).fetchone()
        return None if row is None else str(row[0])

    def holder(self, token: str) -> Seated | None:
        """Who has the token with this hash."""
        return seat_tokens.holder(self._reader, token)

    def personal(self, token: str) -> Personal | None:
        """What the personal token with this hash allows; None if there is none, or no more."""
        sql = "SELECT name, scopes FROM token WHERE hash = ? AND revoked IS NULL"
        row = self._reader.execute(sql, (token,)).fetchone()
        return None if row is None else Personal(row[0], frozenset(row[1].split()))

    def barred(self) -> Barred:
        """The personal tokens that hold no seat."""
        return seat_tokens.barred(self._reader, SITTING)

    def names(self, room: str) -> dict[Person, str]:
        """The names of everybody who ever had a seat in the room."""
        return dict(self._reader.execute("SELECT id, name FROM person WHERE room = ?", (room,)))

    def untouched_since(self, at: int) -> list[str]:
        """Rooms in which nothing has happened since then."""
        return [row[0] for row in self._reader.execute("SELECT id FROM room WHERE touched < ?", (at,))]

    def perishable(self) -> list[str]:
        """Rooms that end by themselves: those whose game has not begun, and those that are closed."""
        return [row[0] for row in self._reader.execute(PERISHABLE)]

    async def secret(self, name: str) -> bytes:
        """The server's secret of this name, made when it is first wanted."""
        fresh = secrets.token_bytes(SECRET_BYTES)
        await self.writer.do(
            lambda c: c.execute("INSERT OR IGNORE INTO server_key (name, value) VALUES (?, ?)", (name, fresh))
        )
        value: bytes = self._reader.execute("SELECT value FROM server_key WHERE name = ?", (name,)).fetchone()[0]
        return value

    async def note_result(self, result: DealResult) -> None:
        """The result is kept."""
        row = (result.deal, result.day, result.score, result.place)
        sql = "INSERT INTO deal_result (deal, day, score, place) VALUES (?, ?, ?, ?)"
        await self.writer.do(lambda c: c.execute(sql, row))

    async def note_first_result(self, result: DealResult) -> None:
        """The result is kept, unless there is one of this deal already."""
        row = (result.deal, result.day, result.score, result.place, result.deal)
        sql = (
            "INSERT INTO deal_result (deal, day, score, place) SELECT ?, ?, ?, ?"
            " WHERE NOT EXISTS (SELECT 1 FROM deal_result WHERE deal = ?)"
        )
        await self.writer.do(lambda c: c.execute(sql, row))

    def results(self, deal: str) -> list[DealResult]:
        """All results of this deal."""
        sql = "SELECT deal, day, score, place FROM deal_result WHERE deal = ?"
        return [DealResult(*row) for row in self._reader.execute(sql, (deal,))]

    async def forget_results(self, day: int) -> None:
        """Results from before this day are gone."""
        await self.writer.do(lambda c: c.execute("DELETE FROM deal_result WHERE day < ?", (day,)))

    async def note_time(self) -> None:
        """What the clock knows is kept for the next start."""
        await self.writer.do(partial(clock.write, rows=self.clock.noted()))

    def time_is_confirmed(self) -> bool:
        """Whether the host has confirmed the time, and it is yet to be taken up."""
        return clock.is_confirmed(self._reader)

    async def take_up_time(self) -> None:
        """The confirmed time counts, which is the clock's own."""
        self.clock.believe()
        await self.writer.do(partial(clock.take_up, at=self.clock()))

    def rooms(self) -> Iterator[str]:
        """All rooms."""
        for (room,) in self._reader.execute("SELECT id FROM room").fetchall():
            yield room
