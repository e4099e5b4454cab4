"""Elfer raus! in three minutes: what fits, several cards in a turn, holding back, drawing, the end."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.table.lessons.story import Asked, Before, Lesson, Others, Said, Stacked
from stammtisch.words import Argument


def _row(view: View) -> dict[str, Argument]:
    """The row that the asked card continues."""
    row = view["rows"][0]
    return {"low": row["low"], "high": row["high"]}


def _held(view: View) -> dict[str, Argument]:
    """A card that would fit and may be kept."""
    return {"held": next(move for move in view["moves"] if move in view["hand"])}


def _drawn(view: View) -> dict[str, Argument]:
    """The card that was drawn last."""
    return {"drawn": next(event["card"] for event in view["events"] if "card" in event)}


def _count(view: View) -> dict[str, Argument]:
    """What the others still hold, in points."""
    points = view["last_round"]
    return {f"points{seat}": points[seat] for seat in range(1, len(points))} | {"one": 1, "two": 2, "three": 3}


LESSON = Lesson(
    game="elfer_raus",
    players=4,
    chance=(
        Stacked(
            hands=(
                "r8 r9 r10 y9 y10 g6 g7 g8 g9 g10 r14 r15 b11 y18 b9",
                "r11 r12 r13 r7 b12 b10",
                "y11 y12 y13 y14 y15 y16 g15 g16 y17",
                "g11 g12 g13 g14 g5 y8 y7 g4",
            ),
            size=15,
            stock="g3 r16",
        ),
    ),
    story=(
        Before("y11, y12, y13, y14, end, g11, g12, g13, g14, end"),
        Before("r10, r9, r8, y10, y9, g10, g9, g8, g7, g6, end"),
        Before("r12, r13, end, y15, y16, end, g5, end"),
        Said("aim", at=("hand",)),
        Said("rows", at=("board",)),
        Asked("fits", "r14", facts=_row),
        Asked("more", "r15"),
        Asked("hold", "end", facts=_held),
        Others("r7, end, g15, end, y8, end"),
        Asked("must", "b11"),
        Asked("done", "end"),
        Others("b12, end, g16, end, y7, end"),
        Asked("draw", "draw"),
        Asked("again", "draw", facts=_drawn),
        Said("drawn", at=("card-r16",), facts=_drawn),
        Others("b10, end, y17, end, g4, end"),
        Asked("last", "b9"),
        Asked("two", "y18"),
        Asked("out", "g3"),
        Said("count", at=("seats",), facts=_count),
    ),
)
