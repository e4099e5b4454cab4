"""How far a hand is from its level: how many cards it misses, and which cards would bring it nearer.

A plan gives each run a place and each set a number. Of all plans, those that miss the fewest cards count, and for what
may come later those that miss one more. Runs go first, then sets, the larger ones first, each with what is left; the
first run tries all its good places, the others only what is best for them.

    2 run3, hand 3 4 7 8 12 12:   3 4 · and 7 8 · miss two cards; 2 5 6 9 bring it nearer, all else does not
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.games.level8.cards import COLOURS, HIGHEST, JOKER, Card, Colour, colour_of
from stammtisch.games.level8.ladders import MAX_GROUPS, SIZES, Kind, Task, kind_of, size_of
from stammtisch.games.level8.layout import colours_held
from stammtisch.games.level8.state import State
from stammtisch.games.level8.tally import (
    BITS,
    DIGIT,
    NO_CARDS,
    ONE_OF_EACH,
    Tally,
    by_number,
    count_of,
    firsts_in,
    most_of_one,
    one_of,
    runs_in,
    total_of,
)

Sizes = int
"""The sizes of a level's groups of one kind, the largest first, four bits each."""

Numbers = Tally
"""A set of numbers: one card of each."""

Prospect = tuple[int, Numbers, Numbers]
"""How many cards are missing; the numbers that lower it at once; those that plans with one more missing could use."""

Aim = tuple[Sizes, Sizes, Sizes, Tally]
"""The sizes of the runs, sets and colour groups to gather for, and how many cards of each number may still come."""

MISSING = 1000  # a card that is missing
NOW = 6  # a card that would lower that, if it came
SOON = 1  # a card that a plan with one more missing could use
WORST = 99 * MISSING
ALL_MISSING = 99
LOWER = 0x0F0F_0F0F_0F0F_0F0F

# What the level asks for


@rule
def sizes_of(task: Task, first: int, kind: Kind) -> Sizes:
    """The sizes of the groups of this kind from the task's group `first` on."""
    sizes = place = 0
    bound = SIZES
    while bound > 0:
        largest = 0
        for group in range(first, MAX_GROUPS):
            if kind_of(task[group]) == kind and largest < size_of(task[group]) < bound:
                largest = size_of(task[group])
        for group in range(first, MAX_GROUPS):
            if largest > 0 and kind_of(task[group]) == kind and size_of(task[group]) == largest:
                sizes |= largest << place
                place += BITS
        bound = largest
    return sizes


# Tallies


@rule
def with_count(tally: Tally, count: int) -> Numbers:
    """The numbers of which there are exactly so many cards."""
    other = tally ^ count * ONE_OF_EACH
    return ~(other | other >> 1 | other >> 2 | other >> 3) & ONE_OF_EACH


@rule
def one_among(numbers: Numbers) -> Tally:
    """The lowest of the numbers."""
    return numbers & -numbers


@rule
def up_to(number: int) -> Numbers:
    """All numbers from 1 to this one."""
    return ONE_OF_EACH & (1 << BITS * number) - 1


@rule
def windows(starts: Numbers, size: int) -> Numbers:
    """The numbers in all runs of this size that begin with one of `starts`; they overlap at most ten times."""
    covered = starts * up_to(size)
    return (covered | covered >> 1 | covered >> 2 | covered >> 3) & ONE_OF_EACH


# Groups that ask for numbers


@rule
def number_prospect(runs: Sizes, sets: Sizes, tally: Tally) -> Prospect:
    """The prospect of runs and sets of these sizes."""
    if runs == 0:
        return sets_prospect(sets, tally)
    size = runs & DIGIT
    length, best, good = best_starts(tally, size)
    lacking = ONE_OF_EACH & ~firsts_in(tally)
    if runs == size and sets == 0:
        return size - length, windows(best, size) & lacking, windows(good, size) & lacking
    missing, now, soon = ALL_MISSING, NO_CARDS, NO_CARDS
    starts = best | good
    while starts != NO_CARDS:
        start = one_among(starts)
        starts -= start
        window = start * up_to(size)
        rest = tally - (window & ~lacking)
        more, wanted = others_prospect(runs >> BITS, sets, rest)
        more += total_of(window & lacking)
        wanted |= window & lacking
        if more < missing:
            soon = now if more + 1 == missing else NO_CARDS
            missing, now = more, wanted
        elif more == missing:
            now |= wanted
        elif more == missing + 1:
            soon |= wanted
    return missing, now, soon


@rule
def best_starts(tally: Tally, size: int) -> tuple[int, Numbers, Numbers]:
    """How many cards of a run there are at most, where such runs begin, and where those with one card less begin."""
    lengths = runs_in(tally, size)
    possible = up_to(HIGHEST + 1 - size)
    length = size
    best = with_count(lengths, length) & possible
    while best == NO_CARDS:
        length -= 1
        best = with_count(lengths, length) & possible
    good = with_count(lengths, length - 1) & possible if length > 0 else NO_CARDS
    return length, best, good


@rule
def others_prospect(runs: Sizes, sets: Sizes, tally: Tally) -> tuple[int, Numbers]:
    """How many cards all but the first run miss, and the numbers that lower it."""
    missing, wanted = 0, NO_CARDS
    while runs != 0:
        size = runs & DIGIT
        length, best, _ = best_starts(tally, size)
        firsts = firsts_in(tally)
        wanted |= windows(best, size) & ~firsts
        missing += size - length
        tally -= one_among(best) * up_to(size) & firsts
        runs >>= BITS
    if sets == 0:
        return missing, wanted
    more, now, _ = sets_prospect(sets, tally)
    return missing + more, wanted | now


@rule
def sets_prospect(sets: Sizes, tally: Tally) -> Prospect:
    """The prospect of sets of these sizes: each in turn takes the number of which there are most cards."""
    missing, now = 0, NO_CARDS
    count = COLOURS
    while sets != 0:
        size = sets & DIGIT
        sets >>= BITS
        most = with_count(tally, count)
        while most == NO_CARDS:
            count -= 1
            most = with_count(tally, count)
        if count < size:
            missing += size - count
            now |= most
        tally -= one_among(most) * min(count, size)
    return missing, now, with_count(tally, count - 1) if count > 1 else NO_CARDS


# Colour groups, which compete with the numbers for cards


@rule
def coloured_value(s: State, aim: Aim, numbers: Tally, without: Card) -> int:
    """What the hand is worth with the best colour for the first colour group."""
    colours = colours_held(s, without)
    most = most_of_one(colours, COLOURS)
    best = -WORST
    for colour in range(COLOURS):
        if count_of(colours, colour + 1) >= most - 1:
            best = max(best, value_with_colour(s, aim, (numbers, colours, colour), without))
    return best


@rule
def value_with_colour(s: State, aim: Aim, chosen: tuple[Tally, Tally, Colour], without: Card) -> int:
    """What the hand with these numbers and colours is worth with this colour for the first colour group."""
    numbers, colours, colour = chosen
    sizes = aim[2]
    own = numbers_in(s, colour, without)
    have = total_of(own)
    missing = max(0, (sizes & DIGIT) - have)
    outs = HIGHEST - have if missing else 0
    rest = numbers - own
    if have > sizes & DIGIT:
        rest += lent(aim, rest, own, have - (sizes & DIGIT))
    sizes >>= BITS
    while sizes != 0:
        colours -= one_of(colour + 1) * have
        colour = commonest(colours)
        own = numbers_in(s, colour, without)
        have = total_of(own)
        rest -= own
        missing += max(0, (sizes & DIGIT) - have)
        sizes >>= BITS
    more, now, soon = number_prospect(aim[0], aim[1], rest)
    return valued(aim, missing + more, now, soon) + NOW * outs


@rule
def commonest(colours: Tally) -> Colour:
    """The colour of which there are most cards."""
    best = 0
    for colour in range(1, COLOURS):
        if count_of(colours, colour + 1) > count_of(colours, best + 1):
            best = colour
    return best


@rule
def numbers_in(s: State, colour: Colour, without: Card) -> Numbers:
    """The numbers of this colour in the actor's hand, apart from the card."""
    hand = s.hands[s.actor]
    tally = NO_CARDS
    for place in range(s.held[s.actor]):
        if hand[place] != without and hand[place] < JOKER and colour_of(hand[place]) == colour:
            tally += by_number(hand[place])
    return tally


@rule
def lent(aim: Aim, rest: Tally, own: Numbers, spare: int) -> Numbers:
    """What a colour with cards to spare lends to the first run or, if there is none, to the first set."""
    size = max(1, aim[0] & DIGIT)
    lacking = ~firsts_in(rest) if aim[0] else ONE_OF_EACH
    most, loan = 0, NO_CARDS
    for first in range(1, HIGHEST + 2 - size):
        window = one_of(first) * up_to(size)
        lending = window & own & lacking
        while total_of(lending) > spare:
            lending -= one_among(lending)
        filled = total_of(lending) + (total_of(window & ~lacking) if aim[0] else count_of(rest, first))
        if lending != NO_CARDS and filled > most:
            most, loan = filled, lending
    return loan


# The value of a hand


@rule
def aim_of(task: Task, first: int, numbers: Tally) -> Aim:
    """What a seat with these numbers aims at, from the task's group `first` on."""
    unseen = ONE_OF_EACH * COLOURS - numbers
    return sizes_of(task, first, Kind.RUN), sizes_of(task, first, Kind.SET), sizes_of(task, first, Kind.COLOUR), unseen


@rule
def hand_value(s: State, aim: Aim, numbers: Tally, without: Card) -> int:
    """What the actor's hand is worth without the card, if these are its numbers; jokers do not count."""
    if aim[2] != 0:
        return coloured_value(s, aim, numbers, without)
    missing, now, soon = number_prospect(aim[0], aim[1], numbers)
    return valued(aim, missing, now, soon)


@rule
def valued(aim: Aim, missing: int, now: Numbers, soon: Numbers) -> int:
    """The worth of a prospect."""
    return NOW * sum_of(aim[3] & now * DIGIT) + SOON * sum_of(aim[3] & soon * DIGIT) - MISSING * missing


@rule
def sum_of(tally: Tally) -> int:
    """How many cards there are in all, however many: pairs of digits, then all pairs at once."""
    pairs = (tally & LOWER) + (tally >> BITS & LOWER)
    pairs += pairs >> 32
    pairs += pairs >> 16
    return pairs + (pairs >> 8) & 255
