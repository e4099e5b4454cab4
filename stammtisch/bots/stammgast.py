"""A regular of the house: sound habits, no calculating. Needs neither NumPy nor Numba."""

from __future__ import annotations

from stammtisch.bots.bot import Budget
from stammtisch.bots.strategy import strategy
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.engine.state import Move

ODDLY = 32
"""One move in so many is not the best but the next best, as happens to people."""


def stammgast(view: View, dice: Dice, _budget: Budget) -> str:
    """The move that the game's habits like best, now and then the second best."""
    if len(view["moves"]) == 1:
        return str(view["moves"][0])
    ranked = habits(view)
    place = 1 if dice.below(ODDLY) == 0 else 0
    return strategy(view["game"]).game.notation.move_text(ranked[place])


def habits(view: View) -> list[Move]:
    """The legal moves, the best first."""
    player = strategy(view["game"])
    s = player.worlds.known(view)
    moves = player.game.legal_moves(s)
    worth = [0] * len(moves)
    player.regular.weigh(s, moves, len(moves), worth)
    order = sorted(range(len(moves)), key=lambda i: (-worth[i], i))
    return [moves[i] for i in order]
