"""Bots of another package, good and bad, and a way to install them for one test."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stammtisch.bots import Budget, registry
from stammtisch.bots.sandbox import sandboxed
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View


def last(view: View, _dice: Dice, _budget: Budget) -> str:
    """The last of the legal moves."""
    print("a bot may print what it likes")
    return str(view["moves"][-1])


def rude(_view: View, _dice: Dice, _budget: Budget) -> str:
    """Refuses to think."""
    raise RuntimeError("I will not")


def cheat(_view: View, _dice: Dice, _budget: Budget) -> str:
    """Wants what no game allows."""
    return "win"


def mute(_view: View, _dice: Dice, _budget: Budget) -> object:
    """Answers with something that is no text at all."""
    return {1, 2, 3}


def sleeper(_view: View, _dice: Dice, _budget: Budget) -> str:
    """Thinks for ever."""
    while True:
        pass


def deserter(_view: View, _dice: Dice, _budget: Budget) -> str:
    """Takes its process along."""
    os._exit(1)


NAMES = ("last", "rude", "cheat", "mute", "sleeper", "deserter")


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, **more: str) -> Iterator[None]:
    """A package with these bots is installed: its entry points lie in a folder on the path, as pip would write them."""
    metadata = folder / "strangers-1.0.dist-info"
    metadata.mkdir()
    points = {name: f"tests.bots.strangers:{name}" for name in NAMES} | more
    lines = ["[stammtisch.bots]", *(f"{name} = {value}" for name, value in points.items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n", encoding="utf-8")
    here = str(Path(__file__).parents[2])
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder), here])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), here]))
    for cached in (registry.found, sandboxed):
        cached.cache_clear()
    try:
        yield
    finally:
        for cached in (registry.found, sandboxed):
            cached.cache_clear()
