"""Games with the proof of their deal, as the server gives them to a page."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.fair import Fair, commitment
from stammtisch.table.looking_back import steps
from stammtisch.table.table import Table
from tests.plays import Setting, uniform, worlds

PART = "ab" * 32


def dealt(
    game: str, setting: Setting, number: int, most: int = 150, wanted: tuple[str, ...] = (), *, late: bool = False
) -> dict[str, Any]:
    """A game of so many moves; the number chooses its secret, and seat 1 has revealed its part, unless it was late.

    Whoever can makes a move whose text begins as `wanted`; all others are made so that rounds last long.
    """
    players, options = setting
    secret = number.to_bytes(32, "big")
    parts = tuple(PART if seat == 1 and not late else "" for seat in range(players))
    commits = tuple(commitment(bytes.fromhex(PART)) if seat == 1 else "" for seat in range(players))
    fair = Fair(commitment(secret), secret.hex(), parts, commits)
    table, dice = Table(GAMES[game], players, options, seed=bytes.fromhex(fair.seed())), Dice(secret)
    while table.turn is not None and len(table.log) <= most:
        table.act(table.turn, _chosen(table, dice, wanted))
    record = replace(table.record(), fair=fair)
    return {"record": json.loads(record.text()), "steps": list(steps(record))}


def _chosen(table: Table, dice: Dice, wanted: tuple[str, ...]) -> str:
    if wanted and (liked := [move for move in table.moves() if move.startswith(wanted)]):
        return liked[dice.below(len(liked))]
    choose = getattr(worlds(table.game), "lively", uniform)
    move = choose(table._state, table.game.legal_moves(table._state), dice)
    return table.game.notation.move_text(move)
