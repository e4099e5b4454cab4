"""What some bots need that not every installation has, and who advises instead."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from stammtisch.words import Sentence
from stammtisch.words.installation import command_for

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


def lacks_packages(asked: str) -> bool:
    """Whether the bot cannot play here because packages are missing."""
    return _name(asked) in COMPILED and not can_compile()


def missing(asked: str) -> Sentence | None:
    """What the bot lacks here, and the command that adds it; None if it can play. It tells a path."""
    if not lacks_packages(asked):
        return None
    return Sentence("bots.needs_fast", {"name": _name(asked), "command": command_for("fast", "numba", "numpy")})


def _name(asked: str) -> str:
    return asked.partition("@")[0]


def adviser() -> str:
    """Who gives hints: the strongest of ours that can play here."""
    return "stammgast" if lacks_packages("kenner") else "kenner"
