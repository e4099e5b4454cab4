"""Bots that are slow, break or cheat: a regular moves for them, the log says so, and nobody waits for long."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from stammtisch.engine.game import View
from stammtisch.games import GAMES
from stammtisch.server.live.bot_workers import BotWorkers, Thought
from stammtisch.table.table import Table
from tests.bots.strangers import installed


def table() -> Table:
    return Table(GAMES["push"], 2, seed=bytes(32))


def thinking(play: Callable[[BotWorkers], Awaitable[None]], patience: float) -> None:
    async def run() -> None:
        bot_workers = BotWorkers(1, pace=0, patience=patience, hopeless=0)
        try:
            await play(bot_workers)
        finally:
            bot_workers.close()

    asyncio.run(run())


class Talkative(BotWorkers):
    """A bot that says what it has been shown, as its move or in the words of its failure."""

    def __init__(self, failure: type[Exception] | None) -> None:
        super().__init__(1, pace=0)
        self._failure = failure

    async def _asked(self, _bot: str, view: View) -> Thought:
        if self._failure is not None:
            raise self._failure(json.dumps(view))
        return Thought(json.dumps(view))


@pytest.mark.parametrize("failure", [None, RuntimeError, KeyError, TimeoutError, BrokenProcessPool])
def test_the_log_does_not_say_what_a_bot_was_shown(
    failure: type[Exception] | None, caplog: pytest.LogCaptureFixture
) -> None:
    """The host of a server may play too."""
    caplog.set_level("DEBUG")
    dealt = Table(GAMES["elfer_raus"], 3, seed=bytes(32))
    view = dealt.view(dealt.turn)
    asyncio.run(Talkative(failure).move("rude", view, "room/1"))
    assert "stammgast steps in" in caplog.text
    assert view["hand"] != []
    assert [card for card in view["hand"] if card in caplog.text] == []


def test_for_a_bot_that_fails_a_regular_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    view, bad = table().view(table().turn), ("rude", "cheat", "mute", "sleeper", "deserter")

    async def play(bot_workers: BotWorkers) -> None:
        for bot in bad:
            assert await bot_workers.move(bot, view, "room/1") in view["moves"]
        assert await bot_workers.move("last", view, "room/1") == view["moves"][-1]

    with installed(tmp_path, monkeypatch):
        thinking(play, patience=60)
    said = capfd.readouterr().err
    assert [bot for bot in bad if f"stammgast steps in for {bot}" not in said] == []


def test_a_bot_that_is_not_there_is_stood_in_for(caplog: pytest.LogCaptureFixture) -> None:
    view = table().view(table().turn)

    async def play(bot_workers: BotWorkers) -> None:
        assert await bot_workers.move("hal9000", view, "room/1") in view["moves"]

    thinking(play, patience=60)
    assert "hal9000 failed in room/1 (Complaint): stammgast steps in" in caplog.text


def test_processes_that_hang_are_ended(caplog: pytest.LogCaptureFixture) -> None:
    view = table().view(table().turn)

    async def play(bot_workers: BotWorkers) -> None:
        hanging = bot_workers._executor()
        stuck = hanging.submit(time.sleep, 600)
        assert await bot_workers.move("zufall", view, "room/1") in view["moves"]
        assert "zufall failed in room/1 (TimeoutError)" in caplog.text
        with pytest.raises(BrokenProcessPool):
            await asyncio.wrap_future(stuck)
        assert bot_workers._executor() is not hanging

    thinking(play, patience=1)


def test_a_process_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    view = table().view(table().turn)

    async def play(bot_workers: BotWorkers) -> None:
        with pytest.raises(BrokenProcessPool):
            await asyncio.wrap_future(bot_workers._executor().submit(os._exit, 1))
        assert await bot_workers.move("zufall", view, "room/1") in view["moves"]
        assert "BrokenProcessPool" in caplog.text
        caplog.clear()
        assert await bot_workers.move("zufall", view, "room/2") in view["moves"]
        assert not caplog.text

    thinking(play, patience=60)
