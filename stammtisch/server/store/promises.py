"""What somebody was told, noted beside the data: SQLite cannot tell when a damaged write-ahead log has lost entries.

Rows of a fixed size say that a room has come to a number, and with which link of its chain. They are written after the
commit and before anybody is told, and go when everything is in the main file. They are not synced: they need to survive
the process, and after a power cut they may be older than the data, never newer. Only that a room will be deleted is
synced before it is: else its older rows would be taken for a loss.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FILE_NAME = "stammtisch-promised"
_ROW = struct.Struct(">8sq8s")
_SUM = struct.Struct(">I")
SIZE = _ROW.size + _SUM.size
DELETED = 0


@dataclass(frozen=True)
class Promise:
    """A room has come to this number, whose link is this; a number of 0 says that the room is to be deleted."""

    room: str
    seq: int
    link: bytes = b""

    def row(self) -> bytes:
        """As it is written."""
        row = _ROW.pack(mark(self.room), self.seq, self.link[:8])
        return row + _SUM.pack(zlib.crc32(row))


def mark(room: str) -> bytes:
    """What stands for a room in the file."""
    return hashlib.sha256(room.encode()).digest()[:8]


class Promises:
    """The file, as its one writer has it open."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        self._empty = os.fstat(self._file).st_size == 0
        os.lseek(self._file, 0, os.SEEK_END)

    def keep(self, promises: Iterable[Promise]) -> None:
        """These survive the process."""
        if rows := b"".join(promise.row() for promise in promises):
            os.write(self._file, rows)
            self._empty = False

    def sync(self) -> None:
        """All of them survive a power cut too."""
        os.fsync(self._file)

    def forget(self) -> None:
        """Everything is in the main file: nothing needs to be kept here."""
        if not self._empty:
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.fsync(self._file)
            self._empty = True

    def close(self) -> None:
        """Nothing more is written."""
        os.close(self._file)


Facts = dict[bytes, dict[int, bytes]]
"""By the mark of a room, the links of its numbers."""


def kept(folder: Path) -> Facts:
    """What the file says; rows that are damaged say nothing."""
    file, facts = folder / FILE_NAME, Facts()
    content = file.read_bytes() if file.exists() else b""
    for at in range(0, len(content) - SIZE + 1, SIZE):
        row = content[at : at + _ROW.size]
        if _SUM.unpack_from(content, at + _ROW.size)[0] == zlib.crc32(row):
            room, seq, link = _ROW.unpack(row)
            begins = seq == DELETED or DELETED in facts.get(room, {})  # who repeats a request opens the same room again
            facts[room] = {seq: link} if begins else {**facts.get(room, {}), seq: link}
    return facts


@dataclass(frozen=True)
class Loss:
    """What was promised and is not there: how many entries of which rooms, how many rooms; and what should be gone."""

    entries: dict[str, int]
    rooms: int
    undead: list[str]

    def __bool__(self) -> bool:
        return bool(self.entries or self.rooms)


def compared(folder: Path, connection: sqlite3.Connection) -> Loss:
    """The data beside what was promised."""
    facts = kept(folder)
    rooms = {mark(room): room for (room,) in connection.execute("SELECT id FROM room")} if facts else {}
    deleted = {known for known, numbers in facts.items() if DELETED in numbers}
    entries: dict[str, int] = {}
    for known in facts.keys() & rooms.keys() - deleted:
        if missing := _missing(connection, rooms[known], facts[known]):
            entries[rooms[known]] = missing
    undead = [rooms[known] for known in deleted & rooms.keys()]
    return Loss(entries, len(facts.keys() - rooms.keys() - deleted), undead)


def _missing(connection: sqlite3.Connection, room: str, numbers: dict[int, bytes]) -> int:
    """How many entries there should be after the last that is as it was promised."""
    sql = "SELECT seq, substr(chain, 1, 8) FROM event WHERE room = ?"
    there = dict(connection.execute(sql, (room,)).fetchall())
    broken = [seq for seq, link in numbers.items() if there.get(seq) != link]
    if not broken:
        return 0
    agreed = max((seq for seq, link in numbers.items() if there.get(seq) == link), default=None)
    last = max(seq for seq in there if seq < min(broken)) if agreed is None and min(broken) > 1 else agreed or 0
    return max(numbers) - last
