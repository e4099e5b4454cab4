"""Interpreted = compiled: the same rules on both carriers give the same states, move by move."""

from __future__ import annotations

import pytest
from hypothesis import given

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from tests.plays import ALL_SETTINGS, SEEDS, AnyGame, Setting, every, named, random_states, uniform, worlds

np = pytest.importorskip("numpy", reason="NumPy is not installed: compiled rules are not tested")
pytest.importorskip("numba", reason="Numba is not installed: compiled rules are not tested")

from stammtisch.engine.packed import pack, packed_type, unpack  # noqa: E402
from stammtisch.lab.compiled.stepping import kernels, keys_of, luck_of  # noqa: E402


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=SEEDS)
def test_same_states_and_same_legal_moves(game: AnyGame, setting: Setting, seed: bytes) -> None:
    k = kernels(game)
    players, options = setting[0], game.settle(*setting)
    plain = game.begin(players, options, seed)
    states, moves, dice = k.states(1), k.moves(), Dice(bytes(reversed(seed)))
    k.deal(states, k.template(players, options), keys_of([seed]))
    choose = getattr(worlds(game), "lively", uniform)
    while not plain.end:
        assert unpack(game.rules.State, states[0]) == plain
        n = k.legal(states, 0, moves)
        assert moves[:n].tolist() == game.legal_moves(plain)
        move = (choose, uniform)[dice.below(2)](plain, game.legal_moves(plain), dice)
        game.rules.apply(plain, move)
        k.apply(states, 0, move)
    assert unpack(game.rules.State, states[0]) == plain
    wins = np.zeros(players, np.int64)
    k.wins(states, wins)
    assert wins.tolist() == [int(game.rules.won(plain, seat)) for seat in range(players)]


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=SEEDS)
def test_same_refusals(game: AnyGame, setting: Setting, seed: bytes) -> None:
    k = kernels(game)
    states = k.states(1)
    for s in every(31, random_states(game, setting, seed)):
        pack(s, states[0])
        for move in range(game.rules.MOVES):
            assert k.refusal(states, 0, s.actor, move) == game.rules.refusal(s, s.actor, move)


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=SEEDS)
def test_every_value_fits_its_field(game: AnyGame, setting: Setting, seed: bytes) -> None:
    row = np.zeros(1, packed_type(game.rules.State))
    for s in random_states(game, setting, seed):
        pack(s, row[0])
    assert unpack(game.rules.State, row[0]) == s


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_whole_random_games_end(game: AnyGame) -> None:
    k = kernels(game)
    players = game.options.PLAYERS[-1]
    states = k.states(50)
    k.deal(states, k.template(players, game.settle(players, {})), keys_of([bytes([i]) * 32 for i in range(50)]))
    assert k.play(states, k.moves(), luck_of(1)) > 50
    assert (states["end"] != 0).all()


def test_packing_refuses_what_does_not_fit() -> None:
    game = GAMES["elfer_raus"]
    s = game.begin(2, game.settle(2, {}), bytes(32))
    row = np.zeros(1, packed_type(game.rules.State))
    s.stocked = 128
    with pytest.raises(ValueError, match="field 'stocked': expected a whole number from -128 to 127, got 128"):
        pack(s, row[0])
    assert row[0]["players"] == 0
    s.stocked, s.holder[3] = 40, -129
    with pytest.raises(ValueError, match="field 'holder'"):
        pack(s, row[0])
