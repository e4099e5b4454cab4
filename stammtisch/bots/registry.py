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
    ours, others = {}, {}
    for point in entry_points(group=GROUP):
        if point.name in OURS:
            if point.value.startswith("stammtisch.bots."):
                ours[point.name] = point
        elif point.name in others:
            log.warning("two packages offer a bot named %s; %s is ignored", point.name, point.value)
        else:
            others[point.name] = point
    return {name: ours[name] for name in OURS if name in ours} | dict(sorted(others.items()))


def names() -> list[str]:
    """The names of all bots, ours first, from weak to strong."""
    return list(found())


def bot(name: str) -> Bot:
    """The bot of this name; a Complaint lists all names, or says why it cannot be loaded."""
    if name not in found():
        raise complaint("common.unknown_bot", expected=" | ".join(found()), got=name)
    try:
        loaded: Bot = found()[name].load()
    except Exception as failure:  # noqa: BLE001 (another package's code may fail in any way)
        raise complaint("bots.broken", name=name, why=f"{type(failure).__name__}: {failure}") from None
    return loaded


def player(asked: str) -> Player:
    """The player asked for as `kenner`, or with a budget: `kenner@50ms`, `kenner@2000` (rollouts)."""
    name, at, budget = asked.partition("@")
    return Player(asked, bot(name), parse_budget(budget) if at else USUAL)
