"""What each reason for a move claims, looked up in the view by other ways than those that made it."""

from __future__ import annotations

import importlib

from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.words import Sentence
from tests.bots.facts.claim import Claim

CLAIMS: dict[str, Claim] = {
    f"{name}.hint.{key}": claim
    for name in GAMES
    for key, claim in importlib.import_module(f"tests.bots.facts.{name}").CLAIMS.items()
}


def holds(view: View, move: str, because: Sentence) -> bool:
    """Whether all that the reason claims is true in the view."""
    return CLAIMS[because.key](view, move, dict(because.arguments))
