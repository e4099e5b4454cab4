"""Commands that were granted, in the SQLite file: what left no entry in the log, and how a repetition is known."""

from __future__ import annotations

import sqlite3

import msgspec

from stammtisch.server.room.events import Entry, Muted, Person
from stammtisch.server.store.interface import Before, Origin

KEPT = 64
"""So many keys of commands without an entry are remembered for each person."""

FIND = """
SELECT wish, last, seq FROM event WHERE room = ?1 AND person = ?2 AND key = ?3
UNION ALL SELECT wish, last, last + 1 FROM granted WHERE room = ?1 AND person = ?2 AND key = ?3
"""
FORGET = """
DELETE FROM granted WHERE room = ?1 AND person = ?2 AND id NOT IN
(SELECT id FROM granted WHERE room = ?1 AND person = ?2 ORDER BY id DESC LIMIT ?3)
"""


def keep(c: sqlite3.Connection, room: str, last: int, origin: Origin | None, muted: Muted | None) -> None:
    """The command is granted, whose last entry is that of another: what it changes is kept, and its key."""
    if muted is not None:
        row = (room, muted.person, muted.whom, int(muted.muted))
        c.execute("INSERT OR REPLACE INTO muting (room, person, whom, muted) VALUES (?, ?, ?, ?)", row)
    if origin is not None:
        asked = (room, origin.person, origin.key, origin.command, last)
        c.execute("INSERT INTO granted (room, person, key, wish, last) VALUES (?, ?, ?, ?, ?)", asked)
        c.execute(FORGET, (room, origin.person, KEPT))


def mutings(c: sqlite3.Connection, room: str) -> list[Muted]:
    """Whom people in this room do not want to read, or want to again."""
    found = c.execute("SELECT person, whom, muted FROM muting WHERE room = ?", (room,))
    return [Muted(person, whom, bool(muted)) for person, whom, muted in found]


def repeated(c: sqlite3.Connection, room: str, person: Person, key: str) -> Before | None:
    """The request that came with this key before."""
    row = c.execute(FIND, (room, person, key)).fetchone()
    if row is None:
        return None
    command, last, first = row
    sql = "SELECT body FROM event WHERE room = ? AND seq BETWEEN ? AND ? ORDER BY seq"
    rows = c.execute(sql, (room, first, last))
    return Before(command, last, [msgspec.json.decode(body, type=Entry) for (body,) in rows])
