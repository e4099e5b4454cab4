"""Who guesses at codes, tables, tokens and passwords: wrong ones are counted, and after too many nothing is told."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.types import Receive

from stammtisch.server.http.auth import address_of, limits_of, service_of, token_of
from stammtisch.server.http.problems import Problem
from stammtisch.server.live.errors import NoRoom, NoScope

GUESSED = ("table", "code")
"""Parts of paths that open something to whoever knows them."""
REFUSED_SECONDS = 1.0
"""So long who has no guesses left waits for each answer: otherwise they could ask as fast as the server can refuse."""


async def may_ask(request: HTTPConnection) -> None:
    """A Problem if this address has guessed wrong too often, whether or not it is right this time.

    Whoever owns a seat at the table goes on playing: nobody guesses a token, but anybody can spoil an address.
    """
    if any(part in request.path_params for part in GUESSED):
        try:
            limits_of(request).afford("guesses", address_of(request))
        except Problem:
            if not await _is_seated(request):
                raise


def counted(request: HTTPConnection, wrong: Exception) -> Exception:
    """What to answer: that it was wrong, or that there were too many wrong ones."""
    if not isinstance(wrong, NoRoom | NoScope):
        return wrong
    try:
        limits_of(request).spend("guesses", address_of(request))
    except Problem as too_many:
        return too_many
    return wrong


async def held_back(request: HTTPConnection, receive: Receive, wrong: Exception) -> Exception:
    """What to answer, after a while if it is that there were too many wrong ones; whoever goes meanwhile is let go."""
    if isinstance(wrong, Problem) and wrong.more.get("limit") == "guesses":
        with suppress(TimeoutError):
            async with asyncio.timeout(request.app.state.refused_seconds):
                while not (await receive())["type"].endswith(".disconnect"):
                    pass
    return wrong


async def _is_seated(request: HTTPConnection) -> bool:
    table, token = request.path_params.get("table"), token_of(request)
    if table is None or token is None:
        return False
    await service_of(request).open(table)
    with suppress(NoRoom):
        return service_of(request).holders.person(table, token) is not None
    return False
