"""Thousands of games stepped at once, compiled: for learners that want many observations a second.

    games = stammtisch.vector_env("elfer_raus", players=4, games=4096, seed="Kaffee")
    while learning:
        games.step(policy(games.observations, games.masks))

A step makes one move in each game, that of the seat that must act there, and fills the buffers anew; it allocates
nothing, and other threads run meanwhile. A game that is over is paid and the next dealt at once: then `dones` says so,
and observation, mask and actor are those of the new game.

Slot i of n plays game i of the seed, then i + n, and so on (see `lab.compiled.numbering`), whatever else happens.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.game import Game
from stammtisch.engine.options import Options
from stammtisch.lab.env.observation import ObservationLayout, observation_layout
from stammtisch.lab.env.slots import ALL_LEGAL, Buffers, Slots, Way
from stammtisch.table.seeds import fresh_seed, seed_of


class VectorEnvironment:
    """Many games of one kind, side by side."""

    def __init__(
        self,
        name: str,
        players: int,
        games: int,
        *,
        seed: str | int | None = None,
        reward: str = "win",
        buffers: Buffers | None = None,
        **options: object,
    ) -> None:
        self._slots = Slots(name, players, options, games=games, reward=reward, buffers=buffers)
        self.players = players
        at = self._slots.buffers
        self.observations, self.masks, self.actors = at.observations, at.masks, at.actors
        self.rewards, self.dones = at.rewards, at.dones
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.actors)

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self._slots.game

    @property
    def options(self) -> Options:
        """All options, with their values."""
        return self._slots.options

    @property
    def observation_layout(self) -> ObservationLayout:
        """How the game is observed."""
        return observation_layout(self.game.name)

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The number of the game in each slot."""
        return self._slots.numbers.copy()

    def reset(self, seed: str | int | None = None) -> None:
        """All games are dealt; the same seed gives the same games, and without one nobody can guess them."""
        self._slots.take_seed(fresh_seed() if seed is None else seed_of(str(seed)))
        self._slots.numbers[:] = range(len(self))
        self._slots.deal()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """One move is made in each game. A ValueError names the first illegal one; then none is made."""
        if np.shape(actions) != self.actors.shape:
            raise ValueError(f"expected an action for each of {len(self)} games, got the shape {np.shape(actions)}")
        np.copyto(self._slots.actions, actions, casting="same_kind")
        illegal = self._slots.advance(Way.MOVE_ON)
        if illegal != ALL_LEGAL:
            raise ValueError(f"game {illegal}: {self._slots.refusal(illegal)}")

    def seed_of_slot(self, slot: int) -> str:
        """The seed of the game in this slot, from which `stammtisch.start` deals it again."""
        return self._slots.seed(slot).hex()
