"""Trains a small policy for Push in PettingZoo and measures it: one table of weights, REINFORCE, NumPy alone.

python examples/small_policy.py --games 2000
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import stammtisch

Numbers = NDArray[np.float32]
PLAYERS = 4
LEARNING_RATE = 0.001


def chances(weights: Numbers, row: Numbers, legal: NDArray[np.intp]) -> Numbers:
    """How likely the policy makes each of the legal moves."""
    scores = (row @ weights)[legal]
    grown = np.exp(scores - scores.max())
    found: Numbers = grown / grown.sum()
    return found


def play(env: Any, policies: Sequence[Numbers], luck: np.random.Generator) -> list[Any]:
    """One game to its end: what was seen, how the move made differs from those expected, and the agent, each time."""
    seen = []
    scale = np.append(env.observation_space("player_0")["observation"].high, 1).astype(np.float32)
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        observation = env.observe(agent)
        row = np.append(observation["observation"], np.int8(1)) / scale
        legal = observation["action_mask"].nonzero()[0]
        likely = chances(policies[env.possible_agents.index(agent)], row, legal)
        chosen = min(int(np.searchsorted(likely.cumsum(), luck.random())), len(legal) - 1)
        surprise = np.zeros(len(observation["action_mask"]), np.float32)
        surprise[legal] = -likely
        surprise[legal[chosen]] += 1
        seen.append((row, surprise, agent))
        env.step(int(legal[chosen]))
    return seen


def untrained(env: Any) -> Numbers:
    """A policy that makes all legal moves equally likely."""
    inputs = env.observation_space("player_0")["observation"].shape[0] + 1
    return np.zeros((inputs, env.action_space("player_0").n), np.float32)


def trained(env: Any, games: int, luck: np.random.Generator) -> Numbers:
    """The policy after so many games against itself: moves that were paid for have become likelier."""
    weights = untrained(env)
    for _ in range(games):
        env.reset()
        rows, surprises, agents = zip(*play(env, [weights] * PLAYERS, luck), strict=True)
        paid = np.array([env.rewards[agent] for agent in agents], np.float32)
        weights += LEARNING_RATE * np.array(rows).T @ (paid[:, None] * np.array(surprises))
    return weights


def wins(env: Any, weights: Numbers, games: int, luck: np.random.Generator) -> Numbers:
    """The policy's share of each of so many wins, among players who move at random; its seat goes round."""
    shares = []
    for number in range(games):
        env.reset()
        policies = [untrained(env)] * PLAYERS
        policies[number % PLAYERS] = weights
        play(env, policies, luck)
        shares.append(env.rewards[f"player_{number % PLAYERS}"] + 1 / PLAYERS)
    return np.array(shares, np.float32)


def main() -> None:
    """Train, measure, and say how good it has become."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--measure", type=int, default=400)
    given = asked.parse_args()
    luck = np.random.default_rng(1)
    env = stammtisch.env("push", PLAYERS, reward="place")
    env.reset(seed=1)
    weights = trained(env, given.games, luck)
    env = stammtisch.env("push", PLAYERS)
    env.reset(seed=2)
    shares = wins(env, weights, given.measure, luck)
    error = 1.96 * shares.std() / np.sqrt(len(shares))
    print(f"after {given.games} games it wins {shares.mean():.1%} ± {error:.1%}; a fair share is {1 / PLAYERS:.0%}")


if __name__ == "__main__":
    main()
