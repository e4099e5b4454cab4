"""Options of a game as they are written on a command line: `--option rounds=3`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.engine.game import Game
from stammtisch.engine.options import Value
from stammtisch.words import complaint


def options_from(game: Game[Any], written: Sequence[str]) -> dict[str, Value]:
    """The options that were written; the game checks later whether they are allowed."""
    kinds = {option.name: option.kind for option in game.options.OPTIONS}
    options: dict[str, Value] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals:
            raise complaint("cli.option_form", got=text[:40])
        if name in options:
            raise complaint("cli.option_twice", got=name[:40])
        options[name] = kinds[name].read(value) if name in kinds else value
    return options
