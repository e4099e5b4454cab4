"""Lessons: whether something else than the coach asks for would be allowed too, or why not. Nothing is kept."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request

from stammtisch.server.http.auth import address_of, limits_of
from stammtisch.server.http.endpoint import Endpoint
from stammtisch.server.http.problems import Problem, language_of
from stammtisch.server.room.commands import Moves
from stammtisch.server.room.denials import Denied
from stammtisch.table.lessons import LESSONS, at_step
from stammtisch.table.lessons.story import LEARNER
from stammtisch.words import Listener


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Moves that a learner tries, as one, at a step of the lesson."""

    step: Annotated[int, Meta(ge=0, lt=100)]
    moves: Moves


class Allowed(msgspec.Struct, frozen=True):
    """The rules allow it, though the lesson asks for something else."""

    legal: bool = True


async def attempt(request: Request, attempt: Attempt) -> Allowed:
    """Whether the rules allow what the learner tries."""
    limits_of(request).spend("commands", address_of(request))
    game, language = request.path_params["game"], language_of(request)
    if game not in LESSONS:
        raise Problem(404, "no_such_page")
    try:
        table = at_step(game, attempt.step, language)
    except StopIteration:
        raise Problem(404, "no_such_page") from None
    if refused := table.refused(LEARNER, attempt.moves):
        denied = Denied("refused", refused.sentence)
        denied.heard_by = lambda language: Listener(language, table.names)
        raise denied
    return Allowed()


ENDPOINT = Endpoint(
    "POST", "/api/v1/lessons/{game}", attempt, "Whether the rules allow what a learner tries", Attempt, Allowed
)
