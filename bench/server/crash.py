"""`python -m bench.server.crash`: the server killed under load, power cuts, full and failing disks; what was lost?"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import signal
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bench.server import comings, restart
from bench.server.lossy import Disk, Platter, Promised, shared_library, watched
from stammtisch.server.room import events as ev
from stammtisch.server.store.interface import Damaged, Origin, StoreFailed
from stammtisch.server.store.sqlite import Store
from stammtisch.words import Complaint

ROOMS = 8
DELETING, DELETED = -2, -1
ERRORS = {
    "disk full": sqlite3.SQLITE_FULL,
    "write fails": sqlite3.SQLITE_IOERR_WRITE,
    "sync fails": sqlite3.SQLITE_IOERR_FSYNC,
}


@dataclass
class Found:
    """What was wrong after so many faults."""

    faults: int = 0
    promises: int = 0
    lost: int = 0
    holes: int = 0
    doubles: int = 0
    damaged: int = 0
    broken_promises: int = 0  # made after the disk had failed
    ghosts: int = 0  # seats whose owner has no token that anybody was given
    locked_out: int = 0  # seats that their owner's token does not open

    def wrong(self) -> int:
        """All of it."""
        return (
            self.lost + self.holes + self.doubles + self.damaged + self.broken_promises + self.ghosts + self.locked_out
        )


@dataclass
class Promises:
    """What somebody was told: how far each room is, and which rooms are deleted; those being deleted may be gone."""

    length: dict[str, int] = field(default_factory=dict)
    leaving: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)

    def take(self, promised: Promised) -> None:
        """One more promise."""
        room, what = promised.what
        if what == DELETING:
            self.leaving.add(room)
        elif what == DELETED:
            self.deleted.add(room)
            self.length.pop(room, None)
        else:
            self.length[room] = what


def entry(room: str, seq: int) -> ev.Entry:
    """An entry whose content tells where it belongs."""
    return ev.Entry(seq, seq, ev.Said(0, text=f"{room}/{seq} " + "x" * (seq * 37 % 300)))


async def busy(store: Store, disk: Disk, rounds: int) -> None:
    """All rooms write at once, round after round; in the middle one is deleted and wiped."""
    rooms = [f"room{number}" for number in range(ROOMS)]

    async def write(room: str) -> None:
        await store.create(room, room, [entry(room, 1)], 0)
        disk.promise((room, 1))
        for seq in range(2, rounds + 2):
            await store.append(room, [entry(room, seq)], Origin("p", f"key{seq}", "w"))
            disk.promise((room, seq))

    await asyncio.gather(*(write(room) for room in rooms[: ROOMS // 2]))
    disk.promise((rooms[0], DELETING))
    await store.delete(rooms[0])
    disk.promise((rooms[0], DELETED))
    await store.tidy()
    await asyncio.gather(*(write(room) for room in rooms[ROOMS // 2 :]))


def check(folder: Path, promises: Promises, found: Found) -> None:
    """Open the store as after a start, and compare it with what was promised."""
    try:
        _compare(folder, promises, found)
    except (Complaint, Damaged, sqlite3.DatabaseError, msgspec.DecodeError, UnicodeDecodeError):  # SQLite quotes
        found.damaged += 1
        found.lost += sum(promises.length.values())


def _compare(folder: Path, promises: Promises, found: Found) -> None:
    with closing(Store(folder)) as store:
        _check_whole(store.path)
        for room in promises.deleted:
            found.lost += store.code_of(room) is not None
        there = set(store.rooms())
        for room in sorted(there | (set(promises.length) - promises.leaving)):
            log = store.entries(room)
            numbers = [one.seq for one in log]
            found.lost += max(0, promises.length.get(room, 0) - len(log))
            found.doubles += len(numbers) - len(set(numbers))
            found.holes += numbers != list(range(1, len(log) + 1))
            found.damaged += log != [entry(room, seq) for seq in numbers]


def _check_whole(path: Path) -> None:
    """A damaged file is not compared: what is read from it means nothing."""
    with closing(sqlite3.connect(path)) as connection:
        (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise sqlite3.DatabaseError(said)


def power_cuts(cuts: int, rounds: int = 100, seed: str = "cuts") -> Found:
    """One run is noted; then the power is cut at so many moments of it."""
    chance, found = random.Random(seed), Found(faults=cuts)
    with tempfile.TemporaryDirectory() as folder, watched() as disk:
        with closing(Store(Path(folder))) as store:
            asyncio.run(busy(store, disk, rounds))
        notes = list(disk.notes)
    moments = sorted(chance.choices(range(1, len(notes)), k=cuts))
    platter, promises, done = Platter(), Promises(), 0
    for moment in moments:
        for note in notes[done:moment]:
            promises.take(note) if isinstance(note, Promised) else platter.take(note)
        done = moment
        with tempfile.TemporaryDirectory() as remains:
            platter.cut(Path(remains), chance)
            check(Path(remains), promises, found)
    found.promises = sum(isinstance(note, Promised) for note in notes)
    return found


def disk_errors(kind: str, times: int, rounds: int = 8) -> Found:
    """The disk fails at so many different moments, each in a run of its own."""
    found = Found(faults=times)
    chance = random.Random(kind)
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            _fail_once(Path(folder), kind, chance.randrange(1, 2 * ROOMS * rounds), rounds, found)
    return found


def _fail_once(folder: Path, kind: str, after: int, rounds: int, found: Found) -> None:
    failures: list[str] = []
    failed = late = False
    with watched() as disk:
        with closing(Store(folder, when_failed=lambda: failures.append(kind))) as store:
            disk.error, disk.fails_at = ERRORS[kind], disk.touches + after
            try:
                asyncio.run(busy(store, disk, rounds))
            except StoreFailed as wrong:
                failed, late = wrong.full == (kind == "disk full"), _still_promises(store)
            disk.fails_at = None
        found.broken_promises += late or failures != [kind] * failed
        promises = Promises()
        for note in disk.notes:
            if isinstance(note, Promised):
                promises.take(note)
                found.promises += 1
    check(folder, promises, found)


def _still_promises(store: Store) -> bool:
    """Whether the store promises anything after it has failed."""
    try:
        asyncio.run(store.create("late", "late", [entry("late", 1)], 0))
    except StoreFailed:
        return False
    return True


def kills(times: int, tables: int = 6, seconds: float = 0.15) -> Found:
    """The server is killed under load, again and again; clients go on with what they did."""
    seen = restart.run(tables, times, seconds, signal.SIGKILL)
    return Found(times, seen.moves, seen.lost, seen.holes, seen.doubles + seen.missed)


def coming(times: int, groups: int = 6, seconds: float = 0.15) -> Found:
    """The server is killed while people open tables, sit down and renew their tokens, and repeat what was lost."""
    seen = comings.run(groups, times, seconds)
    found = Found(times, seen.answers, lost=seen.changed, doubles=seen.doubles)
    found.ghosts, found.locked_out = seen.ghosts, seen.locked_out
    return found


def runs(chosen: argparse.Namespace) -> Iterator[tuple[str, Found]]:
    """All kinds of faults, one after the other."""
    yield "kill -9", kills(chosen.kills)
    yield "kill, joining", coming(chosen.kills)
    if shared_library() is None:
        print("Python has a SQLite of its own: power cuts and disk errors are skipped")
        return
    yield "power cut", power_cuts(chosen.cuts)
    for kind in ERRORS:
        yield kind, disk_errors(kind, chosen.errors)


def main() -> None:
    """Let everything fail, and print what was lost."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--kills", type=int, default=200)
    wanted.add_argument("--cuts", type=int, default=1000)
    wanted.add_argument("--errors", type=int, default=100, help="of each kind")
    logging.disable(logging.ERROR)
    print(
        f"{'fault':<14}{'times':>8}{'promises':>10}{'lost':>8}{'holes':>8}{'doubles':>8}{'damaged':>9}{'broken':>8}{'ghosts':>8}{'out':>6}"
    )
    for name, found in runs(wanted.parse_args()):
        counts = f"{found.lost:>8}{found.holes:>8}{found.doubles:>8}{found.damaged:>9}{found.broken_promises:>8}"
        counts += f"{found.ghosts:>8}{found.locked_out:>6}"
        print(f"{name:<14}{found.faults:>8}{found.promises:>10}{counts}", flush=True)


if __name__ == "__main__":
    main()
