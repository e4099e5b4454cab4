"""Chi-square for tests: whether counts look like what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def looks_even(counts: Sequence[int]) -> bool:
    """Whether the counts may well be evenly likely: chi-square within 5 standard deviations of its mean."""
    expected = sum(counts) / len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    freedom = len(counts) - 1
    return abs(chi_square - freedom) <= 5 * sqrt(2 * freedom)
