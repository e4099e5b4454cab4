"""Chances as people say them."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> int:
    """The chance in percent, rounded; 0 and 100 only if it is sure."""
    if chance in {0, 1}:
        return int(100 * chance)
    return min(99, max(1, round(100 * chance)))
