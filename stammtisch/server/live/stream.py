"""A stream to one listener: messages in order, none ever dropped; who does not keep up is cut off."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from stammtisch.server.room.events import Person

MAX_MESSAGES = 256
MAX_BYTES = 256 * 1024
HEARTBEAT_SECONDS = 5.0
"""Who hears nothing for three times as long may take it that the connection is dead."""
MAX_RETRY = 5000

Ending = Literal["restart", "too_slow", "elsewhere", "closed", "revoked"]


class Message(NamedTuple):
    """One line as it goes over the wire, its number, and when the entry with that number happened."""

    seq: int
    body: bytes
    at: int = 0


@dataclass(frozen=True)
class StreamOptions:
    """How somebody listens: on which device, and for whom else who plays there."""

    exclusive: bool = False  # older exclusive streams of the seat end
    screen: bool = False  # a screen in the middle, which shows the table to everybody
    holds: frozenset[Person] = frozenset()  # those who share the device: they are there too, and see nothing here
    address: str = ""


class Stream:
    """What one listener has yet to read."""

    def __init__(self, person: Person | None, manner: StreamOptions | None = None) -> None:
        self.person = person
        self.manner = manner or StreamOptions()
        self.token = ""  # the hash of the one with which the listener has come
        self.ended: Ending | None = None
        self._missed: Iterator[list[Message]] | None = None
        self._waiting: list[Message] = []
        self._count = 0
        self._size = 0
        self._news = asyncio.Event()

    def begin(self, missed: Iterator[list[Message]]) -> None:
        """What the listener has missed comes first: it can be many games, and is made page by page as it is read."""
        self._missed = missed

    def put(self, messages: Sequence[Message]) -> None:
        """More to read; too much of it ends the stream, and the listener resumes where it was."""
        if self.ended is not None:
            return
        behind = bool(self._waiting)
        self._waiting += messages
        self._count += len(messages)
        self._size += sum(len(message.body) for message in messages)
        if behind and (self._count > MAX_MESSAGES or self._size > MAX_BYTES):
            self.end("too_slow")
        self._news.set()

    def end(self, why: Ending) -> None:
        """Nothing more comes; who comes back anyway and is far behind does not get what waits either."""
        self.ended = self.ended or why
        if self.ended == "too_slow" or (self.ended == "restart" and self._missed is not None):
            self._missed, self._waiting = None, []  # what comes later must not be read before what comes first
        self._news.set()

    def waiting(self) -> bool:
        """Whether there is something to read at once."""
        return self._missed is not None or bool(self._waiting)

    def people(self) -> frozenset[Person]:
        """Everybody who is there because this stream is open."""
        return self.manner.holds | ({self.person} if self.person is not None else set())

    async def __aiter__(self) -> AsyncIterator[list[Message]]:
        """Batch after batch until the end; an empty one when nothing has come for a while."""
        while self._missed is not None and (page := next(self._missed, None)) is not None:
            yield page
            await asyncio.sleep(0)  # pages are made here, and others have their turn
        self._missed = None
        while self._waiting or self.ended is None:
            yield await self._batch()

    async def _batch(self) -> list[Message]:
        if not self._waiting:
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._news.wait()
        batch, self._waiting, self._count, self._size = self._waiting, [], 0, 0
        return batch


def last_line(why: Ending) -> dict[str, Any]:
    """The line with which a stream ends: why, and after a restart how many milliseconds to wait, not all alike."""
    wait = {"retry": secrets.randbelow(MAX_RETRY)} if why == "restart" else {}
    return {"kind": "end", "why": why, **wait}
