"""A line that dies without a word, as the server sees it: whoever was behind it is soon no longer there."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.server.host.run import SILENT_SECONDS, Walled, bound
from stammtisch.server.http.connection_limits import Bounds, Door
from stammtisch.server.http.streaming import BEAT
from stammtisch.server.live import stream
from tests.server.serving import Guest, joined, opened
from tests.server.walled import HANDSHAKE, Running, rest, walled


def head(guest: Guest, way: str) -> bytes:
    """The request with which the guest listens."""
    asked = f"GET /api/v1{guest.path}/{way} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    mine = f"Authorization: Bearer {guest.key['token']}\r\n"
    return f"{asked}{mine}{HANDSHAKE if way == 'socket' else ''}\r\n".encode()


def hears_that_the_first_is_gone(lines: Iterator[dict[str, Any]]) -> bool:
    """Waits until the others are told so: that a line has ended and that everybody knows are two moments."""
    return any(line["kind"] == "state" and not line["seats"][0]["here"] for line in lines)


def test_who_answers_no_ping_is_not_there(tmp_path: Path) -> None:
    with walled(tmp_path, ws_ping_interval=0.05, ws_ping_timeout=0.05) as running, running.connected() as line:
        guest = opened(served(running), "push", 3)
        line.sendall(head(guest, "socket"))
        assert b"101 Switching" in line.recv(65536)
        with joined(served(running), guest, "Ben").listening() as lines:
            assert hears_that_the_first_is_gone(lines)
        rest(line)  # the server has hung up


def served(running: Running) -> Any:
    """The server, as guests want it."""
    return running


@pytest.mark.parametrize(("way", "sign"), [("socket", BEAT.body), ("stream", b"\r\n1\r\n\n\r\n")])
def test_who_hears_nothing_new_hears_a_beat(
    way: str, sign: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)
    with walled(tmp_path) as running, running.connected() as line:
        guest = opened(served(running), "push", 3)
        line.sendall(head(guest, way))
        heard = b""
        while heard.count(sign) < 3:
            heard += line.recv(65536)


def test_a_beat_is_a_line_and_no_entry() -> None:
    assert json.loads(BEAT.body) == {"kind": "beat"}


def test_a_silent_line_is_dead_after_twenty_seconds(tmp_path: Path) -> None:
    with walled(tmp_path) as running:
        config = Walled(running.app, Door(Bounds()))
    assert config.ws_ping_interval is not None
    assert config.ws_ping_timeout is not None
    assert config.ws_ping_interval + config.ws_ping_timeout <= SILENT_SECONDS == 20


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="of Linux alone")
def test_so_is_one_that_takes_nothing() -> None:
    with bound("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SILENT_SECONDS * 1000
