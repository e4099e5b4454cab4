"""How the moves of Help! are numbered: seven ranges, in the order of the cards that they play.

0…5    joker to place 0…5      17…71  switch 1…11 to place 0, 1…11 to place 1 …      74…88   give J, 1 … N
6…16   lay 1…11                72     zap      73  no                                89…103  return J, 1 … N
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move
from stammtisch.games.help.cards import HIGHEST, JOKER, KINDS, LOWEST, SWITCH, ZAP, Card

Place = int
"""Where a card lies in the row, counted from 0."""

ROW_FULL = 6  # HE-9: a full row is cleared at once, so a turn begins with cards in places 0 to 4 at most
PLACES = ROW_FULL - 1

LAY: Move = ROW_FULL - LOWEST  # LAY + 7 lays a 7
FIRST_SWITCH: Move = LAY + HIGHEST + 1
PLAY_ZAP: Move = FIRST_SWITCH + PLACES * HIGHEST
PLAY_NO: Move = PLAY_ZAP + 1
GIVE: Move = PLAY_NO + 1  # GIVE + 7 hands a 7 to the asker
RETURN: Move = GIVE + KINDS  # RETURN + 7 hands a 7 to the helper
MOVES = RETURN + KINDS


@rule
def joker_to(place: Place) -> Move:
    """Slide a joker into the row, so that it lies at this place."""
    return place


@rule
def switch_to(number: Card, place: Place) -> Move:
    """Play a Switch: exchange the card at this place for the number."""
    return FIRST_SWITCH + place * HIGHEST + number - LOWEST


@rule
def card_in(move: Move) -> Card:
    """The card that a move below GIVE plays."""
    if move < LAY + LOWEST:
        return JOKER
    if move < FIRST_SWITCH:
        return move - LAY
    return SWITCH if move < PLAY_ZAP else ZAP + move - PLAY_ZAP


PLAYED = tuple(card_in(move) for move in range(GIVE))


@rule
def card_played(move: Move) -> Card:
    """The same, looked up."""
    return PLAYED[move]


@rule
def joker_place(move: Move) -> Place:
    """The place to which a joker's move slides it."""
    return move


@rule
def switch_number(move: Move) -> Card:
    """The number that a Switch's move puts into the row."""
    return (move - FIRST_SWITCH) % HIGHEST + LOWEST


@rule
def switch_place(move: Move) -> Place:
    """The place where a Switch's move exchanges the card."""
    return (move - FIRST_SWITCH) // HIGHEST
