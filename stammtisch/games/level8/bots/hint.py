"""What advice must know of Level 8: a level is laid out as one, and what is taken openly is not thrown away again."""

from __future__ import annotations

from stammtisch.bots.plan import plan
from stammtisch.bots.strategy import begin_stream
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.game import View
from stammtisch.games.level8.bots.worlds import complete, known
from stammtisch.games.level8.notation import parse_move
from stammtisch.games.level8.rules import apply
from stammtisch.games.level8.view import view as seen

A_WORLD = [0] * (SEED_BYTES // 4)
"""Any of the worlds that may be: what is found below the card that is taken changes nothing."""


def belong_together(view: View) -> list[str]:
    """The moves that lay out a level as the regular would; none if it would not."""
    steps = []
    for move in plan(view):
        if not move.startswith(("lay", "put")):
            break
        steps.append(move)
    return steps


def undoes(before: View, advised: str, view: View, move: str) -> bool:
    """Whether the card that was to be taken is thrown away, or kept though it could be added."""
    if not _takes_openly(advised) or not move.startswith(("discard", "skip")):
        return False
    card = before["discards"][int(advised.split()[1])]
    return move == f"discard {card}" or any(other.startswith(f"add {card} ") for other in view["moves"])


def is_vain(view: View, move: str) -> bool:
    """Whether a regular would take the card to throw it away at once."""
    if not _takes_openly(move):
        return False
    s, seat = known(view), view["seat"]
    begin_stream(s, A_WORLD, 0)
    complete(s, seat)
    apply(s, parse_move(move))
    after = seen(s, seat)
    return any(undoes(view, move, after, next_move) for next_move in plan(after))


def _takes_openly(move: str) -> bool:
    return move.startswith("take ") and move != "take stock"
