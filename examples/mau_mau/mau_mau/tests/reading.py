"""An observation of Mau-Mau read back: a state in which the observer has the same legal moves."""

from __future__ import annotations

from collections.abc import Callable

from mau_mau.rules import IN_STOCK, Phase, State

Parts = Callable[[str], list[int]]
"""The numbers of a part, by its name."""


def read(parts: Parts) -> State:
    """The state that the observation tells of, as far as the moves of its observer depend on it."""
    s = State()
    (s.players,), (s.stocked,), (s.wished,), (s.penalty,) = (
        parts("players"),
        parts("stock"),
        parts("wished"),
        parts("penalty"),
    )
    (s.may_pass_on,), (s.jack_on_jack,) = parts("pass_on"), parts("jack_on_jack")
    s.actor, s.suit = 0, parts("suit").index(1)
    s.holder = [0 if held else IN_STOCK for held in parts("hand")]
    s.held[0] = sum(parts("hand"))
    s.piled = sum(parts("pile"))
    s.pile[s.piled - 1] = parts("top").index(1)
    s.phase = Phase.DRAWN if parts("drawn") == [1] else Phase.SEVEN if s.penalty else Phase.PLAY
    return s
