"""Elfer raus! as a beginner plays it."""

from __future__ import annotations

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View

WORTH_GOING_ON = 4


def anfaenger(view: View, dice: Dice) -> str:
    """Lay the card that most own cards wait behind, and go on only where many do.

    Never sees what a card opens for others, nor who is about to go out.
    """
    cards = [str(move) for move in view["moves"] if move not in {"draw", "end", "pass"}]
    if not cards:
        return str(view["moves"][0])
    most = max(waiting(card, view["hand"]) for card in cards)
    if "end" in view["moves"] and most < WORTH_GOING_ON:
        return "end"
    choices = [card for card in cards if waiting(card, view["hand"]) == most]
    return choices[dice.below(len(choices))]


def waiting(card: str, hand: list[str]) -> int:
    """How many cards of the hand wait for this one to be laid."""
    number = int(card[1:])
    behind = [int(other[1:]) - number for other in hand if other[0] == card[0] and other != card]
    if number == 11:
        return len(behind)
    return sum((gap > 0) == (number > 11) for gap in behind)
