"""What a contest says: win shares with their intervals, paired differences, ratings, and the sequential test.

Everything here follows from the winners of the games and the seed of the contest alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import lcm
from operator import itemgetter
from statistics import stdev
from typing import Any

from stammtisch.engine.chance import Dice
from stammtisch.lab.arena.bootstrap import Column, bundled, interval, resamples
from stammtisch.lab.arena.contest import Contest, Deal
from stammtisch.lab.arena.ratings import Company, ratings, strengths
from stammtisch.lab.arena.sequential import SequentialTest
from stammtisch.lab.tables.tally import SIGMAS
from stammtisch.table.seeds import derived

RATED_RESAMPLES = 200
"""A rating takes longer than a mean, and its error bar needs fewer digits."""
DECIMALS = 6
POINT_DECIMALS = 1


@dataclass(frozen=True)
class Estimate:
    """A number and its 95 % interval, if the deals vary: one alone, or many with the same outcome, do not give any."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Standing:
    """How one bot did: its share of the wins for each game and chair, and its rating with the last bot's at 0."""

    bot: str
    share: Estimate
    rating: Estimate


@dataclass(frozen=True)
class Difference:
    """How much higher the share of one bot was than that of another, on the same deals."""

    bot: str
    other: str
    more: Estimate


@dataclass(frozen=True)
class Tested:
    """What the sequential test says of the first bot, after which deal, and how strong the evidence is."""

    more: float
    verdict: str
    deals: int
    evidence: float


@dataclass(frozen=True)
class Standings:
    """The result of a contest."""

    deals: int
    games: int
    fair: float
    bots: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    test: Tested | None = None

    def plain(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return asdict(self)


def unit(players: int) -> int:
    """In how many parts a win is counted, so that any number of winners can share it in whole parts."""
    return lcm(*range(1, players + 1))


def won(contest: Contest, deal: Deal) -> list[int]:
    """What each bot won in all games of the deal together, in parts of a win."""
    parts, wins = unit(contest.players), [0] * len(contest.bots)
    for seating, winners in zip(contest.seatings(deal.number), deal.winners, strict=True):
        for seat in winners:
            wins[seating[seat]] += parts // len(winners)
    return wins


class Trial:
    """A sequential test of whether the first bot's share is so much higher than the fair one."""

    def __init__(self, contest: Contest, more: float) -> None:
        self.contest = contest
        self.test = SequentialTest(more)
        self._whole = contest.chairs()[0] * unit(contest.players)

    def add(self, deal: Deal) -> None:
        """One more deal is an observation."""
        self.test.add(won(self.contest, deal)[0] / self._whole - 1 / self.contest.players)

    def tested(self) -> Tested:
        """What is decided by now."""
        test = self.test
        return Tested(test.more, test.verdict.value, test.count, round(test.evidence, DECIMALS))


def standings(contest: Contest, deals: Sequence[Deal], test: Tested | None = None) -> Standings:
    """What these deals, of which there is at least one, say."""
    drawn = _Sums(contest, deals).resampled()
    bots = tuple(
        Standing(name, _estimate([draw.shares[bot] for draw in drawn]), _rating([draw.ratings for draw in drawn], bot))
        for bot, name in enumerate(contest.bots)
    )
    compared = range(len(contest.bots) if contest.mixed else len(contest.bots) - 1)
    differences = tuple(
        Difference(contest.bots[a], contest.bots[b], _estimate([draw.shares[a] - draw.shares[b] for draw in drawn]))
        for a, b in combinations(compared, 2)
    )
    games = len(deals) * len(contest.seatings(0))
    return Standings(len(deals), games, 1 / contest.players, bots, differences, test)


@dataclass(frozen=True)
class _Draw:
    """The numbers that come from one choice of deals."""

    shares: list[float]
    ratings: list[float] | None = None


class _Sums:
    """A column for the number of deals, one for the wins of each bot, one for the games of each company."""

    def __init__(self, contest: Contest, deals: Sequence[Deal]) -> None:
        self.contest = contest
        self.deals = bundled([1] * len(deals))
        self.wins = [bundled(column) for column in zip(*(won(contest, deal) for deal in deals), strict=True)]
        self.met = {company: bundled(column) for company, column in _companies(contest, deals).items()}
        self._whole = [chairs * unit(contest.players) for chairs in contest.chairs()]
        self._strengths: list[float] | None = None

    def resampled(self) -> list[_Draw]:
        """What was seen, and then what might have been."""
        everything = itemgetter(*range(len(self.deals))) if len(self.deals) > 1 else None
        draws = [self._drawn(everything, rated=True)]
        if everything is None:
            return draws
        dice = Dice(derived(self.contest.seed, "resamples"))
        for number, picks in enumerate(resamples(len(self.deals), dice)):
            draws.append(self._drawn(picks, rated=number < RATED_RESAMPLES))
        return draws

    def _drawn(self, picks: itemgetter[Any] | None, *, rated: bool) -> _Draw:
        def total(column: Column) -> int:
            return sum(picks(column)) if picks else sum(column)

        deals, wins = total(self.deals), [total(column) for column in self.wins]
        shares = [win / (deals * whole) for win, whole in zip(wins, self._whole, strict=True)]
        if not rated:
            return _Draw(shares)
        games = {company: count for company, column in self.met.items() if (count := total(column))}
        parts = unit(self.contest.players)
        strong = strengths([win / parts for win in wins], games, self._strengths)
        self._strengths = self._strengths or strong  # those of all deals: a good start for every resample
        return _Draw(shares, ratings(strong))


def _companies(contest: Contest, deals: Iterable[Deal]) -> Mapping[Company, list[int]]:
    """For each company that met, how many games it played in each deal."""
    met = [Counter(tuple(sorted(seating)) for seating in contest.seatings(deal.number)) for deal in deals]
    return {company: [games[company] for games in met] for company in sorted(set().union(*met))}


def _estimate(values: Sequence[float]) -> Estimate:
    """The first value, with the interval that the others, the resamples, give."""
    low, high = interval(values[1:]) if len(values) > 1 else (0.0, 0.0)
    return _rounded(values[0], low, high, DECIMALS)


def _rating(drawn: Sequence[list[float] | None], bot: int) -> Estimate:
    values = [points[bot] for points in drawn if points is not None]
    half = SIGMAS * stdev(values[1:]) if len(values) > 1 else 0.0
    return _rounded(values[0], values[0] - half, values[0] + half, POINT_DECIMALS)


def _rounded(value: float, low: float, high: float, decimals: int) -> Estimate:
    """The estimate; where nothing ever varied, nobody knows how far it could."""
    low, high = round(low, decimals), round(high, decimals)
    return Estimate(round(value, decimals), low, high) if low < high else Estimate(round(value, decimals))
