"""Lessons: their stories are legal games, their texts name what lies there, and they take three minutes at most."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stammtisch.games import GAMES
from stammtisch.table.lessons import LESSONS, at_step, names_in, opened, taught, walked
from stammtisch.table.lessons.story import LEARNER, Asked, Before, Fell, Lesson, Said, Stacked
from stammtisch.words import LANGUAGES, Language, texts
from tests.plays import helpers_of

WORDS_A_MINUTE = 130
SECONDS_AN_ACTION = 3
SECONDS_A_MOVE = 1
MAX_SECONDS = 180
MAX_STEPS = 20
WORDS_AT_ONCE = 30


def test_every_game_has_a_lesson() -> None:
    assert set(LESSONS) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_the_story_is_legal_and_asked_of_whose_turn_it_is(game: str) -> None:
    lesson = LESSONS[game]
    for spoken, table in walked(lesson, names_in("de", lesson.players)):
        if isinstance(spoken, Asked):
            assert table.turn == LEARNER, spoken.text


def test_a_story_with_a_forbidden_move_cannot_be_told() -> None:
    stacked = Stacked(hands=("r11", "", ""), size=20)
    lesson = Lesson("elfer_raus", 3, (stacked,), (Before("r20"),))
    with pytest.raises(ValueError, match="r20: "):
        list(walked(lesson, names_in("en", 3)))


def test_hands_are_dealt_as_they_were_stacked() -> None:
    lesson = Lesson("level8", 2, (Fell("lot", 1), Stacked(("r1 r2", "g1"), 10)), ())
    table = opened(lesson, ["A", "B"])
    assert {"r1", "r2"} <= set(table.view(0)["hand"])
    assert "g1" in table.view(1)["hand"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_said_and_every_said_text_is_there(game: str, language: Language) -> None:
    there = {key.removeprefix("lesson.") for key in texts(language, game) if key.startswith("lesson.")}
    assert there == {part.text for part in LESSONS[game].story if isinstance(part, Said | Asked)}
    for step in taught(game, language)["steps"]:
        assert not re.search(r"[{}]", step["text"])
        assert step["text"][0].isupper() or step["text"].startswith("…"), step["text"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_33_a_lesson_takes_at_most_three_minutes(game: str, language: Language) -> None:
    lesson = taught(game, language)
    texts_said = [step["text"] for step in lesson["steps"]] + [lesson["words"]["done"]]
    words = sum(len(text.split()) for text in texts_said)
    taps = sum(_taps(game, step) for step in lesson["steps"])
    others = sum(moment["seat"] != LEARNER for moment in lesson["moments"])
    assert len(lesson["steps"]) <= MAX_STEPS
    assert max(len(text.split()) for text in texts_said) <= WORDS_AT_ONCE
    assert words * 60 / WORDS_A_MINUTE + taps * SECONDS_AN_ACTION + others * SECONDS_A_MOVE <= MAX_SECONDS


def _taps(game: str, step: dict[str, Any]) -> int:
    """How often the learner taps: once to read on, or for a card or button; twice for a card and its place."""
    moves: list[str] = step.get("moves", ["read"])
    return 1 + sum(move.startswith(("put ", *helpers_of(GAMES[game], "lesson").TWO_TAPS)) for move in moves)


@pytest.mark.parametrize("game", GAMES)
def test_the_moments_laid_over_each_other_are_what_the_learner_sees(game: str) -> None:
    lesson = taught(game, "de")
    view: dict[str, Any] = {}
    seen = []
    for moment in lesson["moments"]:
        view = {**view, **moment["view"]}
        seen.append(view)
    for number, step in enumerate(lesson["steps"]):
        assert seen[step["moment"]] == at_step(game, number, "de").view(LEARNER)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_of_a_step_says_why_something_else_cannot_be(game: str) -> None:
    step, move, rule = helpers_of(GAMES[game], "lesson").FORBIDDEN
    refused = at_step(game, step, "de").refused(LEARNER, move)
    assert refused is not None
    assert refused.rule == rule
    assert refused.say("de") != refused.say("en")
