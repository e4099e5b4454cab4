"""Everything the program says, in German and in English.

A sentence is a key and its arguments; `say` puts it into words. The texts lie in `de/` and `en/`, in flat JSON
files, those of a game in the game's folder; the key `push.too_far` is the text `too_far` of Push. Placeholders name an
argument and, after a colon, what it is: `{card:card}`, `{cards:cards}`, `{colour:colour}`, `{seat:seat}`, `{n}`,
`{why:sentence}` and, within a sentence, `{what:phrase}`, `{command:command}`, which is to be typed and never cut;
`{other:to}` and `{other:whom}` are the seat's name or, to its own player, "dir" and "dich". A text with a plural is an
object `{"one": …, "other": …}`, chosen by the argument `n`; one with `.you` at the end of its key is taken when the
argument `seat` is the listener's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Literal

from stammtisch.words.letters import unseen

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")
Text = str | dict[str, str]

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
_AS_THEY_ARE = ("{names", "{file")
LONGEST_QUOTE = 200
_CARD = re.compile(r"([^\d]*)(\d*)")


@dataclass(frozen=True)
class Sentence:
    """Something to say, in no language yet. `rule` is the number of the rule it rests on, if any."""

    key: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    rule: str | None = None


Argument = int | str | Sequence[str] | Sentence


@dataclass(frozen=True)
class Listener:
    """To whom a sentence is said: the language, the players' names, and the seat that is "you" (None: nobody)."""

    language: Language
    names: Sequence[str] = ()
    seat: int | None = None


class Complaint(ValueError):  # noqa: N818 (a player reads it)
    """Something asked for cannot be done; the sentence says what was expected and what was found."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return say(self.sentence, Listener("en"))


def complaint(key: str, **arguments: Argument) -> Complaint:
    """The complaint with this text."""
    return Complaint(Sentence(key, arguments))


_BROUGHT: dict[str, Traversable] = {}
"""The folders of texts that lie elsewhere, by the name under which their keys are known."""


def bring(name: str, folder: Traversable) -> None:
    """From now on the keys that begin with this name are found in `de.json` and `en.json` of the folder."""
    _BROUGHT[name] = folder
    texts.cache_clear()


def is_catalogue(name: str) -> bool:
    """Whether a file of ours is called so."""
    return _own(LANGUAGES[0], name).is_file()


@cache
def texts(language: Language, file: str) -> Mapping[str, Text]:
    """All texts of one file in one language."""
    place = _BROUGHT[file] / f"{language}.json" if file in _BROUGHT else _own(language, file)
    found: Mapping[str, Text] = json.loads(place.read_text(encoding="utf-8"))
    return found


def _own(language: Language, file: str) -> Traversable:
    return resources.files(__package__).joinpath(language, f"{file}.json")


def say(sentence: Sentence, listener: Listener) -> str:
    """The sentence in words, its first letter a capital, unless a player's name or a file's stands there."""
    said = phrase(sentence, listener)
    starts_with = _template(sentence, listener)
    is_name = starts_with.startswith(_AS_THEY_ARE) or (starts_with.startswith("{seat") and listener.names)
    return said if is_name else said[:1].upper() + said[1:]


def phrase(sentence: Sentence, listener: Listener) -> str:
    """The sentence in words, as it stands in the middle of another."""
    file = sentence.key.partition(".")[0]

    def fill(match: re.Match[str]) -> str:
        name, kind = match.groups()
        return _in_words(sentence.arguments[name], kind, file, listener)

    return _PLACEHOLDER.sub(fill, _template(sentence, listener))


def _template(sentence: Sentence, listener: Listener) -> str:
    file, _, key = sentence.key.partition(".")
    catalogue = texts(listener.language, file)
    is_you = listener.seat is not None and sentence.arguments.get("seat") == listener.seat
    template = catalogue[f"{key}.you" if is_you and f"{key}.you" in catalogue else key]
    if isinstance(template, dict):
        return template["one" if sentence.arguments["n"] == 1 else "other"]
    return template


def _in_words(value: Argument, kind: str | None, file: str, listener: Listener) -> str:
    match kind:
        case "card":
            return name_card(str(value), file, listener.language)
        case "sentence" if isinstance(value, Sentence):
            return say(value, listener)
        case "phrase" if isinstance(value, Sentence):
            return phrase(value, listener)
        case "cards" if isinstance(value, Sequence):
            return join([name_card(card, file, listener.language) for card in value], listener.language)
        case "colour":
            return str(texts(listener.language, file)[f"colour.{value}"])
        case "seat" if isinstance(value, int):
            return name_seat(value, listener)
        case "to" | "whom" if isinstance(value, int):
            you = value == listener.seat
            return str(texts(listener.language, "common")[f"you.{kind}"]) if you else name_seat(value, listener)
        case "command":
            return _visible(str(value))  # half a command does nothing, or worse
        case _:
            return printable(str(value))


def printable(text: str) -> str:
    """The text cut to what a line can hold, without anything that would write to the terminal by itself."""
    return _visible(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…")


def _visible(text: str) -> str:
    hidden = set(unseen(text))
    return "".join("�" if at in hidden else letter for at, letter in enumerate(text))


def as_json(value: object) -> str:
    """The value as JSON writes it, cut where it is too long for one line."""
    try:
        return printable(json.dumps(value, ensure_ascii=False, default=repr))
    except RecursionError:
        return "…"


def number(value: float, decimals: int, language: Language) -> str:
    """The number as people of this language write it: 11.855,5 or 11,855.5."""
    written = f"{value:,.{decimals}f}"
    return written.translate({ord(","): ".", ord("."): ","}) if language == "de" else written


def name_card(card: str, file: str, language: Language) -> str:
    """The card's name in a sentence, with its article: `g14` is "die grüne 14"."""
    letters, number = _CARD.fullmatch(card).groups()  # type: ignore[union-attr]
    return str(texts(language, file)[f"card.{letters or 'number'}"]).replace("{n}", number)


def name_seat(seat: int, listener: Listener) -> str:
    """The player's name; without names, the number of the seat, counted from 0 as everywhere."""
    if seat < len(listener.names):
        return listener.names[seat]
    return str(texts(listener.language, "common")["seat"]).replace("{n}", str(seat))


def join(parts: Sequence[str], language: Language) -> str:
    """A list in words: "a, b und c"."""
    last = f" {texts(language, 'common')['and']} "
    return last.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
