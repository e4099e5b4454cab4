"""Many games side by side: each goes as it would alone, and what is over is dealt anew."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import stammtisch
from stammtisch.engine.state import State
from stammtisch.games import GAMES
from stammtisch.lab.compiled.numbering import seed_of_game
from stammtisch.lab.env.observation import observation_layout
from stammtisch.lab.mass.series import Series
from stammtisch.table.seeds import seed_of
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named

np = pytest.importorskip("numpy", reason="NumPy is not installed: learning environments are not tested")
pytest.importorskip("numba", reason="Numba is not installed: learning environments are not tested")

from stammtisch.lab.env.slots import Buffers  # noqa: E402

for_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=named)
GAMES_AT_ONCE = 6


def whim(masks: Any, turn: int) -> Any:
    """A legal move in each game, another in each slot and turn."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([moves[(turn * 7 + slot) % len(moves)] for slot, moves in enumerate(legal)])


class Alone:
    """The game of one slot, played interpreted."""

    def __init__(self, game: AnyGame, setting: Setting, number: int) -> None:
        self.game, self.setting, self.number = game, setting, number
        self.s = self.dealt()

    def dealt(self) -> State:
        series = Series(self.game.name, self.setting[0], "zufall", seed_of("Kaffee"), self.setting[1])
        dealt: State = self.game.begin(
            self.setting[0], self.game.settle(*self.setting), seed_of_game(series.seed, self.number)
        )
        return dealt

    def move(self, move: int) -> list[bool] | None:
        """The move is made; who has won, if that ended the game."""
        self.game.rules.apply(self.s, move)
        if not self.s.end:
            return None
        won = [self.game.rules.won(self.s, seat) for seat in range(self.s.players)]
        self.number += GAMES_AT_ONCE
        self.s = self.dealt()
        return won


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_every_slot_goes_as_it_would_alone(game: AnyGame, setting: Setting) -> None:
    games = stammtisch.vector_env(game.name, setting[0], GAMES_AT_ONCE, seed="Kaffee", **setting[1])  # type: ignore[arg-type]
    alone = [Alone(game, setting, slot) for slot in range(GAMES_AT_ONCE)]
    for turn in range(150):
        assert games.numbers.tolist() == [one.number for one in alone]
        for slot, one in enumerate(alone):
            assert games.actors[slot] == one.s.actor
            assert np.flatnonzero(games.masks[slot]).tolist() == sorted(game.legal_moves(one.s))
            assert games.observations[slot].tolist() == observation_layout(game.name).observed(one.s, one.s.actor)
        actions = whim(games.masks, turn)
        games.step(actions)
        for slot, one in enumerate(alone):
            won = one.move(int(actions[slot]))
            assert games.dones[slot] == (won is not None)
            shares = [win / sum(won) - 1 / setting[0] for win in won] if won else [0] * setting[0]
            assert games.rewards[slot] == pytest.approx(shares)


@for_every_game
def test_the_next_game_of_a_slot_is_dealt_at_once(game: AnyGame) -> None:
    short: dict[str, Any] = {"level8": {"levels": 2}}.get(game.name, {})
    games = stammtisch.vector_env(game.name, game.options.PLAYERS[0], 4, seed="Kaffee", **short)
    ended = 0
    for turn in range(20_000):
        games.step(whim(games.masks, turn * turn))
        ended += int(games.dones.sum())
        if ended > 4:
            break
    assert sum(games.numbers) == sum(range(4)) + 4 * ended
    table = stammtisch.start(game.name, game.options.PLAYERS[0], games.seed_of_slot(2), **short)
    assert table.record().seed == games.seed_of_slot(2)


def test_an_illegal_action_is_named_and_no_move_is_made() -> None:
    games = stammtisch.vector_env("elfer_raus", 3, 5, seed="Kaffee")
    before = games.observations.copy()
    actions = games.masks.argmax(axis=1)
    actions[3] = np.flatnonzero(games.masks[3] == 0)[0]
    with pytest.raises(ValueError, match=rf"game 3: seat \d may not play {actions[3]} .*\[ER-\d+\]"):
        games.step(actions)
    actions[3], actions[1] = games.masks[3].argmax(), 83
    with pytest.raises(ValueError, match="game 1: expected a move from 0 to 82, got 83"):
        games.step(actions)
    actions[1] = -1
    with pytest.raises(ValueError, match="game 1: expected a move from 0 to 82, got -1"):
        games.step(actions)
    with pytest.raises(ValueError, match=r"expected an action for each of 5 games, got the shape \(4,\)"):
        games.step(actions[:4])
    with pytest.raises(TypeError, match="float64"):
        games.step(actions / 2)
    assert (games.observations == before).all()


def test_buffers_can_be_the_caller_s_own() -> None:
    mine = Buffers.empty(GAMES["push"], 2, 3)
    games = stammtisch.vector_env("push", 2, 3, seed="Kaffee", buffers=mine)
    assert mine.masks.any()
    games.step(mine.masks.argmax(axis=1))
    assert games.observations is mine.observations
    wrong = Buffers.empty(GAMES["push"], 3, 3)
    with pytest.raises(
        ValueError, match=r"rewards: expected a writable array of float32 \(3, 2\) in C order, got float32"
    ):
        stammtisch.vector_env("push", 2, 3, buffers=wrong)


def test_what_cannot_be_is_told_with_what_was_expected() -> None:
    for games in (0, -1):
        with pytest.raises(ValueError, match=f"expected at least one game, got {games}"):
            stammtisch.vector_env("push", 2, games)
    listed = replace(Buffers.empty(GAMES["push"], 2, 3), dones=[False] * 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="dones: expected an array, got list"):
        stammtisch.vector_env("push", 2, 3, buffers=listed)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_goes_on_by_itself(copied: Callable[[Any], Any]) -> None:
    games, stretch = (stammtisch.vector_env("push", 3, 4, seed=7, reward="score", risk=True) for _ in range(2))
    before = games.observations.copy()
    other = copied(games)
    for turn in range(400):
        other.step(whim(other.masks, turn))
        stretch.step(whim(stretch.masks, turn))
    assert other.numbers.max() > 3
    assert (other.observations == stretch.observations).all()
    assert (games.observations == before).all()


def test_a_step_allocates_nothing_that_grows_with_the_games() -> None:
    games = stammtisch.vector_env("elfer_raus", 4, 2000, seed="Kaffee")
    chosen = [games.masks.argmax(axis=1)]
    games.step(chosen[0])
    chosen[0] = games.masks.argmax(axis=1)
    tracemalloc.start()
    games.step(chosen[0])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2000


def test_threads_side_by_side_change_nothing() -> None:
    def played(seed: str) -> Any:
        games = stammtisch.vector_env("push", 4, 200, seed=seed)
        for turn in range(60):
            games.step(whim(games.masks, turn))
        return games.observations.copy()

    seeds = ["Kaffee", "Kuchen"]
    with ThreadPoolExecutor(2) as pool:
        at_once = list(pool.map(played, seeds))
    assert all((played(seed) == seen).all() for seed, seen in zip(seeds, at_once, strict=True))


def test_the_same_seed_gives_the_same_games() -> None:
    first, second, other = (stammtisch.vector_env("help", 3, 10, seed=seed) for seed in ("Kaffee", "Kaffee", "Kuchen"))
    assert (first.observations == second.observations).all()
    assert (first.observations != other.observations).any()
    as_text, as_number = (stammtisch.vector_env("help", 3, 10, seed=seed) for seed in ("7", 7))
    assert (as_text.observations == as_number.observations).all()
    assert (stammtisch.vector_env("help", 3, 10).observations != first.observations).any()
