"""Mau-Mau in three minutes: suit or rank, sevens, drawing, jacks, eights, the last card."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.table.lessons.story import Asked, Lesson, Others, Said, Stacked
from stammtisch.words import Argument


def _top(view: View) -> dict[str, Argument]:
    """The card on which is played."""
    return {"top": view["pile"][0]}


def _penalty(view: View) -> dict[str, Argument]:
    """How many cards the sevens cost."""
    return {"n": view["penalty"]}


def _wished(view: View) -> dict[str, Argument]:
    """Who has wished which suit."""
    return {"seat": 2, "suit": view["suit"]}


def _count(view: View) -> dict[str, Argument]:
    """What the others still hold, in points."""
    return {"one": 1, "two": 2, "points1": view["last_round"][1], "points2": view["last_round"][2]}


LESSON = Lesson(
    game="mau_mau",
    players=3,
    options={"cards": 4},
    chance=(
        Stacked(
            hands=("H9 S7 CJ D8", "H7 SK CQ HQ", "SQ D7 SJ SA"),
            size=4,
            stock="H10 C10 D9 C9 S9 D10 DQ HK",
        ),
    ),
    story=(
        Said("aim", at=("hand",)),
        Said("pile", at=("board",), facts=_top),
        Asked("suit", "H9", facts=_top),
        Others("H7, D7"),
        Asked("pass_on", "S7", facts=_penalty),
        Others("draw, SJ H"),
        Said("wished", at=("board",), facts=_wished),
        Asked("draw", "draw"),
        Asked("drawn", "HK"),
        Others("HQ, SQ"),
        Asked("jack", "CJ D", facts=_top),
        Said("mau", at=("hand",)),
        Others("D9, draw, pass"),
        Asked("last", "D8"),
        Said("count", at=("seats",), facts=_count),
    ),
)
