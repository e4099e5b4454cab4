"""An expert: tries the moves in many worlds that may be the true one, and lets regulars play each to the end.

Sequential halving: all candidates get the same worlds; after each stage the worse half is given up. What the regular
likes best is believed as long as nothing looks clearly better: few rollouts say less than good habits.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stammtisch.bots.bot import Budget
from stammtisch.bots.ready import Ready
from stammtisch.bots.stammgast import habits, stammgast
from stammtisch.bots.strategy import WIN
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.engine.state import Move

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from stammtisch.bots.search import Searcher

MAX_CANDIDATES = 12
ROLLOUTS_AT_ONCE = 32
"""Between two looks at the clock."""
DOUBT = 0.5
"""By how many standard errors another move must lead the regular's favourite to be taken for better."""


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
        return searcher.strategy.game.notation.move_text(best.move)

    def ranked(self, view: View, dice: Dice, budget: Budget) -> list[Move]:
        """All legal moves, the best first; until its code is compiled, as the regular likes them."""
        liked = habits(view)
        searcher = self._ready.searcher(view["game"])
        tried = [] if searcher is None else [one.move for one in compared(searcher, view, dice, budget)]
        return tried + [move for move in liked if move not in tried]


kenner = Kenner()


def compared(searcher: Searcher, view: View, dice: Dice, budget: Budget) -> list[Tried]:
    """The moves that the regular would think of, tried in sampled worlds, the best first."""
    alive = habits(view)[:MAX_CANDIDATES]
    trial = SearchTrial(searcher, view, dice, alive[0])
    given_up: list[Move] = []
    stages = max(1, math.ceil(math.log2(len(alive))))
    start = time.perf_counter()
    for stage in range(1, stages + 1):
        if budget.rollouts is None:
            trial.until(start + budget.seconds * stage / stages, alive)
        else:
            trial.rollouts(budget.rollouts // stages, alive)
        ranked = trial.ranked(alive)
        half = (len(ranked) + 1) // 2
        alive, given_up = ranked[:half], ranked[half:] + given_up
    return [Tried(move, trial.chances[move].mean / WIN, trial.chances[move].error / WIN) for move in alive + given_up]


@dataclass
class Sample:
    """Numbers seen so far, as their count, sum and sum of squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, count: int, total: float, squares: float) -> None:
        """Some more were seen."""
        self.count += count
        self.total += total
        self.squares += squares

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(max(0.0, self.squares / self.count - self.mean**2) / self.count)


class SearchTrial:
    """The worlds tried so far and what became of each move in them."""

    def __init__(self, searcher: Searcher, view: View, dice: Dice, favourite: Move) -> None:
        self.searcher = searcher
        self.favourite = favourite
        seed = [dice.below(1 << 16) << 16 | dice.below(1 << 16) for _ in range(SEED_BYTES // 4)]
        self.question = searcher.question(view, seed)
        self.worlds = 0
        self.chances: defaultdict[Move, Sample] = defaultdict(Sample)  # to win, in parts of WIN
        self.leads: defaultdict[Move, Sample] = defaultdict(Sample)  # over the favourite, in the same worlds

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
        add_columns(self.chances, moves, chances)
        if self.favourite in moves:
            add_columns(self.leads, moves, chances - chances[:, [moves.index(self.favourite)]])

    def ranked(self, moves: list[Move]) -> list[Move]:
        """The moves, the best first; the favourite is given the benefit of the doubt while it is among them."""
        doubt = DOUBT if self.favourite in moves else 0.0
        return sorted(moves, key=lambda move: self.chances[move].mean - doubt * self.leads[move].error, reverse=True)


def add_columns(samples: dict[Move, Sample], moves: list[Move], numbers: NDArray[np.float64]) -> None:
    """Each move's sample has the numbers of its column too."""
    for move, total, squares in zip(moves, numbers.sum(0).tolist(), (numbers * numbers).sum(0).tolist(), strict=True):
        samples[move].add(len(numbers), total, squares)
