"""Push: flip cards into at most three columns and stop in time; you take one column, the others share the rest.

    flip: r1           place 3            flip: r3
    1: g1 b3           1: g1 b3           there is a 3 in column 1 and red in the others:
    2: r4 y2 D         2: r4 y2 D         too far, so the others take the columns
    3: p5              3: p5 r1

`state` says what lies where, this file what you may do and what happens on your own turn, `taking` the rest of it.
"""

from __future__ import annotations

from stammtisch.engine.chance import Chance, shuffle
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Move, Seat, add_event, clear_events
from stammtisch.games.push.cards import (
    COLOURS,
    COPIES,
    DIE,
    DIE_CARDS,
    NUMBERED,
    TURN,
    WHOLE,
    Card,
    Colour,
    clash,
    colour_of,
    heap_of,
    marks_of,
)
from stammtisch.games.push.state import (
    FLIP,
    MAX_COLUMNS,
    MOVES,
    PLACE,
    PLACE_NEW,
    SECURE,
    TAKE,
    Column,
    End,
    EventKind,
    No,
    Phase,
    State,
    any_column,
    fits,
    lies,
)
from stammtisch.games.push.taking import end_turn, next_taker, roll, score, start_turn, take, won

__all__ = ["MOVES", "End", "Phase", "State", "apply", "deal", "legal", "refusal", "reveals", "score", "won"]

# Setup: PU-1 to PU-4


@rule
def deal(s: State) -> None:
    """All cards are in the stock and seat 0 begins."""
    s.stocked = 0
    for card in range(NUMBERED):
        stack(s, card, COPIES)
    stack(s, DIE, DIE_CARDS)
    stack(s, TURN, s.turn_cards)
    for colour in range(COLOURS):
        s.unseen[colour] = WHOLE
    shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
    add_event(s, EventKind.DEALT, NOBODY, NOTHING, s.stocked)
    s.flipped = NOTHING
    start_turn(s, 0)


@rule
def stack(s: State, card: Card, copies: int) -> None:
    """Some more copies of the card are on the stock."""
    for _ in range(copies):
        s.stock[s.stocked] = card
        s.stocked += 1


# What is legal, and what is forbidden: PU-5 to PU-18


@rule
def legal(s: State, moves: list[Move]) -> int:
    """Fill in all legal moves of the seat that must act; returns how many."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.PLACE:
        return legal_places(s, moves)
    n = 0
    if s.phase != Phase.TAKE and s.stocked:
        moves[0] = FLIP
        n = 1
    if s.phase == Phase.START:
        return legal_colours(s, moves, n)
    return legal_columns(s, moves, n)


@rule
def legal_places(s: State, moves: list[Move]) -> int:
    """Fill in where the flipped card may go; returns how many places."""
    n = 0
    for column in range(s.started):
        if not clash(s.marks[column], s.flipped):
            moves[n] = PLACE + column
            n += 1
    if s.started < MAX_COLUMNS:
        moves[n] = PLACE_NEW
        n += 1
    return n


@rule
def legal_colours(s: State, moves: list[Move], n: int) -> int:
    """Add the colours to secure; returns how many moves there are now."""
    for colour in range(COLOURS):
        if s.open[s.actor][colour]:
            moves[n] = SECURE + colour
            n += 1
    return n


@rule
def legal_columns(s: State, moves: list[Move], n: int) -> int:
    """Add the columns to take; returns how many moves there are now."""
    for column in range(s.started):
        if lies(s, column):
            moves[n] = TAKE + column
            n += 1
    return n


@rule
def refusal(s: State, seat: Seat, move: Move) -> No:
    """Why the seat may not make this move; No.NONE if it may."""
    if s.phase == Phase.OVER:
        return No.OVER
    if seat != s.actor:
        return No.NOT_YOUR_TURN
    if move >= TAKE:
        return refuse_take(s, move - TAKE)
    if s.phase == Phase.TAKE:
        return No.MUST_TAKE
    if move >= PLACE:
        return refuse_place(s, move - PLACE)
    if s.phase == Phase.PLACE:
        return No.CARD_WAITS
    if move == FLIP:
        return No.NONE if s.stocked else No.STOCK_EMPTY
    if s.phase != Phase.START:
        return No.NOT_AT_START
    return No.NONE if s.open[seat][move - SECURE] else No.NOTHING_OPEN


@rule
def refuse_place(s: State, column: Column) -> No:
    """Why no card may be placed there now; the column after the last is the new one."""
    if s.phase != Phase.PLACE:
        return No.NOTHING_FLIPPED
    if column == PLACE_NEW - PLACE:
        return No.THREE_COLUMNS if s.started == MAX_COLUMNS else No.NONE
    if column >= s.started:
        return No.NOT_STARTED
    if not clash(s.marks[column], s.flipped):
        return No.NONE
    return No.DIE_THERE if s.flipped == DIE else No.BARRED


@rule
def refuse_take(s: State, column: Column) -> No:
    """Why the column may not be taken now."""
    if s.phase == Phase.PLACE:
        return No.CARD_WAITS
    if not any_column(s):
        return No.NO_COLUMN
    if column >= s.started:
        return No.NO_SUCH_COLUMN
    return No.NONE if lies(s, column) else No.COLUMN_TAKEN


@rule
def apply(s: State, move: Move) -> None:
    """The legal move is made, with all that follows by itself."""
    clear_events(s)
    if move == FLIP:
        flip(s)
    elif move < PLACE:
        secure(s, move - SECURE)
    elif move < PLACE_NEW:
        place(s, move - PLACE, EventKind.PLACED)
    elif move == PLACE_NEW:
        s.started += 1
        place(s, s.started - 1, EventKind.STARTED)
    else:
        take(s, move - TAKE)


@rule
def reveals(s: State, move: Move) -> bool:  # noqa: ARG001
    """Whether the move shows its maker anything new: a card, a die, or what the others take; placing does not."""
    return not PLACE <= move <= PLACE_NEW


# Flipping and placing: PU-6 to PU-11


@rule
def flip(s: State) -> None:
    """The top card of the stock is open: set aside, waiting for its place, or one too many."""
    s.stocked -= 1
    card = s.stock[s.stocked]
    if card < NUMBERED:
        s.unseen[colour_of(card)] -= heap_of(card)
    if card == TURN:
        set_aside(s)
    elif fits(s, card):
        s.flipped = card
        s.phase = Phase.PLACE
        add_event(s, EventKind.FLIPPED, s.actor, card)
    else:
        go_too_far(s, card)


@rule
def set_aside(s: State) -> None:
    """A turn card lies aside; with neither columns nor stock, that was the last turn (PU-9, PU-18)."""
    s.aside += 1
    s.phase = Phase.GO_ON
    add_event(s, EventKind.SET_ASIDE, s.actor, TURN, s.aside)
    if s.stocked == 0 and not any_column(s):
        end_turn(s)


@rule
def place(s: State, column: Column, how: EventKind) -> None:
    """The flipped card is the last of the column."""
    card = s.flipped
    s.columns[column][s.length[column]] = card
    s.length[column] += 1
    s.marks[column] |= marks_of(card)
    s.flipped = NOTHING
    s.phase = Phase.GO_ON
    add_event(s, how, s.actor, card, column)


@rule
def go_too_far(s: State, card: Card) -> None:
    """The card is discarded, the seat has rolled, and the others take (PU-11)."""
    add_event(s, EventKind.TOO_FAR, s.actor, card)
    if card == DIE:
        s.die_cards_gone += 1
    else:
        s.discarded[colour_of(card)] += heap_of(card)
    roll(s, s.actor)
    next_taker(s)


# Securing, instead of all that: PU-17


@rule
def secure(s: State, colour: Colour) -> None:
    """All open cards of the colour are secured, and the turn is over."""
    heap = s.open[s.actor][colour]
    s.secured[s.actor][colour] += heap
    s.open[s.actor][colour] = 0
    add_event(s, EventKind.SECURED, s.actor, colour, heap)
    end_turn(s)
