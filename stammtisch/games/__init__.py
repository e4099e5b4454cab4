"""The games, by name: ours and those of other packages, found by the entry point group `stammtisch.games`."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from stammtisch.engine.game import Game
from stammtisch.words import as_json, complaint, is_catalogue

GROUP = "stammtisch.games"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""A game's name stands in addresses, file names and the keys of its words."""

log = logging.getLogger(__name__)


def game(name: str) -> Game[Any]:
    """The game of this name; raises a Complaint that lists all names."""
    if name not in GAMES:
        raise complaint("common.unknown_game", expected=" | ".join(GAMES), got=name)
    return GAMES[name]


def most_players() -> int:
    """How many can play the game that most can play."""
    return max(each.options.PLAYERS[-1] for each in GAMES.values())


class _Games(Mapping[str, Game[Any]]):
    """Every game by its name, in the order of the alphabet; they are loaded when the first one is asked for."""

    def __getitem__(self, name: str) -> Game[Any]:
        return _loaded()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_loaded())

    def __len__(self) -> int:
        return len(_loaded())


GAMES: Mapping[str, Game[Any]] = _Games()


@cache
def _loaded() -> dict[str, Game[Any]]:
    games = {name: game for name, point in _found().items() if (game := _load(point))}
    return dict(sorted(games.items()))


def _found() -> dict[str, EntryPoint]:
    """The entry point of each game by its name; nobody else can take the name of one of ours."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not _is_ours(point), point.name, point.value)):
        if not NAME.fullmatch(point.name):
            log.warning("the game %s (%s) is left out: that is no name", as_json(point.name), point.value)
        elif point.name in found or is_catalogue(point.name):
            log.warning("the game %s (%s) is left out: its name is taken", point.name, point.value)
        else:
            found[point.name] = point
    return found


def _is_ours(point: EntryPoint) -> bool:
    return point.value.startswith(f"{__name__}.")


def _load(point: EntryPoint) -> Game[Any] | None:
    """The game; none if another package's cannot be loaded, which must not keep people from playing ours."""
    try:
        loaded: object = point.load()
        if not isinstance(loaded, Game) or loaded.name != point.name:
            raise TypeError(f"expected a Game of the name {point.name}, got {loaded!r}")
    except Exception as error:
        if _is_ours(point):
            raise
        log.warning("the game %s (%s) is left out: %s: %s", point.name, point.value, type(error).__name__, error)
        return None
    return loaded
