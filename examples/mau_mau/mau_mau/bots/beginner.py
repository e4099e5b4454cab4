"""Mau-Mau as a beginner plays it."""

from __future__ import annotations

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View


def anfaenger(view: View, dice: Dice) -> str:
    """Play whatever fits, by chance, and draw only if nothing does; the wish is the suit of some card in hand.

    Never saves a jack, nor looks at how many cards the next player has.
    """
    cards = [str(move) for move in view["moves"] if move not in {"draw", "pass"}]
    if not cards:
        return str(view["moves"][0])
    own = {card[0] for card in view["hand"]}
    choices = [move for move in cards if " " not in move or move[-1] in own]
    return choices[dice.below(len(choices))]
