"""Which characters of a text people can see. Whoever takes a text, or shows one, asks here."""

from __future__ import annotations

import re
import unicodedata

JOINERS = "\u200c\u200d"
"""They make one picture of several, and some scripts need them; elsewhere they would hide in a text."""

_SHOWN = {"L", "M", "N", "P", "S"}
_LATER = "Cn"  # perhaps a letter or a picture that is newer than this Python
_VIRAMA = 9
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_TONES = range(0x1F3FB, 0x1F400)
_REGION = re.compile("(?<=\U0001f3f4)[\U000e0030-\U000e007a]{2,6}\U000e007f")  # the flag of a part of a country
_STANDS_FOR = "\N{MIDDLE DOT}"


def unseen(text: str) -> list[int]:
    """The places of all characters that would hide in the text, turn it round or write by themselves."""
    flagged = _REGION.sub(lambda region: _STANDS_FOR * len(region[0]), text)
    return [at for at, character in enumerate(flagged) if not (is_shown(character) or _joins(flagged, at))]


def is_shown(character: str) -> bool:
    """Letters, marks, digits, punctuation, symbols and the space."""
    category = unicodedata.category(character)
    return character == " " or category[0] in _SHOWN or category == _LATER


def is_known(character: str) -> bool:
    """Whether this Python knows the character."""
    return unicodedata.category(character) != _LATER


def _joins(text: str, at: int) -> bool:
    """Whether a joiner has something to do here."""
    if text[at] not in JOINERS:
        return False
    before, after = text[:at].rstrip(JOINERS)[-1:], text[at:].lstrip(JOINERS)[:1]
    if before and unicodedata.combining(before) == _VIRAMA:
        return True
    if text[at] == "\u200d":
        return _is_picture(before) and _is_picture(after)
    return _is_cursive(text[:at].rstrip(JOINERS)) and _is_cursive(after)


def _is_picture(character: str) -> bool:
    """A symbol, or a mark that belongs to one; between letters a joiner would hide."""
    return bool(character) and not (character.isalnum() or character.isspace() or character == "_")


def _is_cursive(text: str) -> bool:
    """Whether the last letter is one of those that change their form before another, as in Persian."""
    letters = [character for character in text if not is_mark(character)]
    return bool(letters) and letters[-1].isalpha() and "ARABIC" in unicodedata.name(letters[-1], "")


def is_mark(character: str) -> bool:
    """Whether the character stands above, below or around the one before it."""
    return unicodedata.category(character)[0] == "M"


def length(text: str) -> int:
    """How many characters people see: a letter with its marks is one, and so is a picture made of several."""
    return sum(_begins(text, at) for at in range(len(text))) - len(_FLAG.findall(_REGION.sub("", text)))


def _begins(text: str, at: int) -> bool:
    """Whether something new begins here, and not more of the character before."""
    joined = at > 0 and text[at - 1] == "\u200d" and _is_picture(text[at])
    more = is_mark(text[at]) or text[at] in JOINERS or ord(text[at]) in _TONES or 0xE0020 <= ord(text[at]) <= 0xE007F
    return at == 0 or not (joined or more)


def marks_in_a_row(text: str) -> int:
    """The most marks that stand on one character."""
    return max(map(len, "".join("m" if is_mark(character) else " " for character in text).split()), default=0)
