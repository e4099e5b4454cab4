"""What a claim is, and what claims of several games are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.bots import chances as exact
from stammtisch.engine.game import View

Claim = Callable[[View, str, dict[str, Any]], bool]
"""Whether what a reason says holds: by the view, the move and the sentence's arguments."""


def found(view: View) -> Any:
    """The exact chances, which have tests of their own."""
    return exact.chances(view)


def about(percent: int, chance: Any) -> bool:
    """Whether the chance is so many percent, and certain only if it is."""
    return abs(percent - 100 * chance) <= 1 and (percent in {0, 100}) == (chance in {0, 1})


def others(view: View) -> list[int]:
    """All other seats."""
    return [seat for seat in range(view["players"]) if seat != view["seat"]]
