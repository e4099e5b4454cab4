"""The equity table of Elfer raus!: how much a lead in points is worth, by number of players and rounds to go.

Totals are too many for a table of their own. But the chance to win falls with the points behind the leader nearly as an
exponential does; its scale, in points, is fitted to sums of rounds that regulars have played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.equities import save
from stammtisch.bots.strategy import strategy
from stammtisch.lab.compiled.rounds import first_rounds

GAME = "elfer_raus"
ROUNDS = 20_000
MAX_ROUNDS = 20
SEED = "equity"
SCALES = np.geomspace(5, 2000, 200)

Points = NDArray[np.int64]
"""One row for each round or game, one column for each seat."""


def steps() -> int:
    """How often `build` says that something is done."""
    return len(strategy(GAME).game.options.PLAYERS)


def build(rounds: int, done: Callable[[], None]) -> list[str]:
    """Make and save the table from so many rounds for each number of players; returns the name of its file."""
    scales = {}
    for players in strategy(GAME).game.options.PLAYERS:
        scales[str(players)] = fitted(played(players, rounds))
        done()
    lengths = {players: mean for players, (_, mean) in scales.items()}
    table = {"seed": SEED, "rounds": rounds, "loss": lengths, "scale": {p: found for p, (found, _) in scales.items()}}
    return [str(save(GAME, "totals", table))]


def played(players: int, rounds: int) -> Points:
    """The points of so many rounds between regulars."""
    states = first_rounds(GAME, players, rounds, SEED)
    return states["points"][:, :players].astype(np.int64)


def fitted(points: Points) -> tuple[list[float], float]:
    """The scale for 1, 2 … rounds to go, and the mean loss of the worst seat in a round."""
    scales = [scale_for(sums(points, to_go)) for to_go in range(1, MAX_ROUNDS + 1)]
    return [round(float(scale), 1) for scale in scales], round(float(points.max(1).mean()), 1)


def sums(points: Points, rounds: int) -> tuple[Points, Points]:
    """Totals before and after so many rounds to go; before them, as many others were played, up to a few."""
    before = sum(np.roll(points, 7 * i + 1, 0) for i in range(min(rounds, 4)))
    after = before + sum(np.roll(points, -11 * i - 5, 0) for i in range(rounds))
    return np.asarray(before), np.asarray(after)


def scale_for(totals: tuple[Points, Points]) -> Any:
    """The scale with which the totals before explain best who wins after."""
    before, after = totals
    lead = before - before.min(1, keepdims=True)
    best = after == after.min(1, keepdims=True)
    share = best / best.sum(1, keepdims=True)
    return max(SCALES, key=lambda scale: _likelihood(lead, share, scale))


def _likelihood(lead: Points, share: NDArray[np.float64], scale: float) -> float:
    weights = np.exp(-lead / scale)
    chances = weights / weights.sum(1, keepdims=True)
    return float((share * np.log(chances)).sum())
