"""Processes that work side by side. They are spawned, so that they begin with nothing of ours but their task."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import Any


def cores() -> int:
    """How many cores this process may use, where the system says so; else how many there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(jobs: int) -> Iterator[Pool]:
    """Worker processes, started while Ctrl-C is ignored, so that they leave it to the one who started them."""
    context: Any = multiprocessing.get_context("spawn")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = context.Pool(jobs)
    finally:
        signal.signal(signal.SIGINT, before)
    with pool:
        yield pool
