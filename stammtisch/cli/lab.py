"""`stammtisch lab simulate|report|game GAME`: the laboratory."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli.deal import options_from
from stammtisch.cli.paint import Bar, columns
from stammtisch.cli.parser import INTERRUPTED, whole
from stammtisch.engine.compiling import numba
from stammtisch.games import game as game_named
from stammtisch.lab.atomic_files import check_place, put
from stammtisch.lab.mass.checkpoint import Keeping
from stammtisch.lab.mass.series import Series, at_table
from stammtisch.lab.mass.totals import Totals
from stammtisch.lab.mass.totals_file import Results, seed_in
from stammtisch.lab.processes import cores
from stammtisch.lab.report.gather import SEED, file_of, games_of, gathered, series_of
from stammtisch.lab.report.page import page
from stammtisch.lab.report.plots import matplotlib, save_plots
from stammtisch.lab.tables.tally import interval
from stammtisch.table.seeds import fresh_seed, seed_of
from stammtisch.words import LANGUAGES, Argument, Language, Listener, Sentence, complaint, number, phrase, say

if TYPE_CHECKING:
    from stammtisch.lab.mass.blocks import Crew
    from stammtisch.lab.mass.row_file import RowFile

MAX_GAMES = 10**9
MAX_NUMBER = 10**18 - 1
MAX_JOBS = 256


def run(wanted: argparse.Namespace, language: Language) -> int:
    """Do what the second word asks for."""
    tasks: dict[str, Callable[[argparse.Namespace, Language], int]]
    tasks = {"simulate": _simulate, "report": _report, "game": _game}
    return tasks[wanted.task](wanted, language)


# One game again


def _game(wanted: argparse.Namespace, _language: Language) -> int:
    """Print the record of one game."""
    if wanted.seed is None:
        raise complaint("lab.needs_seed")
    series = _series(wanted, seed_of(wanted.seed))
    which = whole(wanted.number, 0, MAX_NUMBER, "NUMBER") or 0
    print(at_table(series, which).record().text())
    return 0


def _series(wanted: argparse.Namespace, seed: bytes) -> Series:
    game = game_named(wanted.game)
    players = whole(wanted.players, 1, 99, "--players") or game.options.PLAYERS[0]
    series = Series(game.name, players, wanted.bot, seed, options_from(game, wanted.option))
    series.check()
    return series


# Many games


def _simulate(wanted: argparse.Namespace, language: Language) -> int:
    """Play the games; Ctrl-C stops early, and what was played is kept and summed up."""
    _check_crew(wanted)
    file = None if wanted.out is None else Path(wanted.out)
    games = whole(wanted.games, 1, MAX_GAMES, "--games") or 1
    _check_tables(wanted)
    series = _series(wanted, _seed(wanted))
    numba()
    kept = Keeping(Results(series, file), _rows(wanted, series))
    if kept.begun:
        _tell(language, "resumed", n=kept.begun)
    with crew(wanted, series) as players:
        seconds = play_on(kept, games, players, language)
    if kept.results.totals.games:
        _show(wanted, kept.results, seconds, language)
    return 0 if kept.games >= games else INTERRUPTED


def _show(wanted: argparse.Namespace, results: Results, seconds: float, language: Language) -> None:
    """Print the summary, and write the table of totals if it is wanted."""
    try:
        if wanted.table is not None:
            from stammtisch.lab.mass.export import save_totals

            save_totals(results.series, results.totals, Path(wanted.table))
    finally:
        print(summary(results.series, results.totals, seconds, language))


def _seed(wanted: argparse.Namespace) -> bytes:
    """The seed that was named, else that of a file to go on with, else a fresh one."""
    if wanted.seed is not None:
        return seed_of(wanted.seed)
    return (wanted.out and seed_in(Path(wanted.out))) or (wanted.rows and _seed_in_rows(wanted.rows)) or fresh_seed()


def _seed_in_rows(name: str) -> bytes | None:
    numba()
    from stammtisch.lab.mass.row_file import seed_in_rows

    return seed_in_rows(Path(name))


def _check_tables(wanted: argparse.Namespace) -> None:
    """A Complaint if a table that is wanted cannot be written."""
    for option, name in (("--rows", wanted.rows), ("--table", wanted.table)):
        if name is not None:
            from stammtisch.lab.mass import export

            export.check(Path(name), option)
    files = {"--out": wanted.out, "--rows": wanted.rows, "--table": wanted.table}
    places = [Path(name).resolve() for name in files.values() if name is not None]
    if len(set(places)) < len(places):
        raise complaint("lab.one_file_each", expected=" | ".join(files), got=" ".join(map(str, files.values())))


def _rows(wanted: argparse.Namespace, series: Series) -> RowFile | None:
    """The file for the rows, if they are wanted."""
    if wanted.rows is None:
        return None
    from stammtisch.lab.mass.row_file import row_file

    return row_file(series, Path(wanted.rows))


def _check_crew(wanted: argparse.Namespace) -> None:
    """A Complaint if two are named who would play."""
    given = {
        "--ray": wanted.ray is not None,
        "--device cuda": wanted.device == "cuda",
        "--jobs": wanted.jobs is not None,
    }
    named = [option for option, is_given in given.items() if is_given]
    if len(named) > 1:
        raise complaint("lab.one_crew", expected=" | ".join(given), got=" ".join(named))


def crew(wanted: argparse.Namespace, series: Series) -> AbstractContextManager[Crew]:
    """Those who play: the cores of this machine, its GPU, or a cluster."""
    from stammtisch.lab.mass.blocks import on_gpu, threads

    if wanted.ray is not None:
        from stammtisch.lab.mass.ray_cluster import cluster

        return cluster(wanted.ray)
    if wanted.device == "cuda":
        return on_gpu(series)
    return threads(whole(wanted.jobs, 1, MAX_JOBS, "--jobs") or cores(), series)


def play_on(kept: Keeping, games: int, players: Crew, language: Language) -> float:
    """Add games until there are so many; returns the seconds it took. Ctrl-C stops early and keeps what was played."""
    bar = Bar(max(0, games - kept.games), phrase(Sentence("cli.unit_games"), Listener(language)))
    try:
        with closing(kept.play_on(games, players)) as played:
            for more in played:
                bar.step(more)
    except KeyboardInterrupt:
        bar.close()
        _tell(language, "stopped_kept" if kept.in_files else "stopped", n=kept.games, total=games)
    finally:
        bar.close()
        kept.results.save()
    return bar.seconds


def summary(series: Series, totals: Totals, seconds: float, language: Language) -> str:
    """What was played, how long the games were, and who won how often, by the place after the starter."""
    title = series.rules_of.title
    lines = [
        _said(language, "summary", n=number(totals.games, 0, language), game=title, players=series.players,
              bot=series.bot, seed=series.seed.hex()),
        _said(language, "speed", seconds=number(seconds, 1, language)),
        _said(language, "length", mean=number(totals.moves.mean, 1, language), shortest=totals.moves.low,
              longest=totals.moves.high),
        "",
        *columns(_places(totals, language)),
    ]  # fmt: skip
    return "\n".join(lines)


def _places(totals: Totals, language: Language) -> list[list[str]]:
    head = [_said(language, f"column.{name}") for name in ("place", "wins", "interval", "score")]
    return [head, *(_place(totals, place, language) for place in range(totals.players))]


def _place(totals: Totals, place: int, language: Language) -> list[str]:
    wins = totals.wins_by_place()[place]
    low, high = interval(wins, totals.games)
    shares = [f"{number(100 * share, 2, language)} %" for share in (wins / totals.games, low, high)]
    who = _said(language, "starter") if place == 0 else _said(language, "after_starter", n=place)
    return [who, shares[0], f"{shares[1]} – {shares[2]}", number(totals.scores[place].mean, 2, language)]


def _report(wanted: argparse.Namespace, language: Language) -> int:
    """Play what the report is about, as far as it was not played before, and make the pages."""
    _check_crew(wanted)
    game, folder = game_named(wanted.game).name, Path(wanted.out)
    games = whole(wanted.games, 1, MAX_GAMES, "--games") or 1
    seed = SEED if wanted.seed is None else wanted.seed
    numba()
    if wanted.plots:
        matplotlib()
    (folder / "numbers").mkdir(parents=True, exist_ok=True)
    pages = {each: folder / f"{game}.{each}.html" for each in LANGUAGES}
    for file in pages.values():
        check_place(file)
    for series in series_of(game, seed_of(seed)):
        if not _play_chapter(wanted, series, games_of(series, games), language):
            return INTERRUPTED
    report = gathered(game, seed, folder)
    for each, file in pages.items():
        put(file, page(report, each))
        print(_said(language, "saved", file=str(file)))
    if wanted.plots:
        for file in save_plots(report, folder, language):
            print(_said(language, "saved", file=str(file)))
    return 0


def _play_chapter(wanted: argparse.Namespace, series: Series, games: int, language: Language) -> bool:
    """Play one series as far as it is missing; False if Ctrl-C was pressed."""
    kept = Keeping(Results(series, file_of(series, Path(wanted.out))))
    if kept.games < games:
        _tell(language, "chapter", game=series.rules_of.title, players=series.players, bot=series.bot,
              options=" ".join(f"{key}={value}" for key, value in series.options.items()))  # fmt: skip
        with crew(wanted, series) as players:
            play_on(kept, games, players, language)
    return kept.games >= games


def _tell(language: Language, key: str, **arguments: Argument) -> None:
    print(_said(language, key, **arguments), file=sys.stderr)


def _said(language: Language, key: str, **arguments: Argument) -> str:
    return say(Sentence(f"lab.{key}", arguments), Listener(language))
