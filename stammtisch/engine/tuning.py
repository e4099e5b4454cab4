"""How rules are compiled: what is copied to where it is called, what is there once, and what can be left out.

Nothing of this changes what a rule does. A game's rules do not speak of it: a file `tuning.py` beside them does, with
up to four tables of rules. Elsewhere a decorator says the same.

    INLINE = (card_at, row_end)                copied, since a call takes as long as many a rule does: what almost
                                               every move runs through; all else is quicker to compile as it is
    NOINLINE = (completes,)                    there once: a processor fetches instructions almost as slowly as data,
                                               so what is short runs faster, above all on a GPU
    LEFT_OUT = {"shown": (forget, remember)}   they write into fields that go together and do nothing where the record
                                               of the state is packed without the one named
    COMPILED_AS = {looked_up: worked_out}      the same, written as Python or as compiled code runs it faster
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from stammtisch.engine.rule import RULES, RuleFunction, rule

Rule = Callable[..., object]
Marked = Collection[Rule]
Instead = Mapping[Rule, Rule]

INLINED: set[Rule] = set()
KEPT_ONCE: set[Rule] = set()
LEFT_OUT: dict[Rule, tuple[str, Rule]] = {}
"""With the name of a field, and what runs where states have none."""

PACKAGES: dict[str, None] = {}
"""Where there may be tables that have not been read yet."""


def inlined(function: RuleFunction) -> RuleFunction:
    """Mark a rule that compiled code copies to where it is called."""
    INLINED.add(function)
    return rule(function)


def noinline(function: RuleFunction) -> RuleFunction:
    """Mark a rule that compiled code has only once."""
    KEPT_ONCE.add(function)
    return rule(function)


def nothing(s: object, *_: object) -> None:
    """Nothing happens."""


def left_out_without(field: str, instead: Rule = nothing) -> Callable[[RuleFunction], RuleFunction]:
    """Mark a rule for which compiled code runs `instead` where the record of the state is packed without `field`."""

    def mark(function: RuleFunction) -> RuleFunction:
        LEFT_OUT[function] = field, instead
        return function

    return mark


def read_tables() -> None:
    """The tables of all games there are by now are known."""
    for package in list(PACKAGES):
        if find_spec(f"{package}.tuning"):
            read_table(import_module(f"{package}.tuning"))
        PACKAGES.pop(package, None)  # only now, for whoever asks at the same time


def read_table(tuning: Any) -> None:
    """What this file says is known."""
    RULES.update(getattr(tuning, "COMPILED_AS", {}))
    INLINED.update(getattr(tuning, "INLINE", ()))
    KEPT_ONCE.update(getattr(tuning, "NOINLINE", ()))
    for field, rules in getattr(tuning, "LEFT_OUT", {}).items():
        LEFT_OUT.update(dict.fromkeys(rules, (field, nothing)))


# Rules made of rules


def with_first_line(function: Any, line: Rule) -> Any:
    """The same function, which calls `line` first."""
    tree = ast.parse(inspect.getsource(function))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)  # noqa: S101 (no rule is anything else)
    definition.decorator_list = []
    definition.body[:0] = ast.parse(f"{line.__name__}()").body
    there = {**function.__globals__, line.__name__: line}
    exec(compile(tree, function.__code__.co_filename, "exec"), there)  # noqa: S102 (it is our own source)
    return there[function.__name__]


@inlined
def still_to_come(s: object) -> None:
    """What would follow has not happened."""


def without(function: Any, last: Rule) -> Any:
    """The rule as it is, but that `last` is still to come."""
    there = {**function.__globals__, last.__name__: still_to_come}
    return rule(FunctionType(function.__code__, there, function.__name__, function.__defaults__))
