"""The guard before all routes: what no route should ever see is refused, and every answer protects the browser."""

from __future__ import annotations

import logging
import re
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from stammtisch.server.http.allowed_hosts import answers_to
from stammtisch.server.http.auth import address_of, limits_of
from stammtisch.server.http.problems import Problem, respond
from stammtisch.server.http.streaming import socket
from stammtisch.server.logs import placed

log = logging.getLogger(__name__)

MAX_ADDRESS = 1024
"""Bytes of a path, and of what stands behind its question mark: reading them takes longer the longer they are."""
MAX_HEADERS = 100

SAFE = {"GET", "HEAD", "OPTIONS"}
SOCKET_PATH = re.compile("/api/v1/tables/([^/]+)/socket")
COMMAND_PATH = re.compile("/api/v1/tables/[^/]+/(commands|wishes)")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""For texts and pictures, which are no documents: a page that loads them has its own policy."""
STRICT = (".js", ".css")
"""Modules and styles: browsers take them by their type alone, so that they need no header, and there are a hundred."""
PUBLIC = ("/api/docs", "/api/openapi.json", "/api/plain.css", "/api/v1/games")
"""What of the API a browser or proxy may keep; everything else could hold a hand or a token."""
NAMELESS = ("/healthz", "/readyz")
"""These tell nothing, so whoever watches over the server may call it what they like."""


class Guard:
    """Refuses what is too large, was meant for another server or comes from another site's page.

    The sockets of tables go from here straight to where they are served: most of what is open waits there, and every
    layer in between would wait with it.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["path"] = _without_repetition(scope["path"], scope.get("root_path", ""))
        answer = Answer(scope, send)
        try:
            self._check(scope)
            await self._pass_on(scope, receive, answer)
        except Exception as wrong:  # noqa: BLE001 (whatever it is, the asker gets an answer in words)
            await answer.instead(wrong, receive)

    async def _pass_on(self, scope: Scope, receive: Receive, answer: Answer) -> None:
        table = SOCKET_PATH.fullmatch(_path(scope))
        if scope["type"] == "websocket" and table:
            scope["path_params"] = {"table": table[1]}
            await socket(WebSocket(scope, receive, answer.plain))
        else:
            await self.app(scope, receive, answer)

    def _check(self, scope: Scope) -> None:
        """A Problem if the request should not go any further."""
        if max(len(scope["path"]), len(scope["query_string"])) > MAX_ADDRESS:
            scope["query_string"] = b""  # nobody reads it, not even to answer
            raise Problem(414, "long_address")
        if len(scope["headers"]) > MAX_HEADERS:
            raise Problem(431, "too_many_headers")
        connection = HTTPConnection(scope)
        if _path(scope) not in NAMELESS:
            self._check_host(connection.headers.getlist("host"))
        if not _has_own_limit(scope):
            limits_of(connection).spend("requests", address_of(connection))
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and _from_elsewhere(connection):
            raise Problem(403, "foreign_origin")

    def _check_host(self, called: list[str]) -> None:
        """A Problem unless the request calls the server by one name, which is one of its own."""
        if len(called) != 1:
            raise Problem(400, "one_host")
        if not answers_to(called[0], self.names):
            raise Problem(421, "other_name")


class Answer:
    """The way back: adds the headers that protect the browser, and knows whether an answer has begun."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.plain = send
        self._scope = scope
        self._begun = False

    async def __call__(self, message: Message) -> None:
        """One message more."""
        if message["type"] == "http.response.start":
            self._begun = True
            self._protect(MutableHeaders(scope=message))
        await self.plain(message)

    def _protect(self, headers: MutableHeaders) -> None:
        path = _path(self._scope)
        if "/static/" not in path:
            headers.update(HEADERS)
        elif not path.endswith(STRICT):
            headers.update(FILE_HEADERS)
        if path.startswith("/api/") and path not in PUBLIC:
            headers.setdefault("Cache-Control", "no-store")

    async def instead(self, wrong: Exception, receive: Receive) -> None:
        """Say what is wrong, if nothing has been said yet; else the connection is closed."""
        if self._scope["type"] == "websocket":
            await self._closed(wrong)
        elif self._begun:
            log.error("broken off: %s", placed(wrong))
        else:
            await respond(wrong, HTTPConnection(self._scope))(self._scope, receive, self)

    async def _closed(self, wrong: Exception) -> None:
        if isinstance(wrong, Problem):
            await self.plain({"type": "websocket.close", "code": 4000 + wrong.status, "reason": wrong.code})
        else:
            log.error("broken off: %s", placed(wrong))


def _has_own_limit(scope: Scope) -> bool:
    """Whether others count this: commands count for the seat, and sockets as streams."""
    path = _path(scope)
    return (
        scope["type"] == "websocket"
        or path in NAMELESS
        or (scope["method"] == "POST" and COMMAND_PATH.fullmatch(path) is not None)
    )


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _without_repetition(path: str, root: str) -> str:
    """The path as it is when a proxy takes the root away, also behind one that leaves it in place."""
    return path.removeprefix(root) if root and path.startswith(f"{root}{root}/") else path


def _from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether a page of another site has sent this; programs send no origin."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return True
    origin = connection.headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")
    except ValueError:  # no browser writes such an address
        return True
