"""Data to be damaged, and somebody who meddles with it."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.server.store.interface import Origin
from stammtisch.server.store.sqlite import Store
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
