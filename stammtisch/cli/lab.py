"""`stammtisch lab simulate|report|game GAME`: the laboratory."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from stammtisch.cli import lab_simulate
from stammtisch.cli.arguments import INTERRUPTED, whole
from stammtisch.cli.lab_simulate import check_crew, crew, play_on, tell
from stammtisch.cli.simulate import games_in, plan_of
from stammtisch.engine.compiling import numba
from stammtisch.games import game as game_named
from stammtisch.lab.atomic_files import check_place, put
from stammtisch.lab.mass.checkpoint import Checkpoint
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals_file import Results
from stammtisch.lab.report.gather import SEED, file_of, games_of, gathered, series_of
from stammtisch.lab.report.page import page
from stammtisch.lab.report.plots import matplotlib, save_plots
from stammtisch.lab.tables.simulate import table_of
from stammtisch.table.seeds import seed_of
from stammtisch.words import LANGUAGES, Argument, Language, Listener, Sentence, complaint, say

MAX_NUMBER = 10**18 - 1


def run(args: argparse.Namespace, language: Language) -> int:
    """Do what the second word asks for."""
    tasks: dict[str, Callable[[argparse.Namespace, Language], int]]
    tasks = {"simulate": lab_simulate.run, "report": _report, "game": _game}
    return tasks[args.task](args, language)


def _game(args: argparse.Namespace, _language: Language) -> int:
    """Print the record of one game."""
    if args.seed is None:
        raise complaint("lab.needs_seed")
    plan = plan_of(args)
    which = whole(args.number, 0, MAX_NUMBER, "NUMBER") or 0
    print(table_of(plan, which).record().text())
    return 0


def _report(args: argparse.Namespace, language: Language) -> int:
    """Play what the report is about, as far as it was not played before, and make the pages."""
    check_crew(args)
    game, folder, games = game_named(args.game).name, Path(args.out), games_in(args)
    seed = SEED if args.seed is None else args.seed
    numba()
    if args.plots:
        matplotlib()
    (folder / "numbers").mkdir(parents=True, exist_ok=True)
    pages = {each: folder / f"{game}.{each}.html" for each in LANGUAGES}
    for file in pages.values():
        check_place(file)
    for series in series_of(game, seed_of(seed)):
        if not _play_chapter(args, series, games_of(series, games), language):
            return INTERRUPTED
    report = gathered(game, seed, folder)
    for each, file in pages.items():
        put(file, page(report, each))
        print(_said(language, "saved", file=str(file)))
    if args.plots:
        for file in save_plots(report, folder, language):
            print(_said(language, "saved", file=str(file)))
    return 0


def _play_chapter(args: argparse.Namespace, series: Series, games: int, language: Language) -> bool:
    """Play one series as far as it is missing; False if Ctrl-C was pressed."""
    kept = Checkpoint(Results(series, file_of(series, Path(args.out))))
    if kept.games < games:
        tell(language, "chapter", game=series.rules_of.title, players=series.players, bot=series.bot,
              options=" ".join(f"{key}={value}" for key, value in series.options.items()))  # fmt: skip
        with crew(args, series) as players:
            play_on(kept, games, players, language)
    return kept.games >= games


def _said(language: Language, key: str, **arguments: Argument) -> str:
    return say(Sentence(f"lab.{key}", arguments), Listener(language))
