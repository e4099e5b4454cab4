"""Bots think in processes of their own, so that nobody waits; for one that is slow or fails, a regular moves."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from stammtisch.bots import player
from stammtisch.bots.advice import Advice, advise
from stammtisch.bots.bot import USUAL, faults
from stammtisch.bots.registry import OURS
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.table.seeds import fresh_seed
from stammtisch.words import Complaint

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

PATIENCE_SECONDS = 5.0
HURRIED_PACE = 60
HOPELESS_SECONDS = 60.0
"""After so long the process of a bot that does not answer is ended, and with it those beside it, which begin anew."""


@dataclass(frozen=True)
class Thought:
    """A legal move, and whether the bot failed to make one, so that it is a regular's."""

    move: str
    failed: bool = False


class BotWorkers:
    """Worker processes that answer for bots; `pace` goes before what a table commands."""

    def __init__(
        self,
        workers: int | None = None,
        pace: int | None = None,
        patience: float = PATIENCE_SECONDS,
        hopeless: float = HOPELESS_SECONDS,
    ) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pace, self._patience, self._hopeless = pace, patience, hopeless
        self._pool: ProcessPoolExecutor | None = None
        self._late: set[asyncio.Future[Any]] = set()

    async def paced(self, thought: Awaitable[list[str]], pace: int, hurried: asyncio.Event | None = None) -> list[str]:
        """What somebody thinks of; it takes at least `pace` milliseconds, or next to nothing once all are in a hurry.

        So the time says nothing about the hand, nor how many moves it was thought about, and people can follow.
        """
        least = pace if self._pace is None else self._pace
        moves, _ = await asyncio.gather(thought, _waited(least, hurried or asyncio.Event()))
        return moves

    async def move(self, bot: str, view: View, about: str) -> str:
        """A legal move for the view's seat: the bot's or, if it takes too long or fails, that of a regular."""
        return (await self.thought(bot, view, about)).move

    async def thought(self, bot: str, view: View, about: str) -> Thought:
        """The same, and whether the bot has failed."""
        fault = True
        try:
            thought = await self._asked(bot, view)
            if thought.move in view["moves"]:
                return thought
            log.warning("%s chose a forbidden move in %s: stammgast steps in", bot, about)
        except Exception as failure:  # noqa: BLE001 (whatever a bot does, the game goes on)
            log.warning("%s failed in %s (%s): stammgast steps in", bot, about, type(failure).__name__)
            fault = bot not in OURS or isinstance(failure, Complaint)  # ours wait for others, if they are late
        return Thought(stammgast(view, Dice(fresh_seed()), USUAL), fault)

    async def advice(self, view: View, before: Advice | None, made: list[str], about: str) -> Advice:
        """What the view's seat is advised: by who searches or, if that takes too long or fails, by a regular."""
        try:
            return await self._answered(advise, view, before, made)
        except Exception as failure:  # noqa: BLE001 (there is always somebody to ask)
            log.warning("no advice in %s (%s): stammgast steps in", about, type(failure).__name__)
            return await asyncio.to_thread(advise, view, before, made, searching=False)

    async def _asked(self, bot: str, view: View) -> Thought:
        """What the bot answers; TimeoutError if nothing for now."""
        return await self._answered(think, bot, view, fresh_seed())

    async def _answered(self, asked: Callable[..., Answer], *about: Any) -> Answer:
        """What a process of its own answers; TimeoutError if nothing for now."""
        pool, loop = self._executor(), asyncio.get_running_loop()
        try:
            answer = loop.run_in_executor(pool, asked, *about)
            answer.add_done_callback(_heard)
            done, _ = await asyncio.wait([answer], timeout=self._patience)
            if not done:
                self._late = {late for late in self._late if not late.done()} | {answer}
                loop.call_later(self._hopeless, self._give_up, pool, answer)
                raise TimeoutError
            return answer.result()
        except BrokenProcessPool:
            self._drop(pool)
            raise

    def free(self) -> None:
        """Nobody waits any more for those who are late: their processes are ended, and others begin anew."""
        if self._pool is not None and any(not late.done() for late in self._late):
            self._drop(self._pool)

    def _give_up(self, pool: ProcessPoolExecutor, answer: asyncio.Future[Any]) -> None:
        if not answer.done():
            self._drop(pool)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """The processes of this pool are gone; the next who asks gets new ones."""
        self._pool = None if self._pool is pool else self._pool
        _end(pool)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=spawning, initializer=begin_work)
        return self._pool

    def close(self) -> None:
        """End the processes, whatever they are thinking about."""
        if self._pool is not None:
            _end(self._pool)


async def _waited(pace: int, hurried: asyncio.Event) -> None:
    """So many milliseconds have passed; for who hurries, still so many that the time tells little of a thought."""
    with suppress(TimeoutError):
        async with asyncio.timeout(max(0, pace - HURRIED_PACE) / 1000):
            await hurried.wait()
    await asyncio.sleep(min(pace, HURRIED_PACE) / 1000)


def _heard(answer: asyncio.Future[Any]) -> None:
    """An answer for which nobody waits any more, or a failure, is no news."""
    if not answer.cancelled():
        answer.exception()


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())  # noqa: SLF001 (there is no other way to end a process that hangs)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def begin_work() -> None:
    """Ctrl-C is for the server, which ends its workers itself; if the server dies, they end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def think(bot: str, view: View, seed: bytes) -> Thought:
    """One move; runs in a worker process. For a sandboxed bot that fails, a regular has moved already."""
    mover = player(bot)
    before = faults(mover)
    move = mover.choose(view, Dice(seed))
    return Thought(move, faults(mover) > before)
