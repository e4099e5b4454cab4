"""What a learner is shown of Level 8. Seats are in the order of the table, since moves name them so."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.tuning import inlined
from stammtisch.games.level8.cards import JOKER, KINDS, MAX_DECK, NUMBERED, SKIP
from stammtisch.games.level8.groups import NO_KIND
from stammtisch.games.level8.ladders import (
    MAX_GROUPS,
    MAX_LEVEL_CARDS,
    MAX_LEVELS,
    Demand,
    Kind,
    Task,
    kind_of,
    size_of,
)
from stammtisch.games.level8.memory import SOME_HAND
from stammtisch.games.level8.moves import GROUPS, MAX_SEATS
from stammtisch.games.level8.state import (
    MAX_HAND,
    TURNS_EACH,
    Group,
    Order,
    Phase,
    State,
    group_at,
    owner_of,
    rung_of,
)
from stammtisch.lab.env.parts import Part, Row, clear, offsets, put_hundreds

BETTER = 1
PHASES = Phase.OVER + 1
LAYABLE = NUMBERED + 1
"""The kinds that can lie in a group: number cards and jokers."""
MAX_JOKERS = 7

GROUP_KINDS = len(Kind)
DEMAND = GROUP_KINDS + 1
"""A group that a level asks for: whether a run, a set or a colour, and how many cards."""
TASK = MAX_GROUPS * DEMAND
VALUE_IN = GROUP_KINDS
SIZE_IN = VALUE_IN + 1
JOKERS_IN = SIZE_IN + 1
GROUP = JOKERS_IN + 1
"""A group on the table: its kind likewise, its value, how many cards, how many of them jokers."""
GROUP_LARGEST = NUMBERED + MAX_JOKERS

PARTS = (
    Part("players", 1, MAX_SEATS, "how many play", low=2),
    Part("seat", MAX_SEATS, 1, "1 for your own seat"),
    Part("actor", MAX_SEATS, 1, "1 for the seat that must move; all 0 after the end"),
    Part("phase", PHASES, 1, "take, play, lay out, keep, over: 1 for what the actor has to do, as far as you know"),
    Part("hand", KINDS, MAX_JOKERS, "how many of each card you hold: by colour, then by number; joker; skip card"),
    Part("kept", KINDS, MAX_JOKERS, "how many of each card you have kept for the next round"),
    Part("due", 1, MAX_LEVEL_CARDS, "cards that the group which you are laying out still lacks"),
    Part("staged", MAX_GROUPS * LAYABLE, MAX_JOKERS, "by group that you are laying out: its cards so far"),
    Part("tasks", MAX_SEATS * TASK, MAX_LEVEL_CARDS, "by seat: its level as four groups: run, set, colour, size"),
    Part("level", MAX_SEATS, MAX_LEVELS + 2, "by seat: its level; the winner is past the last one"),
    Part("laid", MAX_SEATS, 1, "by seat: 1 if its level lies"),
    Part("groups", GROUPS * GROUP, GROUP_LARGEST,
         "by group on the table: run, set, colour, its lowest number, number or colour (from 1), size, jokers"),
    Part("in_groups", NUMBERED, 1, "1 for each number card that lies in a group"),
    Part("tops", MAX_SEATS * KINDS, 1, "by seat: 1 for the top card of its discard pile"),
    Part("beneath", MAX_SEATS * KINDS, MAX_JOKERS, "by seat: how many of each card lie beneath it"),
    Part("stock", 1, MAX_DECK, "cards in the stock"),
    Part("under", 1, MAX_JOKERS, "skip cards under the stock"),
    Part("skipped", MAX_SEATS, 1, "by seat: 1 if a skip card lies in front of it"),
    Part("hand_sizes", MAX_SEATS, MAX_HAND, "by seat: cards in its hand, as the others see it"),
    Part("seen", MAX_SEATS * KINDS, MAX_JOKERS, "by seat: how many of each card everybody knows in its hand"),
    Part("early", NUMBERED, 1, "1 for each card that is in some hand since it did not go into the stock"),
    Part("early_held", MAX_SEATS, MAX_HAND, "by seat: unseen cards in its hand from before the stock was renewed"),
    Part("dealer", MAX_SEATS, 1, "1 for the dealer"),
    Part("round", 2, 99, "the number of the round: hundreds, rest"),
    Part("turns", 2, 99, f"turns of this round, of which there are {TURNS_EACH} each: hundreds, rest"),
    Part("levels", 1, MAX_LEVELS, "how many levels there are", low=2),
    Part("ladder", MAX_LEVELS * TASK, MAX_LEVEL_CARDS, "by level of the ladder: four groups as in `tasks`"),
    Part("orders", MAX_SEATS * MAX_LEVELS, MAX_LEVELS, "by seat: the levels of the ladder in its order, from 1"),
    Part("order", len(Order), 1, "1 for the order of levels: printed, shuffled, own"),
    Part("jokers", 1, MAX_JOKERS, "jokers in the game"),
    Part("skip_cards", 1, MAX_JOKERS, "skip cards in the game"),
    Part("keep", 1, 1, "1 if cards may be kept"),
)  # fmt: skip
(
    PLAYERS, SEAT, ACTOR, PHASE, HAND, KEPT, DUE, STAGED, TASKS, LEVEL, LAID, ON_TABLE, IN_GROUPS, TOPS, BENEATH, STOCK,
    UNDER, SKIPPED, HAND_SIZES, SEEN, EARLY, EARLY_HELD, DEALER, ROUND, TURNS, LEVELS, LADDER, ORDERS, ORDER, JOKERS,
    SKIP_CARDS, KEEP, SIZE,
) = offsets(PARTS)  # fmt: skip


@rule
def observe(s: State, seat: Seat, row: Row) -> None:
    """The row tells what the seat knows."""
    clear(row, SIZE)
    observe_own(s, seat, row)
    observe_turn(s, seat, row)
    observe_table(s, row)
    observe_ladder(s, row)
    for other in range(s.players):
        observe_seat(s, other, row)
        observe_pile(s, other, row)
    observe_groups(s, seat, row)
    observe_memory(s, row)


@inlined
def observe_own(s: State, seat: Seat, row: Row) -> None:
    """The observer's own cards."""
    row[SEAT + seat] = 1
    for place in range(s.held[seat]):
        row[HAND + s.hands[seat][place]] += 1
    for place in range(s.keeps[seat]):
        row[KEPT + s.kept[seat][place]] += 1


@inlined
def is_laying(s: State, seat: Seat) -> bool:
    """Whether the seat is laying out its level just now, which nobody else may know."""
    return s.phase == Phase.LAY and s.actor == seat


@inlined
def observe_turn(s: State, seat: Seat, row: Row) -> None:
    """Who must move, and what."""
    if s.actor != NOBODY:
        row[ACTOR + s.actor] = 1
    if s.phase != Phase.LAY:
        row[PHASE + s.phase] = 1
    elif s.actor == seat:
        row[PHASE + Phase.LAY] = 1
        row[DUE] = s.due
    else:
        row[PHASE + Phase.PLAY] = 1


@inlined
def observe_table(s: State, row: Row) -> None:
    """The stock, the round, and what was agreed."""
    row[PLAYERS] = s.players
    row[STOCK] = s.stocked
    row[UNDER] = s.under
    row[DEALER + s.dealer] = 1
    put_hundreds(row, ROUND, s.round)
    put_hundreds(row, TURNS, s.turns)
    row[ORDER + s.order] = 1
    row[JOKERS] = s.jokers
    row[SKIP_CARDS] = s.skips
    row[KEEP] = s.keep


@inlined
def observe_ladder(s: State, row: Row) -> None:
    """What each level asks for."""
    row[LEVELS] = s.levels
    for level in range(s.levels):
        observe_task(s.ladder[level], LADDER + TASK * level, row)


@inlined
def observe_task(task: Task, at: int, row: Row) -> None:
    """What a level asks for."""
    for group in range(MAX_GROUPS):
        wanted: Demand = task[group] + 0
        if wanted:
            row[at + DEMAND * group + kind_of(wanted) - 1] = 1
            row[at + DEMAND * group + GROUP_KINDS] = size_of(wanted)


@inlined
def observe_seat(s: State, other: Seat, row: Row) -> None:
    """What everybody knows of the seat."""
    row[LEVEL + other] = s.level[other]
    row[LAID + other] = s.laid[other]
    row[SKIPPED + other] = s.skipped[other]
    row[EARLY_HELD + other] = s.early[other]
    row[HAND_SIZES + other] = hand_size(s, other)
    row[SEEN + KINDS * other + JOKER] = s.seen_jokers[other]
    row[SEEN + KINDS * other + SKIP] = s.seen_skips[other]
    for level in range(s.levels):
        row[ORDERS + MAX_LEVELS * other + level] = s.orders[other][level] + 1
    if s.level[other] <= s.levels:
        observe_task(s.ladder[rung_of(s, other)], TASKS + TASK * other, row)


@inlined
def hand_size(s: State, seat: Seat) -> int:
    """The cards of the hand as the others see it, with those that the seat is laying out or keeping in secret."""
    size = s.held[seat] + s.keeps[seat]
    if s.laid[seat] == 0:
        for place in range(MAX_GROUPS):
            size += s.sizes[group_at(seat, place)]
    return size


@inlined
def observe_pile(s: State, other: Seat, row: Row) -> None:
    """The seat's discard pile: its top, and what lies beneath."""
    slot = s.tops[other] + 0
    if slot != NOTHING:
        row[TOPS + KINDS * other + s.piled[slot]] = 1
        slot = s.beneath[slot] + 0
    while slot != NOTHING:
        row[BENEATH + KINDS * other + s.piled[slot]] += 1
        slot = s.beneath[slot] + 0


@inlined
def observe_groups(s: State, seat: Seat, row: Row) -> None:
    """The groups that lie, and to the observer those that it is just laying out."""
    laying = is_laying(s, seat)
    for group in range(group_at(s.players, 0)):
        owner = owner_of(group)
        if s.kinds[group] != NO_KIND and (s.laid[owner] or (laying and owner == seat)):
            observe_group(s, group, row)
    if laying:
        for place in range(MAX_GROUPS):
            row[STAGED + LAYABLE * place + JOKER] = s.sizes[group_at(seat, place)]
    for card in range(NUMBERED):
        group = s.group_with[card] + 0
        if group != NOTHING:
            owner = owner_of(group)
            if s.laid[owner]:
                row[IN_GROUPS + card] = 1
                row[ON_TABLE + GROUP * group + JOKERS_IN] -= 1
            elif laying and owner == seat:
                staged = STAGED + LAYABLE * (group - group_at(seat, 0))
                row[staged + card] = 1
                row[staged + JOKER] -= 1
                row[ON_TABLE + GROUP * group + JOKERS_IN] -= 1


@inlined
def observe_group(s: State, group: Group, row: Row) -> None:
    """One group; all its cards are counted as jokers, until the number cards are taken off."""
    at = ON_TABLE + GROUP * group
    row[at + s.kinds[group] - 1] = 1
    row[at + VALUE_IN] = s.values[group] + (1 if s.kinds[group] == Kind.COLOUR else 0)
    row[at + SIZE_IN] = row[at + JOKERS_IN] = s.sizes[group]


@inlined
def observe_memory(s: State, row: Row) -> None:
    """What everybody remembers of number cards that are not in sight."""
    for card in range(NUMBERED):
        where = s.whereabouts[card] + 0
        if where >= 0:
            row[SEEN + KINDS * where + card] = 1
        elif where == SOME_HAND:
            row[EARLY + card] = 1
