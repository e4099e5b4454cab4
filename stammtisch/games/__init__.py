"""The games, by name."""

from __future__ import annotations

from typing import Any

from stammtisch.engine.game import Game
from stammtisch.games import elfer_raus, help, push
from stammtisch.words import complaint

GAMES: dict[str, Game[Any]] = {game.name: game for game in (elfer_raus.GAME, help.GAME, push.GAME)}


def game(name: str) -> Game[Any]:
    """The game of this name; raises a Complaint that lists all names."""
    if name not in GAMES:
        raise complaint("common.unknown_game", expected=" | ".join(GAMES), got=name)
    return GAMES[name]
