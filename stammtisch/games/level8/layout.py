"""What can be laid out: whether a level can be completed from the rest of a hand (L8-9 to L8-11).

Runs and sets ask for numbers, colour groups for a colour, and a joker fills any place. A plan gives each group its
value; then a theorem of Hall's says how many jokers are enough. Take any of the places: if fewer cards of the hand go
there than there are places, jokers must make up for it, and the worst choice of places tells how many. So each set of
colour groups is tried (`strain`): it claims all cards that it could use, even more than it needs, and with the other
cards each number counts for itself.

    hand r5 r6 b6 y7, plan: run of 3 from 5 and two red cards
    no colour group:      5 6 7 are there           0 jokers
    the red group:        2 places, r5 and r6: 0, and then the run lacks the 5: 1 joker. So 1 joker is enough.

`completes` tries values for the groups still to come until a plan needs no more jokers than there are. A group that
is open takes first: the rest of a set or colour group only from cards above the last one put. `outlook` spares most
searches that would find nothing.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, widened
from stammtisch.games.level8.cards import JOKER, Card, colour_of
from stammtisch.games.level8.hands import jokers_held
from stammtisch.games.level8.ladders import (
    MAX_GROUPS,
    Demand,
    Kind,
    Task,
    cards_in,
    groups_in,
    highest_value,
    kind_of,
    lowest_value,
    size_of,
)
from stammtisch.games.level8.plans import (
    NO_GROUPS,
    NO_PLAN,
    NO_VALUES,
    GroupSet,
    LayoutPlan,
    ValueSet,
    is_among,
    next_subset,
    planned,
    value_in,
    with_group,
)
from stammtisch.games.level8.state import State, on_last_level, rung_of, wanted_now
from stammtisch.games.level8.tally import (
    NO_CARDS,
    Tally,
    by_colour,
    by_number,
    lowest_in,
    runs_in,
    take_run,
    take_set,
    with_at_least,
)


@rule
def enough_cards(s: State) -> bool:
    """Whether a card is left for the discard when the level lies (L8-14); the last level needs none (L8-26)."""
    spare = 0 if on_last_level(s, s.actor) else 1
    return s.held[s.actor] >= cards_in(s.ladder[rung_of(s, s.actor)]) + spare


@rule
def completes(s: State, value: int, card: Card) -> bool:
    """Whether the level can be laid if the group to lay now has this value and gets this card next (or NOTHING)."""
    plan = planned(NO_PLAN, widened(s.step), value)
    left, short = after_open(s, plan, card, NO_GROUPS)
    jokers = jokers_after(s, card)
    if short > jokers or not colours_fit(s, plan, card, widened(s.step)):
        return False
    return can_go_on(s, plan, card, left, jokers - short)


@rule
def can_go_on(s: State, plan: LayoutPlan, card: Card, left: Tally, jokers: int) -> bool:
    """Whether the groups after the open one find values, with the numbers and jokers that are left for them."""
    task = s.ladder[rung_of(s, s.actor)]
    end = groups_in(task)
    coloured = colour_groups(s, end - 1) != NO_GROUPS
    colours = colours_held(s, card) if coloured else NO_CARDS
    group = s.step + 1
    value = first_value(s, task, plan, group)
    rest, short = left, 0
    while group < end:
        value = lowest_value_in(task[group], values_from(task[group], value, rest, colours, jokers - short))
        if value == NOTHING:
            group -= 1
            if group == s.step:
                return False
            value = value_in(plan, group) + 1
            rest, short = after_later(s, plan, group, left)
        else:
            plan = planned(plan, group, value)
            if coloured and not colours_fit(s, plan, card, group):
                value += 1
                continue
            rest, lacking = serve(task[group], value, rest)
            short += lacking
            group += 1
            value = first_value(s, task, plan, group)
    return True


@rule
def first_value(s: State, task: Task, plan: LayoutPlan, group: int) -> int:
    """The first value to try for the group, if there is one; of two equal groups to come, the second is not lower."""
    if group == MAX_GROUPS:
        return NOTHING
    if group > s.step + 1 and task[group] == task[group - 1]:
        return value_in(plan, group - 1)
    return lowest_value(task[group])


@rule
def values_from(wanted: Demand, value: int, left: Tally, colours: Tally, jokers: int) -> ValueSet:
    """The values, from this one on, for which the group alone misses no more cards than there are jokers."""
    up = 1 - lowest_value(wanted)  # tallies count from 1, colours from 0
    cards = cards_for(wanted, left, colours)
    return with_at_least(cards, size_of(wanted) - jokers, value + up, highest_value(wanted) + up)


@rule
def lowest_value_in(wanted: Demand, values: ValueSet) -> int:
    """The lowest of these values, NOTHING if there is none."""
    return lowest_in(values) - 1 + lowest_value(wanted) if values != NO_VALUES else NOTHING


@rule
def cards_for(wanted: Demand, numbers: Tally, colours: Tally) -> Tally:
    """How many cards there are for such a group, for each value that it can have."""
    if kind_of(wanted) == Kind.RUN:
        return runs_in(numbers, size_of(wanted))
    return numbers if kind_of(wanted) == Kind.SET else colours


@rule
def serve(wanted: Demand, value: int, left: Tally) -> tuple[Tally, int]:
    """The numbers left when the group has taken its cards, and how many it misses; a colour group takes none here."""
    if kind_of(wanted) == Kind.RUN:
        return take_run(left, value, size_of(wanted))
    if kind_of(wanted) == Kind.SET:
        return take_set(left, value, size_of(wanted))
    return left, 0


@rule
def after_later(s: State, plan: LayoutPlan, group: int, left: Tally) -> tuple[Tally, int]:
    """The numbers left and the jokers needed when all groups between the open one and this have taken theirs."""
    task = s.ladder[rung_of(s, s.actor)]
    short = 0
    for before in range(s.step + 1, group):
        left, lacking = serve(task[before], value_in(plan, before), left)
        short += lacking
    return left, short


@rule
def colours_held(s: State, card: Card) -> Tally:
    """The colours in the actor's hand, apart from the card."""
    hand = s.hands[s.actor]
    tally = NO_CARDS
    for place in range(s.held[s.actor]):
        if hand[place] != card:
            tally += by_colour(hand[place])
    return tally


# The open group, which may have cards already


@rule
def jokers_after(s: State, card: Card) -> int:
    """The jokers in hand once the card is put."""
    return jokers_held(s, s.actor) - (1 if card == JOKER else 0)


@rule
def due_after(s: State, card: Card) -> int:
    """How many cards the group to lay now lacks once the card (or NOTHING) is put."""
    due = s.due if s.due else size_of(wanted_now(s))
    return due if card == NOTHING else due - 1


@rule
def floor_after(s: State, card: Card) -> Card:
    """The card above which the rest of the open group must lie; NOTHING for a run, which has its own order."""
    if kind_of(wanted_now(s)) == Kind.RUN:
        return NOTHING
    return s.last if card == NOTHING else card


@rule
def after_open(s: State, plan: LayoutPlan, card: Card, among: GroupSet) -> tuple[Tally, int]:
    """The numbers left and the jokers needed when the colour groups `among` claimed theirs and the open group took."""
    hand = s.hands[s.actor]
    floor = floor_after(s, card)
    left, passed = NO_CARDS, NO_CARDS  # cards passed over are for later groups only
    short = places_of(s, card, among)
    for place in range(s.held[s.actor]):
        held = hand[place]
        if held != card:
            if among != NO_GROUPS and claimed(s, plan, among, floor, held):
                short -= 1
            elif held > floor:
                left += by_number(held)
            else:
                passed += by_number(held)
    left, lacking = serve_open(s, plan, card, left)
    return left + passed, short + lacking


@rule
def serve_open(s: State, plan: LayoutPlan, card: Card, left: Tally) -> tuple[Tally, int]:
    """The numbers left when the rest of the open group has taken its cards, and how many it misses."""
    wanted = wanted_now(s)
    due = due_after(s, card)
    value = value_in(plan, widened(s.step))
    if kind_of(wanted) == Kind.RUN:
        return take_run(left, value + size_of(wanted) - due, due)
    if kind_of(wanted) == Kind.SET:
        return take_set(left, value, due)
    return left, 0


# Colour groups, which compete with the numbers for cards


@rule
def colours_fit(s: State, plan: LayoutPlan, card: Card, group: int) -> bool:
    """Whether the plan up to this group needs no more jokers than there are, whichever colour groups claim cards."""
    coloured = colour_groups(s, group)
    among = coloured
    while among != NO_GROUPS:
        if strain(s, plan, card, group, among) > jokers_after(s, card):
            return False
        among = next_subset(coloured, among)
    return True


@rule
def colour_groups(s: State, group: int) -> GroupSet:
    """The colour groups from the open one to this."""
    task = s.ladder[rung_of(s, s.actor)]
    coloured = NO_GROUPS
    for place in range(s.step, group + 1):
        if kind_of(task[place]) == Kind.COLOUR:
            coloured = with_group(coloured, place)
    return coloured


@rule
def strain(s: State, plan: LayoutPlan, card: Card, group: int, among: GroupSet) -> int:
    """How many jokers the plan up to this group needs if the colour groups `among` claim their cards."""
    left, short = after_open(s, plan, card, among)
    _, lacking = after_later(s, plan, group + 1, left)
    return short + lacking


@rule
def places_of(s: State, card: Card, among: GroupSet) -> int:
    """How many places the colour groups `among` have still to fill."""
    task = s.ladder[rung_of(s, s.actor)]
    places = 0
    for group in range(s.step, groups_in(task)):
        if is_among(among, group):
            places += due_after(s, card) if group == s.step else size_of(task[group])
    return places


@rule
def claimed(s: State, plan: LayoutPlan, among: GroupSet, floor: Card, held: Card) -> bool:
    """Whether the card in hand could go to one of the colour groups `among`; jokers and skip cards have no colour."""
    for group in range(s.step, MAX_GROUPS):
        if is_among(among, group) and colour_of(held) == value_in(plan, group) and (group > s.step or held > floor):
            return True
    return False
