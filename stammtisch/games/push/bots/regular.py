"""The habits of a regular of Push: flip while there is more to win than to lose, and mind what the others get.

Everything is measured by what you gain less what the others gain on average. One look ahead decides whether to flip;
the chance to go too far is exact.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move
from stammtisch.games.push.bots.sight import (
    NO_COLUMN,
    POINT,
    Columns,
    Worth,
    die_takes,
    fitting,
    open_points,
    takers_after,
    too_far,
    without,
    worth_to,
)
from stammtisch.games.push.cards import NO_MARKS, Colour, Marks, marks_of, sum_of
from stammtisch.games.push.state import FLIP, PLACE, PLACE_NEW, SECURE, TAKE, Column, Phase, State
from stammtisch.games.push.taking import after

Stakes = tuple[int, int, int]
"""The actor's open points, those of the next to take, and how many take after the actor."""

# What another card that fits is worth: a sum that is smaller the more columns there are, twice what it adds on average
# to one's best column, less a part of what one has already. Found by regression on searches, then by self-play.
MORE_COLUMNS = (180, 180, 160, 90)  # by the number of columns
FITTING = 2
CONTENT = (0, 0, 26, 21, 15, 15, 15)  # of 64, by the number of players

# Securing: the part of a heap that the die takes in the end, by the cards to come, and what the lost turn costs.
TAKEN_PER_CARD = 27  # of 4096
CARDS_TO_COME = 60  # at most so many count
A_TURN = (0, 0, 303, 350, 350, 350, 350)  # by the number of players


@rule
def weigh(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each move is worth to the actor."""
    if s.phase == Phase.START:
        for i in range(n):
            worth[i] = 0 if moves[i] == FLIP else securing(s, moves[i] - SECURE)
        return
    columns = (s.marks[0] + 0, s.marks[1] + 0, s.marks[2] + 0)
    stakes = (open_points(s, s.actor), open_points(s, after(s, s.actor)), takers_after(s))
    if s.phase == Phase.PLACE:
        for i in range(n):
            worth[i] = outlook(s, placed(s, columns, moves[i]), stakes)
        return
    for i in range(n):
        if moves[i] == FLIP:
            worth[i] = flipping(s, columns, stakes)
        else:
            worth[i] = taking(s, columns, moves[i] - TAKE, stakes)


# Securing


@rule
def securing(s: State, colour: Colour) -> Worth:
    """What it is worth to secure the colour instead of flipping: what the die is kept from, less a turn."""
    heap = POINT * sum_of(s.open[s.actor][colour] + 0)
    taken = heap * min(s.stocked + 0, CARDS_TO_COME) * TAKEN_PER_CARD * (1 + s.risk) // 4096
    return taken - A_TURN[s.players]


# Placing


@rule
def placed(s: State, columns: Columns, move: Move) -> Columns:
    """The columns when the flipped card lies where the move puts it."""
    a, b, c = columns
    column = s.started if move == PLACE_NEW else move - PLACE
    if column == 0:
        return a | marks_of(s.flipped), b, c
    if column == 1:
        return a, b | marks_of(s.flipped), c
    return a, b, c | marks_of(s.flipped)


@rule
def outlook(s: State, columns: Columns, stakes: Stakes) -> Worth:
    """What the columns are worth to the actor, who may stop or flip."""
    stop = stopping(s, columns, stakes)
    return max(stop, flipping(s, columns, stakes)) if s.stocked else stop


# Stopping


@rule
def stopping(s: State, columns: Columns, stakes: Stakes) -> Worth:
    """What it is worth to take one's best column."""
    best = NO_COLUMN
    for column in range(3):
        if columns[column] != NO_MARKS:
            best = max(best, taking(s, columns, column, stakes))
    return best


@rule
def taking(s: State, columns: Columns, column: Column, stakes: Stakes) -> Worth:
    """What it is worth to take the column and leave the rest to the others."""
    return worth_to(s, columns[column], stakes[0]) - to_others(s, without(columns, column), stakes)


@rule
def to_others(s: State, columns: Columns, stakes: Stakes) -> Worth:
    """What the others gain by taking these columns, the best first, on average over all of them."""
    a = worth_to(s, columns[0], stakes[1])
    b = worth_to(s, columns[1], stakes[1])
    c = worth_to(s, columns[2], stakes[1])
    first = max(a, b, c)
    last = min(a, b, c)
    middle = a + b + c - first - last
    gain = 0
    if stakes[2] >= 1 and first != NO_COLUMN:
        gain += first
    if stakes[2] >= 2 and middle != NO_COLUMN:
        gain += middle
    if stakes[2] >= 3 and last != NO_COLUMN:
        gain += last
    return gain // (s.players - 1)


# Flipping


@rule
def flipping(s: State, columns: Columns, stakes: Stakes) -> Worth:
    """What it is worth to flip, and to stop after that."""
    if columns[0] == NO_MARKS:
        return 0
    stop = stopping(s, columns, stakes)
    bust = -die_takes(s, stakes[0]) - to_others(s, columns, stakes)
    bad = too_far(s, columns)
    gain = another_card(s, columns, stakes, stop)
    return stop + ((s.stocked - bad) * gain - bad * (stop - bust)) // s.stocked


@rule
def another_card(s: State, columns: Columns, stakes: Stakes, stop: Worth) -> Worth:
    """What another card is worth, if it fits, to somebody who could stop with so much."""
    lying = 0
    for column in range(3):
        if columns[column] != NO_MARKS:
            lying += 1
    own = FITTING * POINT * fitting(s, best_of(s, columns, stakes)) // s.stocked
    return MORE_COLUMNS[lying] + own - stop * CONTENT[s.players] // 64


@rule
def best_of(s: State, columns: Columns, stakes: Stakes) -> Marks:
    """The column that is worth most to the actor."""
    best = 0
    for column in range(1, 3):
        if worth_to(s, columns[column], stakes[0]) > worth_to(s, columns[best], stakes[0]):
            best = column
    return columns[best]
