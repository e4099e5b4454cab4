"""Our games as environments of PettingZoo: one seat moves at a time (AEC), all rules compiled.

    env = stammtisch.env("level8", players=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else policy(observation["observation"], observation["action_mask"]))

The agents are `player_0` and so on, in the order of the seats. An illegal action raises a ValueError that says why, and
nothing has happened then; PettingZoo's TerminateIllegalWrapper makes it a lost game instead.
"""

from __future__ import annotations

from operator import index
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.game import Game
from stammtisch.engine.options import Options
from stammtisch.engine.state import NOBODY
from stammtisch.lab.env.observation import ObservationLayout, observation_layout
from stammtisch.lab.env.slots import ALL_LEGAL, Slots, Way
from stammtisch.table.seeds import fresh_seed, seed_of
from stammtisch.words import complaint
from stammtisch.words.installation import command_for

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ImportError:
    raise complaint("env.needs_pettingzoo", command=command_for("lab", "gymnasium", "pettingzoo")) from None

Observation = dict[str, NDArray[np.int8]]
RENDER_MODES = ["ansi"]


class Environment(AECEnv):  # type: ignore[misc]
    """One game, played by learners."""

    def __init__(
        self, name: str, players: int, *, reward: str = "win", render_mode: str | None = None, **options: object
    ) -> None:
        if render_mode not in {None, *RENDER_MODES}:
            raise ValueError(f"expected the render mode {' | '.join(RENDER_MODES)}, or None, got {render_mode!r}")
        self.render_mode = render_mode
        self.metadata = {"name": f"stammtisch_{name}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self._slots = Slots(name, players, options, games=1, reward=reward)
        self._slots.take_seed(fresh_seed())
        self._slots.numbers[0] = -1
        self.agents: list[str] = []
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {
            agent: observation_space(observation_layout(name)) for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(self.game.rules.MOVES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The bounds of each number of an observation, and the mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """All moves of the game, by number."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game is dealt: the first of the seed or, without one, the next of the seed before."""
        self._slots.numbers[0] += 1
        if seed is not None:
            self._slots.take_seed(seed_of(str(seed)))
            self._slots.numbers[0] = 0
        self._slots.deal()
        self._look_at_buffers()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._actor()]
        self._skip_agent_selection: str | None = None

    def _look_at_buffers(self) -> None:
        buffers = self._slots.buffers
        self._row, self._mask, self._actor = buffers.observations[0], buffers.masks[0], buffers.actors.item

    def __getattr__(self, name: str) -> NoReturn:
        """Most is there only once a game is dealt."""
        why = "" if self._is_dealt else ": expected reset() first, got no game yet"
        raise AttributeError(f"there is no {name}{why}")

    @property
    def _is_dealt(self) -> bool:
        return "terminations" in self.__dict__

    def __getstate__(self) -> dict[str, Any]:
        """How it is copied and sent; buffers are looked at anew."""
        return {name: value for name, value in self.__dict__.items() if name not in {"_row", "_mask", "_actor"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._is_dealt:
            self._look_at_buffers()

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self._slots.game

    @property
    def options(self) -> Options:
        """All options, with their values."""
        return self._slots.options

    def step(self, action: int | None) -> None:
        """The move is made; or, after the end, the agent has left."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"expected a move of {self.agent_selection}, got None: its game is not over")
        self._slots.actions[0] = index(action)
        if self._slots.advance(Way.MOVE) != ALL_LEGAL:
            raise ValueError(self._slots.refusal(0))
        actor = self._actor()
        if actor == NOBODY:
            self._end()
        else:
            self.agent_selection = self.possible_agents[actor]

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self._slots.buffers.rewards[0].tolist(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What the agent knows, and a 1 for each of its legal moves: none if it need not act."""
        seat = self._seat_of[agent]
        if seat == self._actor():
            return {"observation": self._row.copy(), "action_mask": self._mask.copy()}
        row = np.empty_like(self._row)
        self._slots.observe(0, seat, row)
        return {"observation": row, "action_mask": np.zeros_like(self._mask)}

    def render(self) -> str | None:
        """The table as the seat that must act sees it, if there is a render mode."""
        if self.render_mode is None:
            return None
        seat = None if self._actor() == NOBODY else self._actor()
        return drawn(self.game.view.view(self._slots.state(0), seat))

    def close(self) -> None:
        """Nothing is left open."""

    @property
    def game_seed(self) -> str:
        """The seed of this game, from which `stammtisch.start` deals it again."""
        if not self._is_dealt:
            self.__getattr__("game_seed")
        return self._slots.seed(0).hex()


def observation_space(observed: ObservationLayout) -> Dict:
    """The bounds of an observation."""
    lows, highs = np.array(observed.lows(), np.int8), np.array(observed.highs(), np.int8)
    mask = Box(0, 1, (observed.game.rules.MOVES,), np.int8)
    return Dict({"observation": Box(lows, highs, dtype=np.int8), "action_mask": mask})


def drawn(view: Any) -> str:
    """A view as lines of text, what happened last at the end."""
    return "\n".join(f"{key:<18}{written(value)}".rstrip() for key, value in view.items())


def written(value: object) -> str:
    """A part of a view on one line."""
    if isinstance(value, dict):
        return " ".join(f"{key}={written(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, dict | list | tuple) for part in value)
        return (" | " if nested else " ").join(written(part) for part in value)
    return "–" if value is None else str(value)
