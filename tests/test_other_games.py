"""A game from outside may have more seats than any of ours, and less besides its rules while it is being made."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from stammtisch.games import GAMES, most_players
from tests.cli.run import environment

CROWD = """
from dataclasses import replace
from types import SimpleNamespace

from stammtisch.games.push import GAME as PUSH

GAME = replace(PUSH, name="crowd", options=SimpleNamespace(**{**vars(PUSH.options), "PLAYERS": range(2, 9)}))
"""
"""Push for up to eight, as far as one only asks how many can play."""

ASKED = """
import msgspec

from stammtisch.games import GAMES
from stammtisch.lab.compiled.game_row import row_of
from stammtisch.server.http.messages import NewSeat, NewTable


def taken(kind, **fields):
    try:
        return bool(msgspec.convert(fields, kind))
    except msgspec.ValidationError:
        return False


print([taken(NewTable, game="crowd", name="Oma", players=players) for players in (8, 9)])
print([taken(NewSeat, name="Oma", seat=seat) for seat in (7, 8)])
print(row_of(GAMES["crowd"]).fields["scores"].shape, row_of(GAMES["push"]).fields["scores"].shape)
"""


SKETCH = """
from dataclasses import replace

from sketch import rules
from stammtisch.games.push import GAME as PUSH

GAME = replace(PUSH, name="sketch", rules=rules)
"""
"""Push as its rules, view and words alone: there are no bots in its folder, and nothing for the laboratory."""


def installed(folder: Path, name: str) -> dict[str, str]:
    """The environment in which a game of this name is installed that lies in the folder."""
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "entry_points.txt").write_text(f"[stammtisch.games]\n{name} = {name}:GAME\n", encoding="utf-8")
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    own = environment()
    return {**own, "PYTHONPATH": os.pathsep.join([str(folder), own["PYTHONPATH"]])}


def told(command: list[str], environment: dict[str, str]) -> list[str]:
    """The lines that Python prints."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_game_of_eight_seats_fits_everywhere(tmp_path: Path) -> None:
    (tmp_path / "crowd.py").write_text(CROWD, encoding="utf-8")
    assert told(["-c", ASKED], installed(tmp_path, "crowd")) == ["[True, False]", "[True, False]", "(8,) (6,)"]


def test_a_game_in_the_making_is_simulated_as_soon_as_it_has_rules(tmp_path: Path) -> None:
    (tmp_path / "sketch" / "texts").mkdir(parents=True)
    (tmp_path / "sketch" / "__init__.py").write_text(SKETCH, encoding="utf-8")
    (tmp_path / "sketch" / "rules.py").write_text("from stammtisch.games.push.rules import *\n", encoding="utf-8")
    command = ["-m", "stammtisch", "simulate", "sketch", "--games", "2", "--bot", "zufall", "--seed", "x"]
    assert told(command, installed(tmp_path, "sketch"))[0].startswith("2 games of Push, 2 seats, zufall in all of them")


def test_the_most_players_are_those_of_the_largest_game() -> None:
    assert most_players() == max(max(game.options.PLAYERS) for game in GAMES.values())
