"""Stammtisch: Elfer raus!, Help!, Level 8 and Push, to play, to host and to study.

    >>> import stammtisch
    >>> table = stammtisch.start("elfer_raus", players=3, seed="Kaffee")
    >>> table.turn, table.moves()
    (2, ['g11', 'r10', 'y11'])
    >>> table.act(2, "r14").say("de")
    'Die rote 14 passt noch nicht: zuerst fehlt die rote 13.'
    >>> while table.turn is not None:
    ...     entries = table.act(table.turn, table.moves()[0])
    >>> table.result.winners, table.result.scores
    ((0,), (0, 5, 21))

`list_games` gives all games with their options; `start` deals one; a `Table` says whose turn it is and which moves are
legal, makes moves or says why not, and gives views, result and record. `Record` reads and writes the open game record,
`replayed` checks one. `chances` works out exactly what drawing or flipping would bring. What cannot be done raises a
`Complaint`, whose sentence `say` puts into German or English.
"""

from __future__ import annotations

from typing import Any

from stammtisch.bots.chances import chances
from stammtisch.engine.game import Game
from stammtisch.games import GAMES, game
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.seeds import seed_of
from stammtisch.table.table import Entry, Refused, Result, Table
from stammtisch.words import Complaint, Listener, Sentence, say

__version__ = "0.1.0"

__all__ = [
    "Complaint",
    "Entry",
    "Game",
    "Listener",
    "Record",
    "Refused",
    "Result",
    "Sentence",
    "Table",
    "chances",
    "list_games",
    "replayed",
    "say",
    "start",
]


def list_games() -> list[Game[Any]]:
    """All games; each has a `name`, a `title`, and in `choices` the numbers of players and the options."""
    return list(GAMES.values())


def start(name: str, players: int, seed: str | None = None, **options: object) -> Table:
    """Deal a game. The seed is 64 hex digits or any text; without one, nobody can guess the deal."""
    return Table(game(name), players, options, seed=None if seed is None else seed_of(seed))
