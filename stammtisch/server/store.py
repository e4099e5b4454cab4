"""Where rooms are kept: one SQLite file, one writer thread, whatever waits committed together, fully synced.

An entry that `append` has returned from survives the process and the power. Reading happens on the caller's side, on a
connection of its own.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from stammtisch.server.database import FILE_NAME, connected, migrate, prepare, trouble
from stammtisch.server.happenings import Entry, Muted, Person
from stammtisch.server.storage import DealResult, Origin, Personal, Seated, StoreFailed
from stammtisch.server.writer import Writer

__all__ = ["Origin", "Personal", "Seated", "Store", "StoreFailed"]

log = logging.getLogger(__name__)

ALL = -1  # for SQLite, as many as there are
TIDY = "tidy"
SECRET_BYTES = 32
TOUCH_EVERY = 60_000
"""So many milliseconds pass before it is noted again when something has last happened in a room."""

PERISHABLE = """
SELECT id FROM room WHERE
NOT EXISTS (SELECT 1 FROM event WHERE room = id AND json_extract(body, '$.what.kind') = 'began') OR
(SELECT json_extract(body, '$.what.kind') FROM event WHERE room = id ORDER BY seq DESC LIMIT 1) = 'closed'
"""


class Store:
    """All rooms. Writing waits for the disk; reading is quick and blocks only the caller."""

    def __init__(self, folder: Path, when_failed: Callable[[], None] = lambda: None) -> None:
        """Open the store in this folder, made if need be; a Complaint if it cannot be used.

        When the disk is full or broken, `when_failed` is called, once and in the writer's thread.
        """
        self.path = folder / FILE_NAME
        self._touched: dict[str, int] = {}
        try:
            prepare(folder)
            migrate(self.path)
            with closing(connected(self.path)) as connection:
                tidy_up(connection)
            self.writer = Writer(self.path, when_failed)
            self._reader = connected(self.path, readonly=True)
        except sqlite3.Error as wrong:
            raise trouble(wrong, self.path) from None

    @property
    def failed(self) -> StoreFailed | None:
        """Why nothing can be written any more, if that is so."""
        return self.writer.failed

    def close(self) -> None:
        """Everything that waits is written; the connection that closes last, and writes, clears the log away."""
        self._reader.close()
        self.writer.close()

    async def create(self, room: str, code: str, entries: Sequence[Entry], at: int) -> None:
        """A new room with its first entries; sqlite3.IntegrityError if the code is in use."""

        def work(c: sqlite3.Connection) -> None:
            c.execute("INSERT INTO room (id, code, touched) VALUES (?, ?, ?)", (room, code, at))
            _insert(c, room, entries, None)

        await self.writer.do(work)

    async def seat(self, seated: Seated, token: str) -> None:
        """Somebody has a token for a room, the only one if they had another before; only its hash comes here."""
        row = (seated.room, seated.person, seated.name, token)
        sql = "INSERT OR REPLACE INTO person (room, id, name, token) VALUES (?, ?, ?, ?)"
        await self.writer.do(lambda c: c.execute(sql, row))

    async def renew(self, room: str, person: Person, token: str) -> None:
        """The person has another token for the room, and the one before opens nothing."""
        sql = "UPDATE person SET token = ? WHERE room = ? AND id = ?"
        await self.writer.do(lambda c: c.execute(sql, (token, room, person)))

    async def append(self, room: str, entries: Sequence[Entry], origin: Origin | None = None) -> None:
        """The entries are in the log for good; sqlite3.IntegrityError if their numbers or their key are taken."""
        at = entries[-1].at
        touch = at - self._touched.get(room, 0) > TOUCH_EVERY

        def work(c: sqlite3.Connection) -> None:
            _insert(c, room, entries, origin)
            if touch:
                c.execute("UPDATE room SET touched = ? WHERE id = ?", (at, room))

        await self.writer.do(work)
        if touch:
            self._touched[room] = at

    async def mute(self, room: str, muted: Muted) -> None:
        """Whom somebody does not want to read, or wants to again, is kept beside the log."""
        row = (room, muted.person, muted.whom, int(muted.muted))
        sql = "INSERT OR REPLACE INTO muting (room, person, whom, muted) VALUES (?, ?, ?, ?)"
        await self.writer.do(lambda c: c.execute(sql, row))

    async def delete(self, room: str) -> None:
        """Nobody can find the room any more; `tidy` then wipes what is left of it in the file."""

        def work(c: sqlite3.Connection) -> None:
            c.execute("DELETE FROM room WHERE id = ?", (room,))
            c.execute("INSERT OR IGNORE INTO chore (name) VALUES (?)", (TIDY,))

        await self.writer.do(work)
        self._touched.pop(room, None)

    async def tidy(self) -> None:
        """Nothing is left of deleted rooms: no name, no word, no move. The larger the file, the longer this takes."""
        await self.writer.do(tidy_up, alone=True)

    def entries(self, room: str, after: int = 0, most: int = ALL) -> list[Entry]:
        """The log of a room after this number, or so much of it."""
        sql = "SELECT body FROM event WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?"
        rows = self._reader.execute(sql, (room, after, most))
        return [msgspec.json.decode(body, type=Entry) for (body,) in rows]

    def mutings(self, room: str) -> list[Muted]:
        """Whom people in this room do not want to read, or want to again."""
        sql = "SELECT person, whom, muted FROM muting WHERE room = ?"
        return [Muted(person, whom, bool(muted)) for person, whom, muted in self._reader.execute(sql, (room,))]

    def repeated(self, room: str, person: Person, key: str) -> tuple[str, int] | None:
        """The hash of the wish that came with this key before, and the number of its last entry."""
        sql = "SELECT wish, last FROM event WHERE room = ? AND person = ? AND key = ?"
        row: tuple[str, int] | None = self._reader.execute(sql, (room, person, key)).fetchone()
        return row

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
        row = self._reader.execute("SELECT room, id, name FROM person WHERE token = ?", (token,)).fetchone()
        return None if row is None else Seated(*row)

    def personal(self, token: str) -> Personal | None:
        """What the personal token with this hash allows; None if there is none, or no more."""
        sql = "SELECT name, scopes FROM token WHERE hash = ? AND revoked IS NULL"
        row = self._reader.execute(sql, (token,)).fetchone()
        return None if row is None else Personal(row[0], frozenset(row[1].split()))

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

    def rooms(self) -> Iterator[str]:
        """All rooms."""
        for (room,) in self._reader.execute("SELECT id FROM room").fetchall():
            yield room


def tidy_up(connection: sqlite3.Connection) -> None:
    """What was deleted is gone from every file.

    `secure_delete` alone is not enough: when SQLite moves rows between pages, it leaves copies of them behind.
    """
    if connection.execute("SELECT 1 FROM chore WHERE name = ?", (TIDY,)).fetchone() is None:
        return
    try:
        connection.execute("VACUUM")
    except sqlite3.OperationalError as wrong:
        if wrong.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise
        log.warning("no room on the disk to wipe deleted tables: tried again later")
        return
    (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if not busy:
        connection.execute("DELETE FROM chore WHERE name = ?", (TIDY,))


def _insert(c: sqlite3.Connection, room: str, entries: Sequence[Entry], origin: Origin | None) -> None:
    sql = "INSERT INTO event (room, seq, body, person, key, wish, last) VALUES (?, ?, ?, ?, ?, ?, ?)"
    for number, entry in enumerate(entries):
        asked = (origin.person, origin.key, origin.wish) if origin and number == 0 else (None, None, None)
        last = entries[-1].seq if number == 0 else None
        c.execute(sql, (room, entry.seq, msgspec.json.encode(entry), *asked, last))
