"""The option of Help!: HE-27."""

from __future__ import annotations

from stammtisch.engine.options import Option, Options, Whole
from stammtisch.games.help.state import State

PLAYERS = range(3, 6)
MAX_POINTS = 9
OPTIONS = (Option("points", Whole(1, MAX_POINTS), 3, "HE-27"),)


def agreed(options: Options) -> Options:
    """The options: there is only one."""
    return options


def prepare(s: State, options: Options) -> None:
    """Write settled options into a new state."""
    points = options["points"]
    s.target = points if isinstance(points, int) else 3
