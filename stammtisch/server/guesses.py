"""Who guesses at codes, tables, tokens and passwords: wrong ones are counted, and after too many nothing is told."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import HTTPConnection

from stammtisch.server.asking import address_of, limits_of, service_of, token_of
from stammtisch.server.problems import Problem
from stammtisch.server.terms import NoRoom, NoScope

GUESSED = ("table", "code")
"""Parts of paths that open something to whoever knows them."""


def may_ask(request: HTTPConnection) -> None:
    """A Problem if this address has guessed wrong too often, whether or not it is right this time.

    Whoever owns a seat at the table goes on playing: nobody guesses a token, but anybody can spoil an address.
    """
    if any(part in request.path_params for part in GUESSED) and not _is_seated(request):
        limits_of(request).afford("guesses", address_of(request))


def counted(request: HTTPConnection, wrong: Exception) -> Exception:
    """What to answer: that it was wrong, or that there were too many wrong ones."""
    if not isinstance(wrong, NoRoom | NoScope):
        return wrong
    try:
        limits_of(request).spend("guesses", address_of(request))
    except Problem as too_many:
        return too_many
    return wrong


def _is_seated(request: HTTPConnection) -> bool:
    table = request.path_params.get("table")
    if table is not None:
        with suppress(NoRoom):
            return service_of(request).person(table, token_of(request)) is not None
    return False
