"""The golden records: there is one for every setting, it is right, and it would be played the same today."""

from __future__ import annotations

import pytest

from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.cli.run import stammtisch
from tests.golden import FOLDER, file_of, golden
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_the_golden_record_is_right_and_the_same_today(game: AnyGame, setting: Setting) -> None:
    text = file_of(game, setting).read_text(encoding="utf-8")
    assert replayed(Record.parse(text)).result is not None
    assert golden(game, setting) == text


def test_there_is_no_golden_record_without_a_setting() -> None:
    assert {file_of(game, setting) for game, setting in ALL_SETTINGS} == set(FOLDER.glob("*/records/*.json"))


def test_the_command_verifies_a_golden_record() -> None:
    file = file_of(*ALL_SETTINGS[0])
    assert stammtisch("verify", str(file)).stdout.startswith("1 game checked")
