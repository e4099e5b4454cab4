"""Everything compiled beforehand, some of it side by side: `python -m stammtisch.lab.warm [GAME …] [--jobs N]`.

What is compiled already is only loaded. Whoever stops it keeps what is done.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from stammtisch.engine.game import Game
from stammtisch.engine.sources import sources
from stammtisch.games import GAMES
from stammtisch.games import game as game_named
from stammtisch.lab.processes import cores, workers
from stammtisch.words import Complaint, Listener, say


def search(game: Game[Any]) -> None:
    """What kenner needs."""
    from stammtisch.bots.ready import compiled

    compiled(game.name)


def tree(game: Game[Any]) -> None:
    """The search that kenner is measured against."""
    from stammtisch.lab.search.ismcts import ismcts

    ismcts.warm_up(game.name)


def rules(game: Game[Any]) -> None:
    """Stepping one game, random games, and rounds between regulars."""
    from stammtisch.bots.strategy import strategy
    from stammtisch.lab.compiled.rounds import play_rounds
    from stammtisch.lab.compiled.stepping import kernels, keys_of, luck_of

    k, players = kernels(game), game.options.PLAYERS[0]
    states, moves = k.states(2), k.moves()
    k.deal(states, k.template(players, game.settle(players, {})), keys_of([bytes(32)]))
    k.legal(states, 0, moves)
    move = int(moves[0])
    k.refusal(states, 0, int(states[0]["actor"]), move)
    k.copy(states, 0, 1)
    k.apply(states, 0, move)
    k.play(states[:0], moves, luck_of(1))
    k.wins(states[:0], np.zeros(players, np.int64))
    play_rounds(strategy(game.name), states[:0])


def games(game: Game[Any]) -> None:
    """Numbered games in great numbers, and adding them up."""
    from stammtisch.lab.compiled.numbered_game import HABITS
    from stammtisch.lab.mass.blocks import Task, play_block
    from stammtisch.lab.mass.series import Series

    for bot in HABITS:
        play_block(Task(Series(game.name, game.options.PLAYERS[0], bot, bytes(32)), 0, 0))


def learners(game: Game[Any]) -> None:
    """Games for learners."""
    from stammtisch.lab.env.slots import Slots

    slots = Slots(game.name, game.options.PLAYERS[0], {}, games=1, reward="win")
    slots.deal()
    slots.observe(0, 0, slots.buffers.observations[0])


PARTS: tuple[Callable[[Game[Any]], None], ...] = (tree, search, rules, games, learners)
"""What there is to compile of a game."""


def warm(name: str) -> str:
    """All of the game is compiled, in one process: what its parts share is worked out once. Returns its name."""
    for part in PARTS:
        began = time.perf_counter()
        part(game_named(name))
        print(f"  {name} {part.__name__}: {time.perf_counter() - began:.1f} s", flush=True)
    return name


def longest_first(names: Iterable[str]) -> list[str]:
    """The games, those with the most to compile first, so that nobody works alone at the end."""
    return sorted(names, key=lambda name: -len(sources(__name__, game_named(name).package)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile what is asked for, and say after each part how far it is."""
    parser = argparse.ArgumentParser(prog="python -m stammtisch.lab.warm", description=(__doc__ or "").split(":")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes, by default one for each core")
    asked = parser.parse_args(arguments)
    try:
        names = longest_first(game_named(name).name for name in asked.games or GAMES)
        with workers(max(1, min(asked.jobs, len(names)))) as pool:
            print(f"Compiling {', '.join(names)}", flush=True)
            for done, name in enumerate(pool.imap_unordered(warm, names), 1):
                print(f"{done}/{len(names)}: {name} is compiled", flush=True)
    except Complaint as wrong:
        print(say(wrong.sentence, Listener("en")), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; what is compiled is kept.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
