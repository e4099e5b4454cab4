"""The option of Help!: HE-27."""

from __future__ import annotations

from stammtisch.engine.options import Option, Options, Whole
from stammtisch.games.help.state import State

PLAYERS = range(3, 6)
OPTIONS = (Option("points", Whole(1, 9), 3, "HE-27"),)


def check(_players: int, _options: Options) -> None:
    """Nothing can be wrong: there is only one option."""


def prepare(s: State, options: Options) -> None:
    """Write settled options into a new state."""
    points = options["points"]
    s.target = points if isinstance(points, int) else 3
