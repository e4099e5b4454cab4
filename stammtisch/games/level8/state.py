"""What lies where in a game of Level 8, and the words for what can happen.

stock      y4 J r9 … ▒▒ +1        face down; a skip card lies face up under it
seat 0     level 3: run3 + colour4      hand of 10      pile r7 b2 [g11]
seat 1     level 5: run7  2 3 J 5 6 7 8       hand of 2       pile [X]      (a skip card in front)
"""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.fields import i8, i16
from stammtisch.engine.game import Refusal
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.engine.state import State as AnyState
from stammtisch.games.level8.cards import MAX_DECK, NUMBERED
from stammtisch.games.level8.ladders import MAX_GROUPS, MAX_LEVELS, Demand
from stammtisch.games.level8.moves import GROUPS, MAX_SEATS

HAND_DEALT = 10
MAX_HAND = 11
MAX_KEPT = 4
TURNS_EACH = 100  # L8-35

Group = int
"""A place for a group on the table: four for each seat."""


class Phase(IntEnum):
    """What the seat that must act has to do; or, only while a move is made, what comes by itself."""

    TAKE = 0
    PLAY = 1  # lay out, add, discard
    LAY = 2  # go on laying out; to the others this is PLAY
    KEEP = 3
    OVER = 4
    NEXT_TURN = 5
    NEXT_ROUND = 6


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    LAST_LEVEL_LAID = 1  # L8-26
    PAST_LAST_LEVEL = 2  # L8-25


class Ladder(IntEnum):
    """Where the levels come from."""

    ONE_STAR = 0
    TWO_STAR = 1
    SHORT = 2
    CUSTOM = 3


class Order(IntEnum):
    """In which order the levels are played (L8-33)."""

    PRINTED = 0
    SHUFFLED = 1
    OWN = 2


class EventKind(IntEnum):
    """What events tell."""

    DEALT = 0  # by the seat; more: the number of the round
    TURNED_UP = 1  # the first card of the dealer's pile
    TOOK_STOCK = 2  # the card is for the seat alone
    TOOK_PILE = 3  # more: whose pile
    RENEWED = 4  # more: the cards of the new stock
    TAKE_LEFT_OUT = 5
    LAID_OUT = 6  # more: the level
    LAID_RUN = 7  # card: the lowest number; more: how many cards
    LAID_SET = 8  # card: the number; more: how many cards
    LAID_COLOUR = 9  # card: the colour; more: how many cards
    ADDED = 10  # more: the group
    ADDED_LOW = 11  # a joker below a run; more: the group
    ADDED_HIGH = 12  # a joker above a run; more: the group
    DISCARDED = 13
    SKIP_PLAYED = 14  # more: in front of whom
    TURN_LOST = 15
    ROUND_ENDED = 16
    ROUND_DEAD = 17
    ROSE = 18  # more: the new level
    WON = 19
    KEPT = 20  # done choosing; how many and which is secret


class No(IntEnum):
    """Why a move is refused."""

    NONE = Refusal.NONE
    NOT_YOUR_TURN = Refusal.NOT_YOUR_TURN
    OVER = Refusal.OVER
    TAKE_FIRST = 10  # L8-8
    TAKEN_ALREADY = 11  # L8-8
    NOBODY_THERE = 12  # L8-8, L8-15
    PILE_EMPTY = 13  # L8-8
    STOCK_EMPTY = 14  # L8-20
    NOT_YOURS = 15  # L8-9, L8-12, L8-13, L8-15, L8-28
    LIES_ALREADY = 16  # L8-9
    FINISH_LAYING = 17  # L8-9
    GROUP_OPEN = 18  # L8-9
    NO_GROUP_OPEN = 19  # L8-9
    OTHER_GROUP_NEXT = 20  # L8-9
    CANNOT_COMPLETE = 21  # L8-9
    NEEDED_ELSEWHERE = 22  # L8-9
    PAST_FIFTEEN = 23  # L8-10
    MISFIT = 24  # L8-10
    OUT_OF_ORDER = 25  # L8-10
    LEVEL_NOT_LAID = 26  # L8-12
    NO_SUCH_GROUP = 27  # L8-12
    DOES_NOT_FIT = 28  # L8-12
    SAY_WHICH_END = 29  # L8-12
    HAS_NO_ENDS = 30  # L8-12
    KEEP_ONE = 31  # L8-14
    NOT_YOURSELF = 32  # L8-15
    SKIPPED_ALREADY = 33  # L8-15
    LAST_CARD_SKIP = 34  # L8-18
    NOT_KEEPING = 35  # L8-28
    CHOOSE_FIRST = 36  # L8-28
    FOUR_KEPT = 37  # L8-28
    KEEP_ASCENDING = 38  # L8-28


class State(AnyState):
    """One game of Level 8."""

    ladder: list[list[int]] = i8(MAX_LEVELS, MAX_GROUPS)  # a task each, see `ladders`
    ladder_name: int = i8()  # a Ladder
    levels: int = i8()  # how many
    order: int = i8()  # an Order
    keep: int = i8()  # 1 if cards may be kept
    jokers: int = i8()  # in the deck
    skips: int = i8()  # in the deck

    orders: list[list[int]] = i8(MAX_SEATS, MAX_LEVELS)  # the ladder's levels as each seat plays them, from 0
    level: list[int] = i8(MAX_SEATS)  # from 1
    round: int = i16()
    turns: int = i16()  # ended in this round, lost ones included
    dealer: int = i8()

    hands: list[list[int]] = i8(MAX_SEATS, MAX_HAND)  # in ascending order
    held: list[int] = i8(MAX_SEATS)
    kept: list[list[int]] = i8(MAX_SEATS, MAX_KEPT)  # taken out of the hand, for the next round
    keeps: list[int] = i8(MAX_SEATS)  # how many

    stock: list[int] = i8(MAX_DECK)  # the top is the last of the `stocked` cards
    stocked: int = i8()
    under: int = i8()  # skip cards face up under the stock
    tops: list[int] = i8(MAX_SEATS + 1)  # discard piles, see `piles`
    piled: list[int] = i8(MAX_DECK)
    beneath: list[int] = i8(MAX_DECK)
    skipped: list[int] = i8(MAX_SEATS)  # 1: a skip card lies in front

    laid: list[int] = i8(MAX_SEATS)  # 1: the seat's level lies
    kinds: list[int] = i8(GROUPS)  # a Kind each, 0 where no group lies
    values: list[int] = i8(GROUPS)  # a run's lowest number, a set's number, a colour
    sizes: list[int] = i8(GROUPS)
    group_with: list[int] = i8(NUMBERED)  # the group in which a number card lies, or NOTHING

    # What everybody remembers, see `memory`.
    whereabouts: list[int] = i8(NUMBERED)  # of a number card not in sight: a seat, SOME_HAND or ANYWHERE
    seen_jokers: list[int] = i8(MAX_SEATS)  # in hand, taken from a pile
    seen_skips: list[int] = i8(MAX_SEATS)  # in hand, taken from a pile
    early: list[int] = i8(MAX_SEATS)  # cards in hand, unseen, from before the stock was last renewed

    # While the actor lays out. Groups laid so far are in `kinds` and so on, but nobody else sees them yet.
    step: int = i8()  # the group of the level to lay now
    due: int = i8()  # the cards that it still lacks; 0 if it is not open yet
    last: int = i8()  # the last card put into it, or NOTHING


@rule
def rung_of(s: State, seat: Seat) -> int:
    """Which task of the ladder, counted from 0, the seat is on; a GPU could not return the task itself, a row."""
    return s.orders[seat][s.level[seat] - 1]


@rule
def on_last_level(s: State, seat: Seat) -> bool:
    """Whether laying out wins (L8-26)."""
    return s.level[seat] == s.levels


@rule
def group_at(seat: Seat, place: int) -> Group:
    """The place on the table for this group (counted from 0) of the seat's level."""
    return seat * MAX_GROUPS + place


@rule
def owner_of(group: Group) -> Seat:
    """The seat in front of which the group lies."""
    return group // MAX_GROUPS


@rule
def wanted_now(s: State) -> Demand:
    """What the group that the actor must lay now asks for."""
    return s.ladder[rung_of(s, s.actor)][s.step]
