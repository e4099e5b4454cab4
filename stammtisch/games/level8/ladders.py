"""Ladders: what each level asks for (L8-30 to L8-34), as numbers for the rules and in the short notation for people.

A demand is one group of a level: its kind and its size in one number. A task is a level: a row of four demands, the
unused ones NO_GROUP. In short notation: `2 run3`, `run3 + colour4`, `set2 + 2 set3`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from itertools import groupby

from stammtisch.engine.rule import rule
from stammtisch.games.level8.cards import COLOURS, HIGHEST
from stammtisch.words import complaint

Demand = int
Task = list[Demand]

MAX_GROUPS = 4  # a level
MAX_LEVEL_CARDS = 10  # a level
MIN_LEVELS = 2
MAX_LEVELS = 10
NO_GROUP: Demand = 0
SIZES = 16  # more than any group has cards when it is laid


class Kind(IntEnum):
    """What the cards of a group have in common (L8-10)."""

    RUN = 1
    SET = 2
    COLOUR = 3


NAMES = {"run": Kind.RUN, "set": Kind.SET, "colour": Kind.COLOUR}
ALLOWED = {Kind.RUN: range(3, 11), Kind.SET: range(2, 7), Kind.COLOUR: range(3, 10)}  # sizes, L8-34

ONE_STAR = (
    "2 run3",
    "4 set2",
    "run3 + colour4",
    "run6 + set2",
    "run7",
    "set2 + 2 set3",
    "set3 + colour5",
    "set2 + set3 + set4",
)
TWO_STAR = (  # this project's own
    "run4 + 2 set2",
    "2 run4",
    "run5 + colour4",
    "set3 + run6",
    "run9",
    "set4 + run4",
    "colour7",
    "2 set4",
)
SHORT = ONE_STAR[:4]
LADDERS = {"one_star": ONE_STAR, "two_star": TWO_STAR, "short": SHORT, "custom": ()}


def demand(kind: Kind, size: int) -> Demand:
    """The demand for a group of this kind and size."""
    return kind * SIZES + size


@rule
def kind_of(wanted: Demand) -> int:
    """The Kind of the group."""
    return wanted // SIZES


@rule
def size_of(wanted: Demand) -> int:
    """How many cards the group has when it is laid."""
    return wanted % SIZES


@rule
def groups_in(task: Task) -> int:
    """How many groups the level has."""
    groups = 0
    while groups < MAX_GROUPS and task[groups] != NO_GROUP:
        groups += 1
    return groups


@rule
def cards_in(task: Task) -> int:
    """How many cards the level takes."""
    cards = 0
    for wanted in task:
        cards += size_of(wanted)
    return cards


# The value of a group is a run's lowest number, a set's number, or a colour.


@rule
def lowest_value(wanted: Demand) -> int:
    """The smallest value that such a group can have."""
    return 0 if kind_of(wanted) == Kind.COLOUR else 1


@rule
def highest_value(wanted: Demand) -> int:
    """The largest value that such a group can have; 15 and 1 are not neighbours (L8-10)."""
    if kind_of(wanted) == Kind.RUN:
        return HIGHEST + 1 - size_of(wanted)
    return COLOURS - 1 if kind_of(wanted) == Kind.COLOUR else HIGHEST


# The short notation


def demand_text(wanted: Demand) -> str:
    """One group in short notation."""
    return f"{Kind(kind_of(wanted)).name.lower()}{size_of(wanted)}"


def task_text(task: Sequence[Demand]) -> str:
    """A level in short notation; neighbours that are equal are counted."""
    counted = [(len(list(same)), demand_text(wanted)) for wanted, same in groupby(task) if wanted != NO_GROUP]
    return " + ".join(text if count == 1 else f"{count} {text}" for count, text in counted)


def parse_task(line: str) -> Task:
    """The level that the line describes; raises a Complaint that says what is allowed (L8-34)."""
    task = [wanted for part in line.split("+") for wanted in _parse_part(part.strip(), line)]
    if len(task) > MAX_GROUPS:
        raise complaint("level8.too_many_groups", line=line, expected=MAX_GROUPS, got=len(task))
    if cards_in(task) > MAX_LEVEL_CARDS:
        raise complaint("level8.too_many_cards", line=line, expected=MAX_LEVEL_CARDS, got=cards_in(task))
    return task + [NO_GROUP] * (MAX_GROUPS - len(task))


def _parse_part(part: str, line: str) -> list[Demand]:
    found = re.fullmatch(r"(?:([1-9]) *)?(run|set|colour)([1-9]\d?)", part, re.ASCII)
    kind = NAMES[found[2]] if found else None
    if not found or not kind or int(found[3]) not in ALLOWED[kind]:
        raise complaint("level8.no_such_group", line=line, got=part)
    return [demand(kind, int(found[3]))] * int(found[1] or 1)
