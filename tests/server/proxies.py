"""Proxies as people set them up wrongly: each passes bytes on, except for what it spoils."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

Spoil = Callable[[bytes], bytes]


def without_upgrade(head: bytes) -> bytes:
    """The request, no longer asking for a WebSocket."""
    return re.sub(rb"(?im)^(upgrade|connection): .*\r\n", b"", head).replace(
        b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"
    )


def with_strange_host(head: bytes) -> bytes:
    """The request, as if it had been for the server behind the proxy."""
    return re.sub(rb"(?im)^host: .*\r\n", b"Host: backend:8000\r\n", head)


def with_other_address(head: bytes) -> bytes:
    """The same with an address, to which every server answers."""
    return re.sub(rb"(?im)^host: .*\r\n", b"Host: 127.0.0.1:1\r\n", head)


def with_forwarded(head: bytes) -> bytes:
    """The request, with the asker's address and scheme."""
    return head.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n\r\n", 1)


@dataclass
class Line:
    """A line to a server that can freeze: connections stay open, and nothing comes through until it thaws."""

    url: str
    flows: threading.Event = field(default_factory=threading.Event)
    requests: list[bytes] = field(default_factory=list)

    def freeze(self) -> None:
        """From now on nothing comes through, and nobody is told."""
        self.flows.clear()

    def thaw(self) -> None:
        """Whatever was held back comes through, and all that follows."""
        self.flows.set()

    def sent(self, text: bytes) -> int:
        """How often somebody has sent this."""
        return sum(part.count(text) for part in self.requests)

    def pass_on(self, source: socket.socket, target: socket.socket, noted: list[bytes]) -> None:
        """Bytes go one way, while they flow."""
        with suppress(OSError):
            while part := source.recv(65536):
                noted.append(part)
                self.flows.wait()
                target.sendall(part)
            target.shutdown(socket.SHUT_WR)


@contextmanager
def freezing(url: str) -> Iterator[Line]:
    """A line to this server."""
    target = (urlsplit(url).hostname or "", urlsplit(url).port or 0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        line = Line(f"http://127.0.0.1:{listening.getsockname()[1]}")
        line.thaw()

        def accept() -> None:
            with suppress(OSError):
                while True:
                    client, _ = listening.accept()
                    server = socket.create_connection(target)
                    for way in ((client, server, line.requests), (server, client, [])):
                        threading.Thread(target=line.pass_on, args=way, daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield line
        line.thaw()
        listening.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxying(url: str, spoil: Spoil = bytes, *, buffering: bool = False) -> Iterator[str]:
    """A proxy before this server; its own address."""
    target = (urlsplit(url).hostname or "", urlsplit(url).port or 0)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def accept() -> None:
            while True:
                try:
                    client, _ = listening.accept()
                except OSError:
                    return
                threading.Thread(target=_pass_on, args=[client, target, spoil, buffering], daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)


def _pass_on(client: socket.socket, target: tuple[str, int], spoil: Spoil, buffering: bool) -> None:
    with client, socket.create_connection(target) as server:
        head = b""
        while b"\r\n\r\n" not in head:
            part = client.recv(65536)
            if not part:
                return
            head += part
        server.sendall(spoil(head))
        threading.Thread(target=_copy, args=[client, server], daemon=True).start()
        if buffering:
            client.sendall(b"".join(iter(lambda: server.recv(65536), b"")))
        else:
            _copy(server, client)


def _copy(source: socket.socket, target: socket.socket) -> None:
    try:
        while part := source.recv(65536):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return
