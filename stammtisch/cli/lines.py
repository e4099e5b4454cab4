"""Lines that fit a screen: how wide text is there, and where it may be cut."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

HANGING = 2
"""By how much further in the rest of a line stands than its beginning."""

QUOTES = '„“"'

_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_WORD = re.compile(r"\s*\S+")
_WITHOUT_WIDTH = {"Mn", "Me", "Cf"}


def width_of(text: str) -> int:
    """How many columns the text takes on the screen: colours take none, Chinese letters and pictures two each."""
    return sum(map(_letter_width, _STYLE.sub("", text)))


def _letter_width(letter: str) -> int:
    if unicodedata.category(letter) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def fitted(text: str, width: int) -> str:
    """The text with its lines cut at the ends of words, none wider than the screen unless a single word is."""
    return "\n".join(line for whole in text.split("\n") for line in _cut(whole, width))


def _hanging(line: str) -> int:
    """How far in the rest of the line stands: a sentence goes on where it began, an item of a list further in."""
    begins = len(line) - len(line.lstrip())
    return begins if line[:1].isalpha() or line[:1] in QUOTES else begins + HANGING


def _cut(line: str, width: int) -> Iterator[str]:
    """The line in parts, of which the first is as it was."""
    if width_of(line) <= width:
        yield line
        return
    indent = " " * min(_hanging(_STYLE.sub("", line)), width // 2)
    so_far = ""
    for word in _WORD.findall(line):
        if so_far.strip() and width_of(so_far + word) > width:
            yield so_far
            so_far = indent + word.lstrip()
        else:
            so_far += word
    yield so_far
