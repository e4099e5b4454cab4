"""A log is checked link by link when it is read, in pieces too, and its reading keeps nobody waiting."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.server.live import opening
from stammtisch.server.live.errors import NoRoom
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.room import commands as cmd
from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.server.store.hash_chain import fill, unbroken
from stammtisch.server.store.interface import Damaged
from stammtisch.server.store.sqlite import Store
from tests.server.damage import MEDDLING, changed, filled
from tests.server.services import Clock, service, two_at_push
from tests.server.stores import said


@pytest.mark.parametrize("sql", MEDDLING.values(), ids=MEDDLING)
def test_a_long_log_that_is_read_piece_by_piece_is_checked_too(
    tmp_path: Path, sql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            bad, _ = await two_at_push(first, cmd.House())
            good = await first.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            seq = first.rooms.live(bad.room).room.seq
        for size in (1, 2, 3, seq):
            monkeypatch.setattr(opening, "SLICE", size)
            async with service(tmp_path, clock) as second:
                assert (await second.rooms.open(bad.room)).room.seq == seq
        changed(tmp_path, sql, bad.room)
        for size in (1, 2, 3, seq):
            monkeypatch.setattr(opening, "SLICE", size)
            async with service(tmp_path, clock) as second:
                for _ in range(2):
                    with pytest.raises(Damaged):
                        await second.open(bad.room)
                await second.open(good.room)
                assert (len(second.rooms.damaged), second.rooms.mishaps.total()) == (1, 0)

    asyncio.run(play())


@pytest.mark.parametrize("meddling", ["a letter", "no JSON"])
def test_a_damaged_log_that_was_read_keeps_nobody_waiting(tmp_path: Path, meddling: str) -> None:
    filled(tmp_path, 1)
    changed(tmp_path, MEDDLING[meddling], f"{0:016x}")
    with closing(Store(tmp_path)) as store, closing(connected(tmp_path / FILE_NAME)) as other:
        try:
            store.entries(f"{0:016x}")
        except Damaged as wrong:
            kept = wrong  # as a log keeps it, with all that it knows of the reader
        other.execute("PRAGMA busy_timeout = 0")
        other.execute("UPDATE room SET touched = 5")
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        assert kept.__traceback__


def test_a_room_that_is_deleted_while_its_log_is_read_is_gone_and_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SLICE", 1)

    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, _ = await two_at_push(first, cmd.House())
        async with service(tmp_path, clock) as second:
            reading = asyncio.create_task(second.rooms.open(host.room))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            changed(tmp_path, "DELETE FROM room WHERE id = ?", host.room)
            with pytest.raises(NoRoom):
                await reading
            assert len(second.rooms.damaged) == 0

    asyncio.run(play())


def test_entries_from_before_there_was_a_chain_get_their_links(tmp_path: Path) -> None:
    filled(tmp_path, 2)
    changed(tmp_path, "UPDATE event SET chain = NULL")
    with closing(connected(tmp_path / FILE_NAME)) as connection:
        fill(connection)
        assert len(list(unbroken(connection, f"{1:016x}"))) == 5


def test_an_entry_that_follows_none_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        with closing(Store(tmp_path)) as store:
            await store.create("r", "ABCDE", [said(1, "a")], 0)
            with pytest.raises(sqlite3.IntegrityError):
                await store.append("r", [said(3, "b")])

    asyncio.run(work())
