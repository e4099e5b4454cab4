"""Bots of the laboratory: they play when asked for by name, and are offered to nobody."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.bots import names, player, registry
from stammtisch.lab.search.ismcts import ismcts
from stammtisch.words import Complaint
from stammtisch.words.installation import command_for
from tests.bots.strangers import installed

LAB = {"ismcts", "ismcts-random", "openspiel-ismcts"}


def test_they_are_there_but_not_offered() -> None:
    assert set(registry.of_the_lab()) == LAB
    assert not LAB & set(names())
    assert player("ismcts@100").bot is ismcts
    with pytest.raises(Complaint) as refused:
        player("ismct")
    assert "ismcts" not in str(refused.value)


def test_nobody_takes_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(tmp_path, monkeypatch, ismcts="tests.bots.strangers:cheat"):
        assert "ismcts" not in names()
        assert player("ismcts").bot is ismcts


def test_a_missing_openspiel_is_said_in_one_line() -> None:
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "from stammtisch.bots import player\n"
        "from stammtisch.words import Complaint\n"
        "try: player('openspiel-ismcts')\n"
        "except Complaint as missing: print(missing)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"This needs OpenSpiel: {command_for('peers', 'open-spiel')}\n"
