"""Figures for Prometheus, as plain text: requests, streams, tables, the disk, this process. No names, no addresses."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.background import Chores
from stammtisch.server.live.service import Service
from stammtisch.server.live.subscribers import Where
from stammtisch.server.store.sqlite import Store

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds until an answer begins."""

_STATM = Path("/proc/self/statm")


class Metrics:
    """What has been counted since the start."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self._slots = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """One more request has been answered."""
        self.requests[method, route, status] += 1
        self._slots[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self, service: Service, store: Store, chores: Chores) -> str:
        """All figures in Prometheus' format."""
        lines = (*self._of_requests(), *_of_tables(service, store), *_of_mishaps(service, chores), *_of_process())
        return "".join(f"{line}\n" for line in lines)

    def _of_requests(self) -> Iterator[str]:
        yield "# TYPE stammtisch_requests_total counter"
        for (method, route, status), number in sorted(self.requests.items()):
            yield f'stammtisch_requests_total{{method="{method}",route="{route}",status="{status}"}} {number}'
        yield "# TYPE stammtisch_answer_seconds histogram"
        total = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._slots, strict=True):
            total += number
            yield f'stammtisch_answer_seconds_bucket{{le="{bound}"}} {total}'
        yield f"stammtisch_answer_seconds_sum {self._seconds:.6f}"
        yield f"stammtisch_answer_seconds_count {total}"


def _of_tables(service: Service, store: Store) -> Iterator[str]:
    tables, streams = service.load()
    yield from _one("stammtisch_tables", "gauge", tables)
    yield from _one("stammtisch_streams", "gauge", streams)
    yield from _one("stammtisch_writes_total", "counter", store.writer.works)
    yield from _one("stammtisch_commits_total", "counter", store.writer.commits)
    yield from _one("stammtisch_commit_seconds_total", "counter", round(store.writer.seconds, 6))
    yield from _one("stammtisch_damaged_tables", "gauge", len(service.rooms.damaged))
    yield from _one("stammtisch_data_bytes", "gauge", store.path.stat().st_size)


def _of_mishaps(service: Service, chores: Chores) -> Iterator[str]:
    """What nobody foresaw: at tables, by what the server was doing, and in its chores."""
    yield "# TYPE stammtisch_mishaps_total counter"
    for where in get_args(Where):
        yield f'stammtisch_mishaps_total{{where="{where}"}} {service.rooms.mishaps[where]}'
    yield from _one("stammtisch_chore_failures_total", "counter", chores.failures.total())


def _of_process() -> Iterator[str]:
    yield from _one("process_cpu_seconds_total", "counter", round(time.process_time(), 3))
    if _STATM.exists():
        pages = int(_STATM.read_text(encoding="ascii").split()[1])
        yield from _one("process_resident_memory_bytes", "gauge", pages * os.sysconf("SC_PAGE_SIZE"))


def _one(name: str, kind: str, value: float) -> tuple[str, str]:
    return f"# TYPE {name} {kind}", f"{name} {value}"


class Counted:
    """Counts every request by its route, and how long it took until the answer began."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - began
                self.metrics.count(_known(scope["method"]), _route(scope), message["status"], seconds)
            await send(message)

        await self.app(scope, receive, sending)


def _route(scope: Scope) -> str:
    """The path without what stands for a table, a code or a file; nothing for paths that lead nowhere."""
    if "endpoint" not in scope:
        return ""
    path: str = scope["path"].removeprefix(scope.get("root_path", ""))
    for name, value in scope["path_params"].items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path


def _known(method: str) -> str:
    """The method, or `other`: nobody may fill our figures with words of their own."""
    return method if method in {"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"} else "other"
