"""What people type: names, short and not to be mistaken for another at the same table, and what they say."""

# ruff: noqa: RUF001 (look-alikes are what this is about)

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from stammtisch.words import Complaint, complaint
from stammtisch.words.letters import JOINERS, is_known, is_mark, length, marks_in_a_row, unseen
from stammtisch.words.names import BOT, MAX_POINTS, is_name

MAX_NAME = 20
MAX_MARKS = 4
"""On one character; more would reach into other lines."""

_TWO_JOINERS = [one + other for one in JOINERS for other in JOINERS]
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"  # letters and a symbol that show nothing
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
    for wrong in _wrong_with(name, text):
        raise wrong
    if any(skeleton(name) == skeleton(other) for other in taken):
        raise complaint("server.name_taken", got=name)
    return name


def _wrong_with(name: str, typed: str) -> Iterator[Complaint]:
    """Why nobody can sit down with this name."""
    if not 1 <= length(name) <= MAX_NAME:
        yield complaint("server.name_length", expected=MAX_NAME, got=length(name))
    if marks_in_a_row(name) > MAX_MARKS:
        yield complaint("server.name_marks", expected=MAX_MARKS, got=marks_in_a_row(name))
    if len(name) > MAX_POINTS:
        yield complaint("server.name_points", expected=MAX_POINTS, got=len(name))
    if not (is_name(name) and _is_readable(name)):
        yield complaint("server.name_characters", got=typed)
    if name.casefold().startswith(BOT):
        yield complaint("server.name_of_bots", got=name)
    if len(_scripts_of(name)) > 1:
        yield complaint("server.name_scripts", got=name)


def _is_readable(name: str) -> bool:
    """Whether something is there to see, all of it known here, and no joiner stands where one does already."""
    seen = any(not is_mark(character) and character not in _BLANK + JOINERS + " " for character in name)
    return seen and all(map(is_known, name)) and not any(two in name for two in _TWO_JOINERS)


def checked_text(text: str) -> str:
    """What somebody says, as it will be shown: one line without control characters; a Complaint if it is none."""
    said = unicodedata.normalize("NFC", text).strip()
    hidden = [said[at] for at in unseen(said)]
    if not said or not set(hidden) <= set(JOINERS):
        raise complaint("server.text_characters")
    if marks_in_a_row(said) > MAX_MARKS:
        raise complaint("server.text_marks", expected=MAX_MARKS, got=marks_in_a_row(said))
    return said


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
