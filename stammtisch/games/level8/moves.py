"""The moves of Level 8, numbered from 0 in the order of a turn; `notation` writes them in the same order."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move
from stammtisch.games.level8.cards import COLOURS, HIGHEST, KINDS, NUMBERED, Card
from stammtisch.games.level8.ladders import MAX_GROUPS, Kind

MAX_SEATS = 6
GROUPS = MAX_SEATS * MAX_GROUPS
RUN_STARTS = HIGHEST - 2  # the shortest run has three cards

TAKE_STOCK: Move = 0
TAKE: Move = 1  # + the seat whose discard pile it is
LAY_RUN: Move = TAKE + MAX_SEATS  # + its lowest number - 1
LAY_SET: Move = LAY_RUN + RUN_STARTS  # + its number - 1
LAY_COLOUR: Move = LAY_SET + HIGHEST  # + its colour
PUT: Move = LAY_COLOUR + COLOURS  # + a number card or a joker
ADD: Move = PUT + NUMBERED + 1  # + a group and a number card
ADD_JOKER: Move = ADD + GROUPS * NUMBERED  # + a set or colour group
ADD_LOW: Move = ADD_JOKER + GROUPS  # + a run: a joker below it
ADD_HIGH: Move = ADD_LOW + GROUPS  # + a run: a joker above it
DISCARD: Move = ADD_HIGH + GROUPS  # + any card
PLAY_SKIP: Move = DISCARD + KINDS  # + the seat in front of whom
KEEP: Move = PLAY_SKIP + MAX_SEATS  # + any card
KEEP_DONE: Move = KEEP + KINDS
MOVES = KEEP_DONE + 1


@rule
def lay_move(kind: int, value: int) -> Move:
    """The move that opens a group of this kind and value."""
    if kind == Kind.COLOUR:
        return LAY_COLOUR + value
    return value - 1 + (LAY_RUN if kind == Kind.RUN else LAY_SET)


@rule
def opened_kind(move: Move) -> Kind:
    """The kind of group that the move opens."""
    if move >= LAY_COLOUR:
        return Kind.COLOUR
    return Kind.SET if move >= LAY_SET else Kind.RUN


@rule
def opened_value(move: Move) -> int:
    """The value of the group that the move opens."""
    if move >= LAY_COLOUR:
        return move - LAY_COLOUR
    return move + 1 - (LAY_SET if move >= LAY_SET else LAY_RUN)


@rule
def add_move(group: int, card: Card) -> Move:
    """The move that adds the number card to the group."""
    return ADD + group * NUMBERED + card


@rule
def added_group(move: Move) -> int:
    """The group to which the move adds a card."""
    if move < ADD_JOKER:
        return (move - ADD) // NUMBERED
    return (move - ADD_JOKER) % GROUPS


@rule
def added_card(move: Move) -> Card:
    """The card that the move adds to a group."""
    return (move - ADD) % NUMBERED if move < ADD_JOKER else NUMBERED
