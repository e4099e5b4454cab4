"""Requests to an application in this process, past all network: whatever it sends is kept, byte for byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.types import Message, Scope

from stammtisch.server.http.streaming import BEAT

SIGNS_OF_LIFE = (b"\n", b": \n\n", BEAT.body.decode())
"""What comes when nothing has come for a while."""


@dataclass(frozen=True)
class Ask:
    """One request: who asks, as the headers say, and for what."""

    path: str
    method: str = "GET"
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: object = None

    def scope(self) -> Scope:
        """The request as ASGI has it."""
        kind = "websocket" if self.path.endswith("/socket") else "http"
        headers = {"host": "localhost", "content-type": "application/json", **self.headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": self.method,
            "path": self.path,
            "raw_path": self.path.encode(),
            "query_string": urlencode(self.query).encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 5000),
            "server": ("localhost", 80),
            "subprotocols": [],
        }


class Call:
    """A request under way, and all that was sent in answer to it."""

    def __init__(self, app: Starlette, ask: Ask) -> None:
        self.ask, self.sent = ask, list[Message]()
        self._begun, self._gone, self._news = False, asyncio.Event(), asyncio.Event()
        self._task = asyncio.create_task(app(ask.scope(), self._receive, self._send))

    async def _receive(self) -> Message:
        socket = self.ask.path.endswith("/socket")
        if not self._begun:
            self._begun = True
            body = b"" if self.ask.body is None else json.dumps(self.ask.body).encode()
            return {"type": "websocket.connect"} if socket else {"type": "http.request", "body": body}
        await self._gone.wait()
        return {"type": "websocket.disconnect" if socket else "http.disconnect", "code": 1000}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)
        self._news.set()

    async def answer(self) -> list[object]:
        """Status, headers and body, once the answer is whole."""
        await self._task
        return [(message.get("status"), message.get("headers"), message.get("body")) for message in self.sent]

    async def leave(self) -> None:
        """Whoever asked is gone."""
        self._gone.set()
        await self._task

    async def until(self, seq: int) -> None:
        """The listener has been told of the state at this number, or is told nothing any more."""
        while not self._task.done() and not any(said(line) >= seq for line in self.heard()):
            self._news.clear()
            await asyncio.wait(
                [self._task, asyncio.ensure_future(self._news.wait())], return_when=asyncio.FIRST_COMPLETED
            )

    def heard(self) -> list[str]:
        """All lines, also blank ones, but for the signs of life, which come with the time."""
        texts = [message["text"] for message in self.sent if "text" in message]
        whole = "\n".join(text for text in texts if text not in SIGNS_OF_LIFE)
        bodies = [message.get("body", b"") for message in self.sent]
        whole += b"".join(body for body in bodies if body not in SIGNS_OF_LIFE).decode()
        return whole.split("\n")


def said(line: str) -> int:
    """The number of the state that a line tells; -1 if it is none."""
    _, brace, rest = line.partition("{")
    told = json.loads(brace + rest) if brace else {}
    return int(told["seq"]) if told.get("kind") == "state" else -1
