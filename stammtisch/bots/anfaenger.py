"""A natural beginner, who plays each game in its own way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from stammtisch.bots.bot import Budget
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.games import game

Beginner = Callable[[View, Dice], str]


def anfaenger(view: View, dice: Dice, _budget: Budget) -> str:
    """The move of the game's own beginner."""
    return _beginner(view["game"])(view, dice)


@cache
def _beginner(name: str) -> Beginner:
    chosen: Beginner = game(name).part("bots.beginner").anfaenger
    return chosen
