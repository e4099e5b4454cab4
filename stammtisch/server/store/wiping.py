"""Wiping what was deleted from the SQLite file, in place and in small steps, so that no move waits for it.

`secure_delete` zeroes what is deleted, but where SQLite has moved rows between pages it leaves copies behind: in the
unused middle of a page of a b-tree, between the list of its cells and their content. These bytes mean nothing to
SQLite, and here they are zeroed. Whoever is interrupted has zeroed some, and the file is as whole as before.

A page is looked at and zeroed only while the write-ahead log is in the main file and nobody can write: so it is the
newest of its kind, and no checkpoint comes in between. The pages that the writer has in its memory are dropped then, or
it would write their old middles back.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.server.store.database import LOCKED, kind_of

Step = Callable[[sqlite3.Connection], bool]

if TYPE_CHECKING:
    from stammtisch.server.store.writer import Writer

log = logging.getLogger(__name__)

TIDY, UNDER_WAY = "tidy", "tidying"
"""The names of what is to be done after a deletion, and of what is being done."""
SLICE = 256
"""So many pages are looked at, or zeroed, at a time."""
TRIES = 200
WAIT_SECONDS = 0.05

_HEADER = {2: 12, 5: 12, 10: 8, 13: 8}
"""The length of the header of a page of a b-tree, by its first byte. Other pages begin with the number of a page, whose
first byte is 0 in files below `LARGEST`."""
LARGEST = 2**25
_FIRST_HEADER = 100


class Pages:
    """The pages of the file, read and zeroed past SQLite; to be closed after all connections of this process."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._lock = threading.Lock()
        head = self._read(0, _FIRST_HEADER)
        size = int.from_bytes(head[16:18], "big") if head else 4096
        self.size = 65536 if size == 1 else size
        self._usable = self.size - (head[20] if head else 0)

    def close(self) -> None:
        """Nothing more is read or written."""
        os.close(self._file)

    def count(self) -> int:
        """How many there are."""
        return os.fstat(self._file).st_size // self.size

    def sync(self) -> None:
        """What was zeroed is zero on the disk."""
        os.fsync(self._file)

    def dirty(self, numbers: range) -> list[int]:
        """Those of these pages that have something in their unused parts; pages count from 0."""
        data = self._read(numbers.start * self.size, len(numbers) * self.size)
        whole = len(data) // self.size
        pages = ((number, data[at * self.size : (at + 1) * self.size]) for at, number in enumerate(numbers[:whole]))
        return [number for number, page in pages if any(self._remains(page, number))]

    def zero(self, numbers: list[int]) -> None:
        """Nothing is left in the unused parts of these pages."""
        for number in numbers:
            page = self._read(number * self.size, self.size)
            for start, end in self._remains(page, number) if len(page) == self.size else ():
                self._write(number * self.size + start, bytes(end - start))

    def _remains(self, page: bytes, number: int) -> Iterator[tuple[int, int]]:
        """The unused parts of a page that are not zero."""
        for start, end in _unused(page, _FIRST_HEADER if number == 0 else 0, self._usable):
            if start < end and page.count(0, start, end) != end - start:
                yield start, end

    def _read(self, at: int, length: int) -> bytes:
        with self._lock:
            os.lseek(self._file, at, os.SEEK_SET)
            return os.read(self._file, length)

    def _write(self, at: int, data: bytes) -> None:
        with self._lock:
            os.lseek(self._file, at, os.SEEK_SET)
            os.write(self._file, data)


def _unused(page: bytes, begin: int, usable: int) -> Iterator[tuple[int, int]]:
    """The unused parts of a page of a b-tree: its middle, and free blocks behind their four bytes."""
    if (length := _HEADER.get(page[begin])) is None:
        return
    free, cells, content = (int.from_bytes(page[begin + at : begin + at + 2], "big") for at in (1, 3, 5))
    middle = begin + length + 2 * cells
    content = content or 65536
    if not middle <= content <= usable:
        return
    yield middle, content
    while content <= free <= usable - 4:
        following, size = (int.from_bytes(page[free + at : free + at + 2], "big") for at in (0, 2))
        yield free + 4, min(free + size, usable)
        if following <= free:
            return
        free = following


def to_do(connection: sqlite3.Connection) -> bool:
    """Whether something was deleted that is not wiped yet."""
    return connection.execute("SELECT 1 FROM chore WHERE name IN (?, ?)", (TIDY, UNDER_WAY)).fetchone() is not None


async def wiped(writer: Writer, pages: Pages) -> None:
    """What was deleted before this is gone from every file; if somebody reads for long, it is tried again later."""
    await writer.do(_is_under_way)
    if not (await _step(writer, _at_rest) and await _zeroed(writer, pages) and await _step(writer, _cut)):
        log.warning("somebody reads the data for long: deleted tables are wiped later")
        return
    await writer.do(_is_done)


async def _zeroed(writer: Writer, pages: Pages) -> bool:
    """All pages that were there have been looked at, and zeroed where it was needed."""
    for start in range(0, min(pages.count(), LARGEST), SLICE):
        found = await asyncio.to_thread(pages.dirty, range(start, start + SLICE))
        if found and not await _step(writer, lambda c, found=found: _zero(c, pages, found)):  # type: ignore[misc]
            return False
    await asyncio.to_thread(pages.sync)
    return True


async def _step(writer: Writer, step: Step) -> bool:
    """The step is done; False if it could not be, however often it was tried."""
    done: list[bool] = []
    for _ in range(TRIES):
        await writer.do(lambda c: done.append(step(c)), alone=True)
        if done[-1]:
            return True
        await asyncio.sleep(WAIT_SECONDS)
    return False


def wipe_at_once(path: Path, connection: sqlite3.Connection) -> None:
    """The same, before anybody else is there. The connection stays the only one."""
    if not to_do(connection):
        return
    pages = Pages(path)
    try:
        if _at_rest(connection):
            found = [n for at in range(0, pages.count(), SLICE) for n in pages.dirty(range(at, at + SLICE))]
            if _zero(connection, pages, found) and _cut(connection):
                pages.sync()
                connection.execute("DELETE FROM chore")
    finally:
        connection.close()
        pages.close()


def _is_under_way(c: sqlite3.Connection) -> None:
    """Whoever deletes something from now on notes it anew; what was noted before is not forgotten if we are stopped."""
    c.execute("INSERT OR IGNORE INTO chore (name) VALUES (?)", (UNDER_WAY,))
    c.execute("DELETE FROM chore WHERE name = ?", (TIDY,))


def _is_done(c: sqlite3.Connection) -> None:
    c.execute("DELETE FROM chore WHERE name = ?", (UNDER_WAY,))


def _at_rest(c: sqlite3.Connection) -> bool:
    """Whether everything is in the main file."""
    (busy, pages, brought) = c.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return not busy and pages == brought


def _zero(c: sqlite3.Connection, pages: Pages, numbers: list[int]) -> bool:
    """The pages are zeroed; False if somebody else writes or reads just now."""
    version = _version(c)
    if not _at_rest(c):
        return False
    try:
        c.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as wrong:
        if kind_of(wrong) not in LOCKED:
            raise
        return False
    same = _version(c) == version
    if same:
        pages.zero(numbers)
    c.execute("COMMIT")
    c.execute("PRAGMA shrink_memory")
    return same


def _version(c: sqlite3.Connection) -> int:
    """A number that changes when somebody else has written."""
    return int(c.execute("PRAGMA data_version").fetchone()[0])


def _cut(c: sqlite3.Connection) -> bool:
    """The write-ahead log is empty; False if somebody still reads it."""
    return not c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
