"""A quick look at a hand before the search in `layout`: it shows most hands that cannot be laid out, and none that can.

Each group is looked at as if it had all cards for itself; only sets are looked at together, since they compete most.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING
from stammtisch.games.level8.cards import COLOURS
from stammtisch.games.level8.hands import jokers_held
from stammtisch.games.level8.ladders import (
    MAX_GROUPS,
    NO_GROUP,
    Demand,
    Kind,
    highest_value,
    kind_of,
    lowest_value,
    size_of,
)
from stammtisch.games.level8.layout import colours_held, enough_cards, values_from
from stammtisch.games.level8.plans import NO_VALUES, ValueSet
from stammtisch.games.level8.state import Phase, State, rung_of, wanted_now
from stammtisch.games.level8.tally import (
    BY_NUMBER,
    NO_CARDS,
    Tally,
    firsts_in,
    most_of_one,
    pairs_in,
    runs_in,
    total_of,
)

NO_HOPE = -1


@rule
def likely_values(s: State) -> ValueSet:
    """The values with which the next group may be opened, as far as a quick look tells (L8-9, L8-14)."""
    numbers = numbers_held(s)
    spare = jokers_to_spare(s, numbers)
    if spare == NO_HOPE or (s.phase == Phase.PLAY and not enough_cards(s)):
        return NO_VALUES
    wanted = wanted_now(s)
    colours = colours_held(s, NOTHING) if kind_of(wanted) == Kind.COLOUR else NO_CARDS
    return values_from(wanted, lowest_value(wanted), numbers, colours, spare)


@rule
def numbers_held(s: State) -> Tally:
    """The numbers in the actor's hand."""
    return sum(map(BY_NUMBER.__getitem__, s.hands[s.actor][: s.held[s.actor]]))


@rule
def jokers_to_spare(s: State, numbers: Tally) -> int:
    """At most how many jokers the group to lay now can have, as the others need some at least; or NO_HOPE."""
    task = s.ladder[rung_of(s, s.actor)]
    jokers = jokers_held(s, s.actor)
    own = sets = in_sets = 0
    for group in range(s.step, MAX_GROUPS):
        wanted = task[group]
        if kind_of(wanted) == Kind.SET:
            sets += 1
            in_sets += size_of(wanted)
        elif wanted != NO_GROUP:
            lacking = group_lacks(s, wanted, numbers)
            jokers -= lacking
            own += lacking if group == s.step else 0
    if jokers < 0 or sets_lack(sets, in_sets, numbers) > jokers:
        return NO_HOPE
    return jokers + own


@rule
def group_lacks(s: State, wanted: Demand, numbers: Tally) -> int:
    """How many jokers the run or colour group needs at least."""
    if kind_of(wanted) == Kind.RUN:
        return size_of(wanted) - most_of_one(runs_in(numbers, size_of(wanted)), highest_value(wanted))
    return max(0, size_of(wanted) - most_of_one(colours_held(s, NOTHING), COLOURS))


@rule
def sets_lack(sets: int, cards: int, numbers: Tally) -> int:
    """How many jokers so many sets with so many cards in all need at least, if above 0.

    A set has one first card of its number, and all its others are further ones. Or it has up to two cards that come
    first, and all its others are beyond the second. Both hold too for two sets of the same number.
    """
    if cards == 2 * sets:
        return sets - pairs_in(numbers)
    further = numbers - firsts_in(numbers)
    beyond = further - firsts_in(further)
    return cards - min(sets + total_of(further), 2 * sets + total_of(beyond))
