"""Sockets on which we speak and nobody else: whoever goes on talking is shown out, before it costs anybody anything."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from stammtisch.server.http.connection_limits import Door
from stammtisch.server.http.rate_limits import Limit

MAX_MESSAGE = 1024
"""Bytes of one message, and of all that comes at a time: a listener has hardly more to say than that it is there."""
SIGNS = Limit(10, 0.5)
"""How many pings and pongs a listener may send: at once, and a second."""
REASON = "unasked"


class Listening(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets, which by itself would read whatever comes and wake the application with it."""

    config: Any

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._door: Door = self.config.door
        self._messages = 0
        self._signs, self._then = float(SIGNS.burst), self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._door.left(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The head of the request, as HTTP has read it; then as good as nothing."""
        if self.handshake_initiated and len(data) > MAX_MESSAGE:
            self._show_out()
            return
        super().data_received(data)
        if not self.handshake_initiated:  # the parser has refused it, and uvicorn would wait for more
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_text(self, event: Frame) -> None:  # noqa: ARG002 (as uvicorn calls it)
        """A message that nobody asked for; the application never hears of it."""
        self._messages += 1
        if self._messages > self._door.bounds.frames:
            self._show_out()

    handle_bytes = handle_cont = handle_text

    def handle_ping(self) -> None:
        """Somebody asks whether we are there."""
        if self._may_sign():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody says that they are there."""
        if self._may_sign():
            super().handle_pong(event)

    def handle_parser_exception(self) -> None:
        """What came was no frame."""
        if self.conn.close_sent is None:  # before the handshake is done there is nothing to close in order
            self._show_out()
        else:
            super().handle_parser_exception()

    def _may_sign(self) -> bool:
        now = self.loop.time()
        self._signs = min(float(SIGNS.burst), self._signs + (now - self._then) * SIGNS.a_second) - 1
        self._then = now
        if self._signs < 0:
            self._show_out()
        return self._signs >= 0

    def _show_out(self) -> None:
        """The connection is over, without waiting for an answer to that."""
        if self.transport.is_closing():
            return
        if self.conn.state is State.OPEN:
            self.conn.fail(CloseCode.POLICY_VIOLATION, REASON)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": int(CloseCode.POLICY_VIOLATION)})
        self.close_sent = self.disconnected = True
        self.transport.close()
