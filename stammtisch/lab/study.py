"""What the laboratory asks of each game besides its rules, in its `lab/study.py`.

`starter` and `rounds` are rules: who started, just after the deal, and how many rounds were dealt. A report has a
chapter for each of `USUAL` and `VARIANTS`, tells of the events in `TOLD`, and of `HEADLINE` at its beginning.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from stammtisch.engine.state import NOBODY, Seat, State
from stammtisch.games import game as game_named

Chapter = tuple[int, Mapping[str, object]]
"""What a part of a report is about: how many play, and the options."""
Chapters = tuple[Chapter, ...]


def study(game: str) -> Any:
    """The game's own file."""
    return game_named(game).part("lab.study")


def untold(_s: State) -> Seat:
    """Who started, where no events are noted."""
    return NOBODY


def event_kinds(game: str) -> dict[int, str]:
    """The kinds of events of the game, by their number, each with a name for tables."""
    kinds: type[IntEnum] = study(game).EventKind
    return {kind.value: kind.name.lower() for kind in kinds}
