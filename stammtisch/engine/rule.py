"""The mark on functions that are rules: written once, run by Python as they are, compiled by the laboratory.

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


INLINED: set[Callable[..., object]] = set()


def inlined(function: RuleFunction) -> RuleFunction:
    """Mark a rule that compiled code copies to where it is called: a call takes as long as many a rule does.

    That is for what almost every move runs through. All else is quicker to compile as a plain rule.
    """
    INLINED.add(function)
    return rule(function)


def compiled_as(source: Callable[..., object]) -> Callable[[RuleFunction], RuleFunction]:
    """Mark a function that compiled code replaces by the rule `source`, since nobody can watch there."""

    def mark(function: RuleFunction) -> RuleFunction:
        RULES[function] = source
        return function

    return mark


def apart() -> None:
    """Said first in a long rule: compiled code keeps one copy of it, which all who need it call.

    A processor fetches instructions almost as slowly as data, so what is short runs faster, above all on a GPU.
    """


def nothing(s: object, *_: object) -> None:
    """Nothing happens."""


LEFT_OUT: dict[Callable[..., object], tuple[str, Callable[..., object]]] = {}
"""Rules that write only into fields that go together, with the name of one, and what runs where states have none."""


def left_out_without(field: str, instead: Callable[..., object] = nothing) -> Callable[[RuleFunction], RuleFunction]:
    """Mark a rule for which compiled code runs `instead` where the record of the state is packed without `field`."""

    def mark(function: RuleFunction) -> RuleFunction:
        LEFT_OUT[function] = field, instead
        return function

    return mark
