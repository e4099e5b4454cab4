"""Numbered games in great numbers: blocks of them are played side by side, added up, and handed over in order.

Games depend on nothing but their number and totals are whole numbers, so blocks may be of any size: they grow until one
takes long enough to be worth its hand-over. At most a few of them wait at a time, so memory does not grow with games.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from stammtisch.lab.mass.reduce import added_up
from stammtisch.lab.mass.rows import Rows, play_rows
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Totals

GPU_THREADS = 4
"""While the games of one block are played, others are laid out and added up."""
WORTHWHILE = 0.25
"""Seconds that a block should take."""

PlayRows = Callable[[Series, int, int], Rows]
"""What plays so many games of a series from one on, whatever it runs on."""


class Block(NamedTuple):
    """Games that were played: the number of the first, their totals, and the rows, if they are wanted."""

    first: int
    totals: Totals
    seconds: float
    rows: Rows | None


@dataclass(frozen=True)
class Task:
    """Games to be played; `rows` says whether their rows are wanted."""

    series: Series
    first: int
    games: int
    rows: bool = False


class Sizes(NamedTuple):
    """How many games a block has at first, and at most."""

    first: int
    most: int


CPU_BLOCKS = Sizes(64, 1 << 16)
GPU_BLOCKS = Sizes(1 << 16, 1 << 20)
"""From what a GPU plays side by side to what memory holds with ease."""


class Crew(Protocol):
    """Those who play: so many blocks at a time, and of which sizes."""

    size: int
    blocks: Sizes

    def start(self, task: Task, /) -> Future[Block]:
        """Begin with a task."""


def play_block(task: Task, play: PlayRows = play_rows) -> Block:
    """Play a task and add it up."""
    began = time.perf_counter()
    rows = play(task.series, task.first, task.games)
    totals = added_up(task.series.players, *rows)
    return Block(task.first, totals, time.perf_counter() - began, rows if task.rows else None)


class Threads:
    """A crew of threads: compiled games leave Python's lock alone."""

    def __init__(self, jobs: int, play: PlayRows = play_rows, blocks: Sizes = CPU_BLOCKS) -> None:
        self.size, self.blocks = jobs, blocks
        self._play = play
        self._pool = ThreadPoolExecutor(jobs)

    def start(self, task: Task) -> Future[Block]:
        """Begin with a task as soon as a thread is free."""
        return self._pool.submit(play_block, task, self._play)

    def close(self) -> None:
        """Wait for the blocks that were begun; the others are never played."""
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def threads(jobs: int, series: Series) -> Iterator[Crew]:
    """So many threads on this machine, once everything is compiled."""
    play_block(Task(series, 0, 0))
    crew = Threads(jobs)
    try:
        yield crew
    finally:
        crew.close()


@contextmanager
def on_gpu(series: Series) -> Iterator[Crew]:
    """The GPU of this machine, with threads that feed it and add up; a Complaint if there is none."""
    from stammtisch.lab.mass import gpu

    gpu.launcher(series.game, series.bot)
    crew = Threads(GPU_THREADS, gpu.play_rows, GPU_BLOCKS)
    try:
        yield crew
    finally:
        crew.close()


def play_many(series: Series, numbers: range, crew: Crew, *, rows: bool = False) -> Generator[Block]:
    """Play the games of these numbers; the blocks come in order."""
    waiting: deque[Future[Block]] = deque()
    at, games = numbers.start, crew.blocks.first
    while at < numbers.stop or waiting:
        while at < numbers.stop and len(waiting) < 2 * crew.size:
            games_now = min(games, numbers.stop - at)
            waiting.append(crew.start(Task(series, at, games_now, rows)))
            at += games_now
        block = waiting.popleft().result()
        if block.seconds < WORTHWHILE and block.totals.games == games:
            games = min(2 * games, crew.blocks.most)
        yield block
