"""What the folder `bots` of a game must offer to be played well: the same questions for all games.

The functions marked as rules keep to the dialect of the rule book (see `engine.rule`), so that they run interpreted in
`stammgast` and compiled in `kenner`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from stammtisch.engine.chacha import HALVES_IN_BLOCK
from stammtisch.engine.game import Game, View
from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move, Seat, State
from stammtisch.games import game as game_named

WIN = 1 << 16
"""A sure win of the whole game; chances are parts of it."""

AnyState = Any
"""The game's own State: the type checker cannot know which of four it is."""


@rule
def favourite(worth: Sequence[int], n: int) -> int:
    """The place of the largest of the first `n` numbers, of equals the first: what habits like best."""
    best = 0
    for i in range(1, n):
        if worth[i] > worth[best]:
            best = i
    return best


@rule
def begin_stream(s: AnyState, key: Sequence[int], number: int) -> None:
    """Chance in the imagined world of this number is its own."""
    for i in range(len(key)):
        s.key[i] = key[i]
    s.key[0] ^= number
    s.block = 0
    s.spent = HALVES_IN_BLOCK


class Regular(Protocol):
    """A game's `regular.py`."""

    def weigh(self, s: AnyState, moves: list[Move], n: int, worth: list[int], /) -> None:
        """A rule: fill in what each of the `n` moves is worth to the actor, a larger number for a better move.

        Looks at nothing that the actor may not know.
        """


class Worlds(Protocol):
    """A game's `worlds.py`."""

    def known(self, view: View, /) -> AnyState:
        """A state in which everything is as the view's seat knows it, and what is hidden from it is left open."""

    def complete(self, s: AnyState, seat: Seat, /) -> None:
        """A rule: what is hidden from the seat in a known state is filled in, all possible ways equally likely.

        Draws from the state's own chance.
        """


class Equity(Protocol):
    """A game's `equity.py`."""

    def round_of(self, s: AnyState, /) -> int:
        """A rule: the number of the round, where a rollout ends when it changes."""

    def expectation(self, s: AnyState, seat: Seat, table: Sequence[int], /) -> int:
        """A rule: the seat's chance, in parts of WIN, to win the game, between two rounds."""

    def table_for(self, s: AnyState, /) -> Sequence[int]:
        """The equity table that `expectation` needs for the players and options of this state."""


@dataclass(frozen=True)
class Strategy:
    """A game as a thinking bot knows it."""

    game: Game[State]
    regular: Regular
    worlds: Worlds
    equity: Equity


@cache
def strategy(name: str) -> Strategy:
    """The strategy for the game of this name."""
    game = game_named(name)
    return Strategy(game, *(game.part(f"bots.{part}") for part in ("regular", "worlds", "equity")))
