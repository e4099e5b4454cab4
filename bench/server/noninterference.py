"""Pairs of worlds that a listener could tell apart: `python -m bench.server.noninterference --pairs 10000`.

Every pair is the same moment of a game in two worlds that differ only in what the listener may not know: in the cards
and secrets, or in what somebody has chosen in secret. The bytes of all lines, the state and every refusal are compared,
at that moment and after some more moves.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from tests.plays import AnyGame, worlds
from tests.server.choices import choices
from tests.server.compared import differences
from tests.server.pairs import Pair, pairs

STEP = 5

Kind = Callable[[AnyGame], Iterator[Pair]]


def other_cards(game: AnyGame) -> Iterator[Pair]:
    """Pairs from game after game, with all numbers of players and options in turn."""
    for setting in cycle(worlds(game).SETTINGS):
        yield from pairs(game, setting, secrets.token_bytes(32), STEP)


def other_choices(game: AnyGame) -> Iterator[Pair]:
    """The same with other choices; none in a game in which everything is done openly."""
    for setting in cycle(worlds(game).SETTINGS if worlds(game).SECRET_KINDS else ()):
        for _, pair in choices(game, setting, secrets.token_bytes(32)):
            yield pair


KINDS: dict[str, Kind] = {"cards": other_cards, "choices": other_choices}


def told_apart(found: Iterator[Pair]) -> tuple[int, int]:
    """How many pairs there were, and how many can be told apart; the first differences are printed."""
    dice, tried, apart = Dice(secrets.token_bytes(32)), 0, 0
    for pair in found:
        tried += 1
        if different := differences(pair, dice):
            apart += 1
            print(f"{pair.here.room.game}, seat {pair.seat}: {different[:3]}", flush=True)
    return tried, apart


def main() -> None:
    """Compare, and print a row for each game and each way in which the worlds differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000, help="for each game and each way to differ")
    parser.add_argument("--game", choices=GAMES, action="append")
    chosen = parser.parse_args()
    print("| game | worlds differ in | pairs of worlds | told apart |\n|---|---|---|---|")
    for name in chosen.game or GAMES:
        for kind, made in KINDS.items():
            tried, apart = told_apart(islice(made(GAMES[name]), chosen.pairs))
            print(f"| {name} | {kind} | {tried:,} | {apart} |", flush=True)


if __name__ == "__main__":
    main()
