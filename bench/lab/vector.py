"""`python -m bench.lab.vector`: steps a second of many games side by side, with observations and masks, on one core.

Actions are chosen at random among the legal ones; choosing is compiled too, and not counted. Seconds are of the core's
time, so that other work on the machine matters little.
"""

import statistics
import time
from functools import cache
from typing import Any

import numpy as np

import stammtisch
from bench.measure import REPEATS, SECONDS, Figure, table, three_digits
from bench.ours import player_counts
from stammtisch.engine.compiling import numba
from stammtisch.games import GAMES
from stammtisch.lab.compiled.stepping import below_n, luck_of, next_luck

GAMES_AT_ONCE = 1024
STEPS = "steps/s"
LEAST = 2_000_000


def main() -> None:
    """Measure all games and print it."""
    figures = [figure for game in GAMES for figure in figures_of(game)]
    print(table(figures))
    slowest = min(figure.value for figure in figures if figure.who.startswith(GAMES["elfer_raus"].title))
    print(f"\nElfer raus! at its slowest: {three_digits(slowest)} {STEPS} on one core, wanted {LEAST:,}")


def figures_of(name: str) -> list[Figure]:
    """One game at several numbers of players."""
    game = GAMES[name]
    found = []
    for players in player_counts(game):
        rates = [steps_a_second(name, players, seed) for seed in range(REPEATS)]
        what = f"{GAMES_AT_ONCE} games side by side"
        found.append(Figure(f"{game.title} {players}", what, statistics.median(rates), STEPS))
    return found


def steps_a_second(name: str, players: int, seed: int) -> float:
    """The rate of `step` alone."""
    games = stammtisch.vector_env(name, players, GAMES_AT_ONCE, seed=str(seed))
    actions, luck = np.zeros(GAMES_AT_ONCE, np.int64), luck_of(seed)
    steps, seconds = 0, 0.0
    while seconds < SECONDS:
        chooser()(games.masks, actions, luck)
        start = time.process_time()
        games.step(actions)
        seconds += time.process_time() - start
        steps += GAMES_AT_ONCE
    return steps / seconds


@cache
def chooser() -> Any:
    """Fills in a random legal action for each game."""

    @numba().njit(nogil=True)  # type: ignore[untyped-decorator]
    def choose(masks: Any, actions: Any, luck: Any) -> None:
        for i in range(len(actions)):
            legal = 0
            for move in range(masks.shape[1]):
                legal += masks[i, move]
            skip = below_n(next_luck(luck), legal)  # type: ignore[no-untyped-call]
            move = 0
            while masks[i, move] == 0 or skip > 0:
                skip -= masks[i, move]
                move += 1
            actions[i] = move

    return choose


if __name__ == "__main__":
    main()
