"""OpenSpiel's own information set Monte Carlo tree search, in Python, as a bot for our games: our peer.

Its settings are its defaults where it has any: a new world for each simulation, one random rollout, the move visited
most often.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypeVar

from stammtisch.bots.bot import Budget
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.engine.state import Move
from stammtisch.lab.env.openspiel import OpenSpielGame, OpenSpielState, loaded
from stammtisch.table.seeds import derived

from open_spiel.python.algorithms.ismcts import ISMCTSBot  # isort: skip (after the complaint if it is missing)
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # isort: skip

EXPLORATION = 0.7
MIN_SIMULATIONS = 2
"""The first simulation tries no move yet."""

Item = TypeVar("Item")
Policy = list[tuple[Move, float]]


class Whims:
    """As much of NumPy's RandomState as OpenSpiel uses here, from our dice."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def randint(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.dice.below(n)

    def shuffle(self, items: list[Item]) -> None:
        """Bring the items into a random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.dice.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, all equally likely."""
        return items[self.dice.below(len(items))]


class Searching(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, which can look at the clock too."""

    def search_until(self, state: OpenSpielState, deadline: float) -> Policy:
        """What `run_search` does, until it is time to stop."""
        self.reset()
        root = self.create_new_node(state)
        done = 0
        while done < MIN_SIMULATIONS or time.perf_counter() < deadline:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        policy: Policy = self.get_final_policy(state, root)
        return policy


class Imagining:
    """Worlds that fit a view, one after another."""

    def __init__(self, game: OpenSpielGame, view: View, dice: Dice) -> None:
        self.game, self.seat, self.known = game, view["seat"], game.known(view)
        self.seed, self.count = bytes(dice.below(256) for _ in range(SEED_BYTES)), 0

    def another(self, *_asked: object) -> OpenSpielState:
        """A new world."""
        self.count += 1
        return self.game.imagined(self.known, self.seat, derived(self.seed, self.count))


def openspiel_ismcts(view: View, dice: Dice, budget: Budget) -> str:
    """The move that OpenSpiel's search visits most often; of equals, any."""
    if len(view["moves"]) == 1:
        return str(view["moves"][0])
    start = time.perf_counter()
    game = loaded(view["game"], {"players": view["players"]})
    worlds, whims = Imagining(game, view, dice), Whims(dice)
    bot = Searching(
        game,
        evaluator=RandomRolloutEvaluator(n_rollouts=1, random_state=whims),
        uct_c=EXPLORATION,
        max_simulations=max(MIN_SIMULATIONS, budget.rollouts or 0),
        random_state=whims,
    )
    bot.set_resampler(worlds.another)
    root = worlds.another()
    policy = bot.run_search(root) if budget.rollouts is not None else bot.search_until(root, start + budget.seconds)
    return game.played.notation.move_text(whims.choice([move for move, chance in policy if chance > 0]))
