"""Bots of other packages: found by their entry point, and unable to harm a table, whatever they do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.bots import let_move, names, player, sandbox
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.table import Table
from stammtisch.words import Complaint
from tests.bots.strangers import installed

LONG = 41 * "x"


@pytest.fixture(autouse=True)
def _strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    bad = {"kenner": "tests.bots.strangers:cheat", "lost": "nowhere.at_all:bot", "names": "tests.bots.strangers:NAMES"}
    no_names = dict.fromkeys((LONG, "last@2s", "la\u200bst"), "tests.bots.strangers:last")
    with installed(tmp_path, monkeypatch, **bad, **no_names):
        yield


def played(asked: str, moves: int) -> tuple[Table, sandbox.Sandboxed]:
    """A table at which the bot has made so many moves in all seats, and the bot."""
    table, dice, bot = Table(GAMES["elfer_raus"], 3, seed=bytes(32)), Dice(bytes(32)), player(asked)
    for _ in range(moves):
        let_move(bot, table, dice)
    assert isinstance(bot.bot, sandbox.Sandboxed)
    return table, bot.bot


def test_a_stranger_is_found_and_plays_a_whole_game() -> None:
    assert {"last", "rude", "sleeper"} <= set(names())
    table, bot = played("last", 0)
    while table.turn is not None:
        let_move(player("last"), table, Dice(bytes(32)))
    assert bot.faults == 0
    assert all(entry.move is not None for entry in table.log[1:])


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("rude", "raised RuntimeError: I will not (strangers.py, line "),
        ("cheat", "chose 'win', which is not among the moves"),
        ("mute", "raised TypeError"),
        ("deserter", "has died"),
    ],
)
def test_a_regular_steps_in_for_a_bot_that_fails(name: str, why: str, caplog: pytest.LogCaptureFixture) -> None:
    table, bot = played(name, 5)
    assert len(table.log) == 6
    assert bot.faults == 5
    assert caplog.text.count(f"stammgast steps in for {name}, which {why}") == 1


def test_a_bot_that_never_answers_is_ended_and_started_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sandbox, "GRACE_SECONDS", 0.1)
    table, bot = played("sleeper", 2)
    assert len(table.log) == 3
    assert bot.faults == 2
    assert "took more than 0.12 s" in caplog.text


def test_nobody_takes_the_name_of_one_of_ours() -> None:
    assert names()[:4] == ["zufall", "anfaenger", "stammgast", "kenner"]
    assert not isinstance(player("kenner").bot, sandbox.Sandboxed)


def test_a_bot_that_cannot_be_loaded_is_refused_in_words() -> None:
    with pytest.raises(Complaint, match=r'The bot "lost" cannot be loaded: .*nowhere'):
        player("lost")
    with pytest.raises(Complaint, match=r'The bot "names" cannot be loaded: .*expected a function .*, got tuple'):
        player("names")


def test_an_unknown_bot_is_refused_with_all_names() -> None:
    with pytest.raises(Complaint, match=r'expected zufall \| anfaenger .*, got "max"'):
        player("max")


def test_a_bot_whose_name_could_not_stand_in_a_record_is_ignored() -> None:
    assert not {LONG, "last@2s", "la\u200bst"} & set(names())
    with pytest.raises(Complaint, match="expected zufall"):
        player(LONG)


def test_a_bot_that_fails_too_often_is_asked_no_more(caplog: pytest.LogCaptureFixture) -> None:
    table, bot = played("rude", sandbox.MAX_FAULTS)
    assert bot.given_up is not None
    assert caplog.text.count("rude is given up") == 1
    bot._process = None
    while table.turn is not None:
        let_move(player("rude"), table, Dice(bytes(32)))
    assert bot._process is None


def test_a_bot_that_fails_now_and_then_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "MAX_FAULTS", 2)
    _, bot = played("last", 5)
    bot._note("has died")
    played("last", sandbox.MOVES_JUDGED)
    bot._note("has died")
    assert bot.given_up is None
