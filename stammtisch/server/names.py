"""What people type: names, short and not to be mistaken for another at the same table, and what they say."""

# ruff: noqa: RUF001 (look-alikes are what this is about)

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from stammtisch.words import complaint

NAME_MOST = 20

_JOINERS = "\u200c\u200d"  # they make one picture of several, and some languages need them
_JOINED_PICTURES = re.compile("(?<=[^\\w\\s])\u200d(?=[^\\w\\s])")  # a cook, a family; between letters they would hide
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "HEBREW", "ARABIC", "CHEROKEE", "COPTIC")
_JOINED = {"HIRAGANA": "JAPANESE", "KATAKANA": "JAPANESE", "CJK": "JAPANESE"}

# Letters and digits that look like a Latin letter, for those who would be somebody else.
_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁԛԝһӏαβεικνορτυχ0135|!$@",
    "abekmhopctyxijsdqwhlabeikvoptuxoiesiis" + "a",
)


def checked_name(text: str, taken: Iterable[str] = ()) -> str:
    """The name as it will be shown; a Complaint says what is wrong with it, or that it is taken."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= NAME_MOST:
        raise complaint("server.name_length", expected=NAME_MOST, got=len(name))
    if not all(_visible(character) for character in _JOINED_PICTURES.sub("", name)):
        raise complaint("server.name_characters", got=text)
    if len(_scripts_of(name)) > 1:
        raise complaint("server.name_scripts", got=name)
    if any(skeleton(name) == skeleton(other) for other in taken):
        raise complaint("server.name_taken", got=name)
    return name


def checked_text(text: str) -> str:
    """What somebody says, as it will be shown: one line without control characters; a Complaint if it is none."""
    said = unicodedata.normalize("NFC", text).strip()
    if not said or not all(_visible(character) or character in _JOINERS for character in said):
        raise complaint("server.text_characters")
    return said


def _visible(character: str) -> bool:
    """Letters, marks, digits, punctuation, symbols and the space; nothing that hides or turns text."""
    return character == " " or unicodedata.category(character)[0] in "LMNPS"


def _scripts_of(name: str) -> set[str]:
    """The scripts of the letters, where they are of a kind that can be confused with another."""
    found = set()
    for character in name:
        if character.isalpha():
            first = unicodedata.name(character, "").partition(" ")[0]
            found.add(_JOINED.get(first, first if first in _SCRIPTS else "OTHER"))
    return found


def skeleton(name: str) -> str:
    """What is left of a name when look-alikes, accents, case and spaces do not count."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c for c in plain if unicodedata.category(c)[0] not in "MC" and not c.isspace())
    return letters.translate(_ALIKE).replace("l", "i")
