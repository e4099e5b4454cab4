"""How the command line is read: in which language, with which errors, and what is a number."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from stammtisch.words import LANGUAGES, Complaint, Language, Sentence, complaint

USAGE_ERROR = 2
INTERRUPTED = 130
# argparse speaks English only; these are the errors it can find here.
_ERRORS = (
    (re.compile(r"unrecognized arguments: (?P<got>.*)", re.DOTALL), "cli.unrecognized"),
    (re.compile(r"the following arguments are required: (?P<expected>.*)", re.DOTALL), "cli.required"),
    (re.compile(r"argument (?P<option>.*?): expected .*argument.*", re.DOTALL), "cli.needs_value"),
    (
        re.compile(r"argument .*?: invalid choice: (?P<got>'.*') \(choose from (?P<expected>.*)\)", re.DOTALL),
        "cli.choice",
    ),
    (re.compile(r"ambiguous option: (?P<got>.*?) could match (?P<expected>.*)", re.DOTALL), "cli.ambiguous"),
    (re.compile(r"argument (?P<option>.*?): ignored explicit argument (?P<got>.*)", re.DOTALL), "cli.no_value"),
)


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> Language:
    """The language to answer in: that of `--lang`, else that of the environment, else English."""
    for at, word in enumerate(arguments):
        named = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang" and at + 1 < len(arguments):
            named = arguments[at + 1]
        if named in LANGUAGES:
            return named
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "de" if locale.lower().startswith("de") else "en"


def with_command(arguments: Sequence[str]) -> list[str]:
    """The arguments with `serve` before them, unless they name a command or ask for help."""
    words = iter(arguments)
    first = next((word for word in words if not _is_language(word, words)), "")
    named = not first.startswith("-") if first else False
    return list(arguments) if named or first in {"-h", "--help", "--version"} else ["serve", *arguments]


def _is_language(word: str, following: Iterator[str]) -> bool:
    """Whether the word chooses the language; if it does so with the next word, that is taken too."""
    if word == "--lang":
        next(following, None)
    return word == "--lang" or word.startswith("--lang=")


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line in the user's language."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Complain of what is left over in the name of the command that was given it, not of the whole program."""
        found, left_over = super().parse_known_args(args, namespace)
        if left_over:
            self.error(f"unrecognized arguments: {' '.join(left_over)}")
        return found, left_over

    def error(self, message: str) -> NoReturn:
        """Complain about the first thing that cannot be understood."""
        for pattern, key in _ERRORS:
            if match := pattern.fullmatch(message):
                raise Complaint(Sentence(key, {**match.groupdict(), "help": f"{self.prog} --help"}))
        raise complaint("cli.unclear", got=message, help=f"{self.prog} --help")


def whole(text: str | None, low: int, high: int, option: str) -> int | None:
    """The whole number that a command line gives; a Complaint says which numbers are allowed."""
    if text is None:
        return None
    if not (is_number(text) and low <= int(text) <= high):
        raise complaint("cli.number", option=option, expected=f"{low}…{high}", got=text)
    return int(text)


def is_number(text: str) -> bool:
    """Whether the text is a whole number of a length that makes sense."""
    return text.isascii() and text.isdigit() and len(text) < 19
