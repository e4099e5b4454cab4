"""What many games add up to: whole numbers only, so that the sum is the same in whatever order blocks come.

    {"games": 1000,
     "ends": {"1": 1000},                        games by the game's End
     "winners": {"2": {"1": 310, …}, …},         games by who started and who won, as a set of bits
     "moves": {"sum": …, "low": …, "high": …, "bins": {"142": 37, …}},     how many games had so many moves
     "rounds": …, "best": …, "margin": …,        likewise; `best` is the winner's score, `margin` how far the next was,
                                                 where nobody shares the win
     "scores": [ … ],                            likewise for each place, the starter's first, then clockwise
     "happened": {"3": …, …}}                    likewise for each kind of event that happened at all

A number from 1024 on is counted in a bin of less than 1 % of it, named by its smallest; sums and ends stay exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Self

FINE = 1024
"""Numbers below are counted one by one."""
STEPS = 128
"""From there on a doubling has so many bins."""
SPREADS = ("moves", "rounds", "best", "margin")
"""What totals spread out of whole games."""


@dataclass
class Spread:
    """How often a number came up: its sum, its extremes, and the bins."""

    sum: int = 0
    low: int = 0
    high: int = 0
    bins: Counter[int] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many numbers were counted."""
        return self.bins.total()

    @property
    def mean(self) -> float:
        """The exact mean."""
        return self.sum / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, from 1024 on as far as bins tell."""
        mean = self.mean
        return sqrt(sum(times * (number - mean) ** 2 for number, times in self.bins.items()) / max(1, self.count))

    def quantile(self, share: float) -> int:
        """The smallest number that so large a share does not exceed."""
        left = share * self.count
        for number, times in sorted(self.bins.items()):
            left -= times
            if left <= 0:
                return number
        return self.high

    def times_above(self, number: int) -> int:
        """How many numbers were larger than this one, which is small."""
        return sum(times for other, times in self.bins.items() if other > number)

    def __add__(self, other: Spread) -> Spread:
        """All that both have counted; neither of them changes."""
        if not (self.bins and other.bins):
            return self if self.bins else other
        bins = self.bins.copy()
        bins.update(other.bins)
        return Spread(self.sum + other.sum, min(self.low, other.low), max(self.high, other.high), bins)

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        bins = {str(number): times for number, times in sorted(self.bins.items())}
        return {"sum": self.sum, "low": self.low, "high": self.high, "bins": bins}

    @classmethod
    def parse(cls, found: Mapping[str, Any]) -> Self:
        """As it was written down."""
        bins = Counter({int(number): int(times) for number, times in found["bins"].items()})
        return cls(int(found["sum"]), int(found["low"]), int(found["high"]), bins)


@dataclass
class Totals:
    """All that is known of the games of one series so far."""

    players: int
    games: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    winners: Counter[tuple[int, int]] = field(default_factory=Counter)  # by the starter and the set of winners
    moves: Spread = field(default_factory=Spread)
    rounds: Spread = field(default_factory=Spread)
    best: Spread = field(default_factory=Spread)
    margin: Spread = field(default_factory=Spread)
    scores: list[Spread] = field(init=False)  # by the place after the starter
    happened: dict[int, Spread] = field(default_factory=dict)  # by the kind of event

    def __post_init__(self) -> None:
        self.scores = [Spread() for _ in range(self.players)]

    def __add__(self, other: Totals) -> Totals:
        """All that both have counted; neither of them changes, so that a stop on the way spoils nothing."""
        both = Totals(self.players, self.games + other.games)
        both.ends, both.winners = self.ends + other.ends, self.winners + other.winners
        for name in SPREADS:
            setattr(both, name, getattr(self, name) + getattr(other, name))
        both.scores = [ours + theirs for ours, theirs in zip(self.scores, other.scores, strict=True)]
        for kind in self.happened.keys() | other.happened.keys():
            both.happened[kind] = self.times(kind) + other.times(kind)
        return both

    def times(self, kind: int) -> Spread:
        """How often such an event happens in a game."""
        return self.happened.get(kind, zeros(self.games))

    @property
    def agrees(self) -> bool:
        """Whether everything that is counted in every game was counted in as many games."""
        spreads = (self.moves, self.rounds, *self.scores, *self.happened.values())
        counts = {self.ends.total(), self.winners.total(), *(spread.count for spread in spreads)}
        return counts == {self.games}

    def wins(self) -> Iterator[tuple[int, int, int, int]]:
        """Starter, winner's seat, among how many winners, in how many games."""
        for (starter, winners), games in self.winners.items():
            seats = [seat for seat in range(self.players) if winners >> seat & 1]
            yield from ((starter, seat, len(seats), games) for seat in seats)

    def wins_by_place(self) -> list[float]:
        """How many games each place after the starter has won; a shared win counts in part."""
        shares = [0.0] * self.players
        for starter, seat, among, games in self.wins():
            shares[(seat - starter) % self.players] += games / among
        return shares

    def shared_wins(self) -> int:
        """How many games more than one has won."""
        return sum(games for (_, winners), games in self.winners.items() if winners.bit_count() > 1)

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        winners: dict[str, dict[str, int]] = {}
        for (starter, seats), games in sorted(self.winners.items()):
            winners.setdefault(str(starter), {})[str(seats)] = games
        return {
            "games": self.games,
            "ends": {str(end): games for end, games in sorted(self.ends.items())},
            "winners": winners,
            **{name: getattr(self, name).plain() for name in SPREADS},
            "scores": [spread.plain() for spread in self.scores],
            "happened": {str(kind): spread.plain() for kind, spread in sorted(self.happened.items())},
        }

    @classmethod
    def parse(cls, found: Mapping[str, Any]) -> Self:
        """As it was written down."""
        scores = [Spread.parse(spread) for spread in found["scores"]]
        totals = cls(len(scores), int(found["games"]))
        totals.ends = Counter({int(end): int(games) for end, games in found["ends"].items()})
        for starter, seats in found["winners"].items():
            totals.winners.update({(int(starter), int(winners)): int(games) for winners, games in seats.items()})
        totals.scores = scores
        for name in SPREADS:
            setattr(totals, name, Spread.parse(found[name]))
        totals.happened = {int(kind): Spread.parse(spread) for kind, spread in found["happened"].items()}
        return totals


def bin_width(smallest: int) -> int:
    """How many numbers the bin with this smallest one holds."""
    return 1 if smallest < FINE else 1 << smallest.bit_length() - STEPS.bit_length()


def zeros(games: int) -> Spread:
    """In all these games it has not happened."""
    return Spread(bins=Counter({0: games}) if games else Counter())
