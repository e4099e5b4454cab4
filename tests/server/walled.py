"""A server as hosts run it, in a thread, with bounds and a parser of one's own; and connections that speak by hand."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from stammtisch.server.host.app import application
from stammtisch.server.host.run import OrderlyServer, Walled
from stammtisch.server.http.connection_limits import Bounds, Door
from stammtisch.server.http.host_policy import Hosting
from stammtisch.server.http.rate_limits import Allowance
from stammtisch.server.live.bot_workers import BotWorkers

SECONDS = 60.0
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: c3RhbW10aXNjaCB0ZXN0cw==\r\n"
)


@dataclass
class Running:
    """The server, and what is at its door."""

    port: int
    app: Starlette
    door: Door

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def connected(self, source: str = "127.0.0.1") -> Iterator[socket.socket]:
        """A connection from this address of the machine."""
        with socket.create_connection(("127.0.0.1", self.port), SECONDS, (source, 0)) as connection:
            yield connection


@contextmanager
def walled(
    folder: Path,
    bounds: Bounds | None = None,
    *,
    allowed: Allowance | None = None,
    hosting: Hosting | None = None,
    **more: Any,
) -> Iterator[Running]:
    """A server for some tests."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = application(folder, BotWorkers(1, pace=0), allowed, hosting)
    app.state.refused_seconds = 0
    door, ready = Door(bounds or Bounds(), more.pop("trusted", "")), threading.Event()
    server = OrderlyServer(Walled(app, door, **more), app, ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening.dup()]}, daemon=True)
    thread.start()
    assert ready.wait(SECONDS)
    try:
        yield Running(int(listening.getsockname()[1]), app, door)
    finally:
        server.stop()
        thread.join(SECONDS)
        listening.close()


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    heard = b""
    try:
        while part := connection.recv(65536):
            heard += part
    except ConnectionError:
        pass
    return heard


def said(connection: socket.socket, sent: bytes) -> bytes:
    """What is answered to this, until the other side hangs up."""
    try:
        connection.sendall(sent)
    except ConnectionError:
        return b""
    return rest(connection)


def frame(opcode: int, body: bytes = b"") -> bytes:
    """A frame as clients send it."""
    return bytes([0x80 | opcode, 0x80 | len(body), 0, 0, 0, 0]) + body


def head_of(connection: socket.socket) -> bytes:
    """The head of the next answer."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        part = connection.recv(1)
        if not part:
            break
        head += part
    return head
