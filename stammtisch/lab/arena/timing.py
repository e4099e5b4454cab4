"""How bots think: times counted in steps of about 9 %, few enough to be written down with every deal, and failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log2

STEPS = 8
"""So many steps double the time."""


@dataclass
class Thinking:
    """What a bot's moves took: how many each step of time (step k is about 2^(k/8) microseconds), and its faults.

    A fault is a move that a sandboxed bot failed to make, so that another bot had to step in.
    """

    times: Counter[int] = field(default_factory=Counter)
    faults: int = 0

    def add(self, seconds: float) -> None:
        """One more move took this long."""
        self.times[took(seconds)] += 1

    def percentile(self, percent: int) -> float | None:
        """The milliseconds that so many percent of the moves did not exceed; None without moves."""
        left = self.times.total() * percent / 100
        for step in sorted(self.times):
            left -= self.times[step]
            if left <= 0:
                return milliseconds(step)
        return None


def took(seconds: float) -> int:
    """The step of this time."""
    return max(0, round(STEPS * log2(max(seconds * 1e6, 1.0))))


def milliseconds(step: int) -> float:
    """The time of this step."""
    return float(2 ** (step / STEPS) / 1000)


def together(parts: Iterable[Thinking]) -> Thinking:
    """The moves of all of them."""
    whole = Thinking()
    for part in parts:
        whole.times.update(part.times)
        whole.faults += part.faults
    return whole
