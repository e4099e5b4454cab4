"""The rules of each game in the project's own words, as Markdown, rule by rule."""

from __future__ import annotations

import re
from functools import cache

from stammtisch.games import GAMES
from stammtisch.words import Language

_RULE = re.compile(r"^- \*\*(?P<number>[A-Z0-9]+-\d+)[^*]*\*\* *(?P<text>.*(?:\n  .*)*)", re.MULTILINE)


@cache
def page(game: str, language: Language) -> str:
    """The whole page of a game."""
    return (GAMES[game].folder / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


@cache
def rules(game: str, language: Language) -> dict[str, str]:
    """Every rule of a game by its number, as one line of text each."""
    found = _RULE.finditer(page(game, language))
    return {rule["number"]: " ".join(rule["text"].split()) for rule in found}
