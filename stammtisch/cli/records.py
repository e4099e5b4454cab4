"""Reading record files: one record as JSON, or many as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stammtisch.table.record import RECORD_BYTES_MOST, Record
from stammtisch.words import Complaint, complaint


def texts_in(file: Path) -> Iterator[str]:
    """The text of every record in the file, read one by one."""
    with file.open("rb") as lines:
        start = _decoded(lines.readline(RECORD_BYTES_MOST + 1))
        if start.strip() and not _is_record(start):  # one record, written over several lines
            yield start + _decoded(lines.read(RECORD_BYTES_MOST + 1))
            return
        while start:
            if start.strip():
                yield start
            start = _decoded(lines.readline(RECORD_BYTES_MOST + 1))


def _is_record(line: str) -> bool:
    return not line.lstrip().startswith("{") or line.rstrip().endswith("}")


def _decoded(raw: bytes) -> str:
    if len(raw) > RECORD_BYTES_MOST:
        raise complaint("record.too_long", expected=RECORD_BYTES_MOST, got=f"> {RECORD_BYTES_MOST}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise complaint("record.no_utf8", got=wrong.start) from None


def records_in(file: Path) -> Iterator[tuple[int, Record]]:
    """Every record in the file with its number from 1; a Complaint names the file and the record."""
    number = 0
    try:
        for number, text in enumerate(texts_in(file), 1):
            yield number, Record.parse(text)
    except Complaint as wrong:
        raise in_record(file, number or 1, wrong) from None
    if not number:
        raise complaint("cli.no_records", file=str(file))


def in_record(file: Path, number: int, wrong: Complaint) -> Complaint:
    """The same complaint, with the place where it was found."""
    return complaint("cli.in_record", file=str(file), number=number, why=wrong.sentence)
