"""Measuring: how many moves and games a second, and how to print it."""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

REPEATS = 3
SECONDS = 0.8  # for each repeat

Seed = int
Seconds = float


@dataclass(frozen=True)
class Figure:
    """One measured rate, or one measured duration."""

    who: str
    what: str
    value: float
    unit: str


@dataclass(frozen=True)
class Played:
    """Whole games: the time they took, and the players' decisions in them."""

    seconds: Seconds
    moves: int
    games: int = 1


def play_rates(who: str, what: str, play: Callable[[Seed], Played]) -> list[Figure]:
    """Moves and games a second of `play`, each the median of the repeats."""
    seeds = count(1)
    play(next(seeds))  # warm up
    repeats = [_play_for(SECONDS, play, seeds) for _ in range(REPEATS)]
    return [
        Figure(who, what, statistics.median(moves / seconds for moves, _, seconds in repeats), "moves/s"),
        Figure(who, what, statistics.median(games / seconds for _, games, seconds in repeats), "games/s"),
    ]


def _play_for(budget: Seconds, play: Callable[[Seed], Played], seeds: Iterator[Seed]) -> tuple[int, int, Seconds]:
    moves, games, seconds = 0, 0, 0.0
    while seconds < budget:
        played = play(next(seeds))
        moves, games, seconds = moves + played.moves, games + played.games, seconds + played.seconds
    return moves, games, seconds


def table(figures: list[Figure]) -> str:
    """The figures as lines of text, one figure a line."""
    width = max((len(figure.what) for figure in figures), default=0)
    return "\n".join(
        f"{figure.who:<16}  {figure.what:<{width}}  {three_digits(figure.value):>10} {figure.unit}"
        for figure in figures
    )


def three_digits(value: float) -> str:
    """The number, rounded to what a measurement can promise."""
    return f"{value:.2f}" if value < 100 else f"{float(f'{value:.3g}'):,.0f}"
