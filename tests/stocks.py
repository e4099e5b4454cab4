"""Worlds in which only what nobody can know is another."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from stammtisch.engine.chance import Dice

S = TypeVar("S")


def stocked_anew(s: S, dice: Dice) -> S:
    """A copy of the state with another order of the stock, and another seed."""
    t: Any = cast(Any, s).copy()
    t.key = [dice.below(1 << 16) for _ in t.key]
    t.halves = [dice.below(1 << 16) for _ in t.halves]
    for i in range(t.stocked - 1, 0, -1):
        j = dice.below(i + 1)
        t.stock[i], t.stock[j] = t.stock[j], t.stock[i]
    return cast(S, t)
