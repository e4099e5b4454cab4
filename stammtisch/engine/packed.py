"""The packed carrier: a state as one row of a NumPy structured array, for compiled code.

Only the laboratory imports this file: NumPy is not needed to play.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from stammtisch.engine.fields import Fields

AnyFields = TypeVar("AnyFields", bound=Fields)
PackedRow = Any
"""A row of a structured array: NumPy has no type for its fields."""


def packed_type(carrier: type[Fields], without: tuple[str, ...] = ()) -> np.dtype[np.void]:
    """The record type with the fields of `carrier` but the ones named, aligned as a GPU needs it."""
    parts = [(name, field.code, field.shape) for name, field in carrier.fields.items() if name not in without]
    return np.dtype(parts, align=True)


def pack(state: Fields, row: PackedRow) -> None:
    """Write `state` into the fields that `row` has.

    ValueError names a field whose value does not fit its type, and nothing is written.
    """
    for name, field in state.fields.items():
        if wrong := field.misfit(getattr(state, name)):
            raise ValueError(f"field {name!r}: {wrong}")
    for name in row.dtype.names:
        row[name] = getattr(state, name)


def unpack(carrier: type[AnyFields], row: PackedRow) -> AnyFields:
    """The plain state that `row` holds."""
    state = carrier()
    for name in carrier.fields:
        setattr(state, name, row[name].tolist())
    return state
