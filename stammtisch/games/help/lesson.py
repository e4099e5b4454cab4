"""Help! in three minutes: higher and higher, the special cards, the call for help, the end of a round."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.table.lessons.story import Asked, Lesson, Others, Said, Stacked
from stammtisch.words import Argument


def _end(view: View) -> dict[str, Argument]:
    """The number at the end of the row."""
    return {"end": view["row"][-1]["value"]}


def _gap(view: View) -> dict[str, Argument]:
    """The cards on both sides of the place for the joker, and what it counts there."""
    low, high = view["row"][1]["value"], view["row"][2]["value"]
    return {"low": low, "high": high, "value": low + 1}


LESSON = Lesson(
    game="help",
    players=3,
    chance=(
        Stacked(
            hands=("4 J Z 3", "6 9 10 8", "2 N S 11"),
            size=4,
            stock="Z 8 7 9 7 5 8 3 5 10 4 1 11 6",
        ),
        Stacked(hands=("5 7 9 Z", "1 6 8 J", "4 5 10 S"), size=4),
    ),
    story=(
        Said("aim", at=("board",)),
        Asked("higher", "lay 4", facts=_end),
        Others("lay 6, no"),
        Said("no", at=("seat-2",), facts=lambda _view: {"seat": 2}),
        Asked("joker", "joker 2", facts=_gap),
        Others("lay 9"),
        Asked("zap", "zap", facts=_end),
        Others("lay 10, switch 11 4"),
        Said("switch", at=("board",), facts=lambda view: {"seat": 2, **_end(view)}),
        Others("give Z"),
        Asked("thanks", "return 3", facts=lambda view: {"seat": view["helper"], "received": view["received"]}),
        Asked("received", "zap"),
        Others("lay 8, lay 9"),
        Asked("open", "lay 10"),
        Asked("give", "give 11", facts=lambda view: {"seat": view["asker"]}),
        Others("return 3, lay 11"),
        Said("end", at=("board",), facts=lambda _view: {"seat": 2, "helper": 1}),
        Said("count", at=("seat-0",), facts=lambda view: {"n": view["points_to_win"]}),
    ),
)
