"""A stream to one listener: batches of lines in order, none ever dropped; who does not keep up is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Literal

from stammtisch.server.telling import Line

LINES_MOST = 256

Ending = Literal["restart", "too_slow", "elsewhere"]


class Stream:
    """What one listener has yet to read."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.ended: Ending | None = None
        self._waiting: list[list[Line]] = []
        self._news = asyncio.Event()

    def put(self, lines: Sequence[Line]) -> None:
        """More to read; too much of it ends the stream, and the listener resumes where it was."""
        if self.ended is None:
            self._waiting.append(list(lines))
            if sum(map(len, self._waiting)) > LINES_MOST and len(self._waiting) > 1:
                self.end("too_slow")
            self._news.set()

    def end(self, why: Ending) -> None:
        """Nothing more comes."""
        self.ended = self.ended or why
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[list[Line]]:
        """Batch after batch until the end."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                yield self._waiting.pop(0)
            if self.ended is not None:
                return
