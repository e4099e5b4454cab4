"""The second half of a turn: who takes which column, what the die costs, and when the game is over."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, pick
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat, add_event, close_round, left_of, right_of
from stammtisch.games.push.cards import (
    COLOURS,
    DIE,
    FACES,
    NO_MARKS,
    STAR,
    TURN,
    Bundle,
    Colour,
    Heap,
    bundle_of,
    clash,
    colour_of,
    heap_of,
    size_of,
    sum_of,
)
from stammtisch.games.push.state import Column, End, EventKind, Phase, State, any_column, lies

# Taking columns: PU-12 to PU-14


@rule
def take(s: State, column: Column) -> None:
    """The column's number cards are open in the seat's display; it has rolled for a die card; the next one takes."""
    seat = s.actor
    die = clash(s.marks[column], DIE)
    bundle = move_column(s, column, s.open[seat])
    add_event(s, EventKind.TOOK, seat, column, bundle)
    if die:
        add_event(s, EventKind.DIE_DISCARDED, seat, DIE, column)
        roll(s, seat)
    next_taker(s)


@rule
def move_column(s: State, column: Column, heaps: list[Heap]) -> Bundle:
    """The column's number cards lie on the heaps and its die card is discarded; returns the number cards."""
    bundle = 0
    for i in range(s.length[column]):
        card = s.columns[column][i]
        if card == DIE:
            s.die_cards_gone += 1
        else:
            heaps[colour_of(card)] += heap_of(card)
            bundle += bundle_of(card)
    s.length[column] = 0
    s.marks[column] = NO_MARKS
    return bundle


@rule
def next_taker(s: State) -> None:
    """The next seat takes, unless columns or takers have run out."""
    s.actor = after(s, s.actor)
    if s.actor != s.turn and any_column(s):
        s.phase = Phase.TAKE
    else:
        end_turn(s)


@rule
def after(s: State, seat: Seat) -> Seat:
    """Who takes after the seat: an odd number of turn cards turns the order round (PU-13)."""
    return right_of(s, seat) if s.aside % 2 else left_of(s, seat)


@rule
def discard_column(s: State, column: Column) -> None:
    """The column that nobody took is discarded, and nobody rolls for it (PU-14, PU-15)."""
    die = clash(s.marks[column], DIE)
    bundle = move_column(s, column, s.discarded)
    add_event(s, EventKind.LEFT_OVER, NOBODY, column, bundle)
    if die:
        add_event(s, EventKind.DIE_DISCARDED, NOBODY, DIE, column)


# The die: PU-15, PU-16


@rule
def roll(s: State, seat: Seat) -> None:
    """The die is rolled, and the seat has lost the open cards that it costs."""
    face = pick(s, FACES, Chance.DIE)
    add_event(s, EventKind.ROLLED, seat, NOTHING, face)
    if face != STAR:
        lose(s, seat, face)
    elif s.risk:
        for colour in range(COLOURS):
            lose(s, seat, colour)


@rule
def lose(s: State, seat: Seat, colour: Colour) -> None:
    """All open cards of the colour are discarded."""
    heap = s.open[seat][colour]
    if heap:
        s.discarded[colour] += heap
        s.open[seat][colour] = 0
        add_event(s, EventKind.LOST, seat, colour, heap)


# The end of a turn and of the game: PU-4, PU-14, PU-18


@rule
def end_turn(s: State) -> None:
    """The table is empty and the left neighbour is on, or the game is over."""
    for column in range(s.started):
        if lies(s, column):
            discard_column(s, column)
    s.started = 0
    if s.aside:
        s.turn_cards_gone += s.aside
        add_event(s, EventKind.TURNS_DISCARDED, NOBODY, TURN, s.aside)
        s.aside = 0
    if s.stocked:
        start_turn(s, left_of(s, s.turn))
    else:
        end_game(s)


@rule
def start_turn(s: State, seat: Seat) -> None:
    """It is the seat's turn."""
    s.turn = s.actor = seat
    s.phase = Phase.START


@rule
def end_game(s: State) -> None:
    """The game is over."""
    add_event(s, EventKind.ENDED, NOBODY)
    close_round(s)
    s.end = End.STOCK_EMPTY
    s.phase = Phase.OVER
    s.actor = NOBODY
    for seat in range(s.players):
        add_event(s, EventKind.SCORED, seat, NOTHING, score(s, seat))


# What it is worth: PU-19


@rule
def display(s: State, seat: Seat, colour: Colour) -> Heap:
    """All cards of the colour in the seat's display, open and secured."""
    return s.open[seat][colour] + s.secured[seat][colour]


@rule
def score(s: State, seat: Seat) -> int:
    """The sum of the seat's cards."""
    total = 0
    for colour in range(COLOURS):
        total += sum_of(display(s, seat, colour))
    return total


@rule
def cards_held(s: State, seat: Seat) -> int:
    """How many cards the seat has."""
    size = 0
    for colour in range(COLOURS):
        size += size_of(display(s, seat, colour))
    return size


@rule
def won(s: State, seat: Seat) -> bool:
    """Whether the seat has won: nobody has a higher sum, nor the same sum with more cards."""
    if s.end == End.NOT_YET:
        return False
    for other in range(s.players):
        lead = score(s, other) - score(s, seat)
        if lead > 0 or (lead == 0 and cards_held(s, other) > cards_held(s, seat)):
            return False
    return True
