"""The games, by name."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.game import Game
from stammtisch.games.elfer_raus import GAME as ELFER_RAUS
from stammtisch.games.help import GAME as HELP
from stammtisch.games.level8 import GAME as LEVEL_8
from stammtisch.games.push import GAME as PUSH
from stammtisch.words import complaint

_ALL: tuple[Game[Any], ...] = (ELFER_RAUS, HELP, LEVEL_8, PUSH)
GAMES = {game.name: game for game in _ALL}


def game(name: str) -> Game[Any]:
    """The game of this name; raises a Complaint that lists all names."""
    if name not in GAMES:
        raise complaint("common.unknown_game", expected=" | ".join(GAMES), got=name)
    return GAMES[name]
