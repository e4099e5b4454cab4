"""Groups on the table: laying them, and adding to them (L8-9 to L8-12)."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, add_event, widened
from stammtisch.games.level8.cards import HIGHEST, JOKER, NUMBERED, Card, colour_of, number_of
from stammtisch.games.level8.hands import put_down
from stammtisch.games.level8.ladders import Kind, groups_in, kind_of, size_of
from stammtisch.games.level8.memory import see_laid
from stammtisch.games.level8.moves import GROUPS, MAX_SEATS
from stammtisch.games.level8.state import EventKind, Group, Phase, State, group_at, rung_of, wanted_now

NO_KIND = 0


@rule
def clear_groups(s: State) -> None:
    """No groups lie on the table."""
    for seat in range(MAX_SEATS):
        s.laid[seat] = 0
    for group in range(GROUPS):
        s.kinds[group] = NO_KIND
        s.values[group] = s.sizes[group] = 0
    lie_nowhere(s)


# Laying, which nobody else sees until the last card: L8-9


@rule
def open_group(s: State, kind: Kind, value: int) -> None:
    """The next group of the actor's level is open for its cards."""
    group = group_at(s.actor, s.step)
    s.kinds[group] = kind
    s.values[group] = value
    s.due = size_of(wanted_now(s))
    s.last = NOTHING
    s.phase = Phase.LAY


@rule
def open_value(s: State) -> int:
    """The value of the open group."""
    return widened(s.values[group_at(s.actor, s.step)])


@rule
def suits_open_group(s: State, card: Card) -> bool:
    """Whether the card has what the open group wants next; a joker always has, a skip card never (L8-11, L8-16)."""
    if card >= JOKER:
        return card == JOKER
    group = group_at(s.actor, s.step)
    kind = s.kinds[group]
    if kind == Kind.COLOUR:
        return colour_of(card) == s.values[group]
    return number_of(card) == (s.values[group] if kind == Kind.SET else next_above(s, group))


@rule
def in_order(s: State, card: Card) -> bool:
    """Whether the card may come after the last one; sets and colour groups go upwards, jokers last."""
    return kind_of(wanted_now(s)) == Kind.RUN or card == JOKER or card > s.last


@rule
def put(s: State, card: Card) -> None:
    """The card is in the open group; when the level is complete, everybody sees it."""
    group = group_at(s.actor, s.step)
    move_to_group(s, card, group)
    s.last = card
    s.due -= 1
    if s.due == 0:
        s.step += 1
        s.last = NOTHING
        if s.step == groups_in(s.ladder[rung_of(s, s.actor)]):
            show(s)


@rule
def show(s: State) -> None:
    """The actor's level lies."""
    s.laid[s.actor] = 1
    s.phase = Phase.PLAY
    see_laid(s, s.actor)
    add_event(s, EventKind.LAID_OUT, s.actor, NOTHING, s.level[s.actor])
    for place in range(s.step):
        group = group_at(s.actor, place)
        add_event(s, what_lies(s.kinds[group]), s.actor, s.values[group], s.sizes[group])
    s.step = 0


@rule
def what_lies(kind: int) -> EventKind:
    """The event that tells of a laid group."""
    if kind == Kind.RUN:
        return EventKind.LAID_RUN
    return EventKind.LAID_SET if kind == Kind.SET else EventKind.LAID_COLOUR


@rule
def move_to_group(s: State, card: Card, group: Group) -> None:
    """The card has gone from the actor's hand to the group, which is one larger."""
    put_down(s, s.actor, card)
    s.sizes[group] += 1
    if card != JOKER:
        lie_in(s, card, group)


@rule
def lie_nowhere(s: State) -> None:
    """No number card lies in a group."""
    for card in range(NUMBERED):
        s.group_with[card] = NOTHING


@rule
def lie_in(s: State, card: Card, group: Group) -> None:
    """The number card lies in the group."""
    s.group_with[card] = group


# Adding to any group on the table: L8-12


@rule
def next_below(s: State, run: Group) -> int:
    """The number that fits below the run; 0 if it begins with the 1."""
    return s.values[run] - 1


@rule
def next_above(s: State, run: Group) -> int:
    """The number that fits above the run; 16 if it ends with the 15."""
    return s.values[run] + s.sizes[run]


@rule
def fits(s: State, card: Card, group: Group) -> bool:
    """Whether the number card may be added to the group that lies."""
    kind = s.kinds[group]
    if kind == Kind.COLOUR:
        return colour_of(card) == s.values[group]
    if kind == Kind.SET:
        return number_of(card) == s.values[group]
    return number_of(card) == next_below(s, group) or number_of(card) == next_above(s, group)


@rule
def joker_fits_low(s: State, run: Group) -> bool:
    """Whether there is a number below the run."""
    return next_below(s, run) >= 1


@rule
def joker_fits_high(s: State, run: Group) -> bool:
    """Whether there is a number above the run."""
    return next_above(s, run) <= HIGHEST


@rule
def add(s: State, card: Card, group: Group) -> None:
    """The card lies in the group; a joker in a run lies at its upper end."""
    if s.kinds[group] == Kind.RUN and card != JOKER and number_of(card) < s.values[group]:
        s.values[group] -= 1
    move_to_group(s, card, group)
    add_event(s, EventKind.ADDED, s.actor, card, group)


@rule
def add_joker_low(s: State, run: Group) -> None:
    """A joker lies below the run."""
    s.values[run] -= 1
    move_to_group(s, JOKER, run)
    add_event(s, EventKind.ADDED_LOW, s.actor, JOKER, run)


@rule
def add_joker_high(s: State, run: Group) -> None:
    """A joker lies above the run."""
    move_to_group(s, JOKER, run)
    add_event(s, EventKind.ADDED_HIGH, s.actor, JOKER, run)
