"""Why a move is good, in one true sentence made from the view alone: what the regular would look at, said aloud.

Each game has its own reasons (`bots/reasons.py`), from what its habits weigh and from exact chances. A sentence
states facts that anybody at this seat can check, never that a move is the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stammtisch.engine.game import View
from stammtisch.games import game
from stammtisch.words import Sentence


class Reasons(Protocol):
    """A game's `reasons.py`."""

    def reason(self, view: View, move: str, then: Sequence[str] | None = None, /) -> Sentence:
        """What speaks for the legal move of the view's seat; `then` is what follows in the turn, if that is settled."""


def reason(view: View, move: str, then: Sequence[str] | None = None) -> Sentence:
    """What speaks for the legal move of the view's seat; `then` is what follows in the turn, if that is settled."""
    reasons: Reasons = game(view["game"]).part("bots.reasons")
    return reasons.reason(view, move, then)
