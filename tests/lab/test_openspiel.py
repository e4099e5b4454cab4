"""Our games in OpenSpiel: they pass its own tests, keep secrets, and its tree search plays them by our rules."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from stammtisch.bots import Budget
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.lab.env.observation import observation_layout
from tests.games.elfer_raus.positions import POSITIONS
from tests.plays import ALL_SETTINGS, AnyGame, Setting, every, named, random_states, worlds

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: our games are not tested in it")
openspiel = pytest.importorskip("stammtisch.lab.env.openspiel")
peer = pytest.importorskip("stammtisch.lab.search.ismcts_openspiel").openspiel_ismcts

FEW = Budget(rollouts=6)


def parameters(game: AnyGame, setting: Setting) -> dict[str, Any]:
    """Players and options as OpenSpiel takes them."""
    usual = {option.name: option.default for option in game.options.OPTIONS}
    given: dict[str, Any] = {"players": setting[0]}
    for name, value in setting[1].items():
        if isinstance(value, list):
            given[name] = ",".join(value)
        elif isinstance(value, bool) and usual[name] is None:
            given[name] = "true" if value else "false"
        else:
            given[name] = value
    return given


def dealt(game: str, players: int, luck: int = 7, **options: Any) -> Any:
    """A state after the deal."""
    state = openspiel.loaded(game, {"players": players, **options}).new_initial_state()
    for byte in range(luck, luck + openspiel.DEALT_BYTES):
        state.apply_action(byte)
    return state


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_openspiel_plays_it_at_random(game: AnyGame) -> None:
    short = {"levels": 2} if game.name == "level8" else {}
    loaded = openspiel.loaded(game.name, {"players": game.options.PLAYERS[-1], **short})
    # OpenSpiel's own test raises an error for whatever it finds wrong.
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=game.name == "elfer_raus", verbose=False)


@pytest.mark.rotating("setting", each="game")
@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_players_and_options_are_parameters(game: AnyGame, setting: Setting) -> None:
    loaded = openspiel.loaded(game.name, parameters(game, setting))
    assert loaded.num_players() == setting[0]
    assert loaded.options == game.settle(*setting)
    assert pyspiel.load_game(str(loaded)).options == loaded.options


def test_chance_deals_a_seed_from_which_everything_follows() -> None:
    first, second, third = dealt("elfer_raus", 3), dealt("elfer_raus", 3), dealt("elfer_raus", 3, luck=8)
    assert str(first) == str(second) != str(third)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_game_in_openspiel_is_the_same_game(game: AnyGame) -> None:
    players, dice = game.options.PLAYERS[0], Dice(bytes(32))
    state = dealt(game.name, players)
    s = state.s.copy()
    while not state.is_terminal():
        moves = state.legal_actions()
        assert moves == sorted(game.legal_moves(s))
        assert state.current_player() == s.actor
        move = moves[dice.below(len(moves))]
        state.apply_action(move)
        game.rules.apply(s, move)
    assert state.s == s
    won = [seat for seat in range(players) if game.rules.won(s, seat)]
    shares = [(seat in won) / len(won) - 1 / players for seat in range(players)]
    assert state.returns() == shares


def test_a_clone_is_independent_and_a_pickled_state_is_the_same() -> None:
    state = dealt("push", 2)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    again = pickle.loads(pickle.dumps(clone))  # noqa: S301 (our own)
    assert str(again) == str(clone)
    assert again.history() == clone.history()


@pytest.mark.parametrize(
    ("game", "wanted"),
    [("push", {"players": 3, "risk": True}), ("level8", {"players": 4, "ladder": "custom", "custom": "run3, 2 run3"})],
)
def test_a_pickled_game_is_played_by_the_same_options(game: str, wanted: dict[str, Any]) -> None:
    first = openspiel.loaded(game, wanted)
    again = pickle.loads(pickle.dumps(first))  # noqa: S301 (our own)
    assert (str(again), again.options) == (str(first), first.options)
    states = [each.new_initial_state() for each in (first, again)]
    for _ in range(10):
        move = states[0].legal_actions()[0]
        for state in states:
            state.apply_action(move)
    assert str(states[0]) == str(states[1])


@pytest.mark.parametrize("game", list(GAMES.values()), ids=named)
def test_a_resampled_state_looks_the_same_to_the_player(game: AnyGame) -> None:
    state, dice = dealt(game.name, game.options.PLAYERS[-1]), Dice(bytes(32))
    hidden = 0
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: dice.below(1 << 16) / (1 << 16))
        assert other.information_state_string() == state.information_state_string()
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        hidden += str(other) != str(state)
        state.apply_action(state.legal_actions()[dice.below(len(state.legal_actions()))])
    assert hidden


@pytest.mark.parametrize("game", list(GAMES.values()), ids=named)
def test_tensors_are_our_observations(game: AnyGame) -> None:
    state, observed = dealt(game.name, game.options.PLAYERS[-1]), observation_layout(game.name)
    assert state.get_game().observation_tensor_shape() == [observed.size]
    assert state.get_game().information_state_tensor_shape() == [observed.size]
    for _ in range(8):
        for seat in range(state.num_players()):
            seen = observed.observed(state.s, seat)
            assert state.observation_tensor(seat) == state.information_state_tensor(seat) == seen
        state.apply_action(state.legal_actions()[-1])


def test_the_parts_of_a_tensor_have_names() -> None:
    from open_spiel.python.observation import make_observation

    state = dealt("elfer_raus", 3)
    told = make_observation(state.get_game())
    told.set_from(state, 1)
    assert told.dict["hand"].sum() == state.s.held[1]
    told.set_from(state.get_game().new_initial_state(), 1)
    assert not told.tensor.any()


@pytest.mark.parametrize("game", list(GAMES.values()), ids=named)
def test_openspiel_own_bot_plays_with_its_own_chance(game: AnyGame) -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    short: dict[str, Any] = {"level8": {"levels": 2}}.get(game.name, {})
    state = dealt(game.name, game.options.PLAYERS[0], **short)
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(), uct_c=1.4, max_simulations=6)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiel_learners_find_an_environment() -> None:
    from open_spiel.python.rl_environment import Environment

    env = Environment(openspiel.loaded("push", {"players": 2}))
    step = env.reset()
    assert env.observation_spec()["info_state"] == (observation_layout("push").size,)
    for _ in range(20):
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.observations["info_state"][0]) == observation_layout("push").size


@pytest.mark.parametrize("game", list(GAMES.values()), ids=named)
def test_every_choice_is_legal_for_a_while(game: AnyGame) -> None:
    players = game.options.PLAYERS[0]
    s, dice = game.begin(players, game.settle(players, {}), bytes(32)), Dice(bytes(32))
    for _ in range(12):
        if s.end:
            break
        view = game.view.view(s, s.actor)
        move = peer(view, dice, FEW)
        assert move in view["moves"]
        game.rules.apply(s, game.notation.parse_move(move))


def test_it_chooses_the_same_in_a_world_it_cannot_tell_apart() -> None:
    game, dice = GAMES["elfer_raus"], Dice(bytes(32))
    for number, s in enumerate(every(23, random_states(game, (3, {"rounds": 2}), bytes(range(32))))):
        if s.end:
            break
        other = worlds(game).other_world(s, s.actor, dice)
        chosen = {peer(game.view.view(world, s.actor), Dice(bytes([number] * 32)), FEW) for world in (s, other)}
        assert len(chosen) == 1


@pytest.mark.parametrize("budget", [Budget(rollouts=200), Budget(seconds=0.3)], ids=["simulations", "seconds"])
def test_it_finds_a_sure_win(budget: Budget) -> None:
    s, right = POSITIONS["two cards win"]
    assert peer(GAMES["elfer_raus"].view.view(s, 0), Dice(bytes(32)), budget) == right
