"""Games that are over: the record, step by step, and beside others with the same deal."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.server.http.auth import address_of, limits_of, number_of, service_of, token_of
from stammtisch.server.room.lines import Compared
from stammtisch.table.looking_back import steps
from stammtisch.table.record import Record

REPLAYS_KEPT = 16
STEPS_KEPT = 4


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


async def compared(request: Request) -> Compared:
    """How your game with a known deal ended, beside all others with the same one."""
    return service_of(request).finished.compared(request.path_params["table"], token_of(request))
