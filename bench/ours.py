"""How fast the rules of this project run: interpreted, compiled and stepped from Python, compiled in whole games.

Players choose at random among the legal moves; every figure includes the deal. One core.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from bench.measure import Figure, Played, Seed, play_rates
from stammtisch.engine.game import Game
from stammtisch.games import GAMES
from stammtisch.lab.compiled.stepping import Kernels, kernels, keys_of, luck_of

Play = Callable[[Seed], Played]

INTERPRETED = "interpreted"
STEPPED = "compiled, stepped from Python"
WHOLE = "compiled, whole games"
COPY = "copy of a state"
GAMES_AT_ONCE = 64


def player_counts(game: Game[Any]) -> list[int]:
    """2, 4 and 6 players, or the fewest and the most where these do not go."""
    return [n for n in (2, 4, 6) if n in game.options.PLAYERS] if 2 in game.options.PLAYERS else [3, 5]


def our_figures(report: Callable[[str], None]) -> list[Figure]:
    """All figures; `report` is told before each game."""
    figures = []
    for game in GAMES.values():
        report(game.title)
        k = kernels(game)
        for players in player_counts(game):
            who = f"{game.title} {players}"
            figures += play_rates(who, INTERPRETED, interpreted(game, players))
            figures += play_rates(who, STEPPED, stepped(k, players))
            figures += play_rates(who, WHOLE, whole(k, players))
            figures.append(Figure(who, COPY, copy_microseconds(k, players), "µs"))
    return figures


def seed_bytes(seed: Seed) -> bytes:
    """The seed of a deal."""
    return seed.to_bytes(32, "big")


def interpreted(game: Game[Any], players: int) -> Play:
    """One whole game in plain Python."""
    options = game.settle(players, {})
    legal, apply = game.rules.legal, game.rules.apply
    moves = [0] * game.rules.MOVES

    def play(seed: Seed) -> Played:
        choose = random.Random(seed).random
        made = 0
        start = time.perf_counter()
        s = game.begin(players, options, seed_bytes(seed))
        while not s.end:
            apply(s, moves[int(choose() * legal(s, moves))])
            made += 1
        return Played(time.perf_counter() - start, made)

    return play


def stepped(k: Kernels, players: int) -> Play:
    """One whole game with compiled rules, driven by Python: one call for the legal moves, one for the move."""
    template = k.template(players, k.game.settle(players, {}))
    states, moves = k.states(1), k.moves()
    legal, apply, move = k.legal, k.apply, moves.item

    def play(seed: Seed) -> Played:
        choose = random.Random(seed).random
        made = 0
        start = time.perf_counter()
        k.deal(states, template, keys_of([seed_bytes(seed)]))
        while n := legal(states, 0, moves):
            apply(states, 0, move(int(choose() * n)))
            made += 1
        return Played(time.perf_counter() - start, made)

    return play


def whole(k: Kernels, players: int) -> Play:
    """Many whole games with compiled rules and compiled players."""
    template = k.template(players, k.game.settle(players, {}))
    states, moves, luck = k.states(GAMES_AT_ONCE), k.moves(), luck_of(1)

    def play(seed: Seed) -> Played:
        keys = keys_of([seed_bytes(seed * GAMES_AT_ONCE + number) for number in range(GAMES_AT_ONCE)])
        start = time.perf_counter()
        k.deal(states, template, keys)
        made = k.play(states, moves, luck)
        return Played(time.perf_counter() - start, made, GAMES_AT_ONCE)

    return play


def copy_microseconds(k: Kernels, players: int) -> float:
    """Time of one copy of a packed state, asked for from Python."""
    states = k.states(2)
    k.deal(states[:1], k.template(players, k.game.settle(players, {})), keys_of([seed_bytes(1)]))
    copies = 10_000

    def copy_often(_: Seed) -> Played:
        start = time.perf_counter()
        for _ in range(copies):
            k.copy(states, 0, 1)
        return Played(time.perf_counter() - start, copies)

    return 1e6 / play_rates("", "", copy_often)[0].value
