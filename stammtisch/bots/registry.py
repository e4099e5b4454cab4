"""All bots there are: ours and those of other packages, found by the entry point group `stammtisch.bots`.

The laboratory has some more, for comparison (`stammtisch.lab_bots`): they play when asked for by name, but are offered
to nobody.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from stammtisch.bots.bot import USUAL, Bot, Player, parse_budget
from stammtisch.bots.extras import missing
from stammtisch.words import Complaint, Language, Listener, Sentence, as_json, complaint, say
from stammtisch.words.names import is_given_name

GROUP = "stammtisch.bots"
LAB_GROUP = "stammtisch.lab_bots"
OURS = ("zufall", "anfaenger", "stammgast", "kenner")

log = logging.getLogger(__name__)


@cache
def found() -> dict[str, EntryPoint]:
    """The entry point of each bot by its name, ours first, from weak to strong; nobody else can take their names."""
    ours: dict[str, EntryPoint] = {}
    others: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        is_ours = point.value.startswith("stammtisch.bots.")
        if not is_given_name(point.name) or "@" in point.name:  # after an @ stands a budget
            log.warning("the bot %s (%s) is ignored: that is no name", as_json(point.name), point.value)
        elif (point.name in OURS) != is_ours or point.name in others or point.name in of_the_lab():
            log.warning("the bot %s (%s) is ignored: its name is taken", point.name, point.value)
        else:
            (ours if is_ours else others)[point.name] = point
    return {name: ours[name] for name in OURS if name in ours} | dict(sorted(others.items()))


@cache
def of_the_lab() -> dict[str, EntryPoint]:
    """The entry point of each bot of our laboratory by its name."""
    return {point.name: point for point in entry_points(group=LAB_GROUP) if point.value.startswith("stammtisch.lab.")}


def names() -> list[str]:
    """The names of all bots, ours first, from weak to strong."""
    return list(found())


def shown(asked: str, language: Language) -> str:
    """What people call the bot that was asked for: ours have names in each language."""
    name = asked.partition("@")[0]
    return say(Sentence(f"bots.name.{name}"), Listener(language)) if name in OURS else asked


def load(name: str) -> Bot:
    """The bot of this name, loaded into this process; a Complaint lists all names."""
    points = found() | of_the_lab()
    if name not in points:
        raise complaint("common.unknown_bot", expected=" | ".join(found()), got=name)
    loaded: Bot = points[name].load()
    if not callable(loaded):
        raise TypeError(f"expected a function that makes a move, got {type(loaded).__name__}")
    return loaded


@cache
def warmed_up(game: str, asked: str) -> Player:
    """The player asked for, as good at the game as it ever will be; the first call in each process waits for that."""
    mover = player(asked)
    mover.warm_up(game)
    return mover


def player(asked: str) -> Player:
    """The player asked for as `kenner`, or with a budget: `kenner@50ms`, `kenner@2000` (rollouts).

    Bots of other packages are sandboxed: they run in a process of their own.
    """
    name, at, limit = asked.partition("@")
    if lacks := missing(asked):
        raise Complaint(lacks)
    budget = parse_budget(limit) if at else USUAL
    if name in OURS or name not in found():
        return Player(asked, load(name), budget)
    from stammtisch.bots.sandbox import sandboxed

    return Player(asked, sandboxed(name), budget)
