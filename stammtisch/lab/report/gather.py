"""A report on a game: which series it needs, where their totals lie, and what they say together."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from stammtisch.games import game as game_named
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Spread, Totals, zeros
from stammtisch.lab.mass.totals_file import read
from stammtisch.lab.study import Chapter, study
from stammtisch.lab.tables.tally import SIGMAS, interval
from stammtisch.table.seeds import seed_of
from stammtisch.words import complaint

SEED = "Stammtisch"
"""The text whose seed is used if none is named."""
BOTS = ("stammgast", "zufall")
"""Who plays: the report is about the first, the other is for comparison."""
MAIN_PLAYERS = 4
"""What a report says first it says of a table of so many."""
AT_RANDOM = 10
"""Of so many games one is enough for comparison."""


@dataclass(frozen=True)
class ReportPart:
    """One chapter that was played: the series of regulars and of random players, with their totals."""

    series: Series
    totals: Totals
    at_random: Totals


@dataclass(frozen=True)
class Report:
    """All that a page is made of."""

    game: str
    seed: str
    version: str
    usual: Sequence[ReportPart]
    variants: Sequence[ReportPart]

    @property
    def main(self) -> ReportPart:
        """The chapter that the headlines are about."""
        return next(part for part in self.usual if part.series.players == MAIN_PLAYERS)

    @property
    def command(self) -> str:
        """What makes this report."""
        games = str(self.main.totals.games)
        return shlex.join(["stammtisch", "lab", "report", self.game, "--games", games, "--seed", self.seed])

    @property
    def parts(self) -> list[ReportPart]:
        """All chapters."""
        return [*self.usual, *self.variants]

    @property
    def games(self) -> int:
        """How many games were played by regulars."""
        return sum(part.totals.games for part in self.parts)

    @property
    def random_games(self) -> int:
        """How many games were played at random."""
        return sum(part.at_random.games for part in self.parts)


def series_of(game: str, seed: bytes) -> Iterator[Series]:
    """Every series that the report on the game needs."""
    asked = study(game)
    for players, options in (*asked.USUAL, *asked.VARIANTS):
        for bot in BOTS:
            yield Series(game_named(game).name, players, bot, seed, options)


def file_of(series: Series, folder: Path) -> Path:
    """Where the totals of a series lie."""
    options = "".join(f"-{key}-{value}" for key, value in series.options.items())
    return folder / "numbers" / f"{series.game}-{series.players}{options}-{series.bot}.json"


def games_of(series: Series, games: int) -> int:
    """How many games of a series a report has that is made from so many."""
    return games if series.bot == BOTS[0] else max(1, games // AT_RANDOM)


def gathered(game: str, seed: str, folder: Path) -> Report:
    """The report that the totals in the folder give; all of them must be there."""
    asked, root = study(game), seed_of(seed)

    def parts(chapters: Sequence[Chapter]) -> list[ReportPart]:
        return [_part(game, root, chapter, folder) for chapter in chapters]

    versions = {_found(series, folder)["version"] for series in series_of(game, root)}
    return Report(game, seed, ", ".join(sorted(versions)), parts(asked.USUAL), parts(asked.VARIANTS))


def _part(game: str, seed: bytes, chapter: Chapter, folder: Path) -> ReportPart:
    regulars, at_random = (Series(game, chapter[0], bot, seed, chapter[1]) for bot in BOTS)
    return ReportPart(regulars, _totals(regulars, folder), _totals(at_random, folder))


def _totals(series: Series, folder: Path) -> Totals:
    return Totals.parse(_found(series, folder)["totals"])


def _found(series: Series, folder: Path) -> dict[str, Any]:
    """What the file of the series holds; a Complaint if there is none."""
    file = file_of(series, folder)
    found = read(file)
    if found is None:
        raise complaint("lab.no_results", file=str(file))
    return found


# What totals say


@dataclass(frozen=True)
class Share:
    """A share with its interval."""

    value: float
    low: float
    high: float


def share_of_wins(totals: Totals, place: int) -> Share:
    """How often the place after the starter wins."""
    wins = totals.wins_by_place()[place]
    return Share(wins / totals.games, *interval(wins, totals.games))


def lead(totals: Totals, place: int, other: int) -> Share:
    """How much more often the one place after the starter wins than the other, as a share of all games."""
    more, squares = 0.0, 0.0
    for (starter, winners), games in totals.winners.items():
        ahead, behind = (winners >> (starter + each) % totals.players & 1 for each in (place, other))
        share = (ahead - behind) / max(1, winners.bit_count())
        more += games * share
        squares += games * share**2
    value = more / totals.games
    error = SIGMAS * sqrt((squares / totals.games - value**2) / totals.games)
    return Share(value, value - error, value + error)


def share_of_games(totals: Totals, kind: int) -> Share:
    """In how large a share of all games such an event happens at all."""
    times = happened(totals, kind).times_above(0)
    return Share(times / totals.games, *interval(times, totals.games))


def happened(totals: Totals, kind: int) -> Spread:
    """How often such an event happens in a game."""
    return totals.times(kind)


def distance(totals: Totals) -> Spread:
    """How far the next was behind in each game that somebody won: not at all where several have won."""
    return totals.margin + zeros(totals.shared_wins())


def mean_error(spread: Spread) -> float:
    """How far chance alone may have moved the mean, with 95 % confidence."""
    return SIGMAS * spread.deviation / sqrt(max(1, spread.count))
