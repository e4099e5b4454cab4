"""Observations of all games: what a seat knows, as a row of small numbers; the parts of it, and their bounds.

Each game's `lab/observation.py` names the parts of the row and fills them in from nothing that the seat's view does not
tell, in the dialect of the rules, so that it runs interpreted and compiled. Events of the last move are left out: they
are told in passing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.engine.game import Game
from stammtisch.engine.state import Seat, State
from stammtisch.games import game as game_named
from stammtisch.lab.env.parts import Part, offsets


@dataclass(frozen=True)
class ObservationLayout:
    """How a game is observed."""

    game: Game[Any]
    parts: Sequence[Part]
    fill: Callable[[Any, Seat, list[int]], None]  # a rule
    better: int  # 1 if a higher score is better, -1 if a lower one is

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return offsets(self.parts)[-1]

    def observed(self, s: State, seat: Seat) -> list[int]:
        """What the seat knows, worked out interpreted."""
        row = [0] * self.size
        self.fill(s, seat, row)
        return row

    def part(self, name: str) -> slice:
        """Where the part of this name lies in an observation."""
        starts = offsets(self.parts)
        at = [part.name for part in self.parts].index(name)
        return slice(starts[at], starts[at + 1])

    def lows(self) -> list[int]:
        """The smallest value of each number."""
        return [part.low for part in self.parts for _ in range(part.length)]

    def highs(self) -> list[int]:
        """The largest value of each number."""
        return [part.high for part in self.parts for _ in range(part.length)]

    def table(self) -> str:
        """The parts as a table in Markdown."""
        head = "| name | offset | length | range | meaning |\n|---|---|---|---|---|"
        rows = (
            f"| `{part.name}` | {start} | {part.length} | {part.low}…{part.high} | {part.meaning} |"
            for part, start in zip(self.parts, offsets(self.parts), strict=False)
        )
        return "\n".join([head, *rows])


@cache
def observation_layout(name: str) -> ObservationLayout:
    """How the game of this name is observed."""
    game = game_named(name)
    file = game.part("lab.observation")
    return ObservationLayout(game, file.PARTS, file.observe, file.BETTER)
