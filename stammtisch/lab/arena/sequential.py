"""Wald's sequential test: stop as soon as the deals have decided whether a bot is better, and not before.

Nothing (H0: its share is what it was compared with) against something (H1: it is so much higher). A deal's share is
taken as normal, with the variance seen so far; both kinds of error happen in about 5 % of all tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import log

ERROR = 0.05
BOUND = log((1 - ERROR) / ERROR)
MIN_DEALS = 30
"""Before that, the variance is too uncertain."""
MIN_VARIANCE = 1e-6
"""A bot that always gets the same share has not been shown to vary, but rounding must not decide."""


class Verdict(StrEnum):
    """What the test says: it is so much better, it is not, or there were too few deals to tell."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"


@dataclass
class SequentialTest:
    """The test of whether observations have the mean `more` rather than 0."""

    more: float
    count: int = 0
    mean: float = 0.0
    squares: float = 0.0  # sum of squared distances from the mean

    def add(self, observation: float) -> None:
        """One more observation (Welford's method)."""
        self.count += 1
        before = observation - self.mean
        self.mean += before / self.count
        self.squares += before * (observation - self.mean)

    @property
    def evidence(self) -> float:
        """The logarithm of how much likelier H1 makes what was seen than H0."""
        if not self.count:
            return 0.0
        variance = max(self.squares / self.count, MIN_VARIANCE)
        return self.count * self.more * (self.mean - self.more / 2) / variance

    @property
    def verdict(self) -> Verdict:
        """What is decided by now."""
        if self.count < MIN_DEALS or abs(self.evidence) < BOUND:
            return Verdict.UNDECIDED
        return Verdict.ACCEPTED if self.evidence > 0 else Verdict.REJECTED
