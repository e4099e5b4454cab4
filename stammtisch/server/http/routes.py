"""All addresses of the API, each with its handler, and what it takes and gives."""

from __future__ import annotations

from typing import Any

from stammtisch.server.http.at_table import claim, command, forget, hint, renew, sit, state, wish
from stammtisch.server.http.catalogue import find, games, listed, programs
from stammtisch.server.http.endpoint import Endpoint
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
from stammtisch.server.http.new_tables import again, create, create_empty, today
from stammtisch.server.http.past_games import compared, record, replay
from stammtisch.server.http.streaming import events, stream
from stammtisch.server.live.open_tables import MAX_PAGE, PAGE
from stammtisch.server.room.lines import Compared, GameRecord, Replay, State

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
