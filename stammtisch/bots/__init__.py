"""Players made of code. A bot is given a view, never a state, and names one of the view's moves."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.table.table import Refused, Table
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


def let_move(chooses: Bot, table: Table, dice: Dice) -> None:
    """Make the bot's move for the seat that must move; a Complaint if it chose a forbidden one."""
    seat = table.turn
    if seat is None:
        return
    refused = table.act(seat, chooses(table.view(seat), dice))
    if isinstance(refused, Refused):
        raise complaint("common.bot_refused", seat=seat, got=refused.move, why=refused.sentence)


def bot(name: str) -> Bot:
    """The bot of this name; raises a Complaint that lists all names."""
    if name not in BOTS:
        raise complaint("common.unknown_bot", expected=" | ".join(BOTS), got=name)
    return BOTS[name]
