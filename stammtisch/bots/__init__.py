"""Players made of code. A bot is given a view, never a state, and names one of the view's moves.

Each game has its own folder: `beginner` (anfaenger), `regular` (stammgast), `worlds` (what the hidden cards may be),
`equity` (what the end of a round is worth).
"""

from __future__ import annotations

from stammtisch.bots.bot import USUAL, Bot, Budget, Player
from stammtisch.bots.registry import names, player, shown, warmed_up
from stammtisch.engine.chance import Dice
from stammtisch.table.table import Refused, Table
from stammtisch.words import complaint

__all__ = ["USUAL", "Bot", "Budget", "Player", "let_move", "names", "player", "shown", "warmed_up"]


def let_move(mover: Player, table: Table, dice: Dice) -> None:
    """Make the player's move for the seat that must move; a Complaint if it chose a forbidden one."""
    seat = table.turn
    if seat is None:
        return
    refused = table.act(seat, mover.choose(table.view(seat), dice))
    if isinstance(refused, Refused):
        raise complaint("common.bot_refused", seat=seat, got=refused.move, why=refused.sentence)
