"""An expert: tries the moves in many worlds that may be the true one, and lets regulars play each to the end.

Sequential halving: all candidates get the same worlds; after each stage the worse half is given up.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stammtisch.bots.bot import Budget
from stammtisch.bots.mind import WIN
from stammtisch.bots.ready import Ready
from stammtisch.bots.stammgast import habits, stammgast
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.engine.state import Move

if TYPE_CHECKING:
    from stammtisch.bots.search import Searcher

CANDIDATES_MOST = 12
ROLLOUTS_AT_ONCE = 32
"""Between two looks at the clock."""


@dataclass(frozen=True)
class Tried:
    """A move, the chance to win the game with it as far as was seen, and the standard error of that."""

    move: Move
    chance: float
    error: float


class Kenner:
    """The bot. Until its code is compiled, or where it cannot be, it plays as `stammgast` does."""

    def __init__(self) -> None:
        self._ready = Ready()

    def warm_up(self, game: str) -> None:
        """Wait until the game's search is compiled."""
        self._ready.wait(game)

    def __call__(self, view: View, dice: Dice, budget: Budget) -> str:
        """The move that wins most often in the worlds that were tried."""
        if len(view["moves"]) == 1:
            return str(view["moves"][0])
        searcher = self._ready.searcher(view["game"])
        if searcher is None:
            return stammgast(view, dice, budget)
        best = compared(searcher, view, dice, budget)[0]
        return searcher.mind.game.notation.move_text(best.move)


kenner = Kenner()


def compared(searcher: Searcher, view: View, dice: Dice, budget: Budget) -> list[Tried]:
    """The moves that the regular would think of, tried in sampled worlds, the best first."""
    trial = Trial(searcher, view, dice)
    alive = habits(view)[:CANDIDATES_MOST]
    given_up: list[Move] = []
    stages = max(1, math.ceil(math.log2(len(alive))))
    start = time.perf_counter()
    for stage in range(1, stages + 1):
        if budget.rollouts is None:
            trial.until(start + budget.seconds * stage / stages, alive)
        else:
            trial.rollouts(budget.rollouts // stages, alive)
        ranked = sorted(alive, key=trial.chance, reverse=True)  # of equals, the regular's favourite stays first
        half = (len(ranked) + 1) // 2
        alive, given_up = ranked[:half], ranked[half:] + given_up
    return [Tried(move, trial.chance(move) / WIN, trial.error(move) / WIN) for move in alive + given_up]


class Trial:
    """The worlds tried so far and what became of each move in them."""

    def __init__(self, searcher: Searcher, view: View, dice: Dice) -> None:
        self.searcher = searcher
        seed = [dice.below(1 << 16) << 16 | dice.below(1 << 16) for _ in range(SEED_BYTES // 4)]
        self.question = searcher.question(view, seed)
        self.worlds = 0
        self.sums: dict[Move, tuple[int, float, float]] = {}  # how many worlds, sum and squares of the chances to win

    def until(self, deadline: float, moves: list[Move]) -> None:
        """Try the moves in as many worlds as there is time for, at least a few."""
        while True:
            self.try_in(max(1, ROLLOUTS_AT_ONCE // len(moves)), moves)
            if time.perf_counter() >= deadline:
                return

    def rollouts(self, count: int, moves: list[Move]) -> None:
        """Try the moves in as many worlds as need so many rollouts, at least in one."""
        self.try_in(max(1, count // len(moves)), moves)

    def try_in(self, worlds: int, moves: list[Move]) -> None:
        """Try the moves in so many new worlds."""
        numbers = range(self.worlds, self.worlds + worlds)
        self.worlds += worlds
        chances = self.searcher.try_moves(self.question, moves, numbers).astype(float)
        for move, total, squares in zip(moves, chances.sum(0), (chances * chances).sum(0), strict=True):
            before = self.sums.get(move, (0, 0.0, 0.0))
            self.sums[move] = (before[0] + worlds, before[1] + float(total), before[2] + float(squares))

    def chance(self, move: Move) -> float:
        """The move's mean chance to win, in parts of WIN."""
        count, total, _ = self.sums[move]
        return total / count

    def error(self, move: Move) -> float:
        """The standard error of that."""
        count, total, squares = self.sums[move]
        return math.sqrt(max(0.0, squares / count - (total / count) ** 2) / count)
