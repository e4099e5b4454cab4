"""The one thread that writes to the SQLite file: in order, whatever waits committed together, fully synced.

Nobody is told before what was written is also among the promises (promises.py) or in the main file. It takes the
checkpoints into its own hands, since promises may go only when one has brought everything into the main file.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from stammtisch.server.store.database import LOCKED, connected, kind_of
from stammtisch.server.store.interface import StoreFailed
from stammtisch.server.store.promises import Promise, Promises

log = logging.getLogger(__name__)

MAX_BATCH = 512
LOG_PAGES = 1000
"""So many pages may be in the write-ahead log before they are brought into the main file."""
PAGES_EACH = 4
"""About so many pages one piece of work changes."""
IDLE_SECONDS = 5.0
STUCK_SECONDS = 3.0
SAID_SECONDS = 1.0
LOCKED_SECONDS = 5.0
"""So long is waited, at the end, for somebody else to give the file free."""

Work = Callable[[sqlite3.Connection], object]


@dataclass(eq=False)
class Waiting:
    """Work, and who waits for it; `alone` is work that must not be part of a transaction."""

    work: Work
    future: asyncio.Future[None]
    alone: bool
    leaves: Sequence[Promise] = ()  # rooms that it deletes
    outcome: Exception | None = None
    promise: Promise | None = None


@dataclass
class Writer:
    """Does work in order. After the first failure nothing is tried again: who waits or comes is refused."""

    path: Path
    when_failed: Callable[[], None]
    failed: StoreFailed | None = None
    commits: int = 0
    works: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._connection = connected(self.path)
        self._connection.execute("PRAGMA wal_autocheckpoint = 0")
        self._connection.execute("PRAGMA busy_timeout = 100")
        self._promises = Promises(self.path.parent)
        self._pages = 0  # about so many are in the log
        self._began: float | None = None  # when what it does now was begun
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def do(self, work: Work, *, alone: bool = False, leaves: str | None = None) -> None:
        """Returns when the work is on the disk; `leaves` is a room that it deletes."""
        if self.failed:
            raise self.failed
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(work, future, alone, [Promise(leaves, 0)] if leaves else []))
        await future

    def stuck(self) -> bool:
        """Whether nothing gets written, though somebody waits for it."""
        waits = self._began is not None and time.monotonic() - self._began > STUCK_SECONDS
        return waits or not self._thread.is_alive()

    def close(self) -> None:
        """Finish what waits, then end."""
        self._closing = True
        self._queue.put(None)
        self._thread.join()
        self._connection.close()
        self._promises.close()

    def _run(self) -> None:
        while (batch := self._next_batch()) is not None:
            self._began = time.monotonic()
            self._commit(batch)
            self.seconds += time.monotonic() - self._began
            self._began = None
            for waiting in batch:
                with suppress(RuntimeError):  # whoever waited is gone with the loop
                    waiting.future.get_loop().call_soon_threadsafe(_settle, waiting.future, waiting.outcome)
        self._tidy_after(self._bring_home)

    def _next_batch(self) -> list[Waiting] | None:
        first = self._first()
        if first is None:
            return None
        batch = [first]
        while len(batch) < MAX_BATCH and not self._queue.empty():
            item = self._queue.get()
            if item is None:
                self._queue.put(None)
                break
            batch.append(item)
        return batch

    def _first(self) -> Waiting | None:
        """The next that waits; if nothing comes for a while, the log is brought into the main file."""
        while True:
            try:
                return self._queue.get(timeout=IDLE_SECONDS if self._pages and not self.failed else None)
            except Empty:
                self._tidy_after(self._bring_home)
                self._pages = 0

    def _commit(self, batch: list[Waiting]) -> None:
        """All of it is on the disk and promised, or each knows why not."""
        try:
            if self.failed:
                raise self.failed
            self._done(batch)
        except Exception as wrong:  # noqa: BLE001 (whatever it is, nothing can be promised any more)
            self._fail(wrong)
            for waiting in batch:
                waiting.outcome = self.failed
            return
        self.commits += 1
        self.works += len(batch)

    def _done(self, batch: list[Waiting]) -> None:
        together = [waiting for waiting in batch if not waiting.alone]
        if leaving := [promise for waiting in together for promise in waiting.leaves]:
            self._promises.keep(leaving)
            self._promises.sync()
        if together:
            self._write(together)
        for waiting in batch:
            if waiting.alone:
                waiting.work(self._connection)

    def _write(self, batch: list[Waiting]) -> None:
        try:
            self._do_together(batch)
        except sqlite3.IntegrityError:
            self._connection.execute("ROLLBACK")
            self._do_one_by_one(batch)
        self._pages += PAGES_EACH * len(batch)
        self._tidy_after(lambda: self._promise(batch))

    def _promise(self, batch: list[Waiting]) -> None:
        """What was written is among the promises, or in the main file."""
        done = [waiting for waiting in batch if waiting.outcome is None]
        self._promises.keep(waiting.promise for waiting in done if waiting.promise)
        if self._pages > LOG_PAGES or any(waiting.promise is None for waiting in done):
            self._bring_home()

    def _tidy_after(self, step: Callable[[], None]) -> None:
        """A step after a commit: if it fails, what was committed stays true, but nothing more is tried."""
        try:
            if self.failed is None:
                step()
        except (sqlite3.Error, OSError) as wrong:
            self._fail(wrong)

    def _do_together(self, batch: list[Waiting]) -> None:
        """The usual case: nothing is wrong with any of it."""
        self._begin()
        for waiting in batch:
            waiting.promise = _promise(waiting.work(self._connection))
        self._connection.execute("COMMIT")

    def _do_one_by_one(self, batch: list[Waiting]) -> None:
        self._begin()
        for waiting in batch:
            self._attempt(waiting)
        self._connection.execute("COMMIT")

    def _attempt(self, waiting: Waiting) -> None:
        """Do one piece of work; if it breaks a rule of the tables, only it is undone."""
        self._connection.execute("SAVEPOINT work")
        try:
            waiting.promise = _promise(waiting.work(self._connection))
        except sqlite3.IntegrityError as wrong:
            self._connection.execute("ROLLBACK TO work")
            waiting.outcome, waiting.promise = wrong, None
        finally:
            self._connection.execute("RELEASE work")

    def _begin(self) -> None:
        """A transaction has begun. Whoever else holds the file is waited for: moves are late then, but not lost."""
        since, said = time.monotonic(), False
        while True:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as wrong:
                waited = time.monotonic() - since
                if kind_of(wrong) not in LOCKED or (self._closing and waited > LOCKED_SECONDS):
                    raise
                if waited > SAID_SECONDS and not said:
                    said = True
                    log.warning("another program holds a lock on the data: moves wait until it is gone")

    def _bring_home(self) -> None:
        """What is in the log is in the main file, and no promise needs to be kept beside it, unless somebody reads."""
        try:
            (busy, pages, brought) = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.OperationalError as wrong:
            if kind_of(wrong) not in LOCKED:
                raise
            return
        self._pages = pages - brought
        if not busy and pages == brought:
            self._promises.forget()

    def _fail(self, wrong: Exception) -> None:
        if self.failed is None:
            code = kind_of(wrong) if isinstance(wrong, sqlite3.Error) else 0
            self.failed = StoreFailed(str(wrong), full=code == sqlite3.SQLITE_FULL)
            log.error("the data cannot be written: %s", wrong)
            self.when_failed()


def _promise(result: object) -> Promise | None:
    return result if isinstance(result, Promise) else None


def _settle(future: asyncio.Future[None], outcome: Exception | None) -> None:
    if future.cancelled():
        return
    if outcome is None:
        future.set_result(None)
    else:
        future.set_exception(outcome)
