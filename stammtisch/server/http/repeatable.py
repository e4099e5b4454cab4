"""Requests that may be repeated: the key in their header, and the ticket that follows from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection, Request

from stammtisch.server.http.auth import service_of
from stammtisch.server.http.problems import Problem
from stammtisch.server.live.new_room import SeatToken
from stammtisch.server.live.tickets import Asking, Ticket
from stammtisch.words import Sentence

KEY_HEADER = "idempotency-key"
MIN_KEY, MAX_KEY = 22, 64
"""For requests that give somebody a token: who knows the key has the token, so it is as long as a secret."""


def any_key(request: HTTPConnection) -> str | None:
    """The key of a command, which counts only together with the seat's token."""
    key = request.headers.get(KEY_HEADER)
    if key is not None and not (key and _is_key(key)):
        raise Problem(400, "bad_key")
    return key


def secret_key(request: HTTPConnection) -> str | None:
    """The key of any other request; a Problem if somebody could guess it."""
    key = request.headers.get(KEY_HEADER)
    if key is not None and not (len(key) >= MIN_KEY and _is_key(key)):
        problem = Problem(400, "weak_key")
        problem.sentence = Sentence("server.weak_key", {"expected": f"{MIN_KEY}…{MAX_KEY}", "got": len(key)})
        raise problem
    return key


def _is_key(key: str) -> bool:
    return len(key) <= MAX_KEY and key.isascii() and key.isprintable()


async def once(request: Request, asking: Asking, doing: Callable[[Ticket], Awaitable[SeatToken]]) -> SeatToken:
    """What the request was answered before, at no cost and whatever has happened since; else what is done now."""
    tickets = service_of(request).tickets
    ticket = await tickets.issue(asking)
    return tickets.given(ticket) or await doing(ticket)
