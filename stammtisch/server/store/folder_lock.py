"""A data folder belongs to one process at a time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from stammtisch.words import Complaint, Sentence, complaint

LOCK_NAME = "stammtisch.lock"


class InUse(Complaint):
    """Another process has the data."""


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """The data folder is there and ours alone; a Complaint if it cannot be."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (folder / LOCK_NAME).open("a+b")
    except OSError as wrong:
        raise complaint("settings.no_data", folder=str(folder), why=wrong.strerror or str(wrong)) from None
    with lock:
        try:
            _lock(lock.fileno())
        except OSError:
            raise InUse(Sentence("settings.data_in_use", {"folder": str(folder)})) from None
        yield


def _lock(file: int) -> None:
    """Nobody else may have this lock; it ends with the process."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
