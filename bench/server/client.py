"""Clients that cost little themselves: HTTP and WebSockets by hand, on connections that stay open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

Key = dict[str, Any]
Line = dict[str, Any]
_SMALL, _MEDIUM = 126, 127
_CLOSE, _PING = 8, 9


class Refusal(Exception):  # noqa: N818 (an answer)
    """The server's answer is not 200."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status} {body[:200]!r}")
        self.status = status
        self.body = body


class Asker:
    """One connection for requests, opened anew when the server has closed it."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self._port = port
        self._head = f"Host: 127.0.0.1:{port}\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        self._pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, *, key: str | None = None) -> Any:
        """The answer; a Refusal if it is not 200, an OSError if the connection broke before the answer was whole."""
        used_before = self._pipe is not None
        if self._pipe is None:
            self._pipe = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._pipe
        content = b"" if body is None else msgspec.json.encode(body)
        more = f"Idempotency-Key: {key}\r\n" if key else ""
        head = f"{method} /api/v1{path} HTTP/1.1\r\n{self._head}{more}Content-Type: application/json\r\n"
        try:
            writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
            status, given = await _answer(reader)
        except (OSError, asyncio.IncompleteReadError, ValueError, IndexError) as wrong:
            self.close()
            if used_before:  # the server may have hung up long ago
                return await self.ask(method, path, body, key=key)
            raise ConnectionError(str(wrong)) from wrong
        if status != 200:
            raise Refusal(status, given)
        return msgspec.json.decode(given)

    async def command(self, table: str, command: Line, *, expect: int | None = None, key: str | None = None) -> int:
        """The number of the last entry that the command has led to."""
        body = {"command": command} if expect is None else {"command": command, "expect": expect}
        return int((await self.ask("POST", f"/tables/{table}/commands", body, key=key))["seq"])

    def close(self) -> None:
        """The connection is gone."""
        if self._pipe is not None:
            self._pipe[1].close()
            self._pipe = None


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next(int(line[16:]) for line in lines if line.startswith(b"content-length: "))
    return int(head[9:12]), await reader.readexactly(length)


async def listening(port: int, key: Key, after: int | None = None) -> AsyncIterator[Line]:
    """The lines of a table's socket, until the server closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    query = "" if after is None else f"?after={after}"
    try:
        writer.write(
            f"GET /api/v1/tables/{key['table']}/socket{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: Bearer {key['token']}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c3RhbW10aXNjaCBiZW5jaA==\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head[:40].decode())
        async for message in _messages(reader, writer):
            for line in message.split(b"\n"):
                yield msgspec.json.decode(line)
    except asyncio.IncompleteReadError as wrong:
        raise ConnectionError(str(wrong)) from wrong
    finally:
        writer.close()


async def _messages(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> AsyncIterator[bytes]:
    """Whole messages; the server sends each in one frame and masks none."""
    while True:
        first, length = await reader.readexactly(2)
        if length >= _SMALL:
            length = int.from_bytes(await reader.readexactly(2 if length == _SMALL else 8), "big")
        body = await reader.readexactly(length)
        match first & 0x0F:
            case op if op == _CLOSE:
                return
            case op if op == _PING:
                writer.write(bytes([0x8A, 0x80 | len(body), 0, 0, 0, 0]) + body)
            case _:
                yield body


async def table_of(port: int, game: str, players: int) -> list[Key]:
    """A new table, all seats taken; the keys of its seats."""
    asker = Asker(port)
    key = await asker.ask("POST", "/tables", {"game": game, "players": players, "name": "A"})
    seats = [
        await asker.ask("POST", f"/tables/{key['table']}/seats", {"name": name}) for name in "BCDEF"[: players - 1]
    ]
    asker.close()
    return [key, *seats]
