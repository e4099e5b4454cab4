"""Tables at which was played."""

from __future__ import annotations

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.seeds import derived
from stammtisch.table.table import Refused, Table
from tests.plays import AnyGame, Setting

ELFER = GAMES["elfer_raus"]


def played(game: AnyGame, setting: Setting, seed: bytes, most: int = 10**6) -> Table:
    """A table after at most so many random moves."""
    players, options = setting
    table = Table(game, players, options, seed=seed)
    dice = Dice(derived(seed, "moves"))
    while table.turn is not None and len(table.log) <= most:
        moves = table.moves()
        assert not isinstance(table.act(table.turn, moves[dice.below(len(moves))]), Refused)
    return table
