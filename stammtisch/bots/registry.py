"""All bots there are: ours and those of other packages, found by the entry point group `stammtisch.bots`."""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from stammtisch.bots.bot import USUAL, Bot, Player, parse_budget
from stammtisch.words import complaint

GROUP = "stammtisch.bots"
OURS = ("zufall", "anfaenger", "stammgast", "kenner")

log = logging.getLogger(__name__)


@cache
def found() -> dict[str, EntryPoint]:
    """The entry point of each bot by its name, ours first, from weak to strong; nobody else can take their names."""
    ours: dict[str, EntryPoint] = {}
    others: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        is_ours = point.value.startswith("stammtisch.bots.")
        if (point.name in OURS) != is_ours or point.name in others:
            log.warning("the bot %s (%s) is ignored: its name is taken", point.name, point.value)
        else:
            (ours if is_ours else others)[point.name] = point
    return {name: ours[name] for name in OURS if name in ours} | dict(sorted(others.items()))


def names() -> list[str]:
    """The names of all bots, ours first, from weak to strong."""
    return list(found())


def load(name: str) -> Bot:
    """The bot of this name, loaded into this process; a Complaint lists all names."""
    if name not in found():
        raise complaint("common.unknown_bot", expected=" | ".join(found()), got=name)
    loaded: Bot = found()[name].load()
    return loaded


def player(asked: str) -> Player:
    """The player asked for as `kenner`, or with a budget: `kenner@50ms`, `kenner@2000` (rollouts).

    Bots of other packages are contained: they run in a process of their own.
    """
    name, at, limit = asked.partition("@")
    budget = parse_budget(limit) if at else USUAL
    if name in OURS or name not in found():
        return Player(asked, load(name), budget)
    from stammtisch.bots.contained import contained

    return Player(asked, contained(name), budget)
