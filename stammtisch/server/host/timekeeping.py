"""The time is looked at every second, and noted every minute."""

from __future__ import annotations

from stammtisch.server.store.clock import MINUTE
from stammtisch.server.store.sqlite import Store


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
