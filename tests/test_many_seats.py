"""A game from outside may have more seats than any of ours: the server takes its numbers, the laboratory has room."""

from __future__ import annotations

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


def test_a_game_of_eight_seats_fits_everywhere(tmp_path: Path) -> None:
    metadata = tmp_path / "crowd-1.0.dist-info"
    metadata.mkdir()
    (tmp_path / "crowd.py").write_text(CROWD, encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[stammtisch.games]\ncrowd = crowd:GAME\n", encoding="utf-8")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: crowd\nVersion: 1.0\n", encoding="utf-8")
    own = environment()
    paths = f"{tmp_path}:{own['PYTHONPATH']}"
    done = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, text=True, env={**own, "PYTHONPATH": paths}, check=False
    )
    assert done.stdout.splitlines() == ["[True, False]", "[True, False]", "(8,) (6,)"], done.stderr


def test_the_most_players_are_those_of_the_largest_game() -> None:
    assert most_players() == max(max(game.options.PLAYERS) for game in GAMES.values())
