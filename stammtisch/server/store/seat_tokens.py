"""Who holds which token, in the SQLite file: the one that holds, and a new one not used yet."""

from __future__ import annotations

import sqlite3

from stammtisch.server.room.events import Person
from stammtisch.server.store.interface import Barred, Held, Renewing, Seated, Seating

SEAT = """
INSERT INTO person (room, id, name, token) VALUES (?, ?, ?, ?)
ON CONFLICT (room, id) DO UPDATE SET name = excluded.name, token = excluded.token, next_token = NULL
"""

# An older server could store a seat without its owner: then this token is the owner's first.
RENEW = """
INSERT INTO person (room, id, name, token) VALUES (?1, ?2, '', ?3)
ON CONFLICT (room, id) DO UPDATE SET next_token = ?4 || ?3
"""

BY_HOST = "host:"
"""Stands before the hash of a new token that the host of the table has asked for."""

SETTLE = "UPDATE person SET token = ?3, next_token = NULL WHERE room = ?1 AND id = ?2 AND next_token IN (?3, ?4 || ?3)"
HOLDER = """
SELECT room, id, name, token <> ?1, coalesce(next_token = ?2 || ?1, 0) FROM person
WHERE token = ?1 OR next_token IN (?1, ?2 || ?1)
"""


def keep(c: sqlite3.Connection, room: str, held: Held | None) -> None:
    """Part of a transaction: somebody has a token for the room, or will have another."""
    match held:
        case Seating():
            c.execute(SEAT, (room, held.person, held.name, held.token))
        case Renewing():
            c.execute(RENEW, (room, held.person, held.token, BY_HOST if held.by_host else ""))
        case None:
            pass


def settle(c: sqlite3.Connection, room: str, person: Person, token: str) -> None:
    """The person's new token is the only one, unless there is a newer one."""
    c.execute(SETTLE, (room, person, token, BY_HOST))


def holder(c: sqlite3.Connection, token: str) -> Seated | None:
    """Who has the token with this hash."""
    row = c.execute(HOLDER, (token, BY_HOST)).fetchone()
    return None if row is None else Seated(row[0], row[1], row[2], fresh=bool(row[3]), by_host=bool(row[4]))


def barred(c: sqlite3.Connection, sitting: frozenset[str]) -> Barred:
    """The personal tokens that open nothing any more, and those whose scopes are none for sitting."""
    revoked, seatless = set(), set()
    for digest, scopes, at in c.execute("SELECT hash, scopes, revoked FROM token"):
        if at is not None:
            revoked.add(digest)
        if at is not None or not sitting & set(scopes.split()):
            seatless.add(digest)
    return Barred(frozenset(revoked), frozenset(seatless))
