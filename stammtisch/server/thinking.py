"""Bots think in processes of their own, so that nobody waits; for one that is slow or fails, a regular moves."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from stammtisch.bots import player
from stammtisch.bots.bot import USUAL
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.table.seeds import fresh_seed

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 5.0


class Thinkers:
    """Worker processes that answer for bots; `pace` goes before what a table wishes."""

    def __init__(self, workers: int | None = None, pace: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pace = pace
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, bot: str, view: View, about: str, pace: int = 0) -> str:
        """A legal move for the view's seat: the bot's or, if it takes too long or fails, that of a regular.

        It takes at least `pace` milliseconds, so that the time says nothing about the hand and people can follow.
        """
        least = pace if self._pace is None else self._pace
        thought, _ = await asyncio.gather(self._thought(bot, view, about), asyncio.sleep(least / 1000))
        return thought

    async def _thought(self, bot: str, view: View, about: str) -> str:
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(self._executor(), think, bot, view, fresh_seed())
            move = await asyncio.wait_for(future, PATIENCE_SECONDS)
            if move in view["moves"]:
                return move
            log.warning("%s chose a forbidden move in %s: stammgast steps in", bot, about)
        except (TimeoutError, BrokenProcessPool, RuntimeError, ValueError) as failure:
            log.warning("%s failed in %s (%s): stammgast steps in", bot, about, type(failure).__name__)
            if isinstance(failure, BrokenProcessPool):
                self._pool = None
        return stammgast(view, Dice(fresh_seed()), USUAL)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawning, initializer=leave_ctrl_c)
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def leave_ctrl_c() -> None:
    """Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def think(bot: str, view: View, seed: bytes) -> str:
    """One move; runs in a worker process."""
    return player(bot).choose(view, Dice(seed))
