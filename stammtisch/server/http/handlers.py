"""The API: each handler reads the request, asks the service one thing, and answers."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.bots.extras import adviser
from stammtisch.engine.options import Option
from stammtisch.games import GAMES
from stammtisch.server.http.auth import (
    LABEL,
    address_of,
    asker_of,
    bearer_of,
    cookie_name,
    cookie_path,
    limits_of,
    number_of,
    program_of,
    service_of,
    token_of,
    with_cookie,
)
from stammtisch.server.http.endpoint import Endpoint
from stammtisch.server.http.host_policy import may_open
from stammtisch.server.http.messages import (
    Again,
    Claim,
    CommandRequest,
    Done,
    Found,
    Hint,
    NewScreen,
    NewSeat,
    NewTable,
    Opened,
    Renew,
    SeatKey,
    Today,
    WishRequest,
)
from stammtisch.server.http.problems import Problem
from stammtisch.server.http.repeatable import any_key, once, secret_key
from stammtisch.server.http.streaming import events, stream
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.open_tables import MAX_PAGE, PAGE
from stammtisch.server.live.tickets import Asking, Ticket
from stammtisch.server.room.commands import Say, Sit, Start
from stammtisch.server.room.lines import Compared, GameRecord, Replay, State
from stammtisch.server.room.project import Line
from stammtisch.table.looking_back import steps
from stammtisch.table.record import Record

REPLAYS_KEPT = 16
STEPS_KEPT = 4


async def games(_request: Request) -> list[dict[str, Any]]:
    """All games, with their options as JSON Schema."""
    return [
        {
            "game": game.name,
            "title": game.title,
            "players": {"fewest": game.options.PLAYERS[0], "most": game.options.PLAYERS[-1]},
            "options": {option.name: option_schema(option) for option in game.options.OPTIONS},
        }
        for game in GAMES.values()
    ]


def option_schema(option: Option) -> dict[str, Any]:
    """An option as JSON Schema; `x-rule` names its rule, `x-players` how many must play."""
    more = {} if option.players is None else {"x-players": option.players}
    return {**option.kind.schema(), "default": option.default, "x-rule": option.rule, **more}


async def create(request: Request, new: NewTable) -> Response:
    """Open a table and sit down at it."""

    async def open_table(ticket: Ticket) -> SeatToken:
        sitting = Sit(name=new.name, commit=new.commit, sign=new.sign)
        return await service_of(request).entrance.create(_plan(request, new), sitting, ticket)

    asking = Asking("tables", new, secret_key(request), program=program_of(request))
    return with_cookie(request, await once(request, asking, open_table))


async def create_empty(request: Request, new: NewScreen) -> Opened:
    """Open a table for a screen in the middle; whoever sits down first is its host."""

    async def open_table(ticket: Ticket) -> SeatToken:
        return await service_of(request).entrance.create_empty(_plan(request, new), ticket)

    key = await once(request, Asking("screens", new, secret_key(request)), open_table)
    return Opened(key.room, key.code, key.seq)


def _plan(request: Request, new: NewTable | NewScreen) -> NewRoom:
    """What is to be played at a new table, if the asker may open one."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    _may_begin(request)
    return NewRoom(new.game, new.players, new.options, new.house)


async def again(request: Request, new: Again) -> Response:
    """Play the deal of a game that is over again, alone against bots; everybody may know its cards."""
    service, table = service_of(request), request.path_params["table"]

    async def deal_again(ticket: Ticket) -> SeatToken:
        _may_begin(request, "alone")
        deal = await service.finished.again(table, token_of(request), new.game)
        return await service.entrance.deal(deal, Sit(name=new.name, sign=new.sign), new.pace, ticket)

    asking = Asking(f"tables/{table}/again", new, secret_key(request))
    return with_cookie(request, await once(request, asking, deal_again))


async def today(request: Request, new: Today) -> Response:
    """Play the deal of the day, alone against bots, as everybody else on this server can."""
    if new.game not in GAMES:
        raise Problem(422, "no_game")
    service = service_of(request)

    async def deal_today(ticket: Ticket) -> SeatToken:
        _may_begin(request, "alone")
        sitting = Sit(name=new.name, sign=new.sign)
        return await service.entrance.deal(await service.today(new.game), sitting, new.pace, ticket)

    return with_cookie(request, await once(request, Asking("deals/today", new, secret_key(request)), deal_today))


async def compared(request: Request) -> Compared:
    """How your game with a known deal ended, beside all others with the same one."""
    return service_of(request).finished.compared(request.path_params["table"], token_of(request))


def _may_begin(request: Request, limit: str = "tables") -> None:
    service_of(request).holders.may_begin(bearer_of(request))
    may_open(request, service_of(request).store)
    limits_of(request).spend(limit, address_of(request))


async def find(request: Request) -> Found:
    """The table with this code."""
    return Found(service_of(request).find(request.path_params["code"]))


async def sit(request: Request, new: NewSeat) -> Response:
    """Sit down at a table."""
    table = request.path_params["table"]

    async def sit_down(ticket: Ticket) -> SeatToken:
        limits_of(request).spend("seats", address_of(request))
        sitting = Sit(name=new.name, seat=new.seat, commit=new.commit, sign=new.sign)
        return await service_of(request).entrance.sit(table, sitting, ticket)

    asking = Asking("seats", new, secret_key(request), room=table, program=program_of(request))
    return with_cookie(request, await once(request, asking, sit_down))


async def command(request: Request, asked: CommandRequest) -> Done:
    """Do something at a table: move, say something, let a bot sit down."""
    asker = asker_of(request)
    limits_of(request).spend("commands", asker)
    if isinstance(asked.command, Say):
        limits_of(request).spend("words", asker)
    key = any_key(request)
    table = request.path_params["table"]
    service, token = service_of(request), token_of(request)
    if asked.dry:
        return Done(await service.consider(table, token, asked.command, expect=asked.expect))
    seq = await service.command(table, token, asked.command, key=key, expect=asked.expect)
    if isinstance(asked.command, Start) and service.rooms.live(table).room.is_first_of_one():
        limits_of(request).charge_instead("alone", "tables", address_of(request))
    return Done(seq)


async def wish(request: Request, asked: WishRequest) -> Done:
    """The same by its first name."""
    return await command(request, CommandRequest(command=asked.wish, expect=asked.expect, dry=asked.dry))


async def claim(request: Request, claiming: Claim) -> Response:
    """Open your seat on this device: the token becomes a cookie."""
    secret_key(request)
    limits_of(request).spend("seats", address_of(request))
    await service_of(request).holders.admit(request.path_params["table"], claiming.token)
    return with_cookie(request, service_of(request).entrance.claim(request.path_params["table"], claiming.token))


async def renew(request: Request, renewing: Renew) -> Response:
    """Give a seat a new token; as soon as it is used, the one before opens nothing any more."""
    service, table, token = service_of(request), request.path_params["table"], token_of(request)

    async def give_another(ticket: Ticket) -> SeatToken:
        limits_of(request).spend("seats", address_of(request))
        return await service.entrance.renew(table, token, renewing.seat, ticket=ticket)

    asking = Asking("rotate", renewing, secret_key(request), room=table, person=service.holders.person(table, token))
    return with_cookie(request, await once(request, asking, give_another))


async def forget(request: Request) -> Response:
    """Let this browser forget its seat; the seat itself stays as it is."""
    secret_key(request)
    response = Response(b"{}", media_type="application/json")
    label = request.query_params.get("as", "")
    if LABEL.fullmatch(label):  # under anything else nothing is kept
        path = cookie_path(request, request.path_params["table"])
        response.set_cookie(cookie_name(label), max_age=0, path=path, httponly=True, samesite="strict")
    return response


async def state(request: Request) -> Line:
    """How things stand, as far as you may know."""
    glance = request.query_params.get("glance") == "1"
    return service_of(request).state(request.path_params["table"], token_of(request), glance=glance)


async def hint(request: Request) -> Hint:
    """What a good player would do now in your place."""
    limits_of(request).spend("hints", asker_of(request))
    moves, why = await service_of(request).hint(request.path_params["table"], token_of(request))
    return Hint(moves, {"says": why.key, **why.arguments}, adviser())  # type: ignore[typeddict-item]


async def listed(request: Request) -> Response:
    """The tables that anybody may join; if there are more, the header Link says where."""
    limits_of(request).spend("lists", address_of(request))
    limit = number_of(request.query_params.get("limit"), "bad_limit")
    if limit is not None and not 1 <= limit <= MAX_PAGE:
        raise Problem(400, "bad_limit")
    found = service_of(request).listed(request.query_params.get("after", ""), limit or PAGE)
    here = f"{request.scope.get('root_path', '')}/api/v1/tables?limit={limit or PAGE}"
    more = {"Link": f'<{here}&after={found.tables[-1]["table"]}>; rel="next"'} if found.more else {}
    return Response(msgspec.json.encode(found.tables), headers=more, media_type="application/json")


async def record(request: Request) -> Response:
    """The record of a game, once it is over."""
    limits_of(request).spend("replays", address_of(request))
    return Response(_record(request).text(), media_type="application/json")


async def replay(request: Request) -> Response:
    """A game step by step, with open cards, once it is over."""
    limits_of(request).spend("replays", address_of(request))
    told = _record(request).text()
    compressed = await asyncio.to_thread(replay_document, told, _seat_then(request))
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(compressed, headers=headers, media_type="application/json")
    return Response(gzip.decompress(compressed), headers=headers, media_type="application/json")


def _record(request: Request) -> Record:
    """The record that the request asks for: of the last game, or of the one that `game` counts."""
    number = number_of(request.query_params.get("game"), "bad_game")
    return service_of(request).finished.record(request.path_params["table"], token_of(request), number)


def _seat_then(request: Request) -> int | None:
    """Where the asker sat in that game, which is not always where they sit now."""
    service, room = service_of(request), request.path_params["table"]
    number = number_of(request.query_params.get("game"), "bad_game")
    played = service.rooms.live(room).room.played[(number or 0) - 1]
    person = service.holders.person(room, token_of(request))
    return next((seat for seat, (sat, _) in enumerate(played.sat) if sat and sat == person), None)


@lru_cache(maxsize=REPLAYS_KEPT)
def replay_document(record: str, you: int | None) -> bytes:
    """The record and all steps of its game as JSON, compressed, for whoever sat there."""
    found = {"you": you, "record": msgspec.Raw(record.encode()), "steps": msgspec.Raw(_steps_of(record))}
    return gzip.compress(msgspec.json.encode(found), mtime=0)


@lru_cache(maxsize=STEPS_KEPT)
def _steps_of(record: str) -> bytes:
    """All steps of the record's game as JSON: everybody at a table asks for them when it is over."""
    return msgspec.json.encode(list(steps(Record.parse(record))))


async def programs(request: Request) -> list[str]:
    """The bots from outside that can be invited."""
    return service_of(request).programs.names()


NUMBER = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
GAME = {"game": {**NUMBER, "description": "Which of the table's games, counted from 1; by itself the last."}}
FROM: dict[str, dict[str, Any]] = {
    "after": {**NUMBER, "description": "The number of the last line that you have."},
    "at": {**NUMBER, "description": "The time of that line: if another entry has its number now, you get all anew."},
    "exclusive": {"enum": ["1"], "description": "End the exclusive streams of this seat on other devices."},
    "holds": {"type": "string", "description": "Labels of seats whose owners share the device, with commas between."},
    "screen": {"enum": ["1"], "description": "You are a screen in the middle of the table."},
}

GLANCE = {"glance": {"enum": ["1"], "description": "You only look, and are not there for that: nobody waits for you."}}
PAGING: dict[str, dict[str, Any]] = {
    "after": {"type": "string", "description": "The last table that you have; the header Link leads on."},
    "limit": {"type": "integer", "minimum": 1, "maximum": MAX_PAGE, "default": PAGE},
}

ENDPOINTS = [
    Endpoint("GET", "/api/v1/games", games, "All games, with their options as JSON Schema", gives=list[dict[str, Any]]),
    Endpoint("POST", "/api/v1/tables", create, "Open a table and sit down at it", NewTable, SeatKey),
    Endpoint("POST", "/api/v1/screens", create_empty, "Open a table that a screen shows", NewScreen, Opened),
    Endpoint("GET", "/api/v1/tables", listed, "The tables that anybody may join", None, list[dict[str, Any]], PAGING),
    Endpoint("GET", "/api/v1/codes/{code}", find, "The table with this code", gives=Found),
    Endpoint("POST", "/api/v1/tables/{table}/seats", sit, "Sit down at a table", NewSeat, SeatKey),
    Endpoint(
        "POST", "/api/v1/tables/{table}/commands", command, "Move, say something, add a bot …", CommandRequest, Done
    ),
    Endpoint(
        "POST", "/api/v1/tables/{table}/wishes", wish, "The same by its old name: use commands", WishRequest, Done
    ),
    Endpoint("POST", "/api/v1/tables/{table}/claim", claim, "Open your seat on this device", Claim, SeatKey),
    Endpoint("POST", "/api/v1/tables/{table}/forget", forget, "Let this browser forget its seat"),
    Endpoint("POST", "/api/v1/tables/{table}/rotate", renew, "Give a seat a new token", Renew, SeatKey),
    Endpoint("GET", "/api/v1/tables/{table}", state, "How things stand, as far as you may know", None, State, GLANCE),
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
