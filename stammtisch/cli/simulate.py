"""`stammtisch simulate GAME`: games between bots, their records and a summary."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from stammtisch.cli.deal import options_from
from stammtisch.cli.paint import Bar, columns
from stammtisch.cli.parser import INTERRUPTED, whole
from stammtisch.engine.game import Game
from stammtisch.games import game as game_named
from stammtisch.lab.interrupts import undisturbed
from stammtisch.lab.tables.simulate import Plan, play_many
from stammtisch.lab.tables.tally import Tally, interval
from stammtisch.table.seeds import fresh_seed, seed_of
from stammtisch.words import Argument, Language, Listener, Sentence, complaint, number, phrase, say

MAX_GAMES = 10**9
MAX_JOBS = 256


def run(wanted: argparse.Namespace, language: Language) -> int:
    """Play the games; Ctrl-C stops early, and what was played is kept and summed up."""
    plan = _plan(wanted)
    games = whole(wanted.games, 1, MAX_GAMES, "--games") or 1
    jobs = whole(wanted.jobs, 1, MAX_JOBS, "--jobs") or 1
    plan.check()
    tally = Tally(plan.players)
    bar = Bar(games, phrase(Sentence("cli.unit_games"), Listener(language)))
    with _records(wanted.records) as file:
        try:
            for played in play_many(plan, games, jobs):
                with undisturbed():
                    if file is not None:
                        print(played.record, file=file)
                    tally.add(played)
                bar.step()
        except KeyboardInterrupt:
            bar.close()
            print(_said(language, "stopped", n=tally.games, total=games), file=sys.stderr)
        finally:
            bar.close()
    if tally.games:
        print(_summary(plan, tally, bar.seconds, language), file=sys.stderr if wanted.records == "-" else sys.stdout)
    return 0 if tally.games >= games else INTERRUPTED


def _plan(wanted: argparse.Namespace) -> Plan:
    game = game_named(wanted.game)
    bots = wanted.bot or ["zufall"]
    players = whole(wanted.players, 1, 99, "--players") or (len(bots) if len(bots) > 1 else game.options.PLAYERS[0])
    if len(bots) not in {1, players}:
        raise complaint("cli.bots", expected=players, got=len(bots))
    seated = bots if len(bots) == players else bots * players
    seed = fresh_seed() if wanted.seed is None else seed_of(wanted.seed)
    options = options_from(game, wanted.option)
    return Plan(game.name, seated, seed, options, records=wanted.records is not None, legal=wanted.legal)


@contextmanager
def _records(name: str | None) -> Iterator[TextIO | None]:
    """The file for the records: none, the standard output (`-`), or a new file."""
    if name is None or name == "-":
        yield sys.stdout if name else None
        return
    with Path(name).open("w", encoding="utf-8", newline="\n") as file:
        yield file


def _summary(plan: Plan, tally: Tally, seconds: float, language: Language) -> str:
    """What was played, how fast, how long the games were, and who won."""
    game: Game[Any] = game_named(plan.game)
    lines = [
        _said(language, "summary", n=tally.games, game=game.title, players=plan.players, seed=plan.seed.hex()),
        _said(
            language,
            "speed",
            seconds=number(seconds, 1, language),
            games=number(tally.games / max(seconds, 1e-9), 0, language),
            moves=number(tally.moves / max(seconds, 1e-9), 0, language),
        ),
        _said(
            language,
            "length",
            mean=number(tally.moves / tally.games, 1, language),
            shortest=min(tally.lengths),
            longest=max(tally.lengths),
        ),
        "",
        *columns(_rows(plan.bots, tally, language)),
    ]
    return "\n".join(lines)


def _rows(bots: Sequence[str], tally: Tally, language: Language) -> list[list[str]]:
    head = [_said(language, f"column.{name}") for name in ("seat", "bot", "wins", "interval", "score")]
    return [head, *(_row(seat, name, tally, language) for seat, name in enumerate(bots))]


def _row(seat: int, name: str, tally: Tally, language: Language) -> list[str]:
    low, high = interval(tally.wins[seat], tally.games)
    shares = [f"{number(100 * share, 1, language)} %" for share in (tally.wins[seat] / tally.games, low, high)]
    return [str(seat), name, shares[0], f"{shares[1]} – {shares[2]}", number(tally.score(seat), 1, language)]


def _said(language: Language, key: str, **arguments: Argument) -> str:
    return say(Sentence(f"cli.{key}", arguments), Listener(language))
