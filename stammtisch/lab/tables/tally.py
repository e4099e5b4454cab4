"""Counting played games: lengths, wins by seat, and how far chance alone may have moved the numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from stammtisch.lab.tables.simulate import Played

SIGMAS = 1.959964
"""A normal variable lies within so many standard deviations with probability 95 %."""


def interval(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by Wilson's method."""
    share, z2 = successes / trials, SIGMAS * SIGMAS
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = SIGMAS * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Tally:
    """What is known of the games so far. A shared win counts for each of the winners in part."""

    players: int
    lengths: Counter[int] = field(default_factory=Counter)  # how many games had so many moves
    wins: list[float] = field(init=False)
    points: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.players
        self.points = [0] * self.players

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.lengths.total()

    @property
    def moves(self) -> int:
        """How many moves they had in all."""
        return sum(length * games for length, games in self.lengths.items())

    def score(self, seat: int) -> float:
        """The seat's mean score."""
        return self.points[seat] / self.games

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.lengths[played.moves] += 1
        for seat in played.winners:
            self.wins[seat] += 1 / len(played.winners)
        for seat, score in enumerate(played.scores):
            self.points[seat] += score
