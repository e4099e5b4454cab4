"""Files of results: they hold all or nothing of a text, and whatever is wrong with one is told with its name."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stammtisch.words import complaint


def check_place(file: Path) -> None:
    """An OSError before anything is played if nothing can be put there afterwards."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    with naming(file):
        _beside(file).touch()
        _beside(file).unlink()


def put(file: Path, text: str) -> None:
    """The file holds this text, and never a part of it."""
    beside = _beside(file)
    try:
        with naming(file), beside.open("w", encoding="utf-8", newline="\n") as whole:
            whole.write(text)
            whole.flush()
            os.fsync(whole.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """What is wrong with a file while it is written names the file."""
    try:
        yield
    except OSError as wrong:
        raise OSError(wrong.errno, wrong.strerror or str(wrong), str(file)) from None


def _beside(file: Path) -> Path:
    return file.with_name(f".{file.name}.{os.getpid()}")


def compare(file: Path, wanted: Mapping[str, Any], found: Mapping[str, Any], refused: str) -> None:
    """A Complaint with this key names the first thing in which the file is not what is wanted."""
    for key, value in wanted.items():
        if found.get(key) != value:
            expected, got = (json.dumps(said, ensure_ascii=False) for said in (value, found.get(key)))
            raise complaint(refused, file=str(file), what=key, expected=expected, got=got)
