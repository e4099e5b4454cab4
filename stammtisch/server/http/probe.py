"""A short stream for those who check a server from outside: its second line comes only once the first was heard.

A proxy that collects an answer before it passes it on holds the first line back, and is found out.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from stammtisch.server.http.problems import Problem
from stammtisch.server.http.rate_limits import Limits, neighbourhood

PATIENCE_SECONDS = 4.0


class Probes:
    """The streams whose first line nobody has confirmed yet."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Event] = {}

    def routes(self) -> list[Route | WebSocketRoute]:
        """A stream, a socket, and where to say that their first line was heard."""
        return [
            Route("/api/v1/probe", self.stream),
            WebSocketRoute("/api/v1/probe/socket", self.socket),
            Route("/api/v1/probe/{nonce}", self.hear, methods=["POST"]),
        ]

    async def lines(self) -> AsyncIterator[bytes]:
        """The first line, then, when it was heard or after a while, the second, which says whether it was."""
        nonce = secrets.token_hex(8)
        heard = self._waiting[nonce] = asyncio.Event()
        try:
            yield msgspec.json.encode({"kind": "probe", "nonce": nonce})
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), PATIENCE_SECONDS)
            yield msgspec.json.encode({"kind": "end", "heard": heard.is_set()})
        finally:
            del self._waiting[nonce]

    async def stream(self, request: Request) -> Response:
        """The lines as NDJSON."""
        _spend(request)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        lines = (line + b"\n" async for line in self.lines())
        return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)

    async def socket(self, websocket: WebSocket) -> None:
        """The lines as messages."""
        try:
            _spend(websocket)
        except Problem as wrong:
            await websocket.close(4000 + wrong.status, wrong.code)
            return
        try:
            await websocket.accept()
            async for line in self.lines():
                await websocket.send_text(line.decode())
            await websocket.close()
        except WebSocketDisconnect:
            pass

    async def hear(self, request: Request) -> Response:
        """The first line was heard."""
        waiting = self._waiting.get(request.path_params["nonce"])
        if waiting is None:
            raise Problem(404, "no_such_page")
        waiting.set()
        return JSONResponse({})


def _spend(request: HTTPConnection) -> None:
    limits: Limits = request.app.state.limits
    limits.spend("streams", neighbourhood(request.client.host if request.client else ""))
