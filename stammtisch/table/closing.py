"""How a round ended: the table as it lay when it was over, before anything was counted, cleared or dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from stammtisch.engine.game import Game
from stammtisch.engine.state import Seat, State


@dataclass(frozen=True)
class Closing:
    """A round that is over, and what counting it brought each seat."""

    state: State
    gains: tuple[int, ...]

    @property
    def noted(self) -> int:
        """How many events of the same move came before."""
        return self.state.noted


def closings(game: Game[Any], s: State) -> tuple[Closing, ...]:
    """The rounds that the last move ended, which the state has kept and keeps no longer."""
    ended, s.ended = s.ended or [], None
    return tuple(Closing(over, _gains(game, over, after)) for over, after in pairwise([*ended, s]))


def _gains(game: Game[Any], over: State, after: State) -> tuple[int, ...]:
    score = game.rules.score
    return tuple(score(after, seat) - score(over, seat) for seat in range(over.players))


def told(game: Game[Any], closing: Closing, seat: Seat | None) -> Mapping[str, Any]:
    """What the seat (None: a spectator) may know of it: its view, which allows no move, and what the rules lay open."""
    s = closing.state
    seats = range(s.players)
    return {
        "view": {**game.view.view(s, seat), "moves": []},
        "open": [game.view.laid_open(s, of) for of in seats],
        "scores": [game.rules.score(s, of) for of in seats],
        "gains": list(closing.gains),
    }
