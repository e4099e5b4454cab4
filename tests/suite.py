"""Which tests run: the ordinary ones, of many alike those whose day it is; or those of one game. Which took longest.

    @pytest.mark.rotating("game")                  of the games one a day, with all that else is asked of it
    @pytest.mark.rotating("setting", each="game")  of each game's settings one a day
    @pytest.mark.rotating("game", "players", keep=2)

`make test-all` leaves none out, nor does `-m ""`. The day is that of the whole run, and TESTS_DAY chooses another.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import ceil
from typing import Any
from zlib import crc32

import pytest

Group = tuple[str, ...]
SLOWEST = 10
LONG_SECONDS = 5


def day() -> int:
    """The day of this run, which its workers share."""
    return int(os.environ.setdefault("TESTS_DAY", str(datetime.now(UTC).toordinal())))


def parameters(item: pytest.Item) -> dict[str, Any]:
    """What the test is called with."""
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


def is_of(item: pytest.Item, game: str) -> bool:
    """Whether the test is about this game alone."""
    mentioned = (getattr(value, "name", value) for value in parameters(item).values())
    own = f"/games/{game}/" in item.path.as_posix() or item.path.stem == f"test_{game}"
    return own or any(value == game for value in mentioned if isinstance(value, str))


def shares(item: pytest.Item) -> bool:
    """Whether the test uses something that is made once for its file; then it goes to the worker that has made it."""
    found: Any = getattr(item, "_fixtureinfo", None)
    return found is not None and any(made[-1].scope == "module" for made in found.name2fixturedefs.values())


class Rotation:
    """The values of parameters that take turns, in groups of tests that are alike but for them."""

    def __init__(self, items: Iterable[pytest.Item]) -> None:
        self.turns: dict[Group, list[Group]] = defaultdict(list)
        self.places: dict[pytest.Item, tuple[Group, Group]] = {}
        self.kept: dict[Group, int] = {}
        for item in items:
            if mark := item.get_closest_marker("rotating"):
                self._add(item, *mark.args, **mark.kwargs)

    def _add(self, item: pytest.Item, *names: str, each: str = "", keep: int = 1) -> None:
        given = {name: repr(value) for name, value in parameters(item).items()}
        group = (item.nodeid.partition("[")[0], given.get(each, ""))
        turn = tuple(given[name] for name in names)
        self.places[item], self.kept[group] = (group, turn), keep
        if turn not in self.turns[group]:
            self.turns[group].append(turn)

    def days(self) -> int:
        """In so many days everybody has had their turn."""
        return max((ceil(len(turns) / self.kept[group]) for group, turns in self.turns.items()), default=1)

    def rests(self, item: pytest.Item, day: int) -> bool:
        """Whether the turn of this test comes on another day. Not everybody begins with the same game."""
        if item not in self.places:
            return False
        group, turn = self.places[item]
        turns, keep = self.turns[group], self.kept[group]
        first = (day + crc32("".join(group).encode())) * keep
        return turn not in {turns[(first + i) % len(turns)] for i in range(keep)}


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests whose turn comes on another day are exhaustive today; with --game only that game's are left.

    Those that share what is made for their file stay together.
    """
    if game := config.getoption("--game"):
        config.hook.pytest_deselected(items=[item for item in items if not is_of(item, game)])
        items[:] = [item for item in items if is_of(item, game)]
    rotation, many_workers = Rotation(items), config.pluginmanager.hasplugin("xdist")
    for item in items:
        if rotation.rests(item, day()):
            item.add_marker(pytest.mark.exhaustive)
        if many_workers and shares(item):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        item.user_properties += [("slow", mark.args[0]) for mark in item.iter_markers("slow")]
    config.stash[COLLECTED] = list(items)


COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""Every test that was found, whether it runs or not."""


def slowest(reports: Sequence[pytest.TestReport]) -> list[str]:
    """A line for each of the tests that took longest, with the reason why it may."""
    seconds: dict[str, float] = defaultdict(float)
    reasons: dict[str, str] = {}
    for report in reports:
        seconds[report.nodeid] += report.duration
        if why := dict(report.user_properties).get("slow"):
            reasons[report.nodeid] = str(why)
    longest = sorted(seconds, key=lambda name: -seconds[name])[:SLOWEST]
    return [f"{seconds[name]:6.1f} s  {name}  {reasons.get(name) or _unexplained(seconds[name])}" for name in longest]


def _unexplained(seconds: float) -> str:
    return "(split it, or mark it slow with a reason, if that is not the machine's)" if seconds > LONG_SECONDS else ""
