"""The fields of a state, declared once: they give the plain class here and the packed record in `packed`.

    class State(fields.Fields):
        turn: int = i8()
        hands: list[list[int]] = i8(6, 20)

A field holds small whole numbers: one, a row, or a table of rows. Fields are signed, so that a difference means
the same interpreted and compiled; only the words of the random stream are unsigned.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar, Self

Plain = int | list[int] | list[list[int]]


@dataclass(frozen=True)
class Field:
    """The type and shape of one field; `code` is NumPy's name of the type."""

    code: str
    shape: tuple[int, ...]

    @property
    def smallest(self) -> int:
        """The smallest number that fits."""
        return 0 if self.code[0] == "u" else -(1 << (8 * int(self.code[1]) - 1))

    @property
    def largest(self) -> int:
        """The largest number that fits."""
        return (1 << (8 * int(self.code[1]) - (self.code[0] == "i"))) - 1

    def blank(self) -> Plain:
        """All zeros, in this shape."""
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]

    def misfit(self, value: object) -> str | None:
        """What is wrong with `value` for this field, in words; None if it fits."""
        if not self.shape:
            return self._misfit_number(value)
        return self._misfit_rows(value, self.shape)

    def _misfit_rows(self, value: object, shape: tuple[int, ...]) -> str | None:
        if not shape:
            return self._misfit_number(value)
        if not isinstance(value, list) or len(value) != shape[0]:
            return f"expected a list of {shape[0]}, got {value!r}"
        return next((wrong for part in value if (wrong := self._misfit_rows(part, shape[1:]))), None)

    def _misfit_number(self, value: object) -> str | None:
        if not isinstance(value, int) or not self.smallest <= value <= self.largest:
            return f"expected a whole number from {self.smallest} to {self.largest}, got {value!r}"
        return None


# These return Any, as `dataclasses.field` does, so that the annotation beside them is the type that rules see.
def i8(*shape: int) -> Any:
    """Declare numbers from -128 to 127."""
    return Field("i1", shape)


def i16(*shape: int) -> Any:
    """Declare numbers from -32,768 to 32,767."""
    return Field("i2", shape)


def u16(*shape: int) -> Any:
    """Declare numbers of 16 bits without a sign."""
    return Field("u2", shape)


def i32(*shape: int) -> Any:
    """Declare numbers up to about two thousand million."""
    return Field("i4", shape)


def i64(*shape: int) -> Any:
    """Declare numbers of 64 bits with a sign."""
    return Field("i8", shape)


def u32(*shape: int) -> Any:
    """Declare words of 32 bits."""
    return Field("u4", shape)


def _copied(value: Plain) -> Plain:
    if isinstance(value, int):
        return value
    return [part.copy() if isinstance(part, list) else part for part in value]  # type: ignore[return-value]


class Fields:
    """A plain carrier of declared fields: whole numbers and lists of them, all zero at first."""

    fields: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            delattr(cls, name)
        cls.fields = {**cls.fields, **own}

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.blank())

    def copy(self) -> Self:
        """An independent state with the same content."""
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, _copied(value) if name in self.fields else value)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    __hash__ = None  # type: ignore[assignment]

    def text(self) -> str:
        """All fields that are not zero, as one line of JSON; `parse` gives the state back."""
        filled = {
            name: getattr(self, name) for name, field in self.fields.items() if getattr(self, name) != field.blank()
        }
        return json.dumps(filled, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The state that `text()` describes; ValueError says which field is wrong and how."""
        filled = json.loads(text)
        if not isinstance(filled, dict):
            raise ValueError(f"expected fields of {cls.__qualname__} as a JSON object, got {type(filled).__name__}")
        state = cls()
        for name, value in filled.items():
            if name not in cls.fields:
                raise ValueError(f"expected a field of {cls.__qualname__}, got {name!r}")
            if wrong := cls.fields[name].misfit(value):
                raise ValueError(f"field {name!r}: {wrong}")
            setattr(state, name, value)
        return state

    def __repr__(self) -> str:
        return f"{type(self).__module__}.{type(self).__qualname__}.parse({self.text()!r})"
