"""A disk that loses what was not synced, and one that fails: SQLite's own writes, noted on their way to the system.

Python's `sqlite3` and `ctypes` share one SQLite library. Here its way of opening files is wrapped, so that every
write, truncation and sync can be noted, or refused. From the notes, the files are made as they could be after a power
cut at any moment: what was synced is there, of the rest any sectors may be missing.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SECTOR = 512
_Pointer = ctypes.c_void_p
_Open = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, _Pointer, ctypes.c_int, _Pointer)
_Delete = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, ctypes.c_int)
_Write = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, ctypes.c_int, ctypes.c_int64)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_int64)
_Sync = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_int)


class _Methods(ctypes.Structure):
    """What SQLite does with an open file (`sqlite3_io_methods`)."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("close", _Pointer),
        ("read", _Pointer),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        *((f"other{number}", _Pointer) for number in range(13)),
    )


class _System(ctypes.Structure):
    """SQLite's way to the system (`sqlite3_vfs`), as far as the deletion of files."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_name", ctypes.c_int),
        ("next", _Pointer),
        ("name", ctypes.c_char_p),
        ("data", _Pointer),
        ("open", _Open),
        ("delete", _Delete),
    )


@dataclass(frozen=True)
class Written:
    """Bytes that were written to a file but are not safe before its next sync."""

    file: str
    at: int
    data: bytes


@dataclass(frozen=True)
class Truncated:
    """A file that was cut to this size."""

    file: str
    size: int


@dataclass(frozen=True)
class Deleted:
    """A file that is gone."""

    file: str


@dataclass(frozen=True)
class Synced:
    """Everything written to the file so far is safe."""

    file: str


@dataclass(frozen=True)
class Promised:
    """Somebody was told that this is saved."""

    what: Any


Note = Written | Truncated | Deleted | Synced | Promised


@dataclass
class Disk:
    """What happens on the disk while it is watched; from the write or sync number `fails_at` on, all fail."""

    notes: list[Note] = field(default_factory=list)
    fails_at: int | None = None
    error: int = sqlite3.SQLITE_IOERR
    touches: int = 0
    refused: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def promise(self, what: Any) -> None:
        """Note what somebody was told."""
        with self.lock:
            self.notes.append(Promised(what))

    def do(self, note: Note, really: Callable[[], int]) -> int:
        """Let it happen and note it, unless the disk fails."""
        with self.lock:
            self.touches += 1
            if self.fails_at is not None and self.touches >= self.fails_at:
                self.refused += 1
                return self.error
            result = really()
            if result == sqlite3.SQLITE_OK:
                self.notes.append(note)
            return result


def shared_library() -> ctypes.CDLL | None:
    """The SQLite that Python's module uses; None if it has one of its own."""
    import _sqlite3

    with Path("/proc/self/maps").open(encoding="utf-8") as maps:
        found = {line.split()[-1] for line in maps if "libsqlite3" in line}
    return ctypes.CDLL(found.pop()) if found and hasattr(_sqlite3, "connect") else None


@contextmanager
def watched() -> Iterator[Disk]:
    """All files that SQLite opens from now on are watched."""
    library = shared_library()
    if library is None:
        raise RuntimeError("Python has a SQLite of its own, which cannot be watched")
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_System)
    system = library.sqlite3_vfs_find(None).contents
    opening = _Open(ctypes.cast(system.open, _Pointer).value or 0)  # not a view of the field, which changes now
    deleting = _Delete(ctypes.cast(system.delete, _Pointer).value or 0)
    watching = _Watching(Disk(), opening, deleting)
    system.open, system.delete = watching.opened, watching.deleted
    try:
        yield watching.disk
    finally:
        system.open, system.delete = opening, deleting
        _KEPT.append(watching)


_KEPT: list[Any] = []
"""Files may stay open after the watch has ended: what they call must stay, too."""


class _Watching:
    """Wraps the methods of every file that is opened."""

    def __init__(self, disk: Disk, opening: Any, deleting: Any) -> None:
        self.disk = disk
        self._opening, self._deleting = opening, deleting
        self._names: dict[int, str] = {}
        self._wrapped: dict[int, _Methods] = {}
        self.opened, self.deleted = _Open(self._open), _Delete(self._delete)

    def _open(self, system: int, name: int | None, file: int, flags: int, given: int | None) -> int:
        """SQLite keeps the name for as long as the file is open: it must be its own, not a copy."""
        result = int(self._opening(system, name, file, flags, given))
        methods = _Pointer.from_address(file)
        if result == sqlite3.SQLITE_OK and name and methods.value:
            self._names[file] = _name(name)
            methods.value = ctypes.addressof(self._methods(methods.value))
        return result

    def _delete(self, system: int, name: int, flags: int) -> int:
        return self.disk.do(Deleted(_name(name)), lambda: int(self._deleting(system, name, flags)))

    def _methods(self, address: int) -> _Methods:
        if address not in self._wrapped:
            original = _Methods.from_address(address)
            wrapped = _Methods.from_buffer_copy(original)
            wrapped.write, wrapped.truncate, wrapped.sync = self._callbacks(original)
            self._wrapped[address] = wrapped
        return self._wrapped[address]

    def _callbacks(self, original: Any) -> tuple[Any, Any, Any]:
        def write(file: int, data: int, length: int, at: int) -> int:
            note = Written(self._names[file], at, ctypes.string_at(data, length))
            return self.disk.do(note, lambda: int(original.write(file, data, length, at)))

        def truncate(file: int, size: int) -> int:
            return self.disk.do(Truncated(self._names[file], size), lambda: int(original.truncate(file, size)))

        def sync(file: int, flags: int) -> int:
            return self.disk.do(Synced(self._names[file]), lambda: int(original.sync(file, flags)))

        return _Write(write), _Truncate(truncate), _Sync(sync)


def _name(pointer: int) -> str:
    return Path(ctypes.string_at(pointer).decode()).name


class Platter:
    """The files as they are on the disk, note by note."""

    def __init__(self) -> None:
        self._safe: dict[str, bytearray] = {}
        self._unsafe: dict[str, list[Written | Truncated]] = {}

    def take(self, note: Note) -> None:
        """This has happened."""
        match note:
            case Written() | Truncated():
                self._unsafe.setdefault(note.file, []).append(note)
            case Deleted():
                self._safe.pop(note.file, None)
                self._unsafe.pop(note.file, None)
            case Synced():
                for unsafe in self._unsafe.pop(note.file, []):
                    _apply(self._safe.setdefault(note.file, bytearray()), unsafe)

    def cut(self, folder: Path, chance: random.Random) -> None:
        """The power is gone: write the files as somebody could find them."""
        share = chance.choice([0.0, 0.3, 0.7, 1.0])
        for name in {*self._safe, *self._unsafe}:
            content = bytearray(self._safe.get(name, b""))
            for unsafe in self._unsafe.get(name, []):
                for part in _sectors(unsafe):
                    if chance.random() < share:
                        _apply(content, part)
            (folder / name).write_bytes(content)


def _sectors(note: Written | Truncated) -> Iterator[Written | Truncated]:
    """What the disk can lose one by one."""
    if isinstance(note, Truncated):
        yield note
        return
    start, end = note.at, note.at + len(note.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield Written(note.file, start, note.data[start - note.at : stop - note.at])
        start = stop


def _apply(content: bytearray, note: Written | Truncated) -> None:
    if isinstance(note, Truncated):
        del content[note.size :]
        return
    content.extend(bytes(max(0, note.at - len(content))))
    content[note.at : note.at + len(note.data)] = note.data
