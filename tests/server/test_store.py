"""The store: migrations with a copy from before, deletion to the last byte, copies and putting them back."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.server.codes import token_hash
from stammtisch.server.store.backup import INCOMING, back_up, forget_copies, restore, take_incoming
from stammtisch.server.store.database import (
    FILE_NAME,
    connected,
    kept_copies,
    migrate,
    migrations,
    version_of,
)
from stammtisch.server.store.folder_lock import claimed
from stammtisch.server.store.interface import Before, Origin, Personal, Seating, Storage
from stammtisch.server.store.personal_tokens import give, given, revoke
from stammtisch.server.store.sqlite import Store
from stammtisch.server.store.wiping import TIDY
from stammtisch.words import Complaint
from tests.server.stores import of_version, said


def with_store(folder: Path, work: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        with closing(Store(folder)) as store:
            await work(store)

    asyncio.run(run())


def bytes_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


def left_in_pages(store: Storage) -> int:
    """How many pages of the main file have something in their unused parts."""
    pages = store._pages  # type: ignore[attr-defined]  # closing another handle would end its locks
    return len(pages.dirty(range(pages.count())))


def test_older_data_are_brought_up_to_date_and_a_copy_is_kept(tmp_path: Path) -> None:
    of_version(tmp_path / FILE_NAME, 1)
    with closing(Store(tmp_path)) as store:
        assert store.room_of("ABCDE") == "r"
        assert store.personal("x") is None
    (kept,) = kept_copies(tmp_path)
    with closing(connected(kept, readonly=True)) as connection:
        assert version_of(connection) == 1
        assert connection.execute("SELECT code FROM room").fetchall() == [("ABCDE",)]
    Store(tmp_path).close()
    assert kept_copies(tmp_path) == [kept]


def test_new_data_need_no_copy(tmp_path: Path) -> None:
    Store(tmp_path).close()
    assert kept_copies(tmp_path) == []


def test_a_failed_step_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_version(tmp_path / FILE_NAME, len(migrations()))
    bad = [*migrations(), "CREATE TABLE fine (a TEXT);\nCREATE TABLE room (again TEXT);\n"]
    monkeypatch.setattr("stammtisch.server.store.database.migrations", lambda: bad)
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        migrate(tmp_path / FILE_NAME)
    with closing(connected(tmp_path / FILE_NAME)) as connection:
        assert version_of(connection) == len(bad) - 1
        assert connection.execute("SELECT name FROM sqlite_schema WHERE name = 'fine'").fetchall() == []


def test_newer_and_damaged_data_are_refused(tmp_path: Path) -> None:
    with closing(connected(tmp_path / FILE_NAME)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(Complaint, match=f"newer Stammtisch: expected version {len(migrations())} at most, got 99"):
        Store(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / FILE_NAME).write_bytes(b"no database" * 1000)
    with pytest.raises(Complaint, match="is no data of Stammtisch, or damaged"):
        Store(other)


def test_of_deleted_rooms_not_a_byte_is_left(tmp_path: Path) -> None:
    """Rooms of all sizes come and go, since moving rows between pages is what leaves copies behind."""
    chance = random.Random("deletion")
    lengths: dict[str, int] = {}
    gone: list[str] = []

    async def come_and_go(store: Storage) -> None:
        for _ in range(5):
            room = f"room{chance.getrandbits(64):016x}"
            lengths[room] = 1
            seated = Seating("p", f"name of {room}", f"token of {room}")
            await store.create(room, room, [said(1, f"chat of {room}")], 0, held=seated)
        appending = []
        for room in chance.choices(list(lengths), k=200):
            lengths[room] += 1
            entry = said(lengths[room], f"{room} says " + "x" * chance.choice([9, 90, 300, 6000]))
            origin = chance.choice([None, Origin("p", f"key {lengths[room]} of {room}", "w")])
            appending.append(store.append(room, [entry], origin))
        await asyncio.gather(*appending)
        for room in chance.sample(list(lengths), 3):
            await store.delete(room)
            gone.append(room)
            del lengths[room]

    async def work(store: Storage) -> None:
        for _ in range(40):
            await come_and_go(store)
        assert left_in_pages(store) > 0  # the middles of pages, where copies of moved rows lie
        await store.tidy()
        assert left_in_pages(store) <= 1  # the page from which the chore itself has gone, since it is done
        left = bytes_in(tmp_path)
        assert [room for room in gone if room.encode() in left] == []
        assert all(f"{what} of {room}".encode() in left for room in lengths for what in ("name", "chat", "token"))

    with_store(tmp_path, work)


def test_wiping_goes_on_after_a_stop_in_between(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        await store.create("old", "ABCDE", [said(1, "secret" * 100)], 0)
        await store.delete("old")

    with_store(tmp_path, work)
    with closing(connected(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("SELECT name FROM chore").fetchall() == [(TIDY,)]
    Store(tmp_path).close()
    with closing(connected(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("SELECT name FROM chore").fetchall() == []
    assert b"secret" not in bytes_in(tmp_path)


def test_what_breaks_a_rule_is_undone_alone(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        await store.create("r", "ABCDE", [said(1, "a")], 0)
        first, second, third = await asyncio.gather(
            store.append("r", [said(2, "b")], Origin("p", "k", "w")),
            store.append("r", [said(2, "c")]),
            store.append("r", [said(3, "d")]),
            return_exceptions=True,
        )
        assert (first, third) == (None, None)
        assert isinstance(second, sqlite3.IntegrityError)
        assert [entry.seq for entry in store.entries("r")] == [1, 2, 3]
        assert store.repeated("r", "p", "k") == Before("w", 2, [said(2, "b")])

    with_store(tmp_path, work)


def test_a_copy_is_made_while_the_store_is_in_use(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "copy.sqlite3"

    async def work(store: Storage) -> None:
        await store.create("r", "ABCDE", [said(1, "a")], 0)
        await asyncio.to_thread(back_up, data, target)
        await store.append("r", [said(2, "b")])

    with_store(data, work)
    assert target.stat().st_mode & 0o077 == 0
    restore(tmp_path / "other", target, 0)
    with closing(Store(tmp_path / "other")) as store:
        assert [entry.seq for entry in store.entries("r")] == [1]
    with pytest.raises(Complaint, match="is there already"):
        back_up(data, target)
    with pytest.raises(Complaint, match="no data in"):
        back_up(tmp_path, tmp_path / "nothing")


def test_what_was_there_before_is_kept(tmp_path: Path) -> None:
    data, target = tmp_path / "data", tmp_path / "copy.sqlite3"
    Store(data).close()
    back_up(data, target)
    of_room = Store(data)
    asyncio.run(of_room.create("new", "ABCDE", [said(1, "a")], 0))
    with closing(sqlite3.connect(data / FILE_NAME)) as holds_the_log_open:
        holds_the_log_open.execute("SELECT 1 FROM room")
        of_room.close()
        restore(data, target, 0)
    with closing(Store(data)) as store:
        assert list(store.rooms()) == []
    kept = kept_copies(data)[0]
    with closing(connected(kept)) as connection:
        assert connection.execute("SELECT id FROM room").fetchall() == [("new",)]
    forget_copies(data, kept.stat().st_mtime + 10)
    assert kept_copies(data) == []


def test_an_interrupted_restore_goes_on_at_the_next_start(tmp_path: Path) -> None:
    of_version(tmp_path / INCOMING, 2)
    take_incoming(tmp_path)
    with closing(Store(tmp_path)) as store:
        assert store.room_of("ABCDE") == "r"
    take_incoming(tmp_path)
    assert (tmp_path / FILE_NAME).exists()


def test_a_server_that_does_not_take_the_copy_keeps_its_data(tmp_path: Path) -> None:
    of_version(tmp_path / "copy", 2)
    data = tmp_path / "data"
    Store(data).close()
    with claimed(data), pytest.raises(Complaint, match="nothing was changed"):
        restore(data, tmp_path / "copy", 0)
    assert not (data / INCOMING).exists()
    with closing(Store(data)) as store:
        assert list(store.rooms()) == []


@pytest.mark.parametrize("content", [b"", b"x" * 5000])
def test_what_is_no_copy_is_not_put_back(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(Complaint, match="is no data of Stammtisch, or damaged"):
        restore(tmp_path / "data", tmp_path / "bad", 0)
    with pytest.raises(Complaint, match="no such file"):
        restore(tmp_path / "data", tmp_path / "none", 0)


def test_personal_tokens_are_given_and_taken_back(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store, closing(connected(store.path)) as connection:
        token = give(connection, "Toni's bot", ["play", "bot"], 5)
        assert store.personal(token_hash(token)) == Personal("Toni's bot", frozenset({"play", "bot"}))
        assert token.encode() not in bytes_in(tmp_path)
        with pytest.raises(Complaint, match="already"):
            give(connection, "Toni's bot", ["read"], 6)
        with pytest.raises(Complaint, match='got "rule"'):
            give(connection, "other", ["rule"], 6)
        revoke(connection, "Toni's bot", 7)
        assert store.personal(token_hash(token)) is None
        with pytest.raises(Complaint, match="no token with the name"):
            revoke(connection, "Toni's bot", 8)
        give(connection, "Toni's bot", ["read"], 9)
        assert [(one.scopes, one.revoked) for one in given(connection)] == [(("bot", "play"), 7), (("read",), None)]
