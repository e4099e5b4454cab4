"""What a regular would do next, as far as nothing new is seen on the way: and what belongs together, for hints."""

from __future__ import annotations

from stammtisch.bots.strategy import strategy
from stammtisch.engine.game import View
from stammtisch.games import game as game_named

LONGEST = 40


def plan(view: View) -> list[str]:
    """The regular's next moves in this turn, up to the first that shows something new, which is the last of them."""
    player = strategy(view["game"])
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


def belong_together(view: View) -> list[str]:
    """The moves that belong together here, as the game itself says in its `bots/hint.py`; none in most games."""
    game = game_named(view["game"])
    return list(game.part("bots.hint").belong_together(view)) if game.has("bots.hint") else []
