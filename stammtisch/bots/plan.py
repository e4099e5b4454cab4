"""What a regular would do next, as far as nothing new is seen on the way; and what a game says of moves to advise."""

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


def undoes(before: View, advised: str, view: View, move: str) -> bool:
    """Whether the move would throw away what the seat was advised to do in this turn, and did, when it saw `before`."""
    game = game_named(view["game"])
    return game.has("bots.hint") and bool(game.part("bots.hint").undoes(before, advised, view, move))


def is_vain(view: View, move: str) -> bool:
    """Whether a regular would undo the move in the same turn."""
    game = game_named(view["game"])
    return game.has("bots.hint") and bool(game.part("bots.hint").is_vain(view, move))
