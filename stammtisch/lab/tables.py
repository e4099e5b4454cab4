"""Results as tables for other programs, Parquet or CSV by the end of the file's name, written by pyarrow.

Rows, one for each game, are written block by block in the order of their numbers. The table of totals is long and
narrow: a measure, what it is about (a place, a kind of event), a number, and in how many games it came up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from stammtisch.lab.mass import Rows
from stammtisch.lab.series import Series
from stammtisch.lab.study import happenings
from stammtisch.lab.totals import SPREADS, Spread, Totals
from stammtisch.words import complaint

ENDINGS = (".parquet", ".csv")


class Writer(Protocol):
    """What takes one part of a table after another."""

    def write(self, part: Any, /) -> None:
        """Write one more part."""


def check(file: Path, option: str) -> None:
    """A Complaint if no table can be written under this name, an OSError if not there."""
    if file.suffix.lower() not in ENDINGS:
        raise complaint("lab.table", option=option, expected=" | ".join(ENDINGS), got=str(file))
    _arrow()
    is_new = not file.exists()
    file.open("ab").close()
    if is_new:
        file.unlink()


def _arrow() -> Any:
    try:
        import pyarrow as pa
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError:
        raise complaint("lab.needs_pyarrow") from None
    return pa


@contextmanager
def writer(file: Path, schema: Any) -> Iterator[Writer]:
    """The file, open for parts of a table; it is complete when it is left, however that comes about."""
    arrow = _arrow()
    is_csv = file.suffix.lower() == ".csv"
    opened = arrow.csv.CSVWriter(file, schema) if is_csv else arrow.parquet.ParquetWriter(file, schema)
    with opened:
        yield opened


def row_columns(series: Series, first: int, rows: Rows) -> Mapping[str, Any]:
    """The columns of games one after another, each under its name."""
    written, happened = rows
    columns: dict[str, Any] = {"game": np.arange(first, first + len(written), dtype=np.int64)}
    columns |= {name: np.ascontiguousarray(written[name]) for name in ("moves", "rounds", "end", "starter", "winners")}
    for seat in range(series.players):
        columns[f"score_{seat}"] = np.ascontiguousarray(written["scores"][:, seat])
    for kind, name in happenings(series.game).items():
        columns[f"n_{name}"] = np.ascontiguousarray(happened[:, kind])
    return columns


class RowFile:
    """A file with one row for each game."""

    def __init__(self, series: Series, file: Path) -> None:
        self._series, self._file = series, file

    @contextmanager
    def open(self) -> Iterator[RowFile]:
        """The file, ready for blocks."""
        with writer(self._file, self._part(0, _no_rows(self._series)).schema) as self._writer:
            yield self

    def add(self, first: int, rows: Rows) -> None:
        """Write one more block."""
        self._writer.write(self._part(first, rows))

    def _part(self, first: int, rows: Rows) -> Any:
        return _arrow().table(dict(row_columns(self._series, first, rows)))


def _no_rows(series: Series) -> Rows:
    from stammtisch.lab.mass import play_rows

    return play_rows(series, 0, 0)


def measures(series: Series, totals: Totals) -> Iterator[tuple[str, str, int, int]]:
    """All totals: the measure, what it is about, the number, and in how many games it came up."""
    yield from (("end", series.rules_of.rules.End(end).name.lower(), end, n) for end, n in sorted(totals.ends.items()))
    yield from (
        ("winners", str(starter), winners, games) for (starter, winners), games in sorted(totals.winners.items())
    )
    named: list[tuple[str, str, Spread]] = [(name, "", getattr(totals, name)) for name in SPREADS]
    named += [("score", str(place), spread) for place, spread in enumerate(totals.scores)]
    names = happenings(series.game)
    named += [("happened", names.get(kind, "untold"), spread) for kind, spread in sorted(totals.happened.items())]
    for measure, about, spread in named:
        yield from ((measure, about, number, games) for number, games in sorted(spread.bins.items()))


def save_totals(series: Series, totals: Totals, file: Path) -> None:
    """The file holds all totals as a table."""
    measure, about, number, games = zip(*measures(series, totals), strict=True)
    series_columns = {"players": [series.players] * len(games), "bot": [series.bot] * len(games)}
    columns = {"measure": measure, "about": about, "number": number, "games": games}
    table = _arrow().table({**series_columns, **{name: list(cells) for name, cells in columns.items()}})
    with writer(file, table.schema) as opened:
        opened.write(table)
