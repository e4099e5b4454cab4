"""The rules of each game in the project's own words, as Markdown, rule by rule."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from stammtisch.words import Language

_PACKAGE = Path(__file__).parent.parent
_FOLDERS = (_PACKAGE / "rulebook", _PACKAGE.parent / "docs" / "rules")
_RULE = re.compile(r"^- \*\*(?P<number>[A-Z0-9]+-\d+)[^*]*\*\* *(?P<text>.*(?:\n  .*)*)", re.MULTILINE)


@cache
def page(game: str, language: Language) -> str:
    """The whole page of a game. An installed package brings the pages along; a checkout keeps them in its docs."""
    folder = next(folder for folder in _FOLDERS if folder.is_dir())
    return (folder / f"{game}.{language}.md").read_text(encoding="utf-8")


@cache
def rules(game: str, language: Language) -> dict[str, str]:
    """Every rule of a game by its number, as one line of text each."""
    found = _RULE.finditer(page(game, language))
    return {rule["number"]: " ".join(rule["text"].split()) for rule in found}
