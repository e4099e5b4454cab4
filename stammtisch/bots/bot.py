"""What a bot is: from a view, dice of its own and a budget, one of the legal moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.words import complaint


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one move: so many seconds or, the same on every machine, so many rollouts."""

    seconds: float = 0.02
    rollouts: int | None = None


USUAL = Budget()

MAX_ROLLOUTS = 10_000_000
MAX_SECONDS = 600.0
_BUDGET = re.compile(r"(?P<number>[0-9]{1,8}(?:\.[0-9]{1,6})?)(?P<unit>ms|s|)", re.ASCII)


class Bot(Protocol):
    """A player made of code. It is given a view, never a state, and keeps nothing from one move to the next.

    A bot that has to get ready for a game first has a method `warm_up(game: str)` besides, which blocks until then.
    """

    def __call__(self, view: View, dice: Dice, budget: Budget, /) -> str:
        """Choose one of `view["moves"]`, of which there is at least one."""


@dataclass(frozen=True)
class Player:
    """A bot with its budget, as seated at a table; `name` is what it was asked for by, `kenner` or `kenner@50ms`."""

    name: str
    bot: Bot
    budget: Budget = USUAL

    def choose(self, view: View, dice: Dice) -> str:
        """The bot's move in this view."""
        return self.bot(view, dice, self.budget)

    def warm_up(self, game: str) -> None:
        """Wait until the bot can play this game as well as it ever will."""
        if warm_up := getattr(self.bot, "warm_up", None):
            warm_up(game)


def faults(mover: Player) -> int:
    """How many moves a sandboxed bot failed to make so far."""
    return getattr(mover.bot, "faults", 0)


def parse_budget(text: str) -> Budget:
    """The budget that `50ms`, `2s` or `2000` (rollouts) names; a Complaint if it names none."""
    found = _BUDGET.fullmatch(text)
    if found is None or (not found["unit"] and "." in found["number"]):
        raise complaint("bots.budget", got=text)
    if found["unit"]:
        budget = Budget(seconds=float(found["number"]) / (1000 if found["unit"] == "ms" else 1))
    else:
        budget = Budget(rollouts=int(found["number"]))
    if not (
        0 < budget.seconds <= MAX_SECONDS and 0 < (1 if budget.rollouts is None else budget.rollouts) <= MAX_ROLLOUTS
    ):
        raise complaint("bots.budget", got=text)
    return budget
