"""The file of a series: what is played, how many games were, and their totals, as one JSON object.

It is written anew every few seconds, beside the old one and then in its place, so that a whole file is there at any
time and it stays small however many games there are. The same series goes on after the games that the file holds.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stammtisch.lab.atomic_files import check_place, compare, put
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Totals
from stammtisch.words import complaint
from stammtisch.words.installation import version

FORMAT = "stammtisch-lab/1"
MAX_FILE = 1 << 26
SECONDS_BETWEEN = 2.0


def header(series: Series) -> dict[str, Any]:
    """What is played, as the file says it. How many games is no part of it, so that one can add more."""
    game = series.rules_of
    return {
        "format": FORMAT,
        "game": series.game,
        "players": series.players,
        "options": game.chosen(game.settle(series.players, series.options)),
        "bot": series.bot,
        "seed": series.seed.hex(),
    }


def series_in(found: Mapping[str, Any]) -> Series:
    """The series that a file is about."""
    seed = bytes.fromhex(found["seed"])
    return Series(found["game"], found["players"], found["bot"], seed, found["options"])


def read(file: Path) -> dict[str, Any] | None:
    """What the file holds; None if there is none yet; a Complaint if it is something else."""
    if not file.exists():
        return None
    with file.open("rb") as whole:
        text = whole.read(MAX_FILE)
    try:
        found = json.loads(text)
        totals = Totals.parse(found["totals"])
        if found["format"] != FORMAT or totals.games != found["games"] or not totals.agrees:
            raise ValueError
        series_in(found).check()
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        raise complaint("lab.no_results", file=str(file)) from None
    return dict(found)


def seed_in(file: Path) -> bytes | None:
    """The seed of the series in the file; None if there is none yet."""
    found = read(file)
    return None if found is None else bytes.fromhex(found["seed"])


class Results:
    """The totals of a series, kept in a file if one is named."""

    def __init__(self, series: Series, file: Path | None) -> None:
        """Read what is there; a Complaint if the file is not of this series."""
        self.series, self.file = series, file
        self.totals = Totals(series.players)
        self._written = time.monotonic()
        if file is None:
            return
        if (found := read(file)) is not None:
            compare(file, header(series), found, "lab.other_series")
            self.totals = Totals.parse(found["totals"])
        check_place(file)

    def add(self, totals: Totals) -> None:
        """Count one more block, and write down all of them if the last time was a while ago."""
        self.totals = self.totals + totals
        if time.monotonic() - self._written > SECONDS_BETWEEN:
            self.save()

    def save(self) -> None:
        """The file, if one is named, holds all totals."""
        if self.file is not None:
            whole = {**header(self.series), "version": version(), "games": self.totals.games}
            put(self.file, json.dumps({**whole, "totals": self.totals.plain()}, ensure_ascii=False) + "\n")
        self._written = time.monotonic()
