"""Rooms whose log is damaged: each is closed with a clear word, said once and counted; the others play on."""

from __future__ import annotations

import logging
from collections.abc import Callable

from stammtisch.server.live import Live
from stammtisch.server.storage import Damaged

log = logging.getLogger(__name__)


class Closed:
    """The rooms that could not be loaded. Nothing of them is changed: they may be repaired, or a copy put back."""

    def __init__(self) -> None:
        self._rooms: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def loaded(self, room: str, load: Callable[[], Live]) -> Live:
        """The room; Damaged if it cannot be loaded, and then it is not tried again."""
        if room in self._rooms:
            raise Damaged(room, self._rooms[room])
        try:
            return load()
        except Damaged as wrong:
            self._rooms[room] = str(wrong)
            log.error("a table is damaged and stays closed: %s; see `stammtisch doctor`", wrong)
            raise
