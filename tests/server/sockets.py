"""Sockets of seats, and how they end."""

from __future__ import annotations

import json

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import Guest, Server


def socket(server: Server, guest: Guest, query: str = "") -> ClientConnection:
    url = f"{server.url.replace('http', 'ws')}/api/v1{guest.path}/socket{query}"
    token = guest.key.get("token")
    return connect(url, additional_headers={"Authorization": f"Bearer {token}"} if token else {})


def ending(connection: ClientConnection) -> tuple[str, int]:
    """Why the stream ended, as its last line and its code say."""
    line: dict[str, str] = {}
    while True:
        try:
            line = json.loads(str(connection.recv(timeout=30)).split("\n")[-1])
        except ConnectionClosed:
            return line.get("why", connection.close_reason or ""), connection.close_code or 0
