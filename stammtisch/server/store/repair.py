"""Repairing: a fresh file with every room that is whole, made from a damaged one, which is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from stammtisch.server.store.backup import INCOMING, take_incoming
from stammtisch.server.store.database import connected, migrate_to, present, transaction, version_of
from stammtisch.server.store.interface import Damaged
from stammtisch.server.store.room_logs import log_of
from stammtisch.words import complaint

OF_ROOMS = ("room", "person", "event")
DEPTH = 4
"""So many digits of the ids of rooms are tried one by one, to read around what cannot be read."""
CHAINED = 4
"""From this version on the entries have links."""


@dataclass(frozen=True)
class Repaired:
    """How many rooms were kept, and how many are lost."""

    kept: int
    lost: int


def repair(folder: Path) -> Repaired | None:
    """The data are the rooms that are whole; None if all are, and nothing was changed. The caller holds the folder."""
    source = present(folder)
    (folder / INCOMING).unlink(missing_ok=True)
    try:
        with closing(connected(source, readonly=True)) as old:
            found = _rescued(old, folder / INCOMING)
            sound = found.lost == 0 and _is_sound(old)
    except sqlite3.DatabaseError as wrong:
        (folder / INCOMING).unlink(missing_ok=True)
        raise complaint("settings.beyond_repair", file=str(source), why=str(wrong)) from None
    if sound:
        (folder / INCOMING).unlink()
        return None
    take_incoming(folder, "repair")
    return found


def _is_sound(old: sqlite3.Connection) -> bool:
    with suppress(sqlite3.DatabaseError):
        return bool(old.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok")
    return False


def _rescued(old: sqlite3.Connection, target: Path) -> Repaired:
    """The target is a file of the same version with all that is whole."""
    migrate_to(target, version_of(old))
    with closing(connected(target)) as new:
        rooms = _all_rooms(old)
        kept = [room for room in sorted(rooms) if _copied(old, new, room)]
        for table in _others(new):
            _copy_readable(old, new, table)
        new.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        new.execute("PRAGMA journal_mode = DELETE")
    return Repaired(len(kept), len(rooms) - len(kept))


def _all_rooms(old: sqlite3.Connection) -> set[str]:
    """Every room of which anything can be read."""
    named = (("room", "id"), ("person", "room"), ("event", "room"))
    return {room for table, column in named for room in _read_around(old, table, column)}


def _read_around(old: sqlite3.Connection, table: str, column: str, low: str = "", depth: int = 0) -> Iterator[str]:
    """The values of the column that begin with `low`, without those that cannot be read."""
    sql = f"SELECT DISTINCT {column} FROM {table} WHERE {column} >= ? AND {column} < ?"  # noqa: S608 (our own names)
    found: list[tuple[str]] = []
    try:
        found = old.execute(sql, (low, f"{low}\U0010ffff")).fetchall()
    except sqlite3.DatabaseError:
        if depth < DEPTH:
            for digit in "0123456789abcdef":
                yield from _read_around(old, table, column, low + digit, depth + 1)
    yield from (room for (room,) in found)


def _copied(old: sqlite3.Connection, new: sqlite3.Connection, room: str) -> bool:
    """Whether the room is whole, and is in the new file."""
    try:
        if version_of(new) >= CHAINED and not log_of(old, room):
            return False
        with transaction(new):
            return all(_copy_rows(old, new, table, room) for table in OF_ROOMS)
    except (Damaged, sqlite3.DatabaseError):
        return False


def _copy_rows(old: sqlite3.Connection, new: sqlite3.Connection, table: str, room: str) -> bool:
    """Whether there were any, except that a room may have nobody in it."""
    column = "id" if table == "room" else "room"
    rows = old.execute(f"SELECT * FROM {table} WHERE {column} = ?", (room,)).fetchall()  # noqa: S608
    _insert(new, table, rows)
    if not rows and table == "room":
        raise Damaged(room, "its code is gone")
    return True


def _insert(new: sqlite3.Connection, table: str, rows: list[tuple[object, ...]]) -> None:
    for row in rows:
        new.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608


def _others(new: sqlite3.Connection) -> list[str]:
    """The tables that do not belong to a room."""
    names = new.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return [name for (name,) in names if name not in OF_ROOMS]


def _copy_readable(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> None:
    """All rows up to the first that cannot be read; what belongs to a room that is lost goes with it."""
    with suppress(sqlite3.DatabaseError):
        for row in old.execute(f"SELECT * FROM {table}"):  # noqa: S608
            with suppress(sqlite3.IntegrityError):
                _insert(new, table, [row])
