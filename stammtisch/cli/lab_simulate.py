"""`stammtisch lab simulate GAME`: games in great numbers, compiled, and whoever plays them."""

from __future__ import annotations

import argparse
import sys
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli.arguments import INTERRUPTED, whole
from stammtisch.cli.deal import options_from
from stammtisch.cli.simulate import games_bar, games_in, jobs_in
from stammtisch.cli.summary import summary
from stammtisch.engine.compiling import numba
from stammtisch.games import game as game_named
from stammtisch.lab.mass.checkpoint import Checkpoint
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals_file import Results, seed_in
from stammtisch.lab.tables.simulate import at_tables
from stammtisch.table.seeds import fresh_seed, seed_of
from stammtisch.words import Argument, Language, Listener, Sentence, complaint, say

if TYPE_CHECKING:
    from stammtisch.lab.mass.blocks import Crew
    from stammtisch.lab.mass.row_file import RowFile


def run(args: argparse.Namespace, language: Language) -> int:
    """Play the games; Ctrl-C stops early, and what was played is kept and summed up."""
    check_crew(args)
    file = None if args.out is None else Path(args.out)
    games = games_in(args)
    _check_tables(args)
    series = _series(args)
    numba()
    kept = Checkpoint(Results(series, file), _rows(args, series))
    if kept.begun:
        tell(language, "resumed", n=kept.begun)
    with crew(args, series) as players:
        seconds = play_on(kept, games, players, language)
    if kept.results.totals.games:
        _show(args, kept.results, seconds, language)
    return 0 if kept.games >= games else INTERRUPTED


def _show(args: argparse.Namespace, results: Results, seconds: float, language: Language) -> None:
    """Print the summary, and write the table of totals if it is args."""
    try:
        if args.table is not None:
            from stammtisch.lab.mass.export import save_totals

            save_totals(results.series, results.totals, Path(args.table))
    finally:
        print(summary(at_tables(results.series), results.totals, seconds, language))


def _series(args: argparse.Namespace) -> Series:
    game = game_named(args.game)
    players = whole(args.players, 1, 99, "--players") or game.options.PLAYERS[0]
    series = Series(game.name, players, args.bot, _seed(args), options_from(game, args.option))
    series.check()
    return series


def _seed(args: argparse.Namespace) -> bytes:
    """The seed that was named, else that of a file to go on with, else a fresh one."""
    if args.seed is not None:
        return seed_of(args.seed)
    return (args.out and seed_in(Path(args.out))) or (args.rows and _seed_in_rows(args.rows)) or fresh_seed()


def _seed_in_rows(name: str) -> bytes | None:
    numba()
    from stammtisch.lab.mass.row_file import seed_in_rows

    return seed_in_rows(Path(name))


def _check_tables(args: argparse.Namespace) -> None:
    """A Complaint if a table that is wanted cannot be written."""
    for option, name in (("--rows", args.rows), ("--table", args.table)):
        if name is not None:
            from stammtisch.lab.mass import export

            export.check(Path(name), option)
    files = {"--out": args.out, "--rows": args.rows, "--table": args.table}
    places = [Path(name).resolve() for name in files.values() if name is not None]
    if len(set(places)) < len(places):
        raise complaint("lab.one_file_each", expected=" | ".join(files), got=" ".join(map(str, files.values())))


def _rows(args: argparse.Namespace, series: Series) -> RowFile | None:
    """The file for the rows, if they are args."""
    if args.rows is None:
        return None
    from stammtisch.lab.mass.row_file import row_file

    return row_file(series, Path(args.rows))


def check_crew(args: argparse.Namespace) -> None:
    """A Complaint if two are named who would play."""
    given = {
        "--ray": args.ray is not None,
        "--device cuda": args.device == "cuda",
        "--jobs": args.jobs is not None,
    }
    named = [option for option, is_given in given.items() if is_given]
    if len(named) > 1:
        raise complaint("lab.one_crew", expected=" | ".join(given), got=" ".join(named))


def crew(args: argparse.Namespace, series: Series) -> AbstractContextManager[Crew]:
    """Those who play: the cores of this machine, its GPU, or a cluster."""
    from stammtisch.lab.mass.blocks import on_gpu, threads

    if args.ray is not None:
        from stammtisch.lab.mass.ray_cluster import cluster

        return cluster(args.ray)
    if args.device == "cuda":
        return on_gpu(series)
    return threads(jobs_in(args), series)


def play_on(kept: Checkpoint, games: int, players: Crew, language: Language) -> float:
    """Add games until there are so many; returns the seconds it took. Ctrl-C stops early and keeps what was played."""
    bar = games_bar(max(0, games - kept.games), language)
    try:
        with closing(kept.play_on(games, players)) as played:
            for more in played:
                bar.step(more)
    except KeyboardInterrupt:
        bar.close()
        tell(language, "stopped_kept" if kept.in_files else "stopped", n=kept.games, total=games)
    finally:
        bar.close()
        kept.results.save()
    return bar.seconds


def tell(language: Language, key: str, **arguments: Argument) -> None:
    """Say how it goes, beside the output."""
    print(say(Sentence(f"lab.{key}", arguments), Listener(language)), file=sys.stderr)
