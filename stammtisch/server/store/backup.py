"""Copies of the data, made while the server runs, and put back: by us, or by the server that has the data.

To put a copy back, it is laid beside the data as `INCOMING`. Whoever holds the data takes it: this process if nobody
else does, otherwise the running server, which looks for it every second and begins again with it.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from stammtisch.server.store.database import (
    FILE_NAME,
    connected,
    copy,
    kept_beside,
    kept_copies,
    migrations,
    present,
    synced,
    trouble,
    version_of,
)
from stammtisch.server.store.folder_lock import InUse, claimed
from stammtisch.server.store.promises import FILE_NAME as PROMISED
from stammtisch.words import complaint

INCOMING = "stammtisch-incoming.sqlite3"
BESIDE = ("", "-wal", "-shm")
"""What belongs to an SQLite file, by the end of its name."""
LOOK_SECONDS = 0.1


def back_up(folder: Path, target: Path) -> None:
    """A whole copy of the data is at the target, as they were at one moment; the server may run."""
    source = present(folder)
    if target.exists():
        raise complaint("settings.copy_exists", file=str(target))
    try:
        with closing(connected(source, readonly=True)) as connection:
            copy(connection, target)
    except sqlite3.Error as wrong:
        raise trouble(wrong, source) from None


def restore(folder: Path, file: Path, seconds: float) -> None:
    """The data are those of the copy; those from before are kept beside them. A running server is given so long."""
    checked(file)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(connected(file, readonly=True)) as connection:
        copy(connection, folder / INCOMING)
    until = time.monotonic() + seconds
    while waits(folder):
        try:
            with claimed(folder):
                take_incoming(folder)
        except InUse:
            if time.monotonic() > until:
                (folder / INCOMING).unlink(missing_ok=True)
                raise complaint("settings.not_taken", folder=str(folder)) from None
            time.sleep(LOOK_SECONDS)


def checked(file: Path) -> None:
    """The file is a whole copy of our data; a Complaint says what it is not."""
    if not file.is_file():
        raise complaint("cli.file.ENOENT", file=str(file))
    try:
        with closing(connected(file, readonly=True)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            version = version_of(connection)
    except sqlite3.Error as wrong:
        raise trouble(wrong, file) from None
    if found != "ok" or version == 0:
        raise complaint("settings.no_database", file=str(file), why=found)
    if version > len(migrations()):
        raise complaint("settings.newer_data", file=str(file), expected=len(migrations()), got=version)


def waits(folder: Path) -> bool:
    """Whether a copy waits to be taken."""
    return (folder / INCOMING).exists()


def take_incoming(folder: Path, why: str = "restore") -> None:
    """If a copy waits, it is the data now. The caller holds the folder, and has no connection open.

    First everything old goes out of the way, then the new file comes: a write-ahead log never meets a file that is not
    its own, and whoever is interrupted goes on here at the next start.
    """
    if not waits(folder):
        return
    data = folder / FILE_NAME
    kept = kept_beside(data, why)
    (folder / PROMISED).unlink(missing_ok=True)  # an older copy is no loss
    for end in BESIDE:
        old = data.with_name(data.name + end)
        if old.exists():
            old.replace(kept.with_name(kept.name + end))
    (folder / INCOMING).replace(data)
    synced(folder)


def forget_copies(folder: Path, before: float) -> None:
    """Copies from before a change that are older than this are gone: they hold deleted names too."""
    for file in kept_copies(folder):
        if file.stat().st_mtime < before:
            file.unlink()
