"""The one thread that writes to the SQLite file: in order, whatever waits committed together, fully synced."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from stammtisch.server.database import connected
from stammtisch.server.storage import StoreFailed

log = logging.getLogger(__name__)

BATCH_MOST = 512
Work = Callable[[sqlite3.Connection], object]


@dataclass(frozen=True)
class Waiting:
    """Work, and who waits for it; `alone` is work that must not be part of a transaction."""

    work: Work
    future: asyncio.Future[None]
    alone: bool


class Writer:
    """Does work in order. After the first failure nothing is tried again: who waits or comes is refused."""

    def __init__(self, path: Path, when_failed: Callable[[], None]) -> None:
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._connection = connected(path)
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._when_failed = when_failed
        self.failed: StoreFailed | None = None
        self.commits = 0
        self.works = 0
        self.seconds = 0.0
        self._thread.start()

    async def do(self, work: Work, *, alone: bool = False) -> None:
        """Returns when the work is on the disk."""
        if self.failed:
            raise self.failed
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(work, future, alone))
        await future

    def close(self) -> None:
        """Finish what waits, then end."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while (batch := self._next_batch()) is not None:
            began = time.perf_counter()
            outcomes = self._committed(batch)
            self.seconds += time.perf_counter() - began
            for waiting, outcome in zip(batch, outcomes, strict=True):
                with suppress(RuntimeError):  # whoever waited is gone with the loop
                    waiting.future.get_loop().call_soon_threadsafe(_settle, waiting.future, outcome)

    def _next_batch(self) -> list[Waiting] | None:
        first = self._queue.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < BATCH_MOST and not self._queue.empty():
            item = self._queue.get()
            if item is None:
                self._queue.put(None)
                break
            batch.append(item)
        return batch

    def _committed(self, batch: list[Waiting]) -> list[Exception | None]:
        try:
            if self.failed:
                raise self.failed
            outcomes = self._done(batch)
        except (sqlite3.Error, StoreFailed) as wrong:
            self._fail(wrong)
            return [self.failed] * len(batch)
        self.commits += 1
        self.works += len(batch)
        return outcomes

    def _done(self, batch: list[Waiting]) -> list[Exception | None]:
        try:
            self._do_together(batch)
            outcomes: list[Exception | None] = [None] * len(batch)
        except sqlite3.IntegrityError:
            self._connection.execute("ROLLBACK")
            outcomes = self._do_one_by_one(batch)
        for waiting in batch:
            if waiting.alone:
                waiting.work(self._connection)
        return outcomes

    def _do_together(self, batch: list[Waiting]) -> None:
        """The usual case: nothing is wrong with any of it."""
        self._connection.execute("BEGIN IMMEDIATE")
        for waiting in batch:
            if not waiting.alone:
                waiting.work(self._connection)
        self._connection.execute("COMMIT")

    def _do_one_by_one(self, batch: list[Waiting]) -> list[Exception | None]:
        self._connection.execute("BEGIN IMMEDIATE")
        outcomes = [None if waiting.alone else self._attempt(waiting.work) for waiting in batch]
        self._connection.execute("COMMIT")
        return outcomes

    def _attempt(self, work: Work) -> Exception | None:
        """Do one piece of work; if it breaks a rule of the tables, only it is undone."""
        self._connection.execute("SAVEPOINT work")
        try:
            work(self._connection)
        except sqlite3.IntegrityError as wrong:
            self._connection.execute("ROLLBACK TO work")
            return wrong
        finally:
            self._connection.execute("RELEASE work")
        return None

    def _fail(self, wrong: sqlite3.Error | StoreFailed) -> None:
        if self.failed is None:
            code = getattr(wrong, "sqlite_errorcode", 0)
            self.failed = StoreFailed(str(wrong), full=code == sqlite3.SQLITE_FULL)
            log.error("the data cannot be written: %s", wrong)
            self._when_failed()


def _settle(future: asyncio.Future[None], outcome: Exception | None) -> None:
    if future.cancelled():
        return
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)
