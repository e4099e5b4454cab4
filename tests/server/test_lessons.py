"""What a learner tries at a step of a lesson: allowed too, or refused with the rule, and nothing is kept."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from stammtisch.games import GAMES
from stammtisch.table.lessons import taught
from tests.server.serving import Server


def attempt(server: Server, game: str, language: str = "en", **body: Any) -> httpx.Response:
    return httpx.post(f"{server.url}/api/v1/lessons/{game}", json=body, params={"lang": language}, timeout=30)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_coach_asks_for_is_allowed(server: Server, game: str) -> None:
    for number, step in enumerate(taught(game, "en")["steps"]):
        if "moves" in step:
            assert attempt(server, game, step=number, moves=step["moves"]).json() == {"legal": True}


def test_what_the_rules_refuse_is_refused_in_the_learners_language(server: Server) -> None:
    answers = [attempt(server, "elfer_raus", language, step=2, moves=["b9"]) for language in ("de", "en")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert [answer.json()["rule"] for answer in answers] == ["ER-9", "ER-9"]
    assert answers[0].json()["detail"] == "Die blaue 9 passt noch nicht: Zuerst fehlt die blaue 11."
    assert answers[1].json()["detail"] == "The blue 9 does not fit yet: the blue 11 must come first."


@pytest.mark.parametrize(("game", "step"), [("skat", 0), ("push", 99)])
def test_a_lesson_or_step_that_is_not_there(server: Server, game: str, step: int) -> None:
    assert attempt(server, game, step=step, moves=["flip"]).status_code == 404


def test_what_is_no_move_is_no_failure(server: Server) -> None:
    assert attempt(server, "push", step=1, moves=["fly"]).status_code == 422
    assert attempt(server, "push", step=-1, moves=[]).status_code == 422


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_gets_the_lesson_as_one_file(server: Server, game: str, language: str) -> None:
    version = httpx.get(f"{server.url}/version").json()["client"]
    lesson = httpx.get(f"{server.url}/static/{version}/lessons/{game}.{language}.json").json()
    assert lesson["game"] == game
    assert lesson["steps"]
