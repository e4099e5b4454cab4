"""Whoever else holds the database is waited for, and that is said."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from stammtisch.server.store.database import FILE_NAME
from stammtisch.server.store.sqlite import Store
from tests.cli.run import complained
from tests.server.damage import filled
from tests.server.serving import opened, serving
from tests.server.stores import said


def test_whoever_else_holds_the_file_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("stammtisch.server.store.writer.SAID_SECONDS", 0.0)
    monkeypatch.setattr("stammtisch.server.store.writer.STUCK_SECONDS", 0.0)

    async def work() -> None:
        with closing(Store(tmp_path)) as store:
            await store.create("r", "ABCDE", [said(1, "a")], 0)
            with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = asyncio.create_task(store.append("r", [said(2, "b")]))
                while not (store.stuck and "holds a lock" in caplog.text) and store.failed is None:  # noqa: ASYNC110 (a thread that waits for a lock can tell nobody)
                    await asyncio.sleep(0)
                assert not waiting.done()
                other.execute("COMMIT")
            await waiting
            assert store.failed is None
            assert len(store.entries("r")) == 2

    asyncio.run(work())


def test_a_lock_at_the_start_is_one_line(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert "holds a lock on" in complained("--port", "0", "--data", str(tmp_path))


def test_a_server_that_waits_for_a_lock_says_that_it_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ThreadPoolExecutor(1) as somebody:
        host = opened(server, "push", 2)
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            command = somebody.submit(host.command, "say", phrase="hello")
            while (answer := httpx.get(f"{server.url}/readyz", timeout=30)).status_code == 200:
                assert not command.done()
            assert (answer.status_code, answer.json()["code"]) == (503, "store_stuck")
            assert httpx.get(f"{server.url}/healthz", timeout=30).status_code == 200
            other.execute("COMMIT")
        assert command.result().status_code == 200
        while httpx.get(f"{server.url}/readyz", timeout=30).status_code != 200:
            pass
