"""Slots in which games are played for learners, compiled: what `vector` and `environment` have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.engine.compiling import NO_COUNTING, compiler
from stammtisch.engine.game import Game
from stammtisch.engine.packed import unpack
from stammtisch.engine.state import State, widened
from stammtisch.games import game as game_named
from stammtisch.lab.compiled.numbering import begin_game
from stammtisch.lab.compiled.stepping import kernels, keys_of
from stammtisch.lab.env.observation import observation_layout
from stammtisch.lab.env.rewards import pay, reward_named
from stammtisch.words import Listener, say

ALL_LEGAL = -1


class Way(IntEnum):
    """What is done in all slots."""

    MOVE = 0
    MOVE_ON = 1  # and where that ends a game, deal the next of the slot's numbers
    DEAL = 2


@dataclass(frozen=True)
class Buffers:
    """What a step fills in: a row for each game."""

    observations: NDArray[np.int8]  # what the seat that must act knows
    masks: NDArray[np.int8]  # 1 for each of its legal moves; a step looks here whether a move is legal
    actors: NDArray[np.int8]  # which seat that is
    rewards: NDArray[np.float32]  # for each seat, when a game is over; else 0
    dones: NDArray[np.bool_]  # whether a game has ended with this step

    @classmethod
    def empty(cls, game: Game[Any], players: int, games: int) -> Buffers:
        """Room for so many games."""
        return cls(
            np.zeros((games, observation_layout(game.name).size), np.int8),
            np.zeros((games, game.rules.MOVES), np.int8),
            np.zeros(games, np.int8),
            np.zeros((games, players), np.float32),
            np.zeros(games, np.bool_),
        )

    def check_like(self, other: Buffers) -> None:
        """A ValueError or TypeError names the first buffer whose shape, type or order is not the other's."""
        for field in fields(self):
            mine, wanted = getattr(self, field.name), getattr(other, field.name)
            if not isinstance(mine, np.ndarray):
                raise TypeError(f"{field.name}: expected an array, got {type(mine).__name__}")
            if (mine.shape, mine.dtype) != (wanted.shape, wanted.dtype) or not mine.flags.carray:
                expected = f"a writable array of {wanted.dtype} {wanted.shape} in C order"
                order = "" if mine.flags.carray else ", not writable in C order"
                raise ValueError(f"{field.name}: expected {expected}, got {mine.dtype} {mine.shape}{order}")


class Slots:
    """Games of one kind, a slot each. The game of a slot has a number, and is that number of the root seed."""

    def __init__(
        self,
        name: str,
        players: int,
        options: Mapping[str, object],
        *,
        games: int,
        reward: str,
        buffers: Buffers | None = None,
    ) -> None:
        if games < 1:
            raise ValueError(f"expected at least one game, got {games}")
        self._made_with = (name, players, dict(options), reward)
        self.game = game_named(name)
        self.options = self.game.settle(players, options)
        self.buffers = Buffers.empty(self.game, players, games)
        if buffers is not None:
            buffers.check_like(self.buffers)
            self.buffers = buffers
        compiled, at = kernels(self.game), self.buffers
        self.states, self.numbers = compiled.states(games), np.zeros(games, np.int64)
        self.actions, self._root = np.zeros(games, np.int64), np.zeros(8, np.uint32)
        self._arrays = (
            *(self.states, compiled.template(players, self.options), self._root, self.numbers, self.actions),
            *(compiled.moves(), np.zeros(players, np.int64)),
            *(at.observations, at.masks, at.actors, at.rewards, at.dones),
            int(reward_named(reward)),
        )
        self._stepping = stepping(self.game)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is copied and sent: as it was made, and what has happened since."""
        return _again, (self._made_with, self.buffers, self.states, self.numbers, self.actions, self._root)

    def take_seed(self, seed: bytes) -> None:
        """Games dealt from now on are of this root seed."""
        self._root[:] = keys_of([seed])[0]

    def deal(self) -> None:
        """In each slot the game of its number is dealt."""
        self._stepping.advance(*self._arrays, Way.DEAL.value)

    def advance(self, way: Way) -> int:
        """The move in `actions` is made in each slot; or none, and the first slot with an illegal one is returned."""
        return self._stepping.advance(*self._arrays, way.value)

    def observe(self, slot: int, seat: int, row: NDArray[np.int8]) -> None:
        """The row tells what the seat knows, whether it must act or not."""
        self._stepping.observe(self.states, slot, seat, row)

    def state(self, slot: int) -> State:
        """The state in this slot, as an independent plain one."""
        s: State = unpack(self.game.rules.State, self.states[slot])
        return s

    def seed(self, slot: int) -> bytes:
        """The seed of the game in this slot, from which a table deals the same."""
        words: NDArray[np.uint32] = self.states[slot]["key"]
        return words.astype("<u4").tobytes()

    def refusal(self, slot: int) -> str:
        """Why the action for this slot is illegal."""
        action, s = int(self.actions[slot]), self.state(slot)
        if not 0 <= action < self.game.rules.MOVES:
            return f"expected a move from 0 to {self.game.rules.MOVES - 1}, got {action}"
        sentence = self.game.words.explain(s, s.actor, action, self.game.rules.refusal(s, s.actor, action))
        text = self.game.notation.move_text(action)
        return f"seat {s.actor} may not play {action} ({text}): {say(sentence, Listener('en'))} [{sentence.rule}]"


def _again(made_with: tuple[Any, ...], buffers: Buffers, *contents: NDArray[Any]) -> Slots:
    """Slots with these buffers and contents."""
    name, players, options, reward = made_with
    slots = Slots(name, players, options, games=len(buffers.actors), reward=reward, buffers=buffers)
    slots.states[:], slots.numbers[:], slots.actions[:], slots._root[:] = contents  # noqa: SLF001
    return slots


@dataclass(frozen=True)
class Stepping:
    """A game's compiled functions for learners."""

    advance: Callable[..., int]
    observe: Callable[..., None]  # (states, i, seat, row)


@cache
def stepping(game: Game[Any]) -> Stepping:
    """The game's compiled functions; each is compiled, or taken from the cache, when it is first called.

    All is one function, since compiled functions that are cached cannot call each other, and compiling takes long.
    """
    observed = observation_layout(game.name)
    jit = compiler(__name__, game.package, **NO_COUNTING)
    rules, better, fill = game.rules, observed.better, observed.fill
    moves, deal, legal, apply, score, won = rules.MOVES, rules.deal, rules.legal, rules.apply, rules.score, rules.won

    @jit
    def advance(  # noqa: PLR0912
        states, template, root, numbers, actions, room, scores, rows, masks, actors, paid, dones, kind, way
    ):
        for i in range(len(states)):
            action = actions[i]
            if way != Way.DEAL and (action < 0 or action >= moves or masks[i, action] == 0):
                return i
        for i in range(len(states)):
            s = states[i]
            over = False
            dealt = way == Way.DEAL
            for seat in range(paid.shape[1]):
                paid[i, seat] = 0
            if not dealt:
                apply(s, widened(actions[i]))
                over = s.end != 0
                if over:
                    winners = 0
                    for seat in range(s.players):
                        scores[seat] = better * score(s, seat)
                        if won(s, seat):
                            winners |= 1 << seat
                    pay(scores, winners, widened(s.players), kind, paid[i])
                    if way == Way.MOVE_ON:
                        numbers[i] += len(states)
                        dealt = True
            dones[i] = over
            if dealt:
                states[i] = template[0]
                begin_game(s, root, numbers[i])
                deal(s)
            for move in range(moves):
                masks[i, move] = 0
            for k in range(legal(s, room)):
                masks[i, room[k]] = 1
            actors[i] = s.actor
            if s.end == 0:
                fill(s, widened(s.actor), rows[i])
        return ALL_LEGAL

    @jit
    def observe(states, i, seat, row):
        fill(states[i], seat, row)

    return Stepping(advance, observe)
