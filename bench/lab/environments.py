"""`python -m bench.lab.environments`: steps a second of learning environments, ours beside others' in the same run.

A step is all that a learner does between two actions: ask for observation, mask and reward, choose at random among the
legal actions, act. Every figure includes the deal. One core, and seconds of its time, so that other work on the machine
matters little. The others: PettingZoo's own classic games without its wrappers, RLCard's Uno, and OpenSpiel's
crazy_eights and gin_rummy as `rl_environment`.
"""

import importlib
import importlib.util
import os
import random
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np

import stammtisch
from bench.measure import Figure, Played, Seed, play_rates, table, three_digits
from bench.ours import player_counts
from stammtisch.games import GAMES

Play = Callable[[Seed], Played]
STEPS = "steps/s"
STEPS_IN_A_GO = 2000
LEAST = 100_000
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
CLASSIC = ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")
OPEN_SPIEL = ("crazy_eights(players=4,use_special_cards=true)", "gin_rummy")


def main() -> None:
    """Measure everything and print it."""
    ours = [figure for game in GAMES for figure in our_figures(game)]
    others = [*classic_figures(), *rlcard_figures(), *open_spiel_figures()]
    print(table(ours))
    print(table(others))
    print(f"\nthe slowest of ours: {three_digits(min(figure.value for figure in ours))} {STEPS}, wanted {LEAST:,}")
    middle = statistics.median(figure.value for figure in ours)
    for other in others:
        print(
            f"{three_digits(middle / other.value):>8} times as many steps (median of ours) as {other.who} {other.what}"
        )


def rate(who: str, what: str, play: Play) -> Figure:
    """The steps a second."""
    steps, _ = play_rates(who, what, play)
    return Figure(who, what, steps.value, STEPS)


def our_figures(name: str) -> list[Figure]:
    """One game at several numbers of players."""
    game = GAMES[name]
    return [
        rate(f"{game.title} {players}", "PettingZoo environment", stepped(stammtisch.env(name, players)))
        for players in player_counts(game)
    ]


def stepped(env: Any) -> Play:
    """Some steps of an environment of PettingZoo, dealt anew whenever a game is over, which is no step."""

    def play(seed: Seed) -> Played:
        choose = random.Random(seed).random
        env.reset(seed=seed)
        start = time.process_time()
        for _ in range(STEPS_IN_A_GO):
            observation, _, over, broken_off, _ = env.last()
            if over or broken_off:
                env.reset()
                observation, _, _, _, _ = env.last()
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(choose() * len(legal))]))
        return Played(time.process_time() - start, STEPS_IN_A_GO)

    return play


def classic_figures() -> list[Figure]:
    """PettingZoo's own games that can be played here."""
    found = []
    for name in CLASSIC:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            env = module.raw_env()
        except (ImportError, AttributeError) as missing:
            print(f"{name} cannot be played here ({missing}): skipped")
            continue
        found.append(rate(f"PettingZoo {version('pettingzoo')}", name, stepped(env)))
    return found


def rlcard_figures() -> list[Figure]:
    """RLCard's Uno."""
    if importlib.util.find_spec("rlcard") is None:
        print("rlcard is not installed: skipped")
        return []
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})

    def play(seed: Seed) -> Played:
        choose = random.Random(seed)
        start = time.process_time()
        state, _ = env.reset()
        for _ in range(STEPS_IN_A_GO):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(choose.choice(list(state["legal_actions"])))
        return Played(time.process_time() - start, STEPS_IN_A_GO)

    return [rate(f"RLCard {version('rlcard')}", "uno, env.step", play)]


def open_spiel_figures() -> list[Figure]:
    """OpenSpiel's games, written in C++, as environments for learners."""
    if importlib.util.find_spec("pyspiel") is None:
        print("pyspiel is not installed: skipped")
        return []
    from open_spiel.python.rl_environment import Environment

    return [
        rate(f"OpenSpiel {version('open_spiel')}", f"{name}, rl_environment", spiel_stepped(Environment(name)))
        for name in OPEN_SPIEL
    ]


def spiel_stepped(env: Any) -> Play:
    """Some steps of an environment of OpenSpiel."""

    def play(seed: Seed) -> Played:
        choose = random.Random(seed)
        start = time.process_time()
        now = env.reset()
        for _ in range(STEPS_IN_A_GO):
            if now.last():
                now = env.reset()
            seen = now.observations
            now = env.step([choose.choice(seen["legal_actions"][seen["current_player"]])])
        return Played(time.process_time() - start, STEPS_IN_A_GO)

    return play


if __name__ == "__main__":
    main()
