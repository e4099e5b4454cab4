"""Elfer raus! as a beginner plays it."""

from __future__ import annotations

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View


def anfaenger(view: View, dice: Dice) -> str:
    """Lay everything that fits, whichever comes first to hand; stop only when nothing fits any more."""
    cards = [move for move in view["moves"] if move not in {"draw", "end", "pass"}]
    choices = cards or view["moves"]
    return str(choices[dice.below(len(choices))])
