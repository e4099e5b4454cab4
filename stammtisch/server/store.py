"""Where rooms are kept: one SQLite file, one writer thread, whatever waits committed together, fully synced.

An entry that `append` has returned from survives the process and the power. Reading happens on the caller's side, on a
connection of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import msgspec

from stammtisch.server.happenings import Entry, Person

SCHEMA_VERSION = 1
BATCH_MOST = 512
FILE_NAME = "stammtisch.sqlite3"

SCHEMA = """
CREATE TABLE room (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE person (
    room TEXT NOT NULL REFERENCES room(id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    PRIMARY KEY (room, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE event (
    room TEXT NOT NULL REFERENCES room(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    person TEXT,
    key TEXT,
    wish TEXT,
    last INTEGER,
    PRIMARY KEY (room, seq),
    UNIQUE (room, person, key)
) STRICT, WITHOUT ROWID;
"""
"""An event's `person`, `key`, `wish` (a hash) and `last` stand on the first event of a request: a retry finds them."""


class StoreFailed(Exception):  # noqa: N818 (said once, and then the server stops)
    """The disk is full or broken: nothing can be promised any more."""


@dataclass(frozen=True)
class Origin:
    """Whose request led to entries: a repetition with the same key is answered from here."""

    person: Person
    key: str
    wish: str


@dataclass(frozen=True)
class Seated:
    """Somebody with a token for a room."""

    room: str
    person: Person
    name: str


class Writer:
    """The one thread that writes. Work is done in order; what waits is committed together."""

    def __init__(self, path: Path) -> None:
        self._queue: SimpleQueue[tuple[Work, asyncio.Future[None]] | None] = SimpleQueue()
        self._connection = connected(path)
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._failed: StoreFailed | None = None
        self._thread.start()

    async def do(self, work: Work) -> None:
        """Returns when the work is on the disk."""
        if self._failed:
            raise self._failed
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put((work, future))
        await future

    def close(self) -> None:
        """Finish what waits, then end."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while (batch := self._next_batch()) is not None:
            self._commit(batch)

    def _next_batch(self) -> list[tuple[Work, asyncio.Future[None]]] | None:
        first = self._queue.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < BATCH_MOST and not self._queue.empty():
            item = self._queue.get()
            if item is None:
                self._queue.put(None)
                break
            batch.append(item)
        return batch

    def _commit(self, batch: list[tuple[Work, asyncio.Future[None]]]) -> None:
        try:
            if self._failed:
                raise self._failed
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(work) for work, _ in batch]
            self._connection.execute("COMMIT")
        except (sqlite3.Error, StoreFailed) as wrong:
            self._failed = wrong if isinstance(wrong, StoreFailed) else StoreFailed(str(wrong))
            outcomes = [self._failed] * len(batch)
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            future.get_loop().call_soon_threadsafe(_settle, future, outcome)

    def _attempt(self, work: Work) -> Exception | None:
        """Do one piece of work; if it breaks a rule of the tables, only it is undone."""
        self._connection.execute("SAVEPOINT work")
        try:
            work(self._connection)
        except sqlite3.IntegrityError as wrong:
            self._connection.execute("ROLLBACK TO work")
            return wrong
        finally:
            self._connection.execute("RELEASE work")
        return None


Work = Callable[[sqlite3.Connection], object]


def _settle(future: asyncio.Future[None], outcome: Exception | None) -> None:
    if future.cancelled():
        return
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)


def connected(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection that syncs fully and waits for nobody."""
    uri = f"{path.resolve().as_uri()}?mode={'ro' if readonly else 'rwc'}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    if not readonly:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    return connection


class Store:
    """All rooms. Writing waits for the disk; reading is quick and blocks only the caller."""

    def __init__(self, folder: Path) -> None:
        """Open the store in this folder, made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE_NAME
        with closing(connected(self.path)) as connection:
            prepare(connection)
        self._writer = Writer(self.path)
        self._reader = connected(self.path, readonly=True)

    def close(self) -> None:
        """Everything that waits is written."""
        self._writer.close()
        self._reader.close()

    async def create(self, room: str, code: str, entries: Sequence[Entry], at: int) -> None:
        """A new room with its first entries; sqlite3.IntegrityError if the code is in use."""

        def work(c: sqlite3.Connection) -> None:
            c.execute("INSERT INTO room (id, code, touched) VALUES (?, ?, ?)", (room, code, at))
            _insert(c, room, entries, None)

        await self._writer.do(work)

    async def seat(self, seated: Seated, token: str) -> None:
        """Somebody has a token for a room; only its hash comes here."""
        row = (seated.room, seated.person, seated.name, token)
        sql = "INSERT INTO person (room, id, name, token) VALUES (?, ?, ?, ?)"
        await self._writer.do(lambda c: c.execute(sql, row))

    async def append(self, room: str, entries: Sequence[Entry], origin: Origin | None = None) -> None:
        """The entries are in the log for good; sqlite3.IntegrityError if their numbers or their key are taken."""

        def work(c: sqlite3.Connection) -> None:
            _insert(c, room, entries, origin)
            c.execute("UPDATE room SET touched = ? WHERE id = ?", (entries[-1].at, room))

        await self._writer.do(work)

    async def delete(self, room: str) -> None:
        """Nothing is left of the room: no name, no word, no move."""
        await self._writer.do(lambda c: c.execute("DELETE FROM room WHERE id = ?", (room,)))

    def entries(self, room: str, after: int = 0) -> list[Entry]:
        """The log of a room after this number."""
        rows = self._reader.execute("SELECT body FROM event WHERE room = ? AND seq > ? ORDER BY seq", (room, after))
        return [msgspec.json.decode(body, type=Entry) for (body,) in rows]

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

    def names(self, room: str) -> dict[Person, str]:
        """The names of everybody who ever had a seat in the room."""
        return dict(self._reader.execute("SELECT id, name FROM person WHERE room = ?", (room,)))

    def untouched_since(self, at: int) -> list[str]:
        """Rooms in which nothing has happened since then."""
        return [row[0] for row in self._reader.execute("SELECT id FROM room WHERE touched < ?", (at,))]

    def rooms(self) -> Iterator[str]:
        """All rooms."""
        for (room,) in self._reader.execute("SELECT id FROM room").fetchall():
            yield room


def prepare(connection: sqlite3.Connection) -> None:
    """The tables are there."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        with _transaction(connection):
            for statement in filter(str.strip, SCHEMA.split(";")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _insert(c: sqlite3.Connection, room: str, entries: Sequence[Entry], origin: Origin | None) -> None:
    sql = "INSERT INTO event (room, seq, body, person, key, wish, last) VALUES (?, ?, ?, ?, ?, ?, ?)"
    for number, entry in enumerate(entries):
        asked = (origin.person, origin.key, origin.wish) if origin and number == 0 else (None, None, None)
        last = entries[-1].seq if number == 0 else None
        c.execute(sql, (room, entry.seq, msgspec.json.encode(entry), *asked, last))
