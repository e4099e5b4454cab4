"""Help! as a beginner plays it."""

from __future__ import annotations

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View

SPECIALS = ("no", "zap", "joker", "switch")


def anfaenger(view: View, dice: Dice) -> str:
    """Lay the lowest number that fits, and keep the special cards until none does; then the handiest of them.

    Helps with the lowest number too, and parts with a special card only if it must. Gives back a middling card.
    """
    moves: list[str] = view["moves"]
    numbers = [move for move in moves if move.split()[0] in {"lay", "give"} and move.split()[1].isdigit()]
    if numbers:
        return min(numbers, key=number)
    if view["phase"] == "return":
        return moves[len(moves) // 2]
    if view["phase"] == "give":
        return moves[-1]
    return play_special(moves, dice)


def number(move: str) -> int:
    """The number on the card that is laid or given."""
    return int(move.split()[1])


def play_special(moves: list[str], dice: Dice) -> str:
    """The special card that needs the least thought, wherever it may go."""
    for special in SPECIALS:
        ways = [move for move in moves if move.split()[0] == special]
        if ways:
            return ways[dice.below(len(ways))]
    return moves[0]
