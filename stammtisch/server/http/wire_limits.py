"""Requests as they come off the wire, whichever parser reads them: short heads, few at a time, none for long."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from stammtisch.server.http.connection_limits import Bounds, Door
from stammtisch.words import LANGUAGES, Listener, Sentence, say

MAX_HEAD = 16 * 1024
HEADER_COST = 32
"""What a header counts for besides its letters, so that nobody sends thousands of short ones."""

MessagePart = Literal["head", "body"]
STATUS = {400: "Bad Request", 408: "Request Timeout", 413: "Content Too Large", 503: "Service Unavailable"}


def plain(status: int, code: str) -> bytes:
    """A whole answer to somebody of whom we have read no request: in all languages, and then it is over."""
    said = "".join(f"{say(Sentence(f'server.{code}'), Listener(language))}\n" for language in LANGUAGES).encode()
    wait = "Retry-After: 30\r\n" if status == 503 else ""
    head = f"HTTP/1.1 {status} {STATUS[status]}\r\nContent-Type: text/plain; charset=utf-8\r\n{wait}"
    return f"{head}Content-Length: {len(said)}\r\nConnection: close\r\n\r\n".encode() + said


class Bounded(asyncio.Protocol):
    """What a connection keeps to besides what its parser knows."""

    config: Any
    loop: Any
    transport: Any
    cycle: Any
    pipeline: Any = ()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come; they have so long to ask for something."""
        super().connection_made(transport)
        self.door: Door = self.config.door
        self.bounds: Bounds = self.door.bounds
        self._taken = 0
        self._watched: tuple[object, MessagePart] | None = None
        self._timer: asyncio.TimerHandle | None = None
        if self.door.let_in(self.transport):
            self._watch("head")
        else:
            self._refuse(503, "too_many_connections")

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._watch(None)
        self.door.left(self.transport)
        super().connection_lost(exc)
        self.cycle, self.pipeline = None, ()  # they know us too, and would stay until the next search for waste

    def data_received(self, data: bytes) -> None:
        """Some bytes more; what is not whole yet must be soon."""
        self._taken += len(data)
        if self._taken > self.bounds.taken:
            self._refuse(413, "too_large")
            return
        super().data_received(data)
        self._watch(None if self.transport.is_closing() else self._unfinished())

    def on_response_complete(self) -> None:
        """A request is answered."""
        self._taken = 0
        super().on_response_complete()  # type: ignore[misc] # both parsers have it

    def handle_websocket_upgrade(self, *arguments: Any) -> None:
        """From here on the connection is a socket's."""
        self._watch(None)
        super().handle_websocket_upgrade(*arguments)  # type: ignore[misc] # both parsers have it

    def send_400_response(self, _msg: str) -> None:
        """What came was no request."""
        self._refuse(400, "no_request")

    def _unfinished(self) -> MessagePart | None:
        """What we wait for, if something has begun and is not whole."""
        raise NotImplementedError

    def _watch(self, part: MessagePart | None) -> None:
        """This part of the next request, of whichever there is none yet, must be whole in time."""
        watched = None if part is None else (self.cycle, part)
        if watched == self._watched:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._watched = watched
        self._timer = None if part is None else self.loop.call_later(getattr(self.bounds, part), self._too_late)

    def _too_late(self) -> None:
        if self._taken or self.cycle is not None:
            self._refuse(408, "too_late")
        else:
            self.transport.close()  # a browser may open a connection and think better of it

    def _refuse(self, status: int, code: str) -> None:
        """The connection is over; why is said where it is not taken for a part of another answer."""
        self._watch(None)
        if self.cycle is None or (self.cycle.response_complete and not self.pipeline):
            self.transport.write(plain(status, code))
        self.transport.close()


class BoundedH11(Bounded, H11Protocol):
    """uvicorn's usual protocol: it reads one request after the other, but would let any number of bytes wait."""

    def on_response_complete(self) -> None:
        """A request is answered; of the next there may be a part already."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0] and not self.transport.is_closing():
            self._watch("head")

    def _unfinished(self) -> MessagePart | None:
        states: dict[Any, MessagePart] = {h11.IDLE: "head", h11.SEND_BODY: "body"}
        return states.get(self.conn.their_state)


if TYPE_CHECKING or find_spec("httptools"):
    import httptools
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class BoundedHttpTools(Bounded, HttpToolsProtocol):
        """uvicorn's quicker protocol, which by itself would take heads of any length, and any number of requests."""

        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            self._part: MessagePart | None = "head"
            self._unread = 0  # bytes that may belong to a head which is not whole yet
            self._head = 0
            self._answered: Any = None  # the request that is being answered, or was the last

        def connection_lost(self, exc: Exception | None) -> None:
            """They are gone; uvicorn tells it only to the last request that came."""
            if self._answered is not None:
                self._answered.disconnected = True
                self._answered.message_event.set()
            super().connection_lost(exc)
            self._answered = None

        def data_received(self, data: bytes) -> None:
            """Some bytes more."""
            self._part = self._part or "head"
            if self._part == "head" and self._unread > MAX_HEAD:
                self._refuse(400, "too_many_headers")
                return
            self._unread = self._unread + len(data) if self._part == "head" else 0
            super().data_received(data)

        def on_message_begin(self) -> None:
            """A request begins."""
            self._part, self._head, self._unread = "head", 0, 0
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            """A part of its path."""
            self._count(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            """One of its headers; what stands behind its body is none, since all has been decided by then."""
            self._count(len(name) + len(value) + HEADER_COST)
            if self._part == "head":
                super().on_header(name, value)

        def on_headers_complete(self) -> None:
            """Its head is whole."""
            self._part = "body"
            if len(self.pipeline) >= self.bounds.pipelined:
                raise httptools.HttpParserError("too many requests at once")
            super().on_headers_complete()
            if not self.pipeline:
                self._answered = self.cycle

        def on_message_complete(self) -> None:
            """All of it has come."""
            self._part = None
            super().on_message_complete()

        def on_response_complete(self) -> None:
            """A request is answered, and the one that has waited longest is next."""
            if self.pipeline:
                self._answered = self.pipeline[-1][0]
            super().on_response_complete()

        def _unfinished(self) -> MessagePart | None:
            return self._part

        def _count(self, length: int) -> None:
            self._head += length
            if self._head > MAX_HEAD:
                raise httptools.HttpParserError("too many headers")


def protocol() -> type[Bounded]:
    """What reads requests: the quicker parser where it is installed, else the usual one."""
    return BoundedHttpTools if find_spec("httptools") else BoundedH11
