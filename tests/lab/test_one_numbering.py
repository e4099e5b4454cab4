"""One numbering: a seed and a number are the same game at tables, compiled, in records and in summaries."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.games import GAMES
from stammtisch.lab.compiled.numbered_game import HABITS
from stammtisch.lab.compiled.numbering import seed_of_game
from stammtisch.lab.mass.series import Series
from stammtisch.lab.tables.simulate import at_tables, play_at_tables
from stammtisch.lab.tables.tally import counted
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.seeds import seed_of
from tests.cli.run import stammtisch
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named

pytest.importorskip("numpy", reason="NumPy is not installed: compiled games are not tested")
pytest.importorskip("numba", reason="Numba is not installed: compiled games are not tested")

from stammtisch.lab.mass.reduce import added_up
from stammtisch.lab.mass.rows import play_rows

SETTINGS_OF = [[each for each in ALL_SETTINGS if each[0] is game] for game in GAMES.values()]
SOME_SETTINGS = [settings[at] for settings in SETTINGS_OF for at in (0, -1)]
"""Of each game the first and the last; all of them are compared in `test_mass_playing`."""


@pytest.mark.parametrize("bot", HABITS)
@pytest.mark.parametrize(("game", "setting"), SOME_SETTINGS, ids=named)
def test_a_number_is_the_same_game_simulated_and_compiled(game: AnyGame, setting: Setting, bot: str) -> None:
    series = Series(game.name, setting[0], bot, seed_of("one numbering"), setting[1])
    plan = replace(at_tables(series), records=True)
    played, row = next(play_at_tables(plan, 1)), play_rows(series, 0, 1).rows[0]
    assert (played.moves, played.starter) == (row["moves"], row["starter"])
    assert list(played.scores) == row["scores"][: setting[0]].tolist()
    assert sum(1 << seat for seat in played.winners) == row["winners"]
    record = Record.parse(played.record or "")
    assert record.seed == seed_of_game(series.seed, 0).hex()
    assert replayed(record).result is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_games_at_tables_add_up_to_what_compiled_ones_do(game: AnyGame) -> None:
    """In all that a summary asks for."""
    series = Series(game.name, game.options.PLAYERS[-1], "stammgast", seed_of("totals"))
    ours = [counted(at_tables(series), played) for played in play_at_tables(at_tables(series), 2)]
    together, theirs = ours[0] + ours[1], added_up(series.players, *play_rows(series, 0, 2))
    assert (together.games, together.winners) == (theirs.games, theirs.winners)
    for one, other in zip([together.moves, *together.scores], [theirs.moves, *theirs.scores], strict=True):
        assert (one.sum, one.low, one.high) == (other.sum, other.low, other.high)


def test_both_commands_say_the_same_of_the_same_games() -> None:
    arguments = ["simulate", "push", "--players", "3", "--games", "12", "--seed", "Kaffee", "--jobs", "1"]
    at_tables, compiled = stammtisch(*arguments), stammtisch("lab", *arguments)
    assert (at_tables.returncode, compiled.returncode) == (0, 0), at_tables.stderr + compiled.stderr
    speed = re.compile(r"^[0-9.]+ s$", re.MULTILINE)
    assert speed.sub("", at_tables.stdout) == speed.sub("", compiled.stdout)
    assert at_tables.stdout.startswith("12 games of Push, 3 seats, stammgast in all of them, seed ")


@pytest.mark.parametrize("bots", ["zufall", "anfaenger zufall stammgast"])
def test_any_game_of_a_simulation_can_be_had_again(bots: str, tmp_path: Path) -> None:
    file, who = tmp_path / "games.jsonl", ["--players", "3", "--seed", "Kaffee", "--bot", *bots.split()]
    assert stammtisch("simulate", "help", *who, "--games", "3", "--records", str(file)).returncode == 0
    again = stammtisch("lab", "game", "help", "2", *who)
    assert again.stdout == file.read_text().splitlines(keepends=True)[2]
    assert json.loads(again.stdout)["names"][-1] == f"bot:{bots.rsplit(maxsplit=1)[-1]}"
