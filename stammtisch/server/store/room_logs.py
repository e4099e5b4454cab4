"""Rooms' logs in the file: entries are put in link by link, read while they are unbroken, and losses said in them."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from stammtisch.server.room.events import Entry, Lost
from stammtisch.server.store import hash_chain
from stammtisch.server.store.database import (
    LOCKED,
    kind_of,
    transaction,
)
from stammtisch.server.store.interface import (
    Damaged,
    Origin,
)
from stammtisch.server.store.promises import FILE_NAME as PROMISED
from stammtisch.server.store.promises import Loss, Promise, compared
from stammtisch.server.store.wiping import TIDY

log = logging.getLogger(__name__)


def insert(c: sqlite3.Connection, room: str, entries: Sequence[Entry], origin: Origin | None) -> Promise:
    """The entries are in the log, each with its link; what can be promised then."""
    sql = "INSERT INTO event (room, seq, body, person, key, wish, last, chain) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    link = hash_chain.before(c, room, entries[0].seq)
    for number, entry in enumerate(entries):
        asked = (origin.person, origin.key, origin.command) if origin and number == 0 else (None, None, None)
        row = (entry.seq, msgspec.json.encode(entry), *asked, entries[-1].seq if number == 0 else None)
        link = hash_chain.link(link, row)
        c.execute(sql, (room, *row, link))
    return Promise(room, entries[-1].seq, link)


def remove(c: sqlite3.Connection, room: str) -> None:
    """The room is gone, and what is left of it in the file is to be wiped."""
    c.execute("DELETE FROM room WHERE id = ?", (room,))
    c.execute("INSERT OR IGNORE INTO chore (name) VALUES (?)", (TIDY,))


def log_of(c: sqlite3.Connection, room: str, after: int = 0, most: int = hash_chain.ALL) -> list[Entry]:
    """The log of a room after this number, or so much of it; Damaged if that is not what was written."""
    try:
        with closing(hash_chain.unbroken(c, room, after, most)) as log:
            return [msgspec.json.decode(body, type=Entry) for _, body in log]
    except msgspec.DecodeError as wrong:
        raise Damaged(room, str(wrong)) from None
    except sqlite3.DatabaseError as wrong:
        if kind_of(wrong) in LOCKED:
            raise
        raise Damaged(room, str(wrong)) from None


def settled(folder: Path, c: sqlite3.Connection, now: int) -> Loss:
    """Where entries were lost that somebody was told of, the room's log says so; what should be deleted is."""
    loss = compared(folder, c)
    with transaction(c):
        for room in loss.undead:
            remove(c, room)
        for room, missing in loss.entries.items():
            _note_loss(c, room, Lost(missing), now)
    c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (folder / PROMISED).unlink(missing_ok=True)
    if loss:
        log.error("a damaged log has lost %d entries of %d tables", sum(loss.entries.values()), len(loss.entries))
    if loss.rooms:
        log.error("a damaged log has lost %d tables as a whole", loss.rooms)
    return loss


def _note_loss(c: sqlite3.Connection, room: str, lost: Lost, now: int) -> None:
    """The loss is in the log, at a time that nothing has that was lost: by it listeners know their log from this."""
    (seq,) = c.execute("SELECT coalesce(max(seq), 0) FROM event WHERE room = ?", (room,)).fetchone()
    with suppress(sqlite3.IntegrityError):
        insert(c, room, [Entry(seq + 1, now, lost)], None)
