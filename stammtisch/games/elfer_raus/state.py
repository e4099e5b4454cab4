"""What a game of Elfer raus! is at any moment: where every card is, how far the rows have grown, who is on."""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.fields import i8, i16, i32
from stammtisch.engine.game import Refusal
from stammtisch.engine.state import Move
from stammtisch.engine.state import State as AnyState
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, Colour

MAX_SEATS = 6
HAND_SIZE = (0, 0, 20, 20, 15, 12, 10)  # ER-3, by number of players
MAX_DRAWS = 3

# A move is a card (lay it) or one of these.
DRAW: Move = CARDS
END: Move = CARDS + 1
PASS: Move = CARDS + 2
MOVES = CARDS + 3

# Where a card is: a seat's hand, or one of these.
IN_STOCK = 10
IN_ROW = 11
SORTED_OUT = 12

NO_COLOUR: Colour = -1
NOT_OPEN = 0
UNSEEN = -1  # no end that a row can have
NO_LIMIT = 0


class Phase(IntEnum):
    """What the seat that must act may do."""

    LAY = 0  # a card of the hand fits, or one was laid this turn
    DRAW = 1  # nothing fits
    OVER = 2


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    ROUNDS_PLAYED = 1
    LIMIT_REACHED = 2


class EventKind(IntEnum):
    """What events tell."""

    DEALT = 0  # more: the number of the round
    DEALT_AGAIN = 1  # more: how often nobody held an 11
    LAID = 2
    LAID_DRAWN = 3  # a card from the stock, laid at once
    DREW = 4  # a misfit
    PASSED = 5
    STOPPED = 6
    ROUND_WON = 7
    SCORED = 8  # more: the points of the round


class No(IntEnum):
    """Why a move is refused."""

    NONE = Refusal.NONE
    NOT_YOUR_TURN = Refusal.NOT_YOUR_TURN
    OVER = Refusal.OVER
    NOT_YOURS = 10  # ER-8
    ROW_NOT_OPEN = 11  # ER-9
    GAP = 12  # ER-9
    NOTHING_LAID = 13  # ER-10
    DRAW_AFTER_LAYING = 14  # ER-10
    CARD_FITS = 15  # ER-11
    NOTHING_FITS = 16  # ER-11
    STOCK_EMPTY = 17  # ER-12
    STOCK_LEFT = 18  # ER-12
    CANNOT_LAY = 19  # ER-12


class State(AnyState):
    """A game of Elfer raus! that is being played."""

    totals: list[int] = i32(MAX_SEATS)
    limit: int = i32()
    round: int = i16()
    points: list[int] = i16(MAX_SEATS)  # of the last round that ended

    holder: list[int] = i8(CARDS)
    stock: list[int] = i8(CARDS)  # the top is the last of the `stocked` cards
    stocked: int = i8()
    held: list[int] = i8(MAX_SEATS)
    low: list[int] = i8(COLOURS)
    high: list[int] = i8(COLOURS)
    drawn: int = i8()  # in this turn
    laid: int = i8()  # in this turn
    rounds: int = i8()
    out: int = i8()  # the colour sorted out, or NO_COLOUR

    # The ends of the rows when the seat last could not lay, UNSEEN before: as long as an end is the same, everybody
    # knows that the seat does not hold the card that fits there.
    stuck_low: list[list[int]] = i8(MAX_SEATS, COLOURS)
    stuck_high: list[list[int]] = i8(MAX_SEATS, COLOURS)
