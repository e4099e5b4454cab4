"""What there is: games, tables to join, bots to invite."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.engine.options import Option
from stammtisch.games import GAMES
from stammtisch.server.http.auth import address_of, limits_of, number_of, service_of
from stammtisch.server.http.messages import Found
from stammtisch.server.http.problems import Problem
from stammtisch.server.live.open_tables import MAX_PAGE, PAGE


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


async def find(request: Request) -> Found:
    """The table with this code."""
    return Found(service_of(request).find(request.path_params["code"]))


async def programs(request: Request) -> list[str]:
    """The bots from outside that can be invited."""
    return service_of(request).programs.names()
