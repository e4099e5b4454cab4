"""What is answered when something cannot be: problem+json with a stable code and a sentence in the asker's language."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from stammtisch.server.live.errors import Full, KeyReused, NoRoom, NoScope, Stale
from stammtisch.server.logs import placed
from stammtisch.server.room.denials import Denied
from stammtisch.server.store.interface import Damaged, StoreFailed
from stammtisch.words import LANGUAGES, Language, Listener, Sentence, say

log = logging.getLogger(__name__)

CLOSED: dict[type[Exception], tuple[int, str]] = {
    NoRoom: (404, "no_room"),
    Damaged: (410, "damaged"),
    NoScope: (403, "no_scope"),
}
FORBIDDEN = {"not_host", "not_seated"}


class Problem(Exception):  # noqa: N818 (an answer, not a failure)
    """An answer that is not what was asked for; `cause` is for programmers, and in English."""

    def __init__(self, status: int, code: str, cause: str | None = None, **more: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.cause, self.more = status, code, cause, more
        self.sentence = Sentence(f"server.{code}", {"n": more["seconds"]} if "seconds" in more else {})
        self.heard_by: Callable[[Language], Listener] = Listener


def language_of(request: HTTPConnection) -> Language:
    """German or English, whichever the asker prefers; `?lang=` wins. Who prefers neither gets the server's."""
    if request.query_params.get("lang") in LANGUAGES:
        return cast("Language", request.query_params["lang"])
    wanted = request.headers.get("accept-language", "").lower()
    usual: Language = request.app.state.hosting.locale
    return min(((wanted.find(tag), tag) for tag in LANGUAGES if tag in wanted), default=(0, usual))[1]


def respond(wrong: Exception, request: HTTPConnection) -> Response:
    """The answer to a request that cannot be granted."""
    problem = problem_of(wrong)
    if problem.status >= 500:
        log.error("%s: %s", problem.code, type(wrong).__name__)
    body: dict[str, Any] = {
        "status": problem.status,
        "code": problem.code,
        "title": HTTPStatus(problem.status).phrase,
        "detail": say(problem.sentence, problem.heard_by(language_of(request))),
        "rule": problem.sentence.rule,
        "cause": problem.cause,
        **problem.more,
    }
    kept = {name: value for name, value in body.items() if value is not None}
    return Response(msgspec.json.encode(kept), problem.status, _headers(problem), "application/problem+json")


def _headers(problem: Problem) -> dict[str, str]:
    wait = {"Retry-After": str(problem.more["seconds"])} if "seconds" in problem.more else {}
    over = {"Connection": "close"} if problem.status == HTTPStatus.REQUEST_TIMEOUT else {}
    return {"Cache-Control": "no-store", **wait, **over}


def problem_of(wrong: Exception) -> Problem:
    """The problem that an exception stands for; of what nobody foresaw, nothing is told but that it happened."""
    match wrong:
        case Problem():
            return wrong
        case Denied():
            problem = Problem(403 if wrong.code in FORBIDDEN else 422, wrong.code)
            problem.sentence, problem.heard_by = wrong.sentence, wrong.heard_by
            return problem
        case Stale():
            return Problem(409, "stale", seq=wrong.seq)
        case KeyReused():
            return Problem(422, "key_reused")
        case NoRoom() | Damaged() | NoScope():
            return Problem(*CLOSED[type(wrong)])
        case Full():
            return Problem(429 if wrong.code == "address_streams" else 503, wrong.code, seconds=wrong.seconds)
        case StoreFailed():
            return Problem(503, "disk")
        case HTTPException():
            return Problem(wrong.status_code, "no_such_page" if wrong.status_code == 404 else "no_such_method")
        case _:
            log.error("unforeseen: %s", placed(wrong))
            return Problem(500, "unforeseen")
