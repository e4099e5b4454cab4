"""Keeping house: the time is looked at and noted, and what is older than the host wants to keep is forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.server import backup
from stammtisch.server.clock import MINUTE

if TYPE_CHECKING:
    from stammtisch.server.service import Service
    from stammtisch.server.store import Store

DAY_MS = 86_400_000


class Timekeeper:
    """Looks at the store's clock, and notes the time every minute."""

    def __init__(self, store: Store) -> None:
        self._store, self._noted = store, 0

    async def look(self) -> bool:
        """The clocks are compared, and a time that the host has confirmed counts; True if the server must begin anew.

        It must if the clocks differ: no time may jump at a table that people play at.
        """
        clock = self._store.clock
        clock.look()
        if self._store.time_is_confirmed():
            if not clock.agrees:
                return True
            await self._store.take_up_time()
        if clock() - self._noted >= MINUTE:
            self._noted = clock()
            await self._store.note_time()
        return False


async def keep_house(service: Service, store: Store, folder: Path, days: int) -> None:
    """What is older is forgotten to the last byte; as long as the clock is doubted, nothing is old."""
    if not store.clock.doubted:
        await service.forget(days * DAY_MS)
        backup.forget_copies(folder, (store.clock() - days * DAY_MS) / 1000)
    await store.tidy()
