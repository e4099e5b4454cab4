"""Text forms: every card and move has one, and it parses back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stammtisch.engine.chance import Chance
from stammtisch.words import complaint

Text = Any
"""What JSON holds: a text, a number, or a list of them. Whoever reads it must check."""


def words_for(what: str, texts: Sequence[str]) -> tuple[Callable[[int], str], Callable[[str], int]]:
    """Both ways between numbers from 0 and the texts of a "card" or "move"; any other text raises a Complaint."""
    numbers = {text: number for number, text in enumerate(texts)}

    def write(number: int) -> str:
        return texts[number]

    def parse(text: str) -> int:
        if text not in numbers:
            raise complaint(f"common.no_{what}", got=str(text))
        return numbers[text]

    return write, parse


def read_list(value: Text, parse: Callable[[str], int]) -> list[int]:
    """The numbers of a list of texts; a Complaint if it is no such list."""
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise complaint("common.no_list", got=str(value)[:40])
    return [parse(part) for part in value]


def read_kind(text: str, *possible: Chance) -> Chance:
    """The kind of chance that a record names; a Complaint if this game has no such chance."""
    for kind in possible:
        if text == kind.name.lower():
            return kind
    raise complaint("common.no_chance", expected=" | ".join(kind.name.lower() for kind in possible), got=text[:40])


def read_shuffle(value: Text, parse: Callable[[str], int]) -> tuple[int, ...]:
    """The pile from bottom to top that a record lists from top to bottom."""
    return tuple(reversed(read_list(value, parse)))
