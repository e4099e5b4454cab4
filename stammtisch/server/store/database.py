"""The SQLite file: connections to it, its numbered migrations, and copies of it."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path

from stammtisch.server.store import hash_chain
from stammtisch.words import Complaint, complaint

FILE_NAME = "stammtisch.sqlite3"
KEPT = "stammtisch-before-{why}-{when}.sqlite3"
"""The name of a copy that is made before something is changed or replaced."""

FOLLOWED_BY: dict[int, Callable[[sqlite3.Connection], None]] = {4: hash_chain.fill}
"""What SQL cannot say, by the number of the migration: done after it, in the same transaction."""

LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_FULL = {sqlite3.SQLITE_FULL}
_NO_DATABASE = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def connected(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection that syncs fully."""
    uri = f"{path.resolve().as_uri()}?mode={'ro' if readonly else 'rwc'}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    if not readonly:
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def present(folder: Path) -> Path:
    """The file in this folder; a Complaint if there is none yet, and nothing is made."""
    path = folder / FILE_NAME
    if not path.exists():
        raise complaint("settings.no_data_there", folder=str(folder))
    return path


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it happens, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def prepare(folder: Path) -> None:
    """The folder is there, and in it a file for the data that nobody else may read."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT, 0o600))


def migrations() -> list[str]:
    """All migrations in order: the first makes the tables, each of the others changes them."""
    folder = resources.files(__package__).joinpath("migrations")
    files = sorted((file for file in folder.iterdir() if re.fullmatch(r"\d{4}\.sql", file.name)), key=lambda f: f.name)
    return [file.read_text(encoding="utf-8") for file in files]


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations the file has behind it; 0 if it is new."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(path: Path) -> None:
    """The tables are as this program knows them; of data that had to be changed there is a copy."""
    steps = migrations()
    with closing(connected(path)) as connection:
        version = version_of(connection)
        if version > len(steps):
            raise complaint("settings.newer_data", file=str(path), expected=len(steps), got=version)
        if 0 < version < len(steps):
            copy(connection, kept_beside(path, f"version-{version + 1}"))
        for number in range(version, len(steps)):
            _take_step(connection, steps[number], number + 1)


def migrate_to(path: Path, version: int) -> None:
    """A new file has the tables of this version."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(connected(path)) as connection:
        for number, step in enumerate(migrations()[:version], 1):
            _take_step(connection, step, number)


def _take_step(connection: sqlite3.Connection, script: str, number: int) -> None:
    with transaction(connection):
        for statement in statements(script):
            connection.execute(statement)
        FOLLOWED_BY.get(number, _nothing)(connection)
        connection.execute(f"PRAGMA user_version = {number}")


def _nothing(_connection: sqlite3.Connection) -> None:
    """Most steps need no more than their SQL."""


def statements(script: str) -> Iterator[str]:
    """The statements of a script, which `executescript` would run outside the transaction."""
    waiting = ""
    for line in script.splitlines(keepends=True):
        waiting += line
        if sqlite3.complete_statement(waiting):
            yield waiting
            waiting = ""


def kept_beside(path: Path, why: str) -> Path:
    """Where a copy of the data is kept before they are changed."""
    return path.with_name(KEPT.format(why=why, when=time.strftime("%Y%m%d-%H%M%S")))


def kept_copies(folder: Path) -> list[Path]:
    """All copies that were made before something was changed or replaced, with what belongs to them."""
    return sorted(folder.glob(KEPT.format(why="*", when="*") + "*"))


def copy(connection: sqlite3.Connection, target: Path) -> None:
    """A whole copy of the data as they are now, for its owner's eyes only; nothing else is at the target before."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        connection.execute("VACUUM INTO ?", (str(part),))
        synced(part)
        part.replace(target)
        synced(target.parent)
    finally:
        part.unlink(missing_ok=True)


def synced(path: Path) -> None:
    """What was written to the file, or the names in the folder, are on the disk."""
    if os.name != "posix" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def kind_of(wrong: sqlite3.Error) -> int:
    """SQLite's number for what went wrong, without the finer points."""
    return int(getattr(wrong, "sqlite_errorcode", 0)) & 0xFF


def trouble(wrong: sqlite3.Error, path: Path) -> Complaint:
    """What is wrong with the data, in words."""
    code = kind_of(wrong)
    if code in _FULL:
        return complaint("settings.disk_full", folder=str(path.parent))
    if code in LOCKED:
        return complaint("settings.data_locked", file=str(path))
    if code in _NO_DATABASE:
        return damaged(path, str(wrong))
    return complaint("settings.no_data", folder=str(path.parent), why=str(wrong))


def damaged(path: Path, why: str) -> Complaint:
    """That the file is damaged, and what to do about it."""
    return complaint("settings.no_database", file=str(path), why=why)


def look_through(path: Path) -> None:
    """The file is sound in its structure; a Complaint says that it is not, and what to do."""
    try:
        with closing(connected(path)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as wrong:
        raise trouble(wrong, path) from None
    if found != "ok":
        raise damaged(path, " ".join(str(found).split()))
