"""What a contest says, as a table in the terminal and as the panels of a plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from stammtisch.cli.paint import columns
from stammtisch.games import game as game_named
from stammtisch.lab.arena.contest import Contest
from stammtisch.lab.arena.plots import Panel, Plot
from stammtisch.lab.arena.sequential import Verdict
from stammtisch.lab.arena.standings import Estimate, Standings, Tested
from stammtisch.words import Argument, Language, Listener, Sentence, number, say

NOTHING = "–"


def summary(contest: Contest, found: Standings, ms: Sequence[Mapping[str, Any]], language: Language) -> str:
    """What was played, how each bot did, how they differ, and what the test says."""
    title, seed = game_named(contest.game).title, contest.seed.hex()
    games = number(found.games, 0, language)
    lines = [
        _said(language, "head", n=found.deals, game=title, players=contest.players, games=games, seed=seed),
        _said(language, "fair", share=percent(found.fair, language)),
        "",
        *columns([_head(language, "bot", "share", "interval", "rating", "p50", "p99"), *_rows(found, ms, language)]),
    ]
    if found.differences:
        lines += ["", *columns([_head(language, "pair", "more", "interval"), *_differences(found, language)])]
    lines += ["", _said(language, "notes", last=contest.bots[-1])]
    lines += [_said(language, "faults", names=spent["bot"], n=spent["faults"]) for spent in ms if spent["faults"]]
    if found.test is not None:
        lines += ["", _verdict(contest.bots[0], found.test, language)]
    return "\n".join(lines)


def _verdict(bot: str, test: Tested, language: Language) -> str:
    said = _said(language, f"test.{test.verdict}", n=test.deals, names=bot, more=percent(test.more, language))
    return said if test.verdict == Verdict.UNDECIDED else f"{said}\n{_said(language, 'test.again')}"


def plot(contest: Contest, found: Standings, language: Language) -> Plot:
    """The shares beside the fair one, the differences if there are any, and the ratings."""
    shares = [(row.bot, row.share) for row in found.bots]
    apart = [(f"{row.bot} − {row.other}", row.more) for row in found.differences]
    rated = [(row.bot, row.rating) for row in found.bots]
    share, signed = partial(percent, language=language), partial(percent, language=language, signed=True)
    panels = [
        Panel(_said(language, "column.share"), shares, found.fair, 0.1, share),
        Panel(_said(language, "column.more"), apart, 0.0, 0.1, signed),
        Panel(_said(language, "column.rating"), rated, 0.0, 100.0, partial(_points, language=language)),
    ]
    title = _said(language, "title", n=found.deals, game=game_named(contest.game).title, players=contest.players)
    return Plot(title, [panel for panel in panels if panel.rows])


def percent(share: float, language: Language, *, signed: bool = False) -> str:
    """The share as people write it: 26.3 %, or +1.3 %."""
    return f"{_signed(100 * share, 1, language) if signed else number(100 * share, 1, language)} %"


def _signed(value: float, decimals: int, language: Language) -> str:
    written = number(abs(value), decimals, language)
    is_nothing = not any(digit in written for digit in "123456789")
    return written if is_nothing else f"{'+' if value > 0 else '−'}{written}"


def _points(value: float, language: Language) -> str:
    return _signed(value, 0, language)


def _rows(found: Standings, ms: Sequence[Mapping[str, Any]], language: Language) -> list[list[str]]:
    return [
        [
            row.bot,
            percent(row.share.value, language),
            _between(row.share, language),
            _rating(row.rating, language),
            *(_milliseconds(spent[part], language) for part in ("p50", "p99")),
        ]
        for row, spent in zip(found.bots, ms, strict=True)
    ]


def _differences(found: Standings, language: Language) -> list[list[str]]:
    return [
        [
            f"{row.bot} − {row.other}",
            percent(row.more.value, language, signed=True),
            _between(row.more, language, signed=True),
        ]
        for row in found.differences
    ]


def _between(estimate: Estimate, language: Language, *, signed: bool = False) -> str:
    if estimate.low is None or estimate.high is None:
        return NOTHING
    return " … ".join(percent(end, language, signed=signed) for end in (estimate.low, estimate.high))


def _rating(rating: Estimate, language: Language) -> str:
    points = _points(rating.value, language)
    if rating.high is None:
        return points
    return f"{points} ± {number(rating.high - rating.value, 0, language)}"


def _milliseconds(spent: float | None, language: Language) -> str:
    """Two digits that count."""
    if spent is None:
        return NOTHING
    decimals = next((digits for digits, from_here in enumerate((10, 1, 0.1)) if spent >= from_here), 3)
    return f"{number(spent, decimals, language)} ms"


def _head(language: Language, *names: str) -> list[str]:
    return [_said(language, f"column.{name}") for name in names]


def _said(language: Language, key: str, **arguments: Argument) -> str:
    return say(Sentence(f"arena.{key}", arguments), Listener(language))
