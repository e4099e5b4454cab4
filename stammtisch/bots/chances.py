"""Exact chances, worked out from what a seat may know: each game's own (`bots/chances.py`), by the view.

Where nobody chooses to draw or to flip, as in Help!, a game has none.
"""

from __future__ import annotations

from typing import Protocol

from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.words import complaint

CHANCES = "bots.chances"


class Chances(Protocol):
    """What every game's chances say: how many cards the stock has. The rest is each game's own."""

    @property
    def stock(self) -> int:
        """How many cards the stock has."""


class Reckoning(Protocol):
    """A game's `chances.py`."""

    def chances(self, view: View, /) -> Chances:
        """What drawing or flipping would bring the view's seat, if it were on."""


def chances(view: View) -> Chances:
    """What drawing or flipping would bring the view's seat, if it were on; a Complaint where there is no such thing."""
    if view["game"] not in games():
        raise complaint("common.no_chances", expected=" | ".join(games()), got=view["game"])
    if view["seat"] is None or view["result"] is not None:
        raise complaint("common.no_chances_now")
    reckoning: Reckoning = GAMES[view["game"]].part(CHANCES)
    return reckoning.chances(view)


def games() -> list[str]:
    """The games that have chances."""
    return [name for name, game in GAMES.items() if game.has(CHANCES)]
