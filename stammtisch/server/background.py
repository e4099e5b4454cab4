"""What the server does again and again beside answering: a round that fails is tried again, and everybody may know."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

log = logging.getLogger(__name__)

MAX_WAIT = 60.0


@dataclass(frozen=True)
class Chore:
    """Something to do every so many seconds, or first of all after so many."""

    name: str
    do: Callable[[], Awaitable[None]]
    every: float
    first: float = 0.0


class Chores:
    """All chores of this server, each in a task of its own."""

    def __init__(self, chores: list[Chore], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._chores, self._sleep = chores, sleep
        self.failures: Counter[str] = Counter()  # since the start
        self._in_a_row: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """All of them are being done."""
        self._tasks = [asyncio.create_task(self._again_and_again(chore)) for chore in self._chores]

    async def stop(self) -> None:
        """None of them is."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def undone(self) -> list[str]:
        """The chores whose last round has failed, and those that nobody does any more."""
        dead = {chore.name for chore, task in zip(self._chores, self._tasks, strict=False) if task.done()}
        return sorted(dead | {name for name, failures in self._in_a_row.items() if failures})

    async def _again_and_again(self, chore: Chore) -> None:
        await self._sleep(chore.first)
        while True:
            await self._do(chore)
            await self._sleep(self._pause(chore))

    async def _do(self, chore: Chore) -> None:
        try:
            await chore.do()
        except Exception:
            self.failures[chore.name] += 1
            self._in_a_row[chore.name] += 1
            log.exception("%s has failed, and is tried again", chore.name)
        else:
            self._in_a_row[chore.name] = 0

    def _pause(self, chore: Chore) -> float:
        """Until the next round: after a failure soon, then later and later, but never later than usual or a minute."""
        failures = self._in_a_row[chore.name]
        return float(min(2.0 ** min(failures - 1, 10), max(chore.every, 1.0), MAX_WAIT)) if failures else chore.every
