"""What some bots need that not every installation has, and who advises instead."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from stammtisch.words import Sentence

COMPILED = ("kenner", "ismcts", "ismcts-random")
"""Bots that think in compiled code."""


@cache
def can_compile() -> bool:
    """Whether NumPy and Numba are here."""
    return all(_is_here(package) for package in ("numpy", "numba"))


def _is_here(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ImportError:
        return False


def missing(asked: str) -> Sentence | None:
    """What the bot lacks here, and how to get it; None if it can play."""
    name = asked.partition("@")[0]
    return Sentence("bots.needs_fast", {"name": name}) if name in COMPILED and not can_compile() else None


def adviser() -> str:
    """Who gives hints: the strongest of ours that can play here."""
    return "kenner" if missing("kenner") is None else "stammgast"
