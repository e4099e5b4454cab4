"""How often somebody may ask: buckets that fill by themselves, one for each asker and kind of request."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields

from stammtisch.server.http.problems import Problem
from stammtisch.words import Sentence

MAX_BUCKETS = 20_000

TABLES_AN_HOUR = 30
"""So many tables one address may open, unless the host of the server says otherwise."""

ALONE = 5
"""So many times as many where one person plays against bots: that is no stranger who piles up tables."""


@dataclass(frozen=True)
class Limit:
    """So many requests at once, and so many a second in the long run."""

    burst: int
    a_second: float


@dataclass(frozen=True)
class Allowance:
    """What one asker may do: commands, words and hints by one seat; the rest by one address.

    `requests` are all but commands, files of the page too: a family that comes at once is far below.
    """

    commands: Limit = Limit(20, 10)
    tables: Limit = Limit(TABLES_AN_HOUR, TABLES_AN_HOUR / 3600)
    alone: Limit = Limit(ALONE * TABLES_AN_HOUR, ALONE * TABLES_AN_HOUR / 3600)
    seats: Limit = Limit(60, 1)
    words: Limit = Limit(5, 0.5)
    hints: Limit = Limit(5, 0.5)
    streams: Limit = Limit(200, 5)
    guesses: Limit = Limit(20, 1)
    replays: Limit = Limit(20, 0.5)
    pictures: Limit = Limit(20, 1)
    lists: Limit = Limit(20, 1)
    requests: Limit = Limit(5000, 200)

    @classmethod
    def with_tables(cls, an_hour: int) -> Allowance:
        """The usual one, but for how many tables an address may open in an hour."""
        return cls(tables=Limit(an_hour, an_hour / 3600), alone=Limit(ALONE * an_hour, ALONE * an_hour / 3600))

    @classmethod
    def alike(cls, limit: Limit) -> Allowance:
        """The same limit for everything."""
        return cls(**{field.name: limit for field in fields(cls)})


class Limits:
    """The buckets of everybody who asked lately. Addresses are kept in memory alone."""

    def __init__(self, allowed: Allowance, now: Callable[[], float] = time.monotonic) -> None:
        self.allowed = allowed
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # how many are left, and when that was

    def spend(self, kind: str, asker: str) -> None:
        """One more request of a kind that is allowed; a Problem says how long to wait if there were too many."""
        self.afford(kind, asker)
        self._buckets[kind, asker] = (self._left(kind, asker) - 1, self._now())
        if len(self._buckets) > MAX_BUCKETS:
            self._forget()

    def charge_instead(self, kind: str, other: str, asker: str) -> None:
        """What was spent of the other kind is spent of this one instead; nothing changes if this one is used up."""
        if self._left(kind, asker) >= 1:
            self.spend(kind, asker)
            self._buckets[other, asker] = (self._left(other, asker) + 1, self._now())

    def afford(self, kind: str, asker: str) -> None:
        """One more would be allowed, and none is spent; else the same Problem."""
        left, limit = self._left(kind, asker), getattr(self.allowed, kind)
        if left < 1:
            raise _too_fast(kind, math.ceil((1 - left) / limit.a_second))

    def _left(self, kind: str, asker: str) -> float:
        limit: Limit = getattr(self.allowed, kind)
        now = self._now()
        left, then = self._buckets.get((kind, asker), (float(limit.burst), now))
        return min(float(limit.burst), left + (now - then) * limit.a_second)

    def _forget(self) -> None:
        """The fuller half of the buckets is gone.

        Those of a crowd that came once are as good as full, and one that is empty is not forgotten because of them.
        """
        fullest = sorted(self._buckets, key=self._fullness, reverse=True)
        for key in fullest[: len(fullest) // 2]:
            del self._buckets[key]

    def _fullness(self, key: tuple[str, str]) -> float:
        burst: int = getattr(self.allowed, key[0]).burst
        return self._left(*key) / burst


def _too_fast(kind: str, seconds: int) -> Problem:
    """That this was too much, and in words how long to wait."""
    problem = Problem(429, "too_fast", limit=kind, seconds=seconds)
    if kind in {"tables", "alone"}:
        problem.sentence = Sentence("server.too_many_tables", {"n": math.ceil(seconds / 60)})
    return problem


def neighbourhood(address: str) -> str:
    """The address, or the part of it that one household or one rented server can have to itself: of IPv6, 56 bits.

    An IPv4 address that came by an IPv6 socket is that IPv4 address.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 56), strict=False))
