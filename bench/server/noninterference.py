"""Pairs of worlds that a listener could tell apart: `python -m bench.server.noninterference --pairs 10000`.

Every pair is the same moment of a game in two worlds that differ only in what the listener may not know. The bytes of
the stream, the state and every refusal are compared, now and one move later.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from itertools import cycle, islice

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from tests.plays import AnyGame, worlds
from tests.server.pairs import Pair, differences, pairs

STEP = 5


def endless(game: AnyGame) -> Iterator[Pair]:
    """Pairs from game after game, with all numbers of players and options in turn."""
    for setting in cycle(worlds(game).SETTINGS):
        yield from pairs(game, setting, secrets.token_bytes(32), STEP)


def told_apart(game: AnyGame, number: int) -> int:
    """How many of so many pairs can be told apart; the first differences are printed."""
    dice, found = Dice(secrets.token_bytes(32)), 0
    for pair in islice(endless(game), number):
        if different := differences(pair, dice):
            found += 1
            print(f"{game.name}, seat {pair.seat}: {different[:3]}", flush=True)
    return found


def main() -> None:
    """Compare, and print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000, help="for each game")
    parser.add_argument("--game", choices=GAMES, action="append")
    chosen = parser.parse_args()
    print("| game | pairs of worlds | told apart |\n|---|---|---|")
    for name in chosen.game or GAMES:
        print(f"| {name} | {chosen.pairs:,} | {told_apart(GAMES[name], chosen.pairs)} |", flush=True)


if __name__ == "__main__":
    main()
