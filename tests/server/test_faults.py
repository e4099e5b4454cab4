"""Killed, cut off, out of room: what was acknowledged is there afterwards, once and in order. Small benches, too."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest

from bench.server import crash, idle, load, restart
from bench.server.lossy import shared_library
from stammtisch.server.store import writer
from stammtisch.server.store.database import connected

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the server is measured through /proc")
noted = pytest.mark.skipif(
    sys.platform != "linux" or shared_library() is None,
    reason="Python has a SQLite of its own, which cannot be watched",
)


def test_nothing_is_lost_when_the_server_is_killed() -> None:
    found = crash.kills(2, tables=2)
    assert (found.faults, found.wrong()) == (2, 0)
    assert found.promises > 0


def test_whoever_came_while_the_server_was_killed_has_a_seat_and_its_token() -> None:
    found = crash.coming(2, groups=2)
    assert (found.faults, found.wrong()) == (2, 0)
    assert found.promises > 0


def test_everybody_resumes_after_a_restart() -> None:
    found = restart.run(tables=4, restarts=1, seconds=0.5)
    assert (found.clients, found.lost, found.holes, found.doubles, found.missed) == (16, 0, 0, 0, 0)
    assert found.moves > 0


@noted
def test_nothing_is_lost_when_the_power_goes() -> None:
    found = crash.power_cuts(25, rounds=40)
    assert (found.faults, found.wrong()) == (25, 0)
    assert found.promises > 300


def hasty(path: Path) -> sqlite3.Connection:
    connection = connected(path)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


@noted
def test_whoever_does_not_sync_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "connected", hasty)
    assert crash.power_cuts(25, rounds=40).lost > 0


@noted
@pytest.mark.parametrize("kind", crash.ERRORS)
def test_a_disk_that_fails_is_not_asked_again_and_nothing_is_lost(kind: str) -> None:
    found = crash.disk_errors(kind, 5)
    assert (found.faults, found.wrong()) == (5, 0)


def test_the_load_is_measured_with_and_without_stubs() -> None:
    for stubs in load.VARIANTS[0][1], load.VARIANTS[3][1]:
        found = load.run("push", stubs, tables=1, seconds=0.3)
        assert found.moves_a_cpu_second > 0
        assert found.refusals == 0
        assert found.seen_by_all


def test_idle_streams_are_measured() -> None:
    assert idle.run(5).streams == 20
