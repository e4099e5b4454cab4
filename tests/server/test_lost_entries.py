"""Nothing that was promised is lost in silence, whatever becomes of the write-ahead log."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.server.room import events as ev
from stammtisch.server.store import promises
from stammtisch.server.store.backup import back_up, restore
from stammtisch.server.store.database import FILE_NAME
from stammtisch.server.store.sqlite import Store
from tests.server.damage import filled
from tests.server.stores import said

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


def test_a_room_that_was_deleted_and_opened_again_is_not_to_be_deleted(tmp_path: Path) -> None:
    writing = promises.Promises(tmp_path)
    writing.keep([promises.Promise("r", 3, b"3" * 8), promises.Promise("r", promises.DELETED)])
    assert promises.DELETED in promises.kept(tmp_path)[promises.mark("r")]
    writing.keep([promises.Promise("r", 1, b"1" * 8), promises.Promise("r", 2, b"2" * 8)])
    writing.close()
    assert promises.kept(tmp_path)[promises.mark("r")] == {1: b"1" * 8, 2: b"2" * 8}
