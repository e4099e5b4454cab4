"""What a regular would do next, as far as nothing new is seen on the way: for hints and lay-outs."""

from __future__ import annotations

from stammtisch.bots.mind import mind
from stammtisch.engine.game import View

LONGEST = 40


def plan(view: View) -> list[str]:
    """The regular's next moves in this turn, up to the first that shows something new, which is the last of them."""
    player = mind(view["game"])
    rules, text = player.game.rules, player.game.notation.move_text
    s = player.worlds.known(view)
    moves: list[str] = []
    while not s.end and s.actor == view["seat"] and len(moves) < LONGEST:
        legal = player.game.legal_moves(s)
        worth = [0] * len(legal)
        player.regular.weigh(s, legal, len(legal), worth)
        best = legal[max(range(len(legal)), key=worth.__getitem__)]
        moves.append(text(best))
        if rules.reveals(s, best):
            break
        rules.apply(s, best)
    return moves


def lay_out(view: View) -> list[str]:
    """The moves that lay out a level of Level 8 as the regular would; none if it would not, or in another game."""
    steps = []
    for move in plan(view):
        if not move.startswith(("lay", "put")):
            break
        steps.append(move)
    return steps
