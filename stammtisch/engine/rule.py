"""The mark on functions that are rules: written once, run by Python as they are, compiled as `tuning` says.

A rule keeps to a small dialect that CPython, Numba and numba-cuda all run: whole numbers within their field's type,
no negative shifts; `if`, `match`, `while`, `for … in range`; fields, rows of fields (`hand = s.hands[seat]`), module
tables (though to a GPU a table is one long question after another); tuples as results; other rules. Not: `yield`,
comprehensions over a field, slices, exceptions, recursion, `int.bit_count()`, a walrus in a condition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

RuleFunction = TypeVar("RuleFunction", bound=Callable[..., object])

RULES: dict[Callable[..., object], Callable[..., object]] = {}
"""Every rule, with the function that compiled code runs in its place (itself, but for the doors of chance)."""


def rule(function: RuleFunction) -> RuleFunction:
    """Mark `function` as a rule; it is returned unchanged."""
    RULES[function] = function
    return function


def compiled_as(source: Callable[..., object]) -> Callable[[RuleFunction], RuleFunction]:
    """Mark a function that compiled code replaces by the rule `source`, since nobody can watch there."""

    def mark(function: RuleFunction) -> RuleFunction:
        RULES[function] = source
        return function

    return mark
