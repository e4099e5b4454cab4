"""What the laboratory asks of each game besides its rules: who started, how many rounds there were, what happens."""

from __future__ import annotations

import importlib
from enum import IntEnum
from typing import Any

from stammtisch.games import game as game_named


def study(game: str) -> Any:
    """The game's file here."""
    return importlib.import_module(f"stammtisch.lab.study.{game_named(game).name}")


def happenings(game: str) -> dict[int, str]:
    """The kinds of events of the game, by their number, each with a name for tables."""
    kinds: type[IntEnum] = study(game).Happening
    return {kind.value: kind.name.lower() for kind in kinds}
