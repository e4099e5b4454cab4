"""Stammtisch: card games for family and friends, to play, to host and to study.

    >>> import stammtisch
    >>> table = stammtisch.start("elfer_raus", players=3, seed="Kaffee")
    >>> table.turn, table.moves()
    (2, ['g11', 'r10', 'y11'])
    >>> table.act(2, "r14").say("de")
    'Die rote 14 passt noch nicht: Zuerst fehlt die rote 13.'
    >>> while table.turn is not None:
    ...     entries = table.act(table.turn, table.moves()[0])
    >>> table.result.winners, table.result.scores
    ((0,), (0, 5, 21))

`list_games` gives all games with their options; `start` deals one; a `Table` says whose turn it is and which moves are
legal, makes moves or says why not, and gives views, result and record. `Record` reads and writes the open game record,
`replayed` checks one. `chances` works out exactly what drawing or flipping would bring. For learners, `env` is a game
as an environment of PettingZoo, `vector_env` thousands of games side by side. What cannot be done raises a `Complaint`,
whose sentence `say` puts into German or English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stammtisch.bots.chances import chances
from stammtisch.engine.compiling import numba
from stammtisch.engine.game import Game
from stammtisch.games import GAMES, game
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.seeds import seed_of
from stammtisch.table.table import GameEntry, Refused, Result, Table
from stammtisch.words import Complaint, Listener, Sentence, say
from stammtisch.words.installation import version

if TYPE_CHECKING:
    from stammtisch.lab.env.pettingzoo import Environment
    from stammtisch.lab.env.vector import VectorEnvironment

__version__ = version()

__all__ = [
    "Complaint",
    "Game",
    "GameEntry",
    "Listener",
    "Record",
    "Refused",
    "Result",
    "Sentence",
    "Table",
    "chances",
    "env",
    "list_games",
    "replayed",
    "say",
    "start",
    "vector_env",
]


def list_games() -> list[Game[Any]]:
    """All games; each has a `name`, a `title`, and in `choices` the numbers of players and the options."""
    return list(GAMES.values())


def start(name: str, players: int, seed: str | None = None, **options: object) -> Table:
    """Deal a game. The seed is 64 hex digits or any text; without one, nobody can guess the deal."""
    return Table(game(name), players, options, seed=None if seed is None else seed_of(seed))


def env(name: str, players: int, reward: str = "win", render_mode: str | None = None, **options: object) -> Environment:
    """A game as an environment of PettingZoo (see `lab.environment`); rewards are by win, place or score."""
    numba()
    from stammtisch.lab.env.pettingzoo import Environment

    return Environment(name, players, reward=reward, render_mode=render_mode, **options)


def vector_env(
    name: str, players: int, games: int, seed: str | int | None = None, reward: str = "win", **options: Any
) -> VectorEnvironment:
    """So many games side by side, stepped at once (see `lab.vector`); `buffers` may be the caller's own."""
    numba()
    from stammtisch.lab.env.vector import VectorEnvironment

    return VectorEnvironment(name, players, games, seed=seed, reward=reward, **options)
