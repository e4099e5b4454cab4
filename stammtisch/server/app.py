"""The server as an ASGI application: routes, headers that protect the browser, and an orderly beginning and end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.api import ENDPOINTS, socket
from stammtisch.server.limits import Allowed, Limits
from stammtisch.server.problems import Problem, language_of, respond
from stammtisch.server.routes import described
from stammtisch.server.service import Service
from stammtisch.server.store import Store
from stammtisch.server.thinking import Thinkers
from stammtisch.words import Listener, Sentence, say

TICK_SECONDS = 1.0

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def application(folder: Path, thinkers: Thinkers | None = None, allowed: Allowed | None = None) -> Starlette:
    """The whole server, with its data in this folder."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(folder)
        app.state.service = Service(store, thinkers or Thinkers())
        ticking = asyncio.create_task(_tick(app.state.service))
        try:
            yield
        finally:
            ticking.cancel()
            await asyncio.wait([ticking])
            await app.state.service.close()
            app.state.service.thinkers.close()
            store.close()

    routes = [
        *(endpoint.route() for endpoint in ENDPOINTS),
        WebSocketRoute("/api/v1/tables/{table}/socket", socket),
        Route("/api/openapi.json", openapi),
        Route("/healthz", healthy),
        Route("/", welcome),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _not_found})
    app.add_middleware(Guard)
    app.state.limits = Limits(allowed or Allowed())
    return app


async def _tick(service: Service) -> None:
    """Time passes."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        await service.tick()


async def openapi(_request: Request) -> Response:
    """The description of the API."""
    return JSONResponse(described(ENDPOINTS, version("stammtisch")))


async def welcome(request: Request) -> Response:
    """What somebody sees who opens the server in a browser: for now, where the API is described."""
    return PlainTextResponse(say(Sentence("server.welcome"), Listener(language_of(request))) + "\n")


async def healthy(_request: Request) -> Response:
    """That the server runs."""
    return PlainTextResponse("ok\n")


async def _not_found(request: Request, wrong: Exception) -> Response:
    return respond(wrong, request)


class Guard:
    """Refuses what another site's page sends, and gives every answer the headers that protect the browser."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        changes = scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD", "OPTIONS"}
        if changes and _from_elsewhere(connection):
            await self._refuse(connection, scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, sending)

    async def _refuse(self, connection: HTTPConnection, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": "foreign_origin"})
        else:
            await respond(Problem(403, "foreign_origin"), connection)(scope, receive, send)


def _from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether a page of another site has sent this; programs send no origin."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return True
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")
