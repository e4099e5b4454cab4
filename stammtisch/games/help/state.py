"""The state of a game of Help!, and the names of all that can happen in it.

    row         3 J 8       row_size is 3; the joker counts as a 4, so `values` are 3 4 8
    stock       … 9 1 Z     the Zap is on top; the discard pile lies likewise
    hands[0]    7 7 S       held[0] is 3; how a hand is written as one number, `cards` says
    no_cards    NONE FRESH NONE: seat 1 has laid a No! and is skipped at its next turn

A card received as help lies apart, in `received`, until it is played: it belongs to no hand.
"""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.fields import i8, i32, i64
from stammtisch.engine.game import Refusal
from stammtisch.engine.state import SpreadState
from stammtisch.games.help.cards import CARDS

MAX_SEATS = 5


class Phase(IntEnum):
    """What the seat that must act has to do; or, only while a move is made, what comes by itself."""

    PLAY = 0
    GIVE = 1  # the helper hands a card to the asker
    RETURN = 2  # the asker hands one back
    PLAY_RECEIVED = 3  # the asker plays the card received
    OVER = 4
    NEXT_TURN = 5
    NEXT_ROUND = 6


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    POINTS_REACHED = 1


class NoCard(IntEnum):
    """The No! that lies before a seat (HE-17)."""

    NONE = 0
    FRESH = 1  # the seat is skipped at its next turn
    SPENT = 2  # the seat was skipped; at its next turn the No! is discarded


class EventKind(IntEnum):
    """What events tell; the card is the one that was moved, unless said otherwise."""

    DEALT = 0  # more: the number of the round
    DEALT_AGAIN = 1  # likewise, and nobody who might have started held a number before
    STARTED = 2
    STARTED_BY_LOT = 3
    LAID = 4
    JOKER_LAID = 5  # card: the number that it stands for; more: its place
    SWITCHED = 6  # card: the number put into the row; more: its place
    TOOK = 7  # the card that left the row for it; more: its place
    ZAPPED = 8
    NO_LAID = 9
    ROW_CLEARED = 10
    STOCK_RENEWED = 11  # more: how many cards the new stock has
    DREW = 12  # seen by the seat alone
    SKIPPED = 13
    NO_DISCARDED = 14
    ASKED = 15  # more: the helper
    GAVE = 16  # more: the asker
    RETURNED = 17  # seen by the seat and by the helper; more: the helper
    NO_HELP = 18  # the round is over; more: the helper who could not help
    NOBODY_TO_ASK = 19  # the round is over


class No(IntEnum):
    """Why a move is refused."""

    NONE = Refusal.NONE
    NOT_YOUR_TURN = Refusal.NOT_YOUR_TURN
    OVER = Refusal.OVER
    NOT_YOURS = 10  # HE-7
    TOO_LOW = 11  # HE-8
    NO_SUCH_PLACE = 12  # HE-13
    NO_GAP = 13  # HE-13
    SWITCH_NEEDS_ROW = 14  # HE-9
    NOTHING_THERE = 15  # HE-15
    SWITCH_MISFIT = 16  # HE-15
    ZAP_NEEDS_ROW = 17  # HE-16
    NOBODY_ASKS = 18  # HE-19
    NOTHING_RECEIVED = 19  # HE-21
    GIVE_FIRST = 20  # HE-20
    SWITCH_NO_USE = 21  # HE-20
    RETURN_FIRST = 22  # HE-21
    NOT_THE_RECEIVED = 23  # HE-21
    NUMBER_NEEDED = 24  # HE-21
    ONLY_THE_RECEIVED = 25  # HE-22


class State(SpreadState):
    """One game of Help!"""

    hands: list[int] = i64(MAX_SEATS)
    held: list[int] = i8(MAX_SEATS)  # how many cards there are in a hand
    stock: list[int] = i8(CARDS)  # the top is the last of the `stocked` cards
    stocked: int = i8()
    discard: list[int] = i8(CARDS)  # the top is the last of the `discarded` cards
    discarded: int = i8()
    row: int = i32()  # the cards, and
    values: int = i32()  # their values, as `row` reads them
    row_size: int = i8()
    no_cards: list[int] = i8(MAX_SEATS)

    asker: int = i8()  # who cannot play, or NOBODY
    helper: int = i8()  # who is asked, or NOBODY
    received: int = i8()  # the card that the helper gave, or NOTHING

    # What can be known of each hand; `memory` says how.
    shown: list[int] = i64(MAX_SEATS)  # cards that everybody knows to be there
    returned: list[int] = i64(MAX_SEATS)  # further cards, that the seat which handed them back knows to be there
    returned_by: list[int] = i8(MAX_SEATS)  # that seat
    among: list[int] = i64(MAX_SEATS)  # the kinds of which there are
    least: list[int] = i8(MAX_SEATS)  # at least so many cards
    or_switches: list[int] = i8(MAX_SEATS)  # or else at least so many Switches; if `least` is 0, nothing is known

    round: int = i8()
    scored: list[int] = i8(MAX_SEATS)  # 1: has got a point in the last round that ended
    points: list[int] = i8(MAX_SEATS)
    target: int = i8()  # the points that win
