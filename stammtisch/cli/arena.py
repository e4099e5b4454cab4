"""`stammtisch arena GAME BOT BOT…`: bots compared on the same deals, in every seat."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

from stammtisch.cli.arguments import INTERRUPTED, whole
from stammtisch.cli.deal import options_from
from stammtisch.cli.paint import Bar
from stammtisch.cli.ranking import plot, summary
from stammtisch.cli.simulate import jobs_in
from stammtisch.games import game as game_named
from stammtisch.lab.arena import plots
from stammtisch.lab.arena.contest import Contest, Deal, play_deals
from stammtisch.lab.arena.journal import Journal, seed_in
from stammtisch.lab.arena.sequential import Verdict
from stammtisch.lab.arena.standings import Trial, standings
from stammtisch.lab.arena.timing import together
from stammtisch.lab.interrupts import undisturbed
from stammtisch.table.seeds import fresh_seed, seed_of
from stammtisch.words import Argument, Language, Listener, Sentence, complaint, phrase, say

MAX_DEALS = 10**6
_MORE = re.compile(r"\+?(?P<percent>[0-9]{1,2}(?:[.,][0-9]{1,4})?) ?%?", re.ASCII)


def run(args: argparse.Namespace, language: Language) -> int:
    """Play the deals; Ctrl-C stops early, and what was played is kept and summed up."""
    contest = _contest(args)
    asked = _Asked(args, contest)
    contest.check()
    if args.plot is not None:
        plots.check(Path(args.plot))
    with Journal(Path(args.out), contest) if asked.file else nullcontext() as journal:
        deals = _deals(contest, asked, journal, language)
        if not deals:
            return INTERRUPTED
        found = standings(contest, deals, None if asked.trial is None else asked.trial.tested())
        ms = _milliseconds(contest, deals)
        result = {"result": found.plain(), "ms": ms}
        if journal is not None:
            journal.close_with(result)
    if args.plot is not None:
        plots.save(Path(args.plot), plot(contest, found, language))
    if args.out == "-":
        print(json.dumps(result, ensure_ascii=False))
    print(summary(contest, found, ms, language), file=sys.stderr if args.out == "-" else sys.stdout)
    return 0 if asked.enough() or len(deals) >= asked.deals else INTERRUPTED


class _Asked:
    """How far to play: at most so many deals, in so many processes, perhaps until a test decides."""

    def __init__(self, args: argparse.Namespace, contest: Contest) -> None:
        self.deals = whole(args.deals, 1, MAX_DEALS, "--deals") or 1
        self.jobs = jobs_in(args)
        self.file = args.out is not None and args.out != "-"
        more = None if args.until is None else _share(args.until)
        self.trial = None if more is None else Trial(contest, more)

    def enough(self) -> bool:
        """Whether the test has decided."""
        return self.trial is not None and self.trial.test.verdict != Verdict.UNDECIDED


def _share(text: str) -> float:
    """The share that `+1.5%` names."""
    found = _MORE.fullmatch(text)
    percent = float(found["percent"].replace(",", ".")) if found else 0.0
    if not 0 < percent <= 50:
        raise complaint("arena.until", got=text)
    return percent / 100


def _contest(args: argparse.Namespace) -> Contest:
    game = game_named(args.game)
    players = whole(args.players, 1, 99, "--players") or game.options.PLAYERS[0]
    options = options_from(game, args.option)
    return Contest(game.name, tuple(args.bots), players, _seed(args), options, mixed=args.mixed)


def _seed(args: argparse.Namespace) -> bytes:
    """The seed that was named, else that of the file to go on with, else a fresh one."""
    if args.seed is not None:
        return seed_of(args.seed)
    before = seed_in(Path(args.out)) if args.out not in {None, "-"} else None
    return before or fresh_seed()


def _deals(contest: Contest, asked: _Asked, journal: Journal | None, language: Language) -> list[Deal]:
    """The deals that were there before and those played now, as many as are needed."""
    deals: list[Deal] = []

    def count(deal: Deal) -> None:
        deals.append(deal)
        if asked.trial is not None:
            asked.trial.add(deal)

    for deal in journal.deals[: asked.deals] if journal else ():
        if not asked.enough():
            count(deal)
    if deals:
        _tell(language, "resumed", n=len(deals))
    bar = Bar(asked.deals - len(deals), phrase(Sentence("arena.unit"), Listener(language)))
    try:
        for deal in _played(contest, asked, len(deals)):
            with undisturbed():
                if journal is not None:
                    journal.add(deal)
                count(deal)
            bar.step()
    except KeyboardInterrupt:
        bar.close()
        _tell(language, "stopped_kept" if journal else "stopped", n=len(deals), total=asked.deals)
    finally:
        bar.close()
    return deals


def _played(contest: Contest, asked: _Asked, before: int) -> Iterator[Deal]:
    """Deals played now, until the test has decided or all are played."""
    with closing(play_deals(contest, range(before, asked.deals), asked.jobs)) as deals:
        while not asked.enough() and (deal := next(deals, None)) is not None:
            yield deal


def _milliseconds(contest: Contest, deals: Sequence[Deal]) -> list[dict[str, Any]]:
    """How long each bot thought about a move, where it had a choice, and how often another had to step in."""
    spent = [together(deal.thinking[bot] for deal in deals) for bot in range(len(contest.bots))]
    return [
        {
            "bot": name,
            "moves": thinking.times.total(),
            "p50": thinking.percentile(50),
            "p99": thinking.percentile(99),
            "faults": thinking.faults,
        }
        for name, thinking in zip(contest.bots, spent, strict=True)
    ]


def _tell(language: Language, key: str, **arguments: Argument) -> None:
    print(say(Sentence(f"arena.{key}", arguments), Listener(language)), file=sys.stderr)
