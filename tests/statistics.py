"""Chi-square for tests: whether counts look like what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def looks_even(counts: Sequence[int]) -> bool:
    """Whether the counts may well be evenly likely."""
    return looks_like(counts, [1] * len(counts))


def looks_like(counts: Sequence[int], weights: Sequence[int]) -> bool:
    """Whether the counts may well be as likely as the weights: chi-square within 5 standard deviations of its mean."""
    each = sum(counts) / sum(weights)
    chi_square = (
        sum((count - each * weight) ** 2 / weight for count, weight in zip(counts, weights, strict=True)) / each
    )
    freedom = len(counts) - 1
    return abs(chi_square - freedom) <= 5 * sqrt(2 * freedom)
