"""The bot that docs/bots.md writes: installed as it says, it plays whole games of all four kinds without a fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.bots import let_move, names, player, sandbox
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.table import Table
from tests.bots.strangers import installed
from tests.cli.run import ROOT
from tests.plays import AnyGame, named

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_it_has_at_most_20_lines() -> None:
    assert len(block("python").splitlines()) <= 20


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_written_bot_plays(game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_package.py").write_text(block("python"), encoding="utf-8")
    entry = re.search(r'^(\w+) = "(.*)"$', block("toml"), re.MULTILINE)
    assert entry is not None
    with installed(tmp_path, monkeypatch, **{entry[1]: entry[2]}):
        bot = player(entry[1])
        table = Table(game, game.options.PLAYERS[0], seed=bytes(32))
        while table.turn is not None:
            let_move(bot, table, Dice(bytes(32)))
        assert isinstance(bot.bot, sandbox.Sandboxed)
        assert bot.bot.faults == 0


def test_it_names_every_bot_of_ours() -> None:
    for name in names():
        assert f"`{name}`" in PAGE
