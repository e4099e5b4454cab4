"""The chain through a room's log: each entry has a hash over that of the one before and all that is stored with it."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Any

import msgspec

from stammtisch.server.store.interface import Damaged

COLUMNS = "seq, body, person, key, wish, last"
"""What a link covers of a row of `event`, in this order."""

ALL = -1  # for SQLite, as many as there are

EventRow = tuple[int, bytes, str | None, str | None, str | None, int | None]


def first(room: str) -> bytes:
    """What the first link of a room begins from."""
    return hashlib.sha256(room.encode()).digest()


def link(before: bytes, row: EventRow) -> bytes:
    """The link of an entry after this one."""
    seq, body, *asked = row
    return hashlib.sha256(before + msgspec.json.encode([seq, *asked]) + body).digest()


def before(connection: sqlite3.Connection, room: str, seq: int) -> bytes:
    """The link that an entry with this number follows; an IntegrityError if there would be a hole before it."""
    if seq == 1:
        return first(room)
    row = connection.execute("SELECT chain FROM event WHERE room = ? AND seq = ?", (room, seq - 1)).fetchone()
    if row is None or row[0] is None:
        raise sqlite3.IntegrityError(f"entry {seq} follows none")
    return bytes(row[0])


def unbroken(c: sqlite3.Connection, room: str, after: int = 0, most: int = ALL) -> Generator[tuple[int, bytes]]:
    """Number and body of the entries after this number, or so many of them; Damaged where they are not as written.

    What comes before them is not looked at again: whoever reads a log piece by piece has done so.
    """
    sql = f"SELECT {COLUMNS}, chain FROM event WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?"  # noqa: S608
    with closing(c.execute(sql, (room, after, most))) as rows:  # whatever comes, nothing waits for this reader
        yield from _followed(room, after, _known(c, room, after), rows)


def _known(c: sqlite3.Connection, room: str, after: int) -> bytes:
    try:
        return before(c, room, after + 1)
    except sqlite3.IntegrityError:
        raise Damaged(room, f"entry {after} is missing") from None


def _followed(room: str, after: int, wanted: bytes, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, bytes]]:
    for number, (*row, chain) in enumerate(rows, after + 1):
        if row[0] != number:
            raise Damaged(room, f"entry {number} is missing")
        wanted = link(wanted, (row[0], row[1], row[2], row[3], row[4], row[5]))
        if wanted != chain:
            raise Damaged(room, f"entry {number} was changed")
        yield number, row[1]


def fill(connection: sqlite3.Connection) -> None:
    """Every entry has its link: for data from before there were any."""
    for (room,) in connection.execute("SELECT DISTINCT room FROM event").fetchall():
        wanted = first(room)
        rows = connection.execute(f"SELECT {COLUMNS} FROM event WHERE room = ? ORDER BY seq", (room,))  # noqa: S608
        for row in rows.fetchall():
            wanted = link(wanted, row)
            connection.execute("UPDATE event SET chain = ? WHERE room = ? AND seq = ?", (wanted, room, row[0]))
