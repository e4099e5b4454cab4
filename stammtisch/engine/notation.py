"""Text forms: every card and move has one, and it parses back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Text = Any
"""What JSON holds: a text, a number, or a list of them. Whoever reads it must check."""


def words_for(what: str, texts: Sequence[str]) -> tuple[Callable[[int], str], Callable[[str], int]]:
    """Both ways between numbers from 0 and their texts; a text that is not among them raises ValueError."""
    numbers = {text: number for number, text in enumerate(texts)}

    def write(number: int) -> str:
        return texts[number]

    def parse(text: str) -> int:
        if text not in numbers:
            raise ValueError(f"expected a {what}, got {text!r}")
        return numbers[text]

    return write, parse


def read_list(value: Text, parse: Callable[[str], int]) -> list[int]:
    """The numbers of a list of texts; ValueError if it is no such list."""
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise ValueError(f"expected a list of texts, got {type(value).__name__}")
    return [parse(part) for part in value]


def read_shuffle(value: Text, parse: Callable[[str], int]) -> tuple[int, ...]:
    """The pile from bottom to top that a record lists from top to bottom."""
    return tuple(reversed(read_list(value, parse)))
