"""A hint of several moves: a level is laid out as one."""

from __future__ import annotations

from stammtisch.bots.plan import plan
from stammtisch.engine.game import View


def belong_together(view: View) -> list[str]:
    """The moves that lay out a level as the regular would; none if it would not."""
    steps = []
    for move in plan(view):
        if not move.startswith(("lay", "put")):
            break
        steps.append(move)
    return steps
