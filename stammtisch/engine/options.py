"""Options of a game: what may be chosen, checked with errors that say what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from stammtisch.words import as_json, complaint

Value = bool | int | str | list[str] | None
Options = Mapping[str, Value]


class OptionKind(Protocol):
    """The values that an option may have."""

    def allows(self, value: object) -> bool:
        """Whether `value` is one of them."""

    def allowed(self) -> str:
        """The values, in the spelling of a record."""

    def read(self, text: str) -> Value:
        """The value written as `text` on a command line; nonsense comes back as it is."""

    def schema(self) -> dict[str, object]:
        """The values, as JSON Schema."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def allows(self, value: object) -> bool:
        """Whether `value` is a whole number within the bounds."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def allowed(self) -> str:
        """The bounds."""
        return f"{self.low}…{self.high}"

    def read(self, text: str) -> Value:
        """The number written as `text`."""
        return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text

    def schema(self) -> dict[str, object]:
        """The bounds, as JSON Schema."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Choice:
    """One of a few words; `true`, on a command line, is the usual one."""

    words: tuple[str, ...]
    usual: str = ""

    def allows(self, value: object) -> bool:
        """Whether `value` is one of the words."""
        return value in self.words

    def allowed(self) -> str:
        """The words."""
        return " | ".join(self.words)

    def read(self, text: str) -> Value:
        """The word itself."""
        return self.usual if self.usual and text == "true" else text

    def schema(self) -> dict[str, object]:
        """The words, as JSON Schema."""
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Switch:
    """On or off."""

    def allows(self, value: object) -> bool:
        """Whether `value` is true or false."""
        return isinstance(value, bool)

    def allowed(self) -> str:
        """Both positions."""
        return "true | false"

    def read(self, text: str) -> Value:
        """The position written as `text`."""
        return {"true": True, "false": False}.get(text, text)

    def schema(self) -> dict[str, object]:
        """Both positions, as JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Lines:
    """A list of short texts, whose content the game checks; on a command line they are separated by commas."""

    form: str
    fewest: int
    most: int

    def allows(self, value: object) -> bool:
        """Whether `value` is a list of that many texts."""
        return (
            isinstance(value, list)
            and self.fewest <= len(value) <= self.most
            and all(isinstance(line, str) for line in value)
        )

    def allowed(self) -> str:
        """The form of a line and the number of lines."""
        return f"{self.form} ({self.fewest}…{self.most} ×)"

    def read(self, text: str) -> Value:
        """The lines between the commas."""
        return [line.strip() for line in text.split(",")]

    def schema(self) -> dict[str, object]:
        """A list of texts, as JSON Schema."""
        return {"type": "array", "items": {"type": "string"}, "minItems": self.fewest, "maxItems": self.most}


@dataclass(frozen=True)
class Option:
    """One option: its name in a record, what it may be, what it is when nobody chooses, and its rule."""

    name: str
    kind: OptionKind
    default: Value
    rule: str
    players: int | None = None  # only for so many players


def checked(options: Sequence[Option], given: Mapping[str, object], players: int) -> dict[str, Value]:
    """All options of a game with their values; raises a Complaint about the first that is not allowed."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise complaint("common.unknown_option", expected=" | ".join(known) or "–", got=str(name))
        _check(known[name], value, players)
    return {name: given.get(name, option.default) for name, option in known.items()}  # type: ignore[misc]


def _check(option: Option, value: object, players: int) -> None:
    if value is None and option.default is None:
        return
    if not (_same(value, option.default) or option.kind.allows(value)):
        raise complaint("common.bad_option", option=option.name, expected=option.kind.allowed(), got=as_json(value))
    if option.players not in {None, players}:
        raise complaint("common.option_players", option=option.name, expected=option.players or 0, got=players)


def chosen(options: Sequence[Option], full: Options) -> dict[str, Value]:
    """Only the options that differ from their default: what a record names."""
    return {option.name: full[option.name] for option in options if full[option.name] != option.default}


def _same(value: object, default: Value) -> bool:
    """Whether they are equal and of one type: 0 is not False here, nor 1.0 the number 1."""
    return type(value) is type(default) and value == default
