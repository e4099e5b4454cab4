"""The rules on the page: all of them, in words that people at a table know."""

from __future__ import annotations

import pytest

from stammtisch.games import GAMES
from stammtisch.games.rulebook import rules
from stammtisch.server.site.rule_sheets import sheet
from stammtisch.words import LANGUAGES, Language


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_and_nothing_about_writing(game: str, language: Language) -> None:
    parts = [part for section in sheet(game, language) for part in section["parts"]]
    assert [part["rule"] for part in parts if part["rule"]] == list(rules(game, language))
    assert all(part["text"].endswith((".", ".)", ":", "?")) for part in parts)
    assert not any(sign in part["text"] for part in parts for sign in "`_{")


def test_options_and_buttons_are_called_as_on_the_page() -> None:
    found = {part["rule"]: part["text"] for section in sheet("push", "de") for part in section["parts"]}
    assert "die Option „Richtungswechsel-Karten“: Bei „bleiben draußen“" in found["PU-2"]
    found = {part["rule"]: part["text"] for section in sheet("elfer_raus", "en") for part in section["parts"]}
    assert "“Pass”" in found["ER-12"]
