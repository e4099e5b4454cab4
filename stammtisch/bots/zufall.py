"""The weakest of our bots: chance alone."""

from __future__ import annotations

from stammtisch.bots.bot import Budget
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View


def zufall(view: View, dice: Dice, _budget: Budget) -> str:
    """Any legal move, all equally likely."""
    moves = view["moves"]
    return str(moves[dice.below(len(moves))])
