"""Ratings: Plackett and Luce's model, fitted to all games at once, so that their order does not matter.

Every bot has a strength, and wins a game with the probability that is its part of the strengths at the table. Only
winning counts, since each game scores the rest in its own way. A shared win is a part of a win for each. The
likeliest strengths come by Hunter's method (Annals of Statistics 32, 2004): each strength becomes the wins divided by
what a strength of 1 could have expected in the same games, until nothing changes.

Ratings are strengths on the scale of chess: 400 points are ten times the strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10

Company = tuple[int, ...]
"""Who sat at a table, in any seat; a bot that sat there twice is named twice."""

MAX_ROUNDS = 10_000
CLOSE_ENOUGH = 1e-8
POINTS = 400


def strengths(
    wins: Sequence[float], games: Mapping[Company, float], start: Sequence[float] | None = None
) -> list[float]:
    """The likeliest strengths, whose mean is 1, of bots that won so often, with so many games in each company.

    One game that all share is imagined besides, spread over the companies, so that a bot without a win, or with
    nothing else, still gets a strength.
    """
    share = 1 / sum(games.values())
    won = [have + draw * share for have, draw in zip(wins, _drawn(len(wins), games), strict=True)]
    now = list(start or [1.0] * len(wins))
    for _ in range(MAX_ROUNDS):
        before, now = now, _improved(now, won, games)
        if max(abs(new - old) for new, old in zip(now, before, strict=True)) < CLOSE_ENOUGH * len(now):
            break
    return now


def _drawn(bots: int, games: Mapping[Company, float]) -> list[float]:
    """The wins of each bot, were every game shared by all at the table."""
    won = [0.0] * bots
    for company, count in games.items():
        for bot in company:
            won[bot] += count / len(company)
    return won


def _improved(now: Sequence[float], won: Sequence[float], games: Mapping[Company, float]) -> list[float]:
    expected = [0.0] * len(now)
    for company, count in games.items():
        each = count / sum(now[bot] for bot in company)
        for bot in company:
            expected[bot] += each
    better = [w / e if e else old for w, e, old in zip(won, expected, now, strict=True)]
    mean = sum(better) / len(better)
    return [strength / mean for strength in better]


def ratings(strong: Sequence[float]) -> list[float]:
    """The strengths in points, those of the last bot being 0."""
    return [POINTS * log10(strength / strong[-1]) for strength in strong]
