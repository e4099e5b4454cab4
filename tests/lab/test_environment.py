"""Our games in PettingZoo: they pass its own tests, never take an illegal action, and deal what a table deals."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch
from stammtisch.games import GAMES
from stammtisch.words.installation import command_for
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named

np = pytest.importorskip("numpy", reason="NumPy is not installed: learning environments are not tested")
pytest.importorskip("numba", reason="Numba is not installed: learning environments are not tested")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: our games are not tested in it")

from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # noqa: E402

from bench.lab.environments import STEPS_IN_A_GO, stepped  # noqa: E402

for_every_game = pytest.mark.parametrize("game", GAMES.values(), ids=named)
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # of observations that are a dict, as with any mask


def usual(game: AnyGame, **more: Any) -> Any:
    """An environment with the fewest players."""
    return stammtisch.env(game.name, game.options.PLAYERS[0], **more)


def play_on(env: Any, moves: int) -> None:
    """So many moves have been made, always the last legal one."""
    for _ in range(moves):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))


def play_out(env: Any, seed: int) -> dict[str, float]:
    """What each agent was paid in a game played at random."""
    env.reset(seed=seed)
    paid = {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            paid[agent] = reward
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return paid


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_pettingzoo_finds_nothing_wrong(game: AnyGame, setting: Setting) -> None:
    players, options = setting
    api_test(stammtisch.env(game.name, players, **options), num_cycles=60)  # type: ignore[arg-type]


@for_every_game
def test_the_same_seed_gives_the_same_game(game: AnyGame) -> None:
    seed_test(lambda: usual(game), num_cycles=60)


def test_pettingzoo_measures_it(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(usual(GAMES["push"]))
    assert "turns per second" in capsys.readouterr().out


@for_every_game
def test_a_game_is_the_same_at_a_table(game: AnyGame) -> None:
    env = usual(game)
    env.reset(seed=3)
    first = env.game_seed
    table = stammtisch.start(game.name, game.options.PLAYERS[0], first)
    for _ in range(30):
        mask = env.observe(env.agent_selection)["action_mask"]
        moves = [game.notation.move_text(move) for move in np.flatnonzero(mask).tolist()]
        assert (env.agent_selection, sorted(moves)) == (f"player_{table.turn}", table.moves())
        table.act(table.turn, moves[-1])  # type: ignore[arg-type]
        play_on(env, 1)
        if table.turn is None:
            assert all(env.terminations.values())
            break
    env.reset()
    assert env.game_seed != first
    env.reset(seed=3)
    assert env.game_seed == first


def test_without_a_seed_nobody_can_guess_the_deal() -> None:
    envs = [usual(GAMES["push"]) for _ in range(2)]
    for env in envs:
        env.reset()
    assert envs[0].game_seed != envs[1].game_seed


@for_every_game
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(game: AnyGame) -> None:
    env = usual(game)
    env.reset(seed=1)
    before = env.last()[0]
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=rf"may not play {illegal} \(.*\): .*\[[A-Z0-9]+-\d+\]"):
        env.step(illegal)
    for wrong in (-1, game.rules.MOVES):
        with pytest.raises(ValueError, match=f"expected a move from 0 to {game.rules.MOVES - 1}, got {wrong}"):
            env.step(wrong)
    with pytest.raises(ValueError, match="got None"):
        env.step(None)
    with pytest.raises(TypeError):
        env.step(0.5)
    assert all((env.last()[0][key] == before[key]).all() for key in before)


def test_before_the_first_reset_everything_says_so() -> None:
    env = stammtisch.env("push", 3, render_mode="ansi")
    asked = (lambda: env.step(0), env.last, env.render, lambda: env.observe("player_0"), lambda: env.game_seed)
    for ask in asked:
        with pytest.raises(AttributeError, match=r"expected reset\(\) first"):
            ask()
    env.reset(seed=1)
    with pytest.raises(AttributeError, match=r"there is no colour$"):
        env.colour  # noqa: B018


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
def test_a_copy_goes_on_by_itself(copied: Callable[[Any], Any]) -> None:
    env, stretch = (stammtisch.env("push", 3, reward="score", risk=True, render_mode="ansi") for _ in range(2))
    copied(env).reset(seed=1)
    for each in (env, stretch):
        each.reset(seed=1)
        play_on(each, 20)
    other, before = copied(env), env.render()
    play_on(other, 100)
    assert env.render() == before
    play_on(stretch, 100)
    assert (other.render(), other.game_seed, other.rewards) == (stretch.render(), stretch.game_seed, stretch.rewards)
    assert (other.last()[0]["observation"] == stretch.last()[0]["observation"]).all()
    for each in (other, stretch):
        each.reset()
    assert other.game_seed == stretch.game_seed


def test_with_pettingzoo_s_wrapper_an_illegal_action_loses() -> None:
    env = TerminateIllegalWrapper(usual(GAMES["push"]), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


def test_an_observation_that_was_kept_stays_as_it_was() -> None:
    env = usual(GAMES["elfer_raus"])
    env.reset(seed=1)
    kept = env.last()[0]
    copies = {key: value.copy() for key, value in kept.items()}
    play_on(env, 10)
    assert all((kept[key] == copies[key]).all() for key in kept)
    kept["action_mask"][:] = 1
    assert env.last()[0]["action_mask"].sum() < 10


@for_every_game
def test_who_need_not_act_is_shown_their_own_cards_and_no_moves(game: AnyGame) -> None:
    from stammtisch.lab.env.observation import observation_layout

    env = usual(game)
    env.reset(seed=1)
    play_on(env, 5)
    state = env._slots.state(0)
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert seen["observation"].tolist() == observation_layout(game.name).observed(state, seat)
        assert seen["action_mask"].any() == (agent == env.agent_selection)


@for_every_game
@pytest.mark.parametrize("reward", ["win", "place", "score"])
def test_what_some_gain_others_lose(game: AnyGame, reward: str) -> None:
    short = {"level8": {"levels": 2}, "help": {"points": 1}}.get(game.name, {})
    env = stammtisch.env(game.name, game.options.PLAYERS[-1], reward, **short)  # type: ignore[arg-type]
    paid = play_out(env, 5)
    assert sum(paid.values()) == pytest.approx(0, abs=1e-4)
    won = [game.rules.won(env._slots.state(0), seat) for seat in range(len(paid))]
    best = max(paid.values())
    assert all(value == pytest.approx(best) for value, win in zip(paid.values(), won, strict=True) if win)


def test_the_table_is_drawn_as_the_actor_sees_it() -> None:
    env = usual(GAMES["elfer_raus"], render_mode="ansi")
    env.reset(seed=1)
    seat = int(env.agent_selection[-1])
    hand = stammtisch.start("elfer_raus", 2, env.game_seed).view(seat)["hand"]
    assert f"hand              {' '.join(hand)}" in env.render().split("\n")
    assert usual(GAMES["elfer_raus"]).render_mode is None


def test_wrong_wishes_are_complained_about() -> None:
    with pytest.raises(stammtisch.Complaint, match=r"[Ee]xpected the reward win \| place \| score, got \"money\"\."):
        stammtisch.env("push", 2, reward="money")
    with pytest.raises(stammtisch.Complaint, match="7"):
        stammtisch.env("push", 7)
    with pytest.raises(ValueError, match="expected the render mode ansi, or None, got 'human'"):
        stammtisch.env("push", 2, render_mode="human")


def test_without_pettingzoo_one_line_says_what_is_missing() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport stammtisch\nstammtisch.env('push', 2)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    command = command_for("lab", "gymnasium", "pettingzoo")
    assert done.stderr.split("\n")[-2].endswith(f"Complaint: This needs PettingZoo: {command}")


def test_the_library_alone_imports_no_pettingzoo() -> None:
    code = "import sys, stammtisch; print({'pettingzoo', 'gymnasium', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_deal_is_no_step_of_the_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    env, made = stammtisch.env("elfer_raus", 2), 0
    step = env.step

    def counted(action: int) -> None:
        nonlocal made
        made += 1
        step(action)

    monkeypatch.setattr(env, "step", counted)
    assert stepped(env)(1).moves == made == STEPS_IN_A_GO
