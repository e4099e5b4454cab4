"""`stammtisch simulate GAME`: games between any bots at tables, their records and a summary."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from stammtisch.cli.arguments import INTERRUPTED, whole
from stammtisch.cli.deal import options_from
from stammtisch.cli.paint import Bar
from stammtisch.cli.summary import summary
from stammtisch.games import game as game_named
from stammtisch.lab.interrupts import undisturbed
from stammtisch.lab.mass.totals import Totals
from stammtisch.lab.processes import cores
from stammtisch.lab.tables.simulate import GAMES_AT_ONCE, TablePlan, play_at_tables
from stammtisch.lab.tables.tally import counted
from stammtisch.table.seeds import fresh_seed, seed_of
from stammtisch.words import Language, Listener, Sentence, complaint, phrase, say

MAX_GAMES = 10**9
MAX_JOBS = 256


def run(args: argparse.Namespace, language: Language) -> int:
    """Play the games; Ctrl-C stops early, and what was played is kept and summed up."""
    plan = plan_of(args, records=args.records is not None, legal=args.legal)
    games = games_in(args)
    totals, bar = Totals(plan.players), games_bar(games, language)
    with _records(args.records) as file:
        try:
            for played in play_at_tables(plan, games, _jobs(args, games)):
                with undisturbed():
                    if file is not None:
                        print(played.record, file=file)
                    totals += counted(plan, played)
                bar.step()
        except KeyboardInterrupt:
            bar.close()
            stopped = Sentence("lab.stopped", {"n": totals.games, "total": games})
            print(say(stopped, Listener(language)), file=sys.stderr)
        finally:
            bar.close()
    if totals.games:
        print(summary(plan, totals, bar.seconds, language), file=sys.stderr if args.records == "-" else sys.stdout)
    return 0 if totals.games >= games else INTERRUPTED


def plan_of(args: argparse.Namespace, *, records: bool = False, legal: bool = False) -> TablePlan:
    """Which game, which bots, which options and which seed are asked for; a Complaint if that cannot be played."""
    game = game_named(args.game)
    bots = args.bot or ["stammgast"]
    players = whole(args.players, 1, 99, "--players") or (len(bots) if len(bots) > 1 else game.options.PLAYERS[0])
    if len(bots) not in {1, players}:
        raise complaint("cli.bots", expected=players, got=len(bots))
    seated = bots if len(bots) == players else bots * players
    seed = fresh_seed() if args.seed is None else seed_of(args.seed)
    plan = TablePlan(game.name, seated, seed, options_from(game, args.option), records, legal)
    plan.check()
    return plan


def games_in(args: argparse.Namespace) -> int:
    """How many games are asked for."""
    return whole(args.games, 1, MAX_GAMES, "--games") or 1


def jobs_in(args: argparse.Namespace) -> int:
    """On how many cores they are to be played."""
    return whole(args.jobs, 1, MAX_JOBS, "--jobs") or cores()


def _jobs(args: argparse.Namespace, games: int) -> int:
    """The same, and no more than have something to do."""
    return min(jobs_in(args), -(-games // GAMES_AT_ONCE))


def games_bar(games: int, language: Language) -> Bar:
    """How far so many games are."""
    return Bar(games, phrase(Sentence("cli.unit_games"), Listener(language)))


@contextmanager
def _records(name: str | None) -> Iterator[TextIO | None]:
    """The file for the records: none, the standard output (`-`), or a new file."""
    if name is None or name == "-":
        yield sys.stdout if name else None
        return
    with Path(name).open("w", encoding="utf-8", newline="\n") as file:
        yield file
