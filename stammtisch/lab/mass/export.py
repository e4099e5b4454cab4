"""Results as tables for other programs, Parquet or CSV by the end of the file's name, written by pyarrow.

The table of totals is long and narrow: a measure, what it is about (a place, a kind of event), a number, and in how
many games it came up. The one with a row for each game is in `row_file`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.lab.atomic_files import naming
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import SPREADS, Spread, Totals
from stammtisch.lab.study import event_kinds
from stammtisch.words import complaint
from stammtisch.words.installation import command_for

ENDINGS = (".parquet", ".csv")


def check(file: Path, option: str) -> None:
    """A Complaint if no table can be written under this name, an OSError if not there."""
    if file.suffix.lower() not in ENDINGS:
        raise complaint("lab.table", option=option, expected=" | ".join(ENDINGS), got=str(file))
    arrow()
    is_new = not file.exists()
    file.open("ab").close()
    if is_new:
        file.unlink()


def arrow() -> Any:
    """The library that writes tables; a Complaint if it is missing."""
    try:
        import pyarrow as pa
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError:
        raise complaint("lab.needs_pyarrow", command=command_for("lab", "pyarrow")) from None
    return pa


def is_csv(file: Path) -> bool:
    """Whether the name is that of a CSV file; else it is one of Parquet."""
    return file.suffix.lower() == ".csv"


def measures(series: Series, totals: Totals) -> Iterator[tuple[str, str, int, int]]:
    """All totals: the measure, what it is about, the number, and in how many games it came up."""
    yield from (("end", series.rules_of.rules.End(end).name.lower(), end, n) for end, n in sorted(totals.ends.items()))
    yield from (
        ("winners", str(starter), winners, games) for (starter, winners), games in sorted(totals.winners.items())
    )
    named: list[tuple[str, str, Spread]] = [(name, "", getattr(totals, name)) for name in SPREADS]
    named += [("score", str(place), spread) for place, spread in enumerate(totals.scores)]
    names = event_kinds(series.game)
    named += [("happened", names.get(kind, "untold"), spread) for kind, spread in sorted(totals.happened.items())]
    for measure, about, spread in named:
        yield from ((measure, about, number, games) for number, games in sorted(spread.bins.items()))


def save_totals(series: Series, totals: Totals, file: Path) -> None:
    """The file holds all totals as a table."""
    measure, about, number, games = zip(*measures(series, totals), strict=True)
    series_columns = {"players": [series.players] * len(games), "bot": [series.bot] * len(games)}
    columns = {"measure": measure, "about": about, "number": number, "games": games}
    table = arrow().table({**series_columns, **{name: list(cells) for name, cells in columns.items()}})
    write = arrow().csv.write_csv if is_csv(file) else arrow().parquet.write_table
    with naming(file), file.open("wb") as sink:
        write(table, sink)
