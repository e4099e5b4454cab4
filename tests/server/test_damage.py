"""Damage is noticed: in the file, in one room's log, in the write-ahead log; and what was lost is said."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stammtisch.server.background import Chores
from stammtisch.server.http.handlers import ENDPOINTS
from stammtisch.server.http.metrics import Metrics
from stammtisch.server.http.problems import problem_of
from stammtisch.server.live import opening
from stammtisch.server.live.errors import NoRoom
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.store import promises
from stammtisch.server.store.backup import back_up, restore
from stammtisch.server.store.clock import wall_ms
from stammtisch.server.store.database import FILE_NAME, connected, kept_copies, look_through
from stammtisch.server.store.hash_chain import fill, unbroken
from stammtisch.server.store.interface import Damaged, Origin
from stammtisch.server.store.repair import Repaired, repair
from stammtisch.server.store.sqlite import Store
from stammtisch.words import Complaint
from tests.cli.run import complained
from tests.cli.run import stammtisch as run
from tests.server.hosted import hosted
from tests.server.services import Clock, heard, in_service, service, two_at_push
from tests.server.serving import opened, serving
from tests.server.stores import said


def filled(folder: Path, rooms: int, entries: int = 5, at: int = 0) -> None:
    async def work() -> None:
        with closing(Store(folder)) as store:
            for number in range(rooms):
                room = f"{number:016x}"
                await store.create(room, room, [said(1, "begin")], at)
                for seq in range(2, entries + 1):
                    await store.append(room, [said(seq, f"{room}/{seq}" + "x" * 200)], Origin("p", f"k{seq}", "w"))

    asyncio.run(work())


def changed(folder: Path, sql: str, *values: object) -> None:
    """Somebody has meddled with the data."""
    with closing(connected(folder / FILE_NAME)) as connection:
        connection.execute(sql, values)


MEDDLING = {
    "a letter": "UPDATE event SET body = CAST(CAST(body AS TEXT) || ' ' AS BLOB) WHERE room = ? AND seq = 3",
    "no JSON": "UPDATE event SET body = x'7b7b' WHERE room = ? AND seq = 3",
    "a hole": "DELETE FROM event WHERE room = ? AND seq = 3",
    "another key": "UPDATE event SET key = 'other' WHERE room = ? AND seq = 3",
    "no link": "UPDATE event SET chain = NULL WHERE room = ? AND seq = 3",
    "nothing left": "DELETE FROM event WHERE room = ?",
}


@pytest.mark.parametrize("sql", MEDDLING.values(), ids=MEDDLING)
def test_a_damaged_room_is_closed_with_a_word_and_the_others_play_on(
    tmp_path: Path, sql: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            bad, _ = await two_at_push(first, cmd.House())
            good = await first.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            await first.command(bad.room, bad.token, cmd.Say(phrase="hello"), key="k")
        changed(tmp_path, sql, bad.room)
        async with service(tmp_path, clock) as second:
            await second.tick()
            for _ in range(3):
                with pytest.raises(Damaged):
                    second.state(bad.room, bad.token)
            assert len(second.rooms.damaged) == 1
            assert "stammtisch_damaged_tables 1\n" in Metrics().text(second, second.store, Chores([]))  # type: ignore[arg-type]
            await second.tick()
            assert second.state(good.room, good.token)["phase"] == "waiting"
            assert second.listed().tables == []
            await second.forget(10**9)
            assert second.find(bad.code) == bad.room

    asyncio.run(play())
    assert sum("is damaged and stays closed" in record.message for record in caplog.records) == 1


@pytest.mark.parametrize("sql", MEDDLING.values(), ids=MEDDLING)
def test_a_long_log_that_is_read_piece_by_piece_is_checked_too(
    tmp_path: Path, sql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            bad, _ = await two_at_push(first, cmd.House())
            good = await first.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            seq = first.live(bad.room).room.seq
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


def test_a_room_whose_log_is_damaged_while_it_is_played_is_closed(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        seq = service.live(host.room).room.seq
        with service.listening(host.room, host.token) as stream:
            changed(tmp_path, "DELETE FROM event WHERE room = ? AND seq = ?", host.room, seq)
            for _ in range(2):
                with pytest.raises(Damaged):
                    await service.command(host.room, host.token, cmd.Say(phrase="hello"))
            assert stream.ended == "restart"
        await service.tick()
        assert (len(service.rooms.damaged), service.rooms.mishaps.total(), service.rooms.all()) == (1, 0, [])

    in_service(tmp_path, play)


def test_a_log_found_damaged_by_a_chore_is_closed_and_no_mishap(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host = await service.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        changed(tmp_path, "DELETE FROM event WHERE room = ? AND seq = ?", host.room, host.seq)
        clock.pass_seconds(3601)
        await service.tick()
        await service.tick()
        assert (len(service.rooms.damaged), service.rooms.mishaps.total(), service.rooms.all()) == (1, 0, [])

    in_service(tmp_path, play)


def test_an_entry_that_the_rules_refuse_closes_the_room(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, _ = await two_at_push(first, cmd.House())
            seq = first.live(host.room).room.seq
            await first.store.append(host.room, [ev.Entry(seq + 1, 1, ev.Moved(0, ["no move"], "person"))])
        async with service(tmp_path, clock) as second:
            with pytest.raises(Damaged) as wrong:
                second.state(host.room, None)
            assert (problem_of(wrong.value).status, problem_of(wrong.value).code) == (410, "damaged")

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


def torn(folder: Path) -> None:
    """Some pages in the middle of the file are overwritten."""
    with (folder / FILE_NAME).open("r+b") as file:
        for page in range(20, 24):
            file.seek(page * 4096)
            file.write(random.Random(page).randbytes(4096))


def test_a_file_whose_structure_is_broken_is_refused_and_can_be_repaired(tmp_path: Path) -> None:
    filled(tmp_path, 60)
    torn(tmp_path)
    refused = complained("--port", "0", "--data", str(tmp_path))
    assert str(tmp_path / FILE_NAME) in refused
    assert "stammtisch restore FILE" in refused
    assert "stammtisch repair" in refused
    done = run("repair", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    look_through(tmp_path / FILE_NAME)
    with closing(Store(tmp_path)) as store:
        rooms = list(store.rooms())
        assert 0 < len(rooms) < 60
        assert all(len(store.entries(room)) == 5 for room in rooms)
    assert done.stdout.startswith(f"Repaired: {len(rooms)} tables were kept")
    assert any("before-repair" in kept.name for kept in kept_copies(tmp_path))
    assert "nothing was changed" in run("repair", "--data", str(tmp_path)).stdout


def test_repairing_leaves_out_a_room_whose_chain_is_broken(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    changed(tmp_path, MEDDLING["another key"], f"{1:016x}")
    assert repair(tmp_path) == Repaired(2, 1)
    assert repair(tmp_path) is None
    (tmp_path / FILE_NAME).write_bytes(b"x" * 9000)
    with pytest.raises(Complaint, match="Nothing can be read"):
        repair(tmp_path)


def test_the_doctor_finds_damaged_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("STAMMTISCH_CONFIG", os.devnull)
    monkeypatch.setenv("STAMMTISCH_PORT", "0")
    filled(tmp_path, 3)
    assert "✓ 3 tables were read: all are whole." in run("doctor").stdout
    changed(tmp_path, MEDDLING["another key"], f"{1:016x}")
    done = run("doctor")
    assert (done.returncode, "✗ One table is damaged" in done.stdout) == (1, True)


def test_the_doctor_finds_damaged_tables_beside_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("STAMMTISCH_CONFIG", os.devnull)
    filled(tmp_path, 3, at=wall_ms())  # too new to be forgotten
    with hosted(tmp_path) as server:
        sound = run("doctor")
        assert (sound.returncode, "3 tables were read: all are whole" in sound.stdout) == (0, True)
        changed(tmp_path, MEDDLING["another key"], f"{1:016x}")
        done = run("doctor")
        assert (done.returncode, "✗ One table is damaged" in done.stdout) == (1, True)
        assert server.get(f"/api/v1/tables/{1:016x}").json()["code"] == "damaged"
        assert server.get("/readyz").status_code == 200


ROUTES = [endpoint for endpoint in ENDPOINTS if "{table}" in endpoint.path]
BODIES = {
    "seats": {"name": "Toni"},
    "commands": {"command": {"do": "leave"}},
    "wishes": {"wish": {"do": "leave"}},
    "claim": {"token": "x"},
    "rotate": {},
    "again": {"name": "Toni"},
}


def test_a_damaged_table_is_answered_alike_on_every_route(tmp_path: Path) -> None:
    filled(tmp_path, 1, at=wall_ms())
    changed(tmp_path, MEDDLING["a hole"], f"{0:016x}")
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=30) as client:
        for endpoint in ROUTES:
            path = endpoint.path.replace("{table}", f"{0:016x}")
            body = BODIES.get(path.rsplit("/", 1)[1]) if endpoint.takes else None
            answer = client.request(endpoint.method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (410, "damaged"), path
        with (
            pytest.raises(ConnectionClosed) as closed,
            connect(f"ws{server.url.removeprefix('http')}/api/v1/tables/{0:016x}/socket", proxy=None) as socket,
        ):
            socket.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4410, "damaged")


# The write-ahead log

ROOMS = 4


def killed(folder: Path, target: Path) -> dict[str, int]:
    """The files as a killed server leaves them, with moves in the log alone; how far each room has come."""

    async def work() -> dict[str, int]:
        with closing(Store(folder)) as store:
            for number in range(ROOMS):
                await store.create(f"room{number}", f"room{number}", [said(1, "a")], 0)
            await store.secret("brings all into the main file")
            for seq in range(2, 8):
                for number in range(ROOMS):
                    await store.append(f"room{number}", [said(seq, "x" * 500)])
            await store.create("late", "late", [said(1, "late")], 0)
            shutil.copytree(folder, target)
        return {**dict.fromkeys([f"room{number}" for number in range(ROOMS)], 7), "late": 1}

    return asyncio.run(work())


def cut(share: float) -> Callable[[bytes], bytes]:
    return lambda log: log[: int(share * len(log))]


def flipped(share: float) -> Callable[[bytes], bytes]:
    def change(log: bytes) -> bytes:
        at = min(int(share * len(log)), len(log) - 1)
        return log[:at] + bytes([log[at] ^ 1]) + log[at + 1 :]

    return change


def zeroed(share: float) -> Callable[[bytes], bytes]:
    def change(log: bytes) -> bytes:
        at = int(share * len(log))
        return log[:at] + bytes(min(4120, len(log) - at)) + log[at + 4120 :]

    return change


SHARES = (0.0, 0.002, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999)
DAMAGES = [(how.__name__, share, how(share)) for how in (cut, flipped, zeroed) for share in SHARES]


@pytest.mark.parametrize(("how", "share", "damage"), DAMAGES, ids=[f"{how} {share}" for how, share, _ in DAMAGES])
def test_a_damaged_log_loses_nothing_in_silence(
    tmp_path: Path, how: str, share: float, damage: Callable[[bytes], bytes], caplog: pytest.LogCaptureFixture
) -> None:
    told = killed(tmp_path / "data", tmp_path / "left")
    log = tmp_path / "left" / f"{FILE_NAME}-wal"
    log.write_bytes(damage(log.read_bytes()))
    (tmp_path / "left" / f"{FILE_NAME}-shm").write_bytes(random.Random(f"{how}{share}").randbytes(32768))
    with closing(Store(tmp_path / "left")) as store:
        for room in told.keys() & set(store.rooms()):
            entries = store.entries(room)
            lost = [entry.what.entries for entry in entries if isinstance(entry.what, ev.Lost)]
            assert len(entries) - len(lost) + sum(lost) == told[room]
        assert store.loss.rooms == len(told.keys() - set(store.rooms()))
        assert bool(store.loss) == any("damaged log has lost" in record.message for record in caplog.records)
    with closing(Store(tmp_path / "left")) as again:
        assert not again.loss


def test_a_deleted_log_loses_nothing_in_silence(tmp_path: Path) -> None:
    told = killed(tmp_path / "data", tmp_path / "left")
    (tmp_path / "left" / f"{FILE_NAME}-wal").unlink()
    with closing(Store(tmp_path / "left")) as store:
        assert (set(store.loss.entries.values()), store.loss.rooms) == ({6}, 1)
        for room in set(told) - {"late"}:
            assert [entry.what for entry in store.entries(room)][1:] == [ev.Lost(6)]


@pytest.mark.parametrize("share", [0.0, 0.001, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("how", [cut, flipped, zeroed])
def test_a_damaged_index_of_the_log_alone_loses_nothing(
    tmp_path: Path, how: Callable[[float], Callable[[bytes], bytes]], share: float
) -> None:
    told = killed(tmp_path / "data", tmp_path / "left")
    index = tmp_path / "left" / f"{FILE_NAME}-shm"
    index.write_bytes(how(share)(index.read_bytes()))
    with closing(Store(tmp_path / "left")) as store:
        assert not store.loss
        assert {room: len(store.entries(room)) for room in store.rooms()} == told


def test_without_damage_nothing_is_lost(tmp_path: Path) -> None:
    killed(tmp_path / "data", tmp_path / "left")
    assert promises.kept(tmp_path / "left")
    with closing(Store(tmp_path / "left")) as store:
        assert not store.loss
    with closing(Store(tmp_path / "data")) as store:
        assert not store.loss


def test_a_room_that_was_deleted_is_no_loss_and_does_not_come_back(tmp_path: Path) -> None:
    async def work() -> None:
        with closing(Store(tmp_path / "data")) as store:
            await store.create("r", "ABCDE", [said(1, "a")], 0)
            before = (tmp_path / "data" / FILE_NAME).read_bytes()
            facts = (tmp_path / "data" / promises.FILE_NAME).read_bytes()
            await store.delete("r")
            shutil.copytree(tmp_path / "data", tmp_path / "left")
        gone = promises.Promise("r", promises.DELETED).row()
        (tmp_path / "left" / promises.FILE_NAME).write_bytes(facts + gone)
        with closing(Store(tmp_path / "left")) as store:
            assert not store.loss
        assert before

    asyncio.run(work())
    filled(tmp_path / "other", 1)
    gone = promises.Promise(f"{0:016x}", promises.DELETED).row()
    (tmp_path / "other" / promises.FILE_NAME).write_bytes(gone)
    with closing(Store(tmp_path / "other")) as store:
        assert (list(store.rooms()), bool(store.loss)) == ([], False)


def test_an_older_copy_is_no_loss(tmp_path: Path) -> None:
    filled(tmp_path / "data", 1)
    back_up(tmp_path / "data", tmp_path / "copy")

    async def go_on() -> None:
        with closing(Store(tmp_path / "data")) as store:
            await store.append(f"{0:016x}", [said(6, "more")])
            shutil.copytree(tmp_path / "data", tmp_path / "left")

    asyncio.run(go_on())
    restore(tmp_path / "left", tmp_path / "copy", 0)
    with closing(Store(tmp_path / "left")) as store:
        assert (bool(store.loss), len(store.entries(f"{0:016x}"))) == (False, 5)


# Two histories


def test_a_stream_that_knows_more_than_there_is_begins_anew(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        seq = service.live(host.room).room.seq
        with service.listening(host.room, host.token, seq + 3) as stream:
            assert [line["seq"] for line in await heard(stream)] == [*range(1, seq + 1), seq]
        with service.listening(host.room, host.token, seq) as stream:
            assert [line["seq"] for line in await heard(stream)] == [seq]

    in_service(tmp_path, play)


async def resumed(service: Service, room: str, known: dict[str, Any]) -> list[int]:
    """The numbers of the lines that a listener gets who has all lines up to this one."""
    with service.listening(room, None, known["seq"], at=known["at"]) as stream:
        return [line["seq"] for line in await heard(stream)]


def test_a_stream_that_knows_another_log_begins_anew_though_the_table_has_passed_its_number(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path / "data", clock) as first:
            host, _ = await two_at_push(first, cmd.House())
            shared = first.state(host.room, None)
            back_up(tmp_path / "data", tmp_path / "copy")
            clock.pass_seconds(1)
            await first.command(host.room, host.token, cmd.Say(phrase="hello"))
            theirs = first.state(host.room, None)
            assert await resumed(first, host.room, theirs) == [theirs["seq"]]
        restore(tmp_path / "data", tmp_path / "copy", 0)
        clock.pass_seconds(1)
        async with service(tmp_path / "data", clock) as second:
            for _ in range(3):
                await second.command(host.room, host.token, cmd.Say(phrase="thanks"))
            seq = second.state(host.room, None)["seq"]
            assert seq > theirs["seq"]
            assert await resumed(second, host.room, theirs) == [*range(1, seq + 1), seq]
            assert await resumed(second, host.room, shared) == [*range(shared["seq"] + 1, seq + 1), seq]

    asyncio.run(play())


def test_each_way_to_listen_says_and_hears_which_log_is_meant(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = opened(server, "push", 2)
        state = host.state()
        assert state["at"] > 0
        events = {"Accept": "text/event-stream"}

        def first_of(query: dict[str, str], headers: dict[str, str]) -> tuple[str, dict[str, Any]]:
            with host.client.stream("GET", f"{host.path}/stream", params=query, headers=headers) as answer:
                answer.raise_for_status()
                lines = answer.iter_lines()
                number = next(lines) if headers["Accept"] == events["Accept"] else ""
                return number, json.loads(next(lines).removeprefix("data: "))

        known = f"{state['seq']}.{state['at']}"
        assert first_of({}, {**events, "Last-Event-ID": known}) == (f"id: {known}", ANY)
        assert first_of({}, {**events, "Last-Event-ID": known})[1]["kind"] == "state"
        assert first_of({}, {**events, "Last-Event-ID": str(state["seq"])})[1]["kind"] == "state"
        assert first_of({}, {**events, "Last-Event-ID": f"{known}1"})[1]["seq"] == 1
        lines = {"Accept": "application/x-ndjson"}
        asked = {"after": str(state["seq"]), "at": str(state["at"])}
        assert first_of(asked, lines)[1]["kind"] == "state"
        assert first_of({**asked, "at": "7"}, lines)[1]["seq"] == 1
        assert host.client.get(f"{host.path}/stream", params={**asked, "at": "x"}).status_code == 400


# Locks


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


def test_a_room_that_was_deleted_and_opened_again_is_not_to_be_deleted(tmp_path: Path) -> None:
    writing = promises.Promises(tmp_path)
    writing.keep([promises.Promise("r", 3, b"3" * 8), promises.Promise("r", promises.DELETED)])
    assert promises.DELETED in promises.kept(tmp_path)[promises.mark("r")]
    writing.keep([promises.Promise("r", 1, b"1" * 8), promises.Promise("r", 2, b"2" * 8)])
    writing.close()
    assert promises.kept(tmp_path)[promises.mark("r")] == {1: b"1" * 8, 2: b"2" * 8}
