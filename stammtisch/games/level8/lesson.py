"""Level 8 in three minutes: take, lay out, add, discard; jokers and skip cards; how a round lifts you."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.table.lessons.story import Asked, Fell, Lesson, Others, Said, Stacked
from stammtisch.words import Argument


def _top(view: View) -> dict[str, Argument]:
    """The card on the third seat's pile."""
    return {"card": view["discards"][2], "seat": 2}


LESSON = Lesson(
    game="level8",
    players=3,
    chance=(
        Fell("lot", 2),
        Stacked(
            hands=("r3 g4 b5 y8 J b6 g11 X s1 y15", "y2 r10 p4", "r5 g6 y7 s12 b13 r14 p1 r8 s4 g2"),
            size=10,
            stock="y10 b2 p3 p7 g9 r1",
        ),
        Stacked(hands=("", "", ""), size=10),
    ),
    story=(
        Said("aim", at=("l8-mine",)),
        Asked("take", "take 2", facts=_top),
        Asked("lay", "lay run 3; put r3; put g4; put b5; lay run 8; put y8; put J; put y10"),
        Asked("add", "add b6 0.1"),
        Asked("discard", "discard s1"),
        Others(
            "take stock, discard y2, take stock,"
            "lay run 5; put r5; put g6; put y7; lay run 12; put s12; put b13; put r14, discard p1"
        ),
        Asked("stock", "take stock", facts=lambda _view: {"seat": 2}),
        Asked("elsewhere", "add g11 2.2", facts=lambda _view: {"seat": 2}),
        Asked("skip", "skip 1", facts=lambda _view: {"seat": 1}),
        Others("take stock, discard r8"),
        Asked("last_turn", "take stock", facts=lambda _view: {"seat": 1}),
        Asked("go_on", "add y15 2.2", facts=lambda _view: {"seat": 2}),
        Asked("one_left", "add p7 0.1"),
        Asked("out", "discard r1"),
        Said("climb", at=("seats",), facts=lambda _view: {"seat": 2, "other": 1}),
    ),
)
