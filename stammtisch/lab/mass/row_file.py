"""The file with one row for each game, in the order of their numbers, Parquet or CSV: one can always go on with it.

A CSV file grows where it is; a line that was not finished is dropped, and its game is played again. A Parquet file can
be read only once it is complete, and does not grow then. So another is written beside it, which begins with the rows of
the old one and takes its place when it is complete. Its groups of rows do not depend on where somebody stopped: however
often that was, at the end the file is the same to the byte.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol, Self

import numpy as np

from stammtisch.lab.atomic_files import compare, naming
from stammtisch.lab.compiled.game_row import kinds_of
from stammtisch.lab.interrupts import undisturbed
from stammtisch.lab.mass.export import arrow, is_csv
from stammtisch.lab.mass.rows import Rows, play_rows, room_for
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals_file import header
from stammtisch.lab.study import event_kinds
from stammtisch.words import complaint

GROUP = 1 << 16
"""How many rows a Parquet file keeps together."""
ABOUT = b"stammtisch"
"""Under this name a Parquet file says which series it is of."""
MAX_LINE, PIECE = 1 << 12, 1 << 20
PLAIN = ("moves", "rounds", "end", "starter", "winners")
"""The numbers of a row that are columns as they are."""


class RowFile(Protocol):
    """The rows of a series in a file: those that are there, and more of them while it is open."""

    games: int

    def stored(self, first: int, /) -> Iterator[Rows]:
        """The rows that were there before it was opened, from game `first` on."""

    def add(self, rows: Rows, /) -> None:
        """Write down the next games."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *_: object) -> None: ...


def row_file(series: Series, file: Path) -> RowFile:
    """The file of this name; a Complaint if it is there and holds something else than rows of this series."""
    return CsvRows(series, file) if is_csv(file) else ParquetRows(series, file)


def seed_in_rows(file: Path) -> bytes | None:
    """The seed of the rows in the file; None if there are none yet; a Complaint if it does not tell."""
    if not file.exists():
        return None
    if not is_csv(file):
        return bytes.fromhex(_about(file)["seed"])
    with file.open("rb") as found:
        found.readline(MAX_LINE)
        if found.read(1):
            raise complaint("lab.rows_without_seed", file=str(file))
    return None


# From rows to a table, and back


def table_of(series: Series, first: int, rows: Rows) -> Any:
    """Games one after another as a table, each column under its name."""
    written, happened = rows
    columns: dict[str, Any] = {"game": np.arange(first, first + len(written), dtype=np.int64)}
    columns |= {name: np.ascontiguousarray(written[name]) for name in PLAIN}
    for seat in range(series.players):
        columns[f"score_{seat}"] = np.ascontiguousarray(written["scores"][:, seat])
    for kind, name in _kinds(series).items():
        columns[f"n_{name}"] = np.ascontiguousarray(happened[:, kind])
    return arrow().table(columns).replace_schema_metadata({ABOUT: json.dumps(header(series))})


def rows_of(series: Series, table: Any) -> Rows:
    """The rows that such a table was made of."""
    rows = room_for(series.rules_of, len(table))
    for name in PLAIN:
        rows.rows[name] = table[name]
    for seat in range(series.players):
        rows.rows["scores"][:, seat] = table[f"score_{seat}"]
    for kind, name in _kinds(series).items():
        rows.happened[:, kind] = table[f"n_{name}"]
    return rows


def _from_game(series: Series, first: int, table: Any) -> Iterator[Rows]:
    """The rows of the table from game `first` on, if there are any."""
    missing = first - table["game"][0].as_py() if len(table) else 0
    if missing < len(table):
        yield rows_of(series, table.slice(max(0, missing)))


def _kinds(series: Series) -> dict[int, str]:
    return {**event_kinds(series.game), kinds_of(series.rules_of) - 1: "untold"}


def _schema(series: Series) -> Any:
    return table_of(series, 0, room_for(series.rules_of, 0)).schema


@contextmanager
def _legible(file: Path) -> Iterator[None]:
    """A Complaint if the file turns out to be no rows of ours, or damaged ones."""
    try:
        yield
    except (arrow().ArrowException, OSError, ValueError, KeyError, TypeError):
        raise complaint("lab.no_results", file=str(file)) from None


# Parquet


def _about(file: Path) -> dict[str, Any]:
    """Which series the rows of a Parquet file are of; a Complaint if it does not say so."""
    with file.open("rb") as whole, _legible(file):
        found: dict[str, Any] = json.loads(arrow().parquet.read_schema(whole).metadata[ABOUT])
        bytes.fromhex(found["seed"])
    return found


class ParquetRows:
    """Rows in a Parquet file."""

    def __init__(self, series: Series, file: Path) -> None:
        self._series, self._file, self._beside = series, file, file.with_name(f"{file.name}.part")
        self._schema = _schema(series)
        self.games = 0
        if file.exists():
            compare(file, header(series), _about(file), "lab.other_series")
            self.games = arrow().parquet.read_metadata(file).num_rows

    def stored(self, first: int) -> Iterator[Rows]:
        """The rows that were there before it was opened, from game `first` on."""
        for table in self._groups():
            yield from _from_game(self._series, first, table)

    def _groups(self) -> Iterator[Any]:
        if not self.games:
            return
        with _legible(self._file), arrow().parquet.ParquetFile(self._file) as found:
            for group in range(found.num_row_groups):
                yield found.read_row_group(group)

    def __enter__(self) -> Self:
        """The rows that are there are in the file beside it, too."""
        self._waiting, self._whole = self._schema.empty_table(), True
        with naming(self._file):
            self._sink: BinaryIO = self._beside.open("wb")
        self._writer = arrow().parquet.ParquetWriter(self._sink, self._schema)
        try:
            for table in self._groups():
                self._gather(table)
        except BaseException:
            self._drop()
            raise
        return self

    def add(self, rows: Rows) -> None:
        """Write down the next games."""
        self._gather(table_of(self._series, self.games, rows))
        self.games += len(rows.rows)

    def _gather(self, table: Any) -> None:
        self._waiting = arrow().concat_tables([self._waiting, table])
        while len(self._waiting) >= GROUP:
            self._write(self._waiting.slice(0, GROUP))
            self._waiting = self._waiting.slice(GROUP)

    def _write(self, group: Any) -> None:
        self._whole = False
        with naming(self._file):
            self._writer.write(group.combine_chunks())
        self._whole = True

    def __exit__(self, *_: object) -> None:
        """The file beside it is complete and has taken its place, unless it could not be written."""
        try:
            with undisturbed():
                if self._whole:
                    self._complete()
        finally:
            self._drop()

    def _complete(self) -> None:
        if len(self._waiting):
            self._write(self._waiting)
        with naming(self._file), self._sink:
            self._writer.close()
            self._sink.flush()
            os.fsync(self._sink.fileno())
        self._beside.replace(self._file)

    def _drop(self) -> None:
        """Nothing is open any more, and there is no file beside it."""
        with suppress(OSError, ValueError):
            self._writer.close()
        with suppress(OSError):
            self._sink.close()
        self._beside.unlink(missing_ok=True)


# CSV


class CsvRows:
    """Rows in a CSV file."""

    def __init__(self, series: Series, file: Path) -> None:
        """Look what is there, and drop a line that was not finished."""
        self._series, self._file = series, file
        self._heading = _lines(_schema(series).empty_table(), heading=True)
        self.games = 0
        if file.exists():
            with file.open("r+b") as found:
                self.games = self._whole_lines(found)

    def _whole_lines(self, found: BinaryIO) -> int:
        """How many games there are; a Complaint if they are not of this series."""
        first = found.readline(MAX_LINE)
        if self._heading.startswith(first) and not first.endswith(b"\n"):
            found.truncate(0)
            return 0
        if not first.startswith(b'"game",'):
            raise complaint("lab.no_results", file=str(self._file))
        self._compare("columns", self._heading, first)
        games, end = _counted_lines(found)
        if games:
            self._check_last(found, games - 1, end)
        found.truncate(end)
        return games

    def _check_last(self, found: BinaryIO, game: int, end: int) -> None:
        """A Complaint if the last line is not that of this game: then another series, or too few or too many lines."""
        found.seek(max(0, end - MAX_LINE))
        got = found.read(end - found.tell()).splitlines(keepends=True)[-1]
        expected = _lines(table_of(self._series, game, play_rows(self._series, game, 1)))
        self._compare(f"game {game}", expected, got)

    def _compare(self, what: str, expected: bytes, got: bytes) -> None:
        wanted, found = ({what: _read_out(line)} for line in (expected, got))
        compare(self._file, wanted, found, "lab.other_series")

    def stored(self, first: int) -> Iterator[Rows]:
        """The rows that were there before it was opened, from game `first` on."""
        if self.games <= first:
            return
        csv = arrow().csv
        types = csv.ConvertOptions(column_types=_schema(self._series))
        with _legible(self._file), csv.open_csv(self._file, convert_options=types) as found:
            for batch in found:
                yield from _from_game(self._series, first, batch)

    def __enter__(self) -> Self:
        self._sink: BinaryIO = self._file.open("ab")
        if not self._sink.tell():
            self._sink.write(self._heading)
        return self

    def add(self, rows: Rows) -> None:
        """Write down the next games."""
        with naming(self._file):
            self._sink.write(_lines(table_of(self._series, self.games, rows)))
            self._sink.flush()
        self.games += len(rows.rows)

    def __exit__(self, *_: object) -> None:
        with naming(self._file):
            self._sink.close()


def _read_out(line: bytes) -> str:
    return line.decode(errors="replace").strip().replace('"', "")


def _lines(table: Any, *, heading: bool = False) -> bytes:
    """The table as CSV."""
    written = io.BytesIO()
    options = arrow().csv.WriteOptions(include_header=heading)
    arrow().csv.write_csv(table, written, options)
    return written.getvalue()


def _counted_lines(found: BinaryIO) -> tuple[int, int]:
    """How many whole lines follow, and where the last of them ends."""
    lines, end = 0, found.tell()
    while piece := found.read(PIECE):
        lines += piece.count(b"\n")
        if b"\n" in piece:
            end = found.tell() - len(piece) + piece.rindex(b"\n") + 1
    return lines, end
