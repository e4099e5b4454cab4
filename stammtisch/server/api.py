"""The API: each handler reads the request, asks the service one thing, and answers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, ExitStack
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stammtisch.engine.options import Option, Value
from stammtisch.games import GAMES
from stammtisch.server.codes import token_hash
from stammtisch.server.hosting import may_open
from stammtisch.server.limits import Limits, neighbourhood
from stammtisch.server.problems import Problem, problem_of
from stammtisch.server.programs import Program
from stammtisch.server.routes import Endpoint
from stammtisch.server.service import Service
from stammtisch.server.shapes import Compared, GameRecord, Reason, Replay, State
from stammtisch.server.streams import Ending, Manner, Stream, last_line
from stammtisch.server.streams import Message as Spoke
from stammtisch.server.telling import Line
from stammtisch.server.terms import Key, NoRoom, Plan
from stammtisch.server.wishes import PACE, House, Pace, Part, Say, Seat, Sit, Wish
from stammtisch.table.looking_back import steps
from stammtisch.table.record import Record

KEY_MOST = 64
STALLED_SECONDS = 20.0
CLOSE_CODES: dict[Ending, int] = {"restart": 1012, "too_slow": 4408, "elsewhere": 4409, "closed": 4410}
LABEL_LETTERS = 8
COOKIE_SECONDS = 60 * 24 * 3600
REPLAYS_KEPT = 16
HOLDS_MOST = 6


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play, and who opens the table."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    players: Annotated[int, Meta(ge=2, le=6)]
    options: dict[str, Value] = {}
    house: House = House()


class NewScreen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play at a table that a screen in the middle shows."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=6)]
    options: dict[str, Value] = {}
    house: House = House()


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to sit down, and where."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    seat: Seat | None = None
    part: Part | None = None


class Wishing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A wish; with `expect`, only if the table is still at this number; with `dry`, to hear whether it is denied."""

    wish: Wish
    expect: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    dry: bool = False


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The token of a seat, as it stands behind the # of its link."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Renew(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose token to renew: your own or, as the host, that of another seat."""

    seat: Seat | None = None


class Done(msgspec.Struct, frozen=True):
    """The number of the last entry that the wish has led to."""

    seq: int


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to play the same deal again: that of the last game, or of the one with this number."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Annotated[int, Meta(ge=1, lt=2**53)] | None = None
    pace: Pace = PACE


class Today(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to play the deal of the day, and of which game."""

    game: str
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    pace: Pace = PACE


class Found(msgspec.Struct, frozen=True):
    """The table with a code."""

    table: str


class Opened(msgspec.Struct, frozen=True):
    """A table at which nobody sits yet."""

    table: str
    code: str
    seq: int


class Hint(msgspec.Struct, frozen=True):
    """Moves to make as one, and what speaks for the first of them."""

    moves: list[str]
    why: Reason


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


def bearer_of(request: HTTPConnection) -> str | None:
    """The token in the request's header."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def token_of(request: HTTPConnection) -> str | None:
    """The token that the request carries: in its header or, in a browser, in the cookie that `as` names."""
    return bearer_of(request) or request.cookies.get(cookie_name(request.query_params.get("as", "")))


def program_of(request: HTTPConnection) -> Program | None:
    """The program whose personal token the request carries; nobody without one."""
    return service_of(request).program(bearer_of(request))


def cookie_name(label: str) -> str:
    """The cookie that keeps the token with this label."""
    return f"seat_{label}"


def asker_of(request: HTTPConnection) -> str:
    """Who asks, for limits: a seat or, without one, an address; who guesses at tokens may not do so often."""
    table = request.path_params["table"]
    try:
        person = service_of(request).person(table, token_of(request))
    except NoRoom:
        limits_of(request).spend("guesses", address_of(request))
        raise
    return address_of(request) if person is None else f"{table}/{person}"


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
    plan = _plan(request, new)
    key = await service_of(request).create(plan, Sit(name=new.name), program_of(request))
    return _with_cookie(request, key)


async def create_empty(request: Request, new: NewScreen) -> Opened:
    """Open a table for a screen in the middle; whoever sits down first is its host."""
    live = await service_of(request).create_empty(_plan(request, new))
    return Opened(live.room.id, live.code, live.room.seq)


def _plan(request: Request, new: NewTable | NewScreen) -> Plan:
    """What is to be played at a new table, if the asker may open one."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    may_open(request, service_of(request).store)
    limits_of(request).spend("tables", address_of(request))
    return Plan(new.game, new.players, new.options, new.house)


async def again(request: Request, new: Again) -> Response:
    """Play the deal of a game that is over again, alone against bots; everybody may know its cards."""
    _may_deal(request)
    service = service_of(request)
    deal = await service.again(request.path_params["table"], token_of(request), new.game)
    return _with_cookie(request, await service.deal(deal, new.name, new.pace))


async def today(request: Request, new: Today) -> Response:
    """Play the deal of the day, alone against bots, as everybody else on this server can."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    _may_deal(request)
    service = service_of(request)
    return _with_cookie(request, await service.deal(await service.today(new.game), new.name, new.pace))


async def compared(request: Request) -> Compared:
    """How your game with a known deal ended, beside all others with the same one."""
    return service_of(request).compared(request.path_params["table"], token_of(request))


def _may_deal(request: Request) -> None:
    may_open(request, service_of(request).store)
    limits_of(request).spend("tables", address_of(request))


async def find(request: Request) -> Found:
    """The table with this code."""
    return Found(service_of(request).find(request.path_params["code"]))


async def sit(request: Request, new: NewSeat) -> Response:
    """Sit down at a table."""
    limits_of(request).spend("seats", address_of(request))
    wish = Sit(name=new.name, seat=new.seat, part=new.part)
    key = await service_of(request).sit(request.path_params["table"], wish, program_of(request))
    return _with_cookie(request, key)


def _with_cookie(request: Request, key: Key) -> Response:
    label = token_hash(key.token)[:LABEL_LETTERS]
    body = SeatKey(label, key.room, key.code, key.seat, key.token, key.seq)
    response = Response(msgspec.json.encode(body), media_type="application/json", headers={"Cache-Control": "no-store"})
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_name(label),
        key.token,
        max_age=COOKIE_SECONDS,
        path=_cookie_path(request, key.room),
        httponly=True,
        secure=secure,
        samesite="strict",
    )
    return response


async def wish(request: Request, wishing: Wishing) -> Done:
    """Wish for something at a table: a move, a word, a bot."""
    asker = asker_of(request)
    limits_of(request).spend("wishes", asker)
    if isinstance(wishing.wish, Say):
        limits_of(request).spend("words", asker)
    key = request.headers.get("idempotency-key")
    if key is not None and not (0 < len(key) <= KEY_MOST and key.isascii() and key.isprintable()):
        raise Problem(400, "bad_key")
    table = request.path_params["table"]
    service, token = service_of(request), token_of(request)
    if wishing.dry:
        return Done(await service.consider(table, token, wishing.wish, expect=wishing.expect))
    return Done(await service.wish(table, token, wishing.wish, key=key, expect=wishing.expect))


async def claim(request: Request, claiming: Claim) -> Response:
    """Open your seat on this device: the token becomes a cookie."""
    limits_of(request).spend("seats", address_of(request))
    return _with_cookie(request, service_of(request).claim(request.path_params["table"], claiming.token))


async def renew(request: Request, renewing: Renew) -> Response:
    """Give a seat a new token; the one before opens nothing any more."""
    limits_of(request).spend("seats", address_of(request))
    table, asker = request.path_params["table"], token_of(request)
    return _with_cookie(request, await service_of(request).renew(table, asker, renewing.seat))


async def forget(request: Request) -> Response:
    """Let this browser forget its seat; the seat itself stays as it is."""
    response = Response(b"{}", media_type="application/json")
    name = cookie_name(request.query_params.get("as", ""))
    path = _cookie_path(request, request.path_params["table"])
    response.delete_cookie(name, path=path, httponly=True, samesite="strict")
    return response


def _cookie_path(request: Request, table: str) -> str:
    """A seat's cookie is sent to the addresses of its table alone."""
    return f"{request.scope.get('root_path', '')}/api/v1/tables/{table}"


async def state(request: Request) -> Line:
    """How things stand, as far as you may know."""
    return service_of(request).state(request.path_params["table"], token_of(request))


async def hint(request: Request) -> Hint:
    """What a good player would do now in your place."""
    limits_of(request).spend("hints", asker_of(request))
    moves, why = await service_of(request).hint(request.path_params["table"], token_of(request))
    return Hint(moves, {"says": why.key, **why.arguments})  # type: ignore[typeddict-item]


async def listed(request: Request) -> list[Line]:
    """The tables that anybody may join."""
    return service_of(request).listed()


async def record(request: Request) -> Response:
    """The record of a game, once it is over."""
    return Response(_record(request).text(), media_type="application/json")


async def replay(request: Request) -> Response:
    """A game step by step, with open cards, once it is over."""
    limits_of(request).spend("replays", address_of(request))
    compressed = await asyncio.to_thread(replay_document, _record(request).text())
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(compressed, headers=headers, media_type="application/json")
    return Response(gzip.decompress(compressed), headers=headers, media_type="application/json")


def _record(request: Request) -> Record:
    """The record that the request asks for: of the last game, or of the one that `game` counts."""
    number = _number(request.query_params.get("game"), "bad_game")
    return service_of(request).record(request.path_params["table"], token_of(request), number)


@lru_cache(maxsize=REPLAYS_KEPT)
def replay_document(record: str) -> bytes:
    """The record and all steps of its game as JSON, compressed."""
    found = {"record": msgspec.Raw(record.encode()), "steps": list(steps(Record.parse(record)))}
    return gzip.compress(msgspec.json.encode(found), mtime=0)


# Streams: the same lines three ways


def _after(request: HTTPConnection) -> int | None:
    """The number of the last line that the listener has; None if it has none and wants only what comes."""
    return _number(request.query_params.get("after") or request.headers.get("last-event-id"), "bad_after")


def _number(given: str | None, problem: str) -> int | None:
    """The number that is written there; None if there is none."""
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 16):
        raise Problem(400, problem)
    return int(given)


def _listening(request: HTTPConnection) -> AbstractContextManager[Stream]:
    """The stream that the request asks for, once it is entered."""
    limits_of(request).spend("streams", address_of(request))
    table = request.path_params["table"]
    manner = Manner(
        exclusive=request.query_params.get("exclusive") == "1",
        screen=request.query_params.get("screen") == "1",
        holds=service_of(request).people(table, _held(request)),
        address=address_of(request),
    )
    return service_of(request).listening(table, token_of(request), _after(request), manner)


def _held(request: HTTPConnection) -> list[str]:
    """The tokens of all who share the device, from the cookies that `holds` names."""
    labels = request.query_params.get("holds", "").split(",")[:HOLDS_MOST]
    cookies = (request.cookies.get(cookie_name(label)) for label in labels if label)
    return [token for token in cookies if token is not None]


async def stream(request: Request) -> Response:
    """All that happens at a table, one JSON object a line (or as server-sent events, if you accept those)."""
    with ExitStack() as stack:
        opened = stack.enter_context(_listening(request))  # a problem is answered before the stream begins
        events = "text/event-stream" in request.headers.get("accept", "")
        written = _as_events(opened) if events else _as_lines(opened)
        kind = "text/event-stream" if events else "application/x-ndjson"
        return Spoken(written, stack.pop_all(), kind)


async def events(request: Request) -> Response:
    """Invitations, and the beginning and end of games, for a program at all its tables."""
    limits_of(request).spend("streams", address_of(request))
    with ExitStack() as stack:
        opened = stack.enter_context(service_of(request).events(token_of(request)))
        return Spoken(_as_lines(opened), stack.pop_all(), "application/x-ndjson")


async def programs(request: Request) -> list[str]:
    """The bots from outside that can be invited."""
    return service_of(request).programs.names()


class Spoken(StreamingResponse):
    """A stream as a response; however it ends, the stream is closed, and whoever stops reading is cut off."""

    def __init__(self, written: AsyncIterator[bytes], closing: ExitStack, kind: str) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(written, media_type=kind, headers=headers)
        self._closing = closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak until the end."""

        async def sending(message: Message) -> None:
            async with asyncio.timeout(STALLED_SECONDS):
                await send(message)

        with self._closing:
            await super().__call__(scope, receive, sending)


async def _as_lines(opened: Stream) -> AsyncIterator[bytes]:
    async for batch in opened:
        yield b"".join(message.body + b"\n" for message in batch) or b"\n"
    yield _last(opened) + b"\n"


async def _as_events(opened: Stream) -> AsyncIterator[bytes]:
    async for batch in opened:
        yield b"".join(b"id: %d\ndata: %s\n\n" % message for message in batch) or b": \n\n"
    yield b"data: %s\n\n" % _last(opened)


def _last(opened: Stream) -> bytes:
    return msgspec.json.encode(last_line(opened.ended or "closed"))


async def socket(websocket: WebSocket) -> None:
    """All that happens at a table, one or several lines a message. Nothing is received: wishes come by POST."""
    await websocket.accept()
    try:
        with _listening(websocket) as opened:
            await _speak(websocket, opened)
    except (WebSocketDisconnect, TimeoutError):
        pass
    except Exception as wrong:  # noqa: BLE001 (whatever it is, the listener is told)
        problem = problem_of(wrong)
        await websocket.close(4000 + problem.status, problem.code)


async def _speak(websocket: WebSocket, opened: Stream) -> None:
    """Send what comes until the stream ends or the listener goes."""
    hearing = asyncio.create_task(_until_gone(websocket, opened))
    try:
        await _send(websocket, opened)
    finally:
        hearing.cancel()
        await asyncio.wait([hearing])


async def _until_gone(websocket: WebSocket, opened: Stream) -> None:
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass
    opened.end("closed")


async def _send_all(websocket: WebSocket, batch: list[Spoke]) -> None:
    text = b"\n".join(message.body for message in batch).decode()
    async with asyncio.timeout(STALLED_SECONDS):
        await websocket.send({"type": "websocket.send", "text": text})


async def _send(websocket: WebSocket, opened: Stream) -> None:
    try:
        async for batch in opened:
            if batch:
                await _send_all(websocket, batch)
            del batch  # a stream that waits keeps nothing of what it has sent
    except TimeoutError:
        opened.end("too_slow")
    if websocket.client_state is WebSocketState.DISCONNECTED:
        return
    ending = opened.ended or "closed"
    async with asyncio.timeout(STALLED_SECONDS):
        await websocket.send({"type": "websocket.send", "text": _last(opened).decode()})
        await websocket.close(CLOSE_CODES[ending], ending)


NUMBER = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
GAME = {"game": {**NUMBER, "description": "Which of the table's games, counted from 1; by itself the last."}}
FROM: dict[str, dict[str, Any]] = {
    "after": {**NUMBER, "description": "The number of the last line that you have."},
    "exclusive": {"enum": ["1"], "description": "End the exclusive streams of this seat on other devices."},
    "holds": {"type": "string", "description": "Labels of seats whose owners share the device, with commas between."},
    "screen": {"enum": ["1"], "description": "You are a screen in the middle of the table."},
}

ENDPOINTS = [
    Endpoint("GET", "/api/v1/games", games, "All games, with their options as JSON Schema", gives=list[dict[str, Any]]),
    Endpoint("POST", "/api/v1/tables", create, "Open a table and sit down at it", NewTable, SeatKey),
    Endpoint("POST", "/api/v1/screens", create_empty, "Open a table that a screen shows", NewScreen, Opened),
    Endpoint("GET", "/api/v1/tables", listed, "The tables that anybody may join", gives=list[dict[str, Any]]),
    Endpoint("GET", "/api/v1/codes/{code}", find, "The table with this code", gives=Found),
    Endpoint("POST", "/api/v1/tables/{table}/seats", sit, "Sit down at a table", NewSeat, SeatKey),
    Endpoint("POST", "/api/v1/tables/{table}/wishes", wish, "Move, say something, add a bot …", Wishing, Done),
    Endpoint("POST", "/api/v1/tables/{table}/claim", claim, "Open your seat on this device", Claim, SeatKey),
    Endpoint("POST", "/api/v1/tables/{table}/forget", forget, "Let this browser forget its seat"),
    Endpoint("POST", "/api/v1/tables/{table}/rotate", renew, "Give a seat a new token", Renew, SeatKey),
    Endpoint("GET", "/api/v1/tables/{table}", state, "How things stand, as far as you may know", gives=State),
    Endpoint("GET", "/api/v1/tables/{table}/hint", hint, "What a good player would do in your place", gives=Hint),
    Endpoint(
        "POST", "/api/v1/tables/{table}/again", again, "Play the same deal again, once its game is over", Again, SeatKey
    ),
    Endpoint("POST", "/api/v1/deals/today", today, "Play the deal of the day", Today, SeatKey),
    Endpoint("GET", "/api/v1/tables/{table}/deal", compared, "How others fared with the same deal", gives=Compared),
    Endpoint(
        "GET", "/api/v1/tables/{table}/record", record, "The record of a game, once it is over", None, GameRecord, GAME
    ),
    Endpoint(
        "GET", "/api/v1/tables/{table}/replay", replay, "A game step by step, once it is over", None, Replay, GAME
    ),
    Endpoint("GET", "/api/v1/programs", programs, "The bots from outside that can be invited", gives=list[str]),
    Endpoint("GET", "/api/v1/stream/events", events, "What concerns a program at all its tables, as NDJSON"),
    Endpoint(
        "GET", "/api/v1/tables/{table}/stream", stream, "All that happens, as NDJSON or server-sent events", asks=FROM
    ),
]
