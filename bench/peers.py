"""How fast the peers play card games, measured on this machine in this run.

OpenSpiel's crazy_eights (4 players, special cards) and gin_rummy (2 players), and RLCard's Uno (2 players), always with
players who choose at random among the legal moves. A move is one decision of a player; the cards that chance deals or
hands out are not counted as moves, but the time they take is. One core; no figure is carried over from elsewhere.
"""

import importlib.util
import random
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from bench.measure import Figure, Played, Seed, play_rates, table

CRAZY_EIGHTS = "crazy_eights(players=4,use_special_cards=true)"
GIN_RUMMY = "gin_rummy"


def open_spiel_figures() -> list[Figure]:
    """OpenSpiel: whole games in C++, states driven from Python, and copies of a state."""
    import pyspiel

    peer = f"OpenSpiel {version('open_spiel')}"
    figures = []
    for name in (CRAZY_EIGHTS, GIN_RUMMY):
        game = pyspiel.load_game(name)
        figures += play_rates(peer, f"{name}, whole games in C++ (evaluate_bots)", _evaluate_bots(game))
        figures += play_rates(peer, f"{name}, driven from Python", _drive_from_python(game))
        figures.append(Figure(peer, f"{name}, state.clone()", _clone_microseconds(game), "µs"))
    return figures


def _evaluate_bots(game: Any) -> Callable[[Seed], Played]:
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def play(seed: Seed) -> Played:
        start = time.perf_counter()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds = time.perf_counter() - start
        return Played(seconds, sum(entry.player >= 0 for entry in state.full_history()))  # chance has a negative number

    return play


def _drive_from_python(game: Any) -> Callable[[Seed], Played]:
    def play(seed: Seed) -> Played:
        choose = random.Random(seed)
        start = time.perf_counter()
        moves = sum(1 for _ in _random_game(game, choose))
        return Played(time.perf_counter() - start, moves)

    return play


def _random_game(game: Any, choose: random.Random) -> Iterator[Any]:
    """Plays one game and yields its state before each decision of a player."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(outcomes, chances)[0])
        else:
            yield state
            state.apply_action(choose.choice(state.legal_actions()))


def _clone_microseconds(game: Any) -> float:
    """Time of one copy of a state, averaged over the states before every fourth decision of ten games."""
    choose = random.Random(1)
    states = [
        state.clone() for _ in range(10) for number, state in enumerate(_random_game(game, choose)) if number % 4 == 0
    ]

    def clone_all(_: Seed) -> Played:
        start = time.perf_counter()
        for state in states:
            state.clone()
        return Played(time.perf_counter() - start, len(states))

    clones, _ = play_rates("", "", clone_all)
    return 1e6 / clones.value


def rlcard_figures() -> list[Figure]:
    """RLCard's Uno, from the learning environment down to the bare round."""
    peer = f"RLCard {version('rlcard')}"
    return [
        *play_rates(peer, "uno, env.step with its observation", _uno_environment()),
        *play_rates(peer, "uno, game.step without the observation", _uno_game(_step)),
        *play_rates(peer, "uno, bare round (proceed_round)", _uno_game(_proceed_round)),
    ]


def _uno_environment() -> Callable[[Seed], Played]:
    import rlcard

    def play(seed: Seed) -> Played:
        env = rlcard.make("uno", config={"seed": seed})
        choose = random.Random(seed)
        moves = 0
        start = time.perf_counter()
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choose.choice(list(state["legal_actions"])))
            moves += 1
        return Played(time.perf_counter() - start, moves)

    return play


def _uno_game(apply: Callable[[Any, str], None]) -> Callable[[Seed], Played]:
    import numpy as np
    from rlcard.games.uno import Game

    def play(seed: Seed) -> Played:
        game = Game()
        game.np_random = np.random.RandomState(seed)
        choose = random.Random(seed)
        moves = 0
        start = time.perf_counter()
        game.init_game()
        while not game.is_over():
            apply(game, choose.choice(game.get_legal_actions()))
            moves += 1
        return Played(time.perf_counter() - start, moves)

    return play


def _step(game: Any, action: str) -> None:
    game.step(action)


def _proceed_round(game: Any, action: str) -> None:
    game.round.proceed_round(game.players, action)


PEERS: dict[str, Callable[[], list[Figure]]] = {"pyspiel": open_spiel_figures, "rlcard": rlcard_figures}
"""The module to look for, and what to measure if it is there."""


def missing_peers() -> list[str]:
    """The modules of the peers that are not installed."""
    return [module for module in PEERS if importlib.util.find_spec(module) is None]


def peer_figures() -> list[Figure]:
    """The figures of all peers that are installed."""
    missing = missing_peers()
    return [figure for module, measure in PEERS.items() if module not in missing for figure in measure()]


def main() -> None:
    """Measures the peers and prints the table."""
    for module in missing_peers():
        print(f"{module} is not installed: skipped")
    if figures := peer_figures():
        print(table(figures))


if __name__ == "__main__":
    main()
