"""Entries to be stored, and stores of older versions."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from stammtisch.server.room import events as ev
from stammtisch.server.store.database import (
    connected,
    migrations,
    statements,
    transaction,
)


def said(seq: int, text: str) -> ev.Entry:
    return ev.Entry(seq, seq, ev.Said(0, text=text))


def of_version(path: Path, version: int) -> None:
    """A database as an older Stammtisch has left it, with one room."""
    with closing(connected(path)) as connection, transaction(connection):
        for script in migrations()[:version]:
            for statement in statements(script):
                connection.execute(statement)
        connection.execute("INSERT INTO room VALUES ('r', 'ABCDE', 1)")
        connection.execute(f"PRAGMA user_version = {version}")
