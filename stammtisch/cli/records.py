"""Reading record files: one record as JSON, or many as JSON Lines; `-` is the standard input."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from stammtisch.table.record import MAX_RECORD_BYTES, Record
from stammtisch.words import Complaint, complaint


def records_in(file: str) -> Iterator[tuple[int, Record]]:
    """Every record in the file with its number from 1; a Complaint names the file and the record."""
    number = 0
    with _opened(file) as lines:
        texts = _texts(lines)
        while True:
            try:
                text = next(texts, None)
                if text is None:
                    break
                number += 1
                record = Record.parse(text)
            except Complaint as wrong:
                raise in_record(file, max(number, 1), wrong) from None
            yield number, record
    if not number:
        raise complaint("cli.no_records", file=file)


def in_record(file: str, number: int, wrong: Complaint) -> Complaint:
    """The same complaint, with the place where it was found."""
    return complaint("cli.in_record", file=file, number=number, why=wrong.sentence)


def lines_in(file: str) -> int:
    """How many lines there are to read, as far as that can be told beforehand; of a pipe it cannot."""
    if not Path(file).is_file():
        return 0
    with Path(file).open("rb") as lines:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: lines.read(1 << 20), b""))


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield getattr(sys.stdin, "buffer", io.BytesIO())
        return
    with Path(file).open("rb") as lines:
        yield lines


def _texts(lines: BinaryIO) -> Iterator[str]:
    """The text of every record, read one by one; if the first line is no JSON by itself, all lines are one record."""
    first = _line(lines)
    while first and not first.strip():
        first = _line(lines)
    if first and not _is_json(first):
        yield first + _decoded(lines.read(MAX_RECORD_BYTES + 1))
        return
    while first:
        if first.strip():
            yield first
        first = _line(lines)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _line(lines: BinaryIO) -> str:
    return _decoded(lines.readline(MAX_RECORD_BYTES + 1))


def _decoded(raw: bytes) -> str:
    if len(raw) > MAX_RECORD_BYTES:
        raise complaint("record.too_long", expected=MAX_RECORD_BYTES, got=f"> {MAX_RECORD_BYTES}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise complaint("record.no_utf8", got=wrong.start) from None
