"""Players made of code. A bot is given a view, never a state, and names one of the view's moves."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.words import complaint

Bot = Callable[[View, Dice], str]
"""What a bot is: from all that its seat may know, and dice of its own, one of the legal moves in the view."""


def zufall(view: View, dice: Dice) -> str:
    """Any legal move, all equally likely."""
    moves = view["moves"]
    return str(moves[dice.below(len(moves))])


def anfaenger(view: View, dice: Dice) -> str:
    """A natural beginner, who plays each game in its own way."""
    return _beginner(view["game"])(view, dice)


@cache
def _beginner(game: str) -> Bot:
    chosen: Bot = importlib.import_module(f"stammtisch.bots.{game}").anfaenger
    return chosen


BOTS: dict[str, Bot] = {"zufall": zufall, "anfaenger": anfaenger}


def bot(name: str) -> Bot:
    """The bot of this name; raises a Complaint that lists all names."""
    if name not in BOTS:
        raise complaint("common.unknown_bot", expected=" | ".join(BOTS), got=name)
    return BOTS[name]
