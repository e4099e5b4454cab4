"""How long it takes to compile what plays a game, whole and step by step, and to start from the cache after it."""

import os
import subprocess
import sys
import tempfile

from bench.measure import Figure
from stammtisch.games import GAMES

_START = """
import sys, time
start = time.perf_counter()
from stammtisch.games import game
from stammtisch.lab.compiled.stepping import kernels, keys_of, luck_of
k = kernels(game(sys.argv[1]))
players = k.game.options.PLAYERS[0]
states, moves = k.states(1), k.moves()
k.deal(states, k.template(players, k.game.settle(players, {})), keys_of([bytes(32)]))
k.apply(states, 0, moves.item(0)) if k.legal(states, 0, moves) else None
k.play(states, moves, luck_of(1))
print(time.perf_counter() - start)
"""


def compiling_figures() -> list[Figure]:
    """For every game: compiling with an empty cache, then starting again."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            Figure(game.title, what, _seconds(game.name, folder), "s")
            for game in GAMES.values()
            for what in ("first compilation", "later start from the cache")
        ]


def _seconds(game: str, cache: str) -> float:
    environment = {**os.environ, "STAMMTISCH_CACHE": cache}
    command = [sys.executable, "-c", _START, game]
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
