"""Push in three minutes: placing, stopping in time, the die, too far, securing."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.table.lessons.story import Asked, Fell, Lesson, Others, Said, Stacked
from stammtisch.words import Argument


def _flipped(view: View) -> dict[str, Argument]:
    """The card that waits for its place."""
    return {"flipped": view["flipped"]}


def _sum(view: View) -> dict[str, Argument]:
    """What the first column is worth."""
    return {"points": sum(int(card[1:]) for card in view["columns"][0]["cards"])}


LESSON = Lesson(
    game="push",
    players=3,
    chance=(
        Stacked(stock="g4 r6 g5 D y1 T p3 b3 r3 y3"),
        Fell("die", "g"),
        Fell("die", "*"),
    ),
    story=(
        Said("aim", at=("hand",)),
        Asked("flip", "flip"),
        Asked("first", "place new", facts=_flipped),
        Asked("another", "flip"),
        Asked("fits", "place 1", facts=_flipped),
        Asked("dare", "flip"),
        Asked("barred", "place new", facts=_flipped),
        Asked("once_more", "flip"),
        Asked("die", "place 2"),
        Asked("stop", "take 1", facts=_sum),
        Others("take 2"),
        Said("rolled", at=("die",), facts=lambda _view: {"seat": 1}),
        Others("flip, place new, flip"),
        Said("turn", at=("aside",), facts=lambda _view: {"seat": 1}),
        Others("take 1, flip, place new, flip, place new, flip, place new, flip"),
        Asked("too_far", "take 2", facts=lambda _view: {"seat": 2}),
        Others("take 1"),
        Asked("secure", "secure r", facts=lambda view: {"colour": view["moves"][-1].split()[-1]}),
        Said("end", at=("hand",)),
    ),
)
