"""Rooms whose log is damaged: each is closed with a clear word, said once and counted; the others play on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from stammtisch.server.store.interface import Damaged

log = logging.getLogger(__name__)


class Closed:
    """The rooms that were found damaged. Nothing of them is changed: they may be repaired, or a copy put back."""

    def __init__(self) -> None:
        self._rooms: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @contextmanager
    def looking(self, room: str) -> Iterator[None]:
        """What is found damaged here stays closed; Damaged at once if it was found before."""
        if room in self._rooms:
            raise Damaged(room, self._rooms[room])
        try:
            yield
        except Damaged as wrong:
            self.close(wrong)
            raise

    def close(self, wrong: Damaged) -> None:
        """The room is not tried again."""
        if wrong.room not in self._rooms:
            self._rooms[wrong.room] = str(wrong)
            log.error(
                "a table is damaged and stays closed: %s; see `stammtisch doctor`", wrong, exc_info=wrong.__cause__
            )
