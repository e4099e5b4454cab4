"""How often somebody may ask: buckets that fill by themselves, one for each asker and kind of request."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields

from stammtisch.server.problems import Problem

BUCKETS_MOST = 20_000


@dataclass(frozen=True)
class Limit:
    """So many requests at once, and so many a second in the long run."""

    burst: int
    a_second: float


@dataclass(frozen=True)
class Allowed:
    """What one asker may do: wishes, words and hints by one seat; the rest by one address."""

    wishes: Limit = Limit(20, 10)
    tables: Limit = Limit(10, 10 / 3600)
    seats: Limit = Limit(60, 1)
    words: Limit = Limit(5, 0.5)
    hints: Limit = Limit(5, 0.5)
    streams: Limit = Limit(200, 5)
    guesses: Limit = Limit(20, 1)
    replays: Limit = Limit(20, 0.5)

    @classmethod
    def alike(cls, limit: Limit) -> Allowed:
        """The same limit for everything."""
        return cls(**{field.name: limit for field in fields(cls)})


class Limits:
    """The buckets of everybody who asked lately. Addresses are kept in memory alone."""

    def __init__(self, allowed: Allowed, now: Callable[[], float] = time.monotonic) -> None:
        self.allowed = allowed
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # how many are left, and when that was

    def spend(self, kind: str, asker: str) -> None:
        """One more request of a kind that is allowed; a Problem says how long to wait if there were too many."""
        now, limit = self._now(), getattr(self.allowed, kind)
        left, then = self._buckets.get((kind, asker), (float(limit.burst), now))
        left = min(float(limit.burst), left + (now - then) * limit.a_second)
        if left < 1:
            raise Problem(429, "too_fast", limit=kind, seconds=math.ceil((1 - left) / limit.a_second))
        self._buckets[kind, asker] = (left - 1, now)
        if len(self._buckets) > BUCKETS_MOST:
            self._forget()

    def _forget(self) -> None:
        """The older half of the buckets is full again, or nearly so."""
        oldest = sorted(self._buckets, key=lambda asker: self._buckets[asker][1])
        for asker in oldest[: len(oldest) // 2]:
            del self._buckets[asker]


def neighbourhood(address: str) -> str:
    """The address, or the part of it that belongs to one household: of IPv6, the first 64 bits."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network(f"{found}/64", strict=False)) if found.version == 6 else address
