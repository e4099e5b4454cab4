"""The rules as the page shows them: as data, and in the words of the page instead of those of a game record."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.games.rulebook import page
from stammtisch.words import Language, texts

NOTATION = ("Schreibweise", "Notation")
"""What a section is called that nobody needs at the table."""
QUOTES = {"de": "„{}“", "en": "“{}”"}
_HEADING = re.compile(r"^#+ +(.*)$")
_ITEM = re.compile(r"^- +(?:\*\*([A-Z0-9]+-\d+)[^*]*\*\* *)?(.*)$")
_WRITTEN = re.compile(r"`(\w+)`")
_ABOUT_WRITING = re.compile(r" ?[^.]*`[^.]*\.")


def sheet(game: str, language: Language) -> list[dict[str, Any]]:
    """The rules of a game in sections, options and moves called as on the page; how a move is written is left out."""

    def spoken(written: re.Match[str]) -> str:
        name = _name(game, language, written[1])
        return written[0] if name is None else QUOTES[language].format(name)

    found = [section for section in sections(page(game, language)) if section["heading"] not in NOTATION]
    for part in (part for section in found for part in section["parts"]):
        part["text"] = _ABOUT_WRITING.sub("", _WRITTEN.sub(spoken, part["text"]))
    return found


def _name(game: str, language: Language, written: str) -> str | None:
    """What the page calls an option, a move, or what an option can be."""
    words = texts(language, game)
    values = [key for key in words if re.fullmatch(rf"page\.option\.\w+\.{written}", key)]
    known = (words.get(key) for key in (f"page.option.{written}", f"page.do_{written}", *values))
    return next((text for text in known if isinstance(text, str)), None)


def sections(markdown: str) -> list[dict[str, Any]]:
    """A rule page as data: sections with a heading, and in each its paragraphs, numbered where they are rules."""
    found: list[dict[str, Any]] = []
    for line in markdown.splitlines():
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if heading:
            found.append({"heading": heading[1], "parts": []})
        elif item and found:
            found[-1]["parts"].append({"rule": item[1], "text": item[2]})
        elif line.strip() and found:
            _continued(found[-1]["parts"], line)
        elif found:
            found[-1]["parts"].append({"rule": None, "text": ""})
    for section in found:
        section["parts"] = [part for part in section["parts"] if part["text"]]
    return found


def _continued(parts: list[dict[str, Any]], line: str) -> None:
    """The line belongs to the paragraph before it, unless an empty line has ended that."""
    if parts and parts[-1]["text"]:
        parts[-1]["text"] += " " + line.strip()
    else:
        parts.append({"rule": None, "text": line.strip()})
