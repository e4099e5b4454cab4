"""The table of Push: its moves, phases and events, what lies where, and what fits.

    1: g1 b3       r1 fits only in column 3: there is a 1 in column 1, and red in column 2
    2: r4 y2 D     one more die card would fit in columns 1 and 3
    3: p5          the columns keep their numbers while they are being taken

Of every column its marks are kept beside its cards, so whether a card fits is one look. A display is a heap of open
and a heap of secured cards for each colour, so securing or losing a colour moves one number.
"""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.fields import i8, i16
from stammtisch.engine.game import Refusal
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move
from stammtisch.engine.state import State as AnyState
from stammtisch.games.push.cards import CARDS, COLOURS, NO_MARKS, Card, clash

MAX_SEATS = 6
MAX_COLUMNS = 3
COLUMN_LONGEST = COLOURS + 1  # one card of each colour and a die card

Column = int
"""A column, numbered from 0; players say 1 to 3."""

# Moves: SECURE and the colour, PLACE or TAKE and the column.
FLIP: Move = 0
SECURE: Move = 1
PLACE: Move = SECURE + COLOURS
PLACE_NEW: Move = PLACE + MAX_COLUMNS
TAKE: Move = PLACE_NEW + 1
MOVES = TAKE + MAX_COLUMNS


class Phase(IntEnum):
    """What the seat that must act may do."""

    START = 0  # flip or secure
    PLACE = 1  # find a place for the flipped card
    GO_ON = 2  # flip again, or stop and take a column
    TAKE = 3  # take a column that somebody else built
    OVER = 4


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    STOCK_EMPTY = 1


class EventKind(IntEnum):
    """What events tell; the comments name the two numbers after the seat."""

    DEALT = 0  # -, size of the stock
    FLIPPED = 1  # card
    SET_ASIDE = 2  # turn card, how many in this turn
    TOO_FAR = 3  # card
    PLACED = 4  # card, column
    STARTED = 5  # card, column
    TOOK = 6  # column, its number cards as a bundle
    DIE_DISCARDED = 7  # die card, column
    ROLLED = 8  # -, face
    LOST = 9  # colour, heap
    SECURED = 10  # colour, heap
    LEFT_OVER = 11  # column, its number cards as a bundle
    TURNS_DISCARDED = 12  # turn card, how many
    ENDED = 13
    SCORED = 14  # -, points


class No(IntEnum):
    """Why a move is refused."""

    NONE = Refusal.NONE
    NOT_YOUR_TURN = Refusal.NOT_YOUR_TURN
    OVER = Refusal.OVER
    CARD_WAITS = 10  # PU-6
    NOTHING_FLIPPED = 11  # PU-6
    NOT_STARTED = 12  # PU-6
    THREE_COLUMNS = 13  # PU-6
    BARRED = 14  # PU-7
    DIE_THERE = 15  # PU-8
    NO_COLUMN = 16  # PU-10
    NOT_AT_START = 17  # PU-10
    NO_SUCH_COLUMN = 18  # PU-12
    COLUMN_TAKEN = 19  # PU-13
    MUST_TAKE = 20  # PU-13
    NOTHING_OPEN = 21  # PU-17
    STOCK_EMPTY = 22  # PU-18


class State(AnyState):
    """One game of Push."""

    open: list[list[int]] = i16(MAX_SEATS, COLOURS)  # heaps
    secured: list[list[int]] = i16(MAX_SEATS, COLOURS)  # heaps
    discarded: list[int] = i16(COLOURS)  # heaps
    die_cards_gone: int = i8()
    turn_cards_gone: int = i8()

    marks: list[int] = i16(MAX_COLUMNS)  # none: this column is not there (any more)
    columns: list[list[int]] = i8(MAX_COLUMNS, COLUMN_LONGEST)
    length: list[int] = i8(MAX_COLUMNS)
    started: int = i8()  # columns begun in this turn
    flipped: int = i8()  # the card that waits for its place, or NOTHING
    aside: int = i8()  # turn cards set aside in this turn

    turn: int = i8()  # whose turn it is; another seat acts when the others take
    stock: list[int] = i8(CARDS)  # the top is the last of the `stocked` cards
    stocked: int = i8()
    unseen: list[int] = i16(COLOURS)  # heaps: the number cards of the stock, which everybody can work out
    turn_cards: int = i8()  # in the game
    risk: int = i8()


# What fits: PU-6 to PU-8


@rule
def lies(s: State, column: Column) -> bool:
    """Whether the column is on the table."""
    return s.marks[column] != NO_MARKS


@rule
def any_column(s: State) -> bool:
    """Whether any column is on the table."""
    return s.marks[0] | s.marks[1] | s.marks[2] != NO_MARKS


@rule
def fits(s: State, card: Card) -> bool:
    """Whether there is a place for the card."""
    for column in range(MAX_COLUMNS):
        if not clash(s.marks[column], card):  # a column that is not there can be started
            return True
    return False
