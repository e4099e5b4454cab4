"""`python -m bench.server.tidy`: how long a move waits while a large file is wiped, by us and by VACUUM."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bench.server.crash import entry
from stammtisch.server.room import events as ev
from stammtisch.server.store.sqlite import Store

ROOM_BYTES = 100_000
ENTRIES = 50
BEFORE_SECONDS = 2.0


@dataclass(frozen=True)
class Delays:
    """The longest time of an append in seconds, before and during the wiping, and how long that took."""

    megabytes: float
    before: float
    during: float
    wiping: float


async def fill(store: Store, megabytes: int) -> list[str]:
    """Rooms that take about so much."""
    rooms = [f"{secrets.token_hex(8)}" for _ in range(max(4, megabytes * 1_000_000 // ROOM_BYTES))]
    text = "x" * (ROOM_BYTES // ENTRIES)
    for room in rooms:
        entries = [ev.Entry(seq, seq, ev.Said(0, text=text)) for seq in range(1, ENTRIES + 1)]
        await store.create(room, room, entries, 0)
    return rooms


async def longest(store: Store, room: str, until: asyncio.Event) -> float:
    """The longest that an append took until then."""
    found, seq = 0.0, len(store.entries(room))
    while not until.is_set():
        seq += 1
        began = time.perf_counter()
        await store.append(room, [entry(room, seq)])
        found = max(found, time.perf_counter() - began)
        await asyncio.sleep(0.001)
    return found


async def vacuumed(store: Store) -> None:
    """The same by SQLite's own means."""
    await store.writer.do(lambda c: c.execute("VACUUM"), alone=True)


Wipe = Callable[[Store], Awaitable[None]]
WAYS: dict[str, Wipe] = {"tidy": Store.tidy, "VACUUM": vacuumed}


async def measured(folder: Path, megabytes: int, wipe: Wipe) -> Delays:
    """Every other room is deleted, and the file wiped, while one goes on."""
    with closing(Store(folder)) as store:
        rooms = await fill(store, megabytes)
        for room in rooms[::2]:
            await store.delete(room)
        size = store.path.stat().st_size / 1e6
        calm, done = asyncio.Event(), asyncio.Event()
        asyncio.get_running_loop().call_later(BEFORE_SECONDS, calm.set)
        before = await longest(store, rooms[1], calm)
        moving = asyncio.create_task(longest(store, rooms[1], done))
        began = time.perf_counter()
        await wipe(store)
        wiping = time.perf_counter() - began
        done.set()
        return Delays(size, before, await moving, wiping)


def run(megabytes: int, wipe: Wipe) -> Delays:
    """One run with a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder), megabytes, wipe))


def main() -> None:
    """Measure, and print."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--megabytes", type=int, default=200)
    megabytes = wanted.parse_args().megabytes
    for name, wipe in WAYS.items():
        found = run(megabytes, wipe)
        print(f"{name}: a file of {found.megabytes:.0f} MB, wiped in {found.wiping:.2f} s")
        print(f"longest append before it     {1000 * found.before:8.1f} ms")
        print(f"longest append during it     {1000 * found.during:8.1f} ms   ({found.during / found.before:.1f} times)")


if __name__ == "__main__":
    main()
