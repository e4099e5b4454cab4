"""Positions in which reasons that come up rarely are given, drawn: by the reason, the state and the move."""

from __future__ import annotations

from stammtisch.engine.state import State
from stammtisch.games.level8 import GAME as LEVEL8
from stammtisch.games.level8.state import Phase
from tests.games.level8.worlds import position
from tests.plays import make

TWO_SETS = {0: "set 3: r3 y3 b3 | set 9: y9 b9 g9"}


def keeping(hand: str, kept: str = "") -> State:
    """Seat 0, whose level is a set of three, keeps cards for the next round, and has kept these."""
    s = position([f"{hand} {kept}", "b1 b2"], ladder=["set3", "set3"], levels=[2, 1], phase=Phase.KEEP)
    s.keep = 1
    make(LEVEL8, s, *(f"keep {card}" for card in kept.split()))
    return s


def skipping() -> State:
    """Seat 0 may make one of two others miss a turn; seat 2 is ahead."""
    return position(["X r1 r2", "b1 b2", "g1"], levels=[1, 1, 2])


DRAWN: dict[str, tuple[State, str]] = {
    "level8.hint.take_skip": (position(["r1 r2", "b1 b2"], piles=["", "X"], phase=Phase.TAKE), "take 1"),
    "level8.hint.take_fits": (position(["r1 r2", "b1 b2"], TWO_SETS, piles=["", "p3"], phase=Phase.TAKE), "take 1"),
    "level8.hint.discard_last": (position(["r1", "b1 b2"], TWO_SETS), "discard r1"),
    "level8.hint.skip": (skipping(), "skip 1"),
    "level8.hint.skip_ahead": (skipping(), "skip 2"),
    "level8.hint.skip_laid": (position(["r1 r2", "X b1 b2"], TWO_SETS, turn=1), "skip 0"),
    "level8.hint.keep_joker": (keeping("J b5 y9"), "keep J"),
    "level8.hint.keep_needed": (keeping("b5 y5 g9 J"), "keep b5"),
    "level8.hint.keep": (keeping("b5 y5 g9"), "keep g9"),
    "level8.hint.keep_full": (keeping("r5", "r1 r2 r3 r4"), "keep done"),
    "level8.hint.keep_idle": (keeping("r1", "r3 y3 b3"), "keep done"),
}
