"""Plans for laying out: a value for each group of a level in one number, four bits each; sets of groups and of values.

A set of values is a tally (see `tally`) with one card of each number that a group may begin with or consist of, or of
each colour.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.games.level8.tally import NO_CARDS, Tally

LayoutPlan = int
GroupSet = int
ValueSet = Tally

BITS = 4
VALUES = (1 << BITS) - 1
NO_PLAN: LayoutPlan = 0
NO_GROUPS: GroupSet = 0
NO_VALUES: ValueSet = NO_CARDS


@rule
def value_in(plan: LayoutPlan, group: int) -> int:
    """The value that the plan gives the group."""
    return plan >> BITS * group & VALUES


@rule
def planned(plan: LayoutPlan, group: int, value: int) -> LayoutPlan:
    """The plan up to this group, which gets the value; later groups have none."""
    before = plan & (1 << BITS * group) - 1
    return before | value << BITS * group


@rule
def with_group(groups: GroupSet, group: int) -> GroupSet:
    """The set and this group."""
    return groups | 1 << group


@rule
def is_among(groups: GroupSet, group: int) -> bool:
    """Whether the group belongs to the set."""
    return groups >> group & 1 == 1


@rule
def next_subset(groups: GroupSet, subset: GroupSet) -> GroupSet:
    """The subset of `groups` after this one; started with all, every subset comes once, the empty one last."""
    return subset - 1 & groups
