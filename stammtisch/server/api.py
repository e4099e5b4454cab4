"""The API: each handler reads the request, asks the service one thing, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from stammtisch.engine.options import Option, Value
from stammtisch.games import GAMES
from stammtisch.server.codes import token_hash
from stammtisch.server.limits import Limits, neighbourhood
from stammtisch.server.problems import Problem, problem_of
from stammtisch.server.routes import Endpoint
from stammtisch.server.service import Key, Service
from stammtisch.server.telling import Line
from stammtisch.server.wishes import House, Part, Seat, Sit, Wish

HEARTBEAT_SECONDS = 10.0
KEY_MOST = 64
SLOW_READER = 4408
LABEL_LETTERS = 8
COOKIE_SECONDS = 60 * 24 * 3600


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play, and who opens the table."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    players: Annotated[int, Meta(ge=2, le=6)]
    options: dict[str, Value] = {}
    house: House = House()


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to sit down, and where."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    seat: Seat | None = None
    part: Part | None = None


class Wishing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wish; with `expect`, only if the table is still at this number."""

    wish: Wish
    expect: Annotated[int, Meta(ge=0, lt=2**53)] | None = None


class Done(msgspec.Struct, frozen=True):
    """The number of the last entry that the wish has led to."""

    seq: int


class Found(msgspec.Struct, frozen=True):
    """The table with a code."""

    table: str


class Hint(msgspec.Struct, frozen=True):
    """Moves to make as one."""

    moves: list[str]


class SeatKey(msgspec.Struct, frozen=True):
    """A seat, and the secret that owns it: send it as `Authorization: Bearer`, and show it to nobody.

    A browser gets it as a cookie too, and says with `?as=LABEL` which of its seats it speaks for.
    """

    label: str
    table: str
    code: str
    seat: int
    token: str
    seq: int


def service_of(request: HTTPConnection) -> Service:
    """The service that this server runs."""
    service: Service = request.app.state.service
    return service


def limits_of(request: HTTPConnection) -> Limits:
    """The limits that this server keeps."""
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: HTTPConnection) -> str:
    """Where the request comes from."""
    return neighbourhood(request.client.host if request.client else "")


def token_of(request: HTTPConnection) -> str | None:
    """The token that the request carries: in its header or, in a browser, in the cookie that `as` names."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token.strip()
    return request.cookies.get(cookie_name(request.query_params.get("as", "")))


def cookie_name(label: str) -> str:
    """The cookie that keeps the token with this label."""
    return f"seat_{label}"


async def games(_request: Request) -> list[dict[str, Any]]:
    """All games, with their options as JSON Schema."""
    return [
        {
            "game": game.name,
            "title": game.title,
            "players": {"fewest": game.choices.PLAYERS[0], "most": game.choices.PLAYERS[-1]},
            "options": {option.name: option_schema(option) for option in game.choices.OPTIONS},
        }
        for game in GAMES.values()
    ]


def option_schema(option: Option) -> dict[str, Any]:
    """An option as JSON Schema; `x-rule` names its rule, `x-players` how many must play."""
    more = {} if option.players is None else {"x-players": option.players}
    return {**option.kind.schema(), "default": option.default, "x-rule": option.rule, **more}


async def create(request: Request, new: NewTable) -> Response:
    """Open a table and sit down at it."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    limits_of(request).spend("tables", address_of(request), limits_of(request).allowed.tables)
    sit = Sit(name=new.name)
    key = await service_of(request).create(new.game, new.players, sit, dict(new.options), new.house)
    return _with_cookie(request, key)


async def find(request: Request) -> Found:
    """The table with this code."""
    return Found(service_of(request).find(request.path_params["code"]))


async def sit(request: Request, new: NewSeat) -> Response:
    """Sit down at a table."""
    limits_of(request).spend("seats", address_of(request), limits_of(request).allowed.seats)
    wish = Sit(name=new.name, seat=new.seat, part=new.part)
    return _with_cookie(request, await service_of(request).sit(request.path_params["table"], wish))


def _with_cookie(request: Request, key: Key) -> Response:
    label = token_hash(key.token)[:LABEL_LETTERS]
    body = SeatKey(label, key.room, key.code, key.seat, key.token, key.seq)
    response = Response(msgspec.json.encode(body), media_type="application/json", headers={"Cache-Control": "no-store"})
    path = f"{request.scope.get('root_path', '')}/api/v1/tables/{key.room}"
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_name(label),
        key.token,
        max_age=COOKIE_SECONDS,
        path=path,
        httponly=True,
        secure=secure,
        samesite="strict",
    )
    return response


async def wish(request: Request, wishing: Wishing) -> Done:
    """Wish for something at a table: a move, a word, a bot."""
    asker = token_of(request) or address_of(request)
    limits_of(request).spend("wishes", asker, limits_of(request).allowed.wishes)
    key = request.headers.get("idempotency-key")
    if key is not None and not (0 < len(key) <= KEY_MOST and key.isascii() and key.isprintable()):
        raise Problem(400, "bad_key")
    table = request.path_params["table"]
    asked = service_of(request).wish(table, token_of(request), wishing.wish, key=key, expect=wishing.expect)
    return Done(await asked)


async def state(request: Request) -> Line:
    """How things stand, as far as you may know."""
    return service_of(request).state(request.path_params["table"], token_of(request))


async def hint(request: Request) -> Hint:
    """What a good player would do now in your place."""
    return Hint(await service_of(request).hint(request.path_params["table"], token_of(request)))


async def listed(request: Request) -> list[Line]:
    """The tables that anybody may join."""
    return service_of(request).listed()


async def record(request: Request) -> Response:
    """The record of the last game, once it is over."""
    found = service_of(request).record(request.path_params["table"], token_of(request))
    return Response(found.text(), media_type="application/json")


# Streams: the same lines three ways


def _after(request: HTTPConnection) -> int | None:
    """The number of the last line that the listener has; None if it has none and wants only what comes."""
    given = request.query_params.get("after") or request.headers.get("last-event-id")
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 16):
        raise Problem(400, "bad_after")
    return int(given)


async def stream(request: Request) -> Response:
    """All that happens at a table, one JSON object a line (or as server-sent events, if you accept those)."""
    service, table = service_of(request), request.path_params["table"]
    service.state(table, token_of(request))  # an unknown table is answered before the stream begins
    batches = service.lines(table, token_of(request), _after(request))
    events = "text/event-stream" in request.headers.get("accept", "")
    lines = _beating(batches, _as_event if events else _as_line, b": \n\n" if events else b"\n")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(
        lines, media_type="text/event-stream" if events else "application/x-ndjson", headers=headers
    )


def _as_line(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _as_event(line: Line) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (line["seq"], msgspec.json.encode(line))


async def _beating(batches: AsyncIterator[list[Line]], write: Any, beat: bytes) -> AsyncIterator[bytes]:
    """The lines as bytes, with a heartbeat whenever nothing has happened for a while."""
    pending: asyncio.Future[list[Line]] | None = None
    try:
        while True:
            pending = pending or asyncio.ensure_future(anext(batches))
            done, _ = await asyncio.wait([pending], timeout=HEARTBEAT_SECONDS)
            if not done:
                yield beat
                continue
            try:
                batch = pending.result()
            except StopAsyncIteration:
                return
            pending = None
            yield b"".join(map(write, batch))
    finally:
        if pending is not None:
            pending.cancel()
            await asyncio.wait([pending])
        await batches.aclose()  # type: ignore[attr-defined]


async def socket(websocket: WebSocket) -> None:
    """All that happens at a table, one JSON object a message. Nothing is received: wishes come by POST."""
    try:
        service, table = service_of(websocket), websocket.path_params["table"]
        service.state(table, token_of(websocket))
        batches = service.lines(table, token_of(websocket), _after(websocket))
    except Exception as wrong:  # noqa: BLE001 (answered below)
        await websocket.close(4000 + problem_of(wrong).status, problem_of(wrong).code)
        return
    await websocket.accept()
    sending = asyncio.ensure_future(_send(websocket, batches))
    try:
        while True:
            await websocket.receive_text()
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        sending.cancel()
        await asyncio.wait([sending])


async def _send(websocket: WebSocket, batches: AsyncIterator[list[Line]]) -> None:
    async for batch in batches:
        for line in batch:
            await websocket.send_text(msgspec.json.encode(line).decode())
    await websocket.close(1012)


ENDPOINTS = [
    Endpoint("GET", "/api/v1/games", games, "All games, with their options as JSON Schema", gives=list[dict[str, Any]]),
    Endpoint("POST", "/api/v1/tables", create, "Open a table and sit down at it", NewTable, SeatKey),
    Endpoint("GET", "/api/v1/tables", listed, "The tables that anybody may join", gives=list[dict[str, Any]]),
    Endpoint("GET", "/api/v1/codes/{code}", find, "The table with this code", gives=Found),
    Endpoint("POST", "/api/v1/tables/{table}/seats", sit, "Sit down at a table", NewSeat, SeatKey),
    Endpoint("POST", "/api/v1/tables/{table}/wishes", wish, "Move, say something, add a bot …", Wishing, Done),
    Endpoint("GET", "/api/v1/tables/{table}", state, "How things stand, as far as you may know", gives=dict[str, Any]),
    Endpoint("GET", "/api/v1/tables/{table}/hint", hint, "What a good player would do in your place", gives=Hint),
    Endpoint("GET", "/api/v1/tables/{table}/record", record, "The record of the last game, once it is over"),
    Endpoint("GET", "/api/v1/tables/{table}/stream", stream, "All that happens, as NDJSON or server-sent events"),
]
