"""Observations: made of nothing but the view, enough to know the legal moves, the same interpreted and compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice

import pytest
from hypothesis import given

from stammtisch.bots.strategy import strategy
from stammtisch.engine.chance import Dice
from stammtisch.engine.state import State
from stammtisch.lab.env.observation import ObservationLayout, observation_layout
from tests.cli.run import ROOT
from tests.lab.reading import Parts, read
from tests.plays import ALL_SETTINGS, OURS, SEEDS, AnyGame, Setting, every, named, random_states, worlds

in_every_setting = pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)

MOST = 24


def some_states(game: AnyGame, setting: Setting, seed: bytes, step: int = 11) -> Iterator[State]:
    """Every so many states of a game from its beginning, not too many."""
    return islice(every(step, random_states(game, setting, seed)), MOST)


@in_every_setting
@given(seed=SEEDS)
def test_an_observation_is_made_of_the_view_alone(game: AnyGame, setting: Setting, seed: bytes) -> None:
    """A state that knows only the view, with all that is hidden left open, gives the same observation.

    So does another world that looks the same to the seat.
    """
    observed, known, dice = observation_layout(game.name), strategy(game.name).worlds.known, Dice(seed)
    for s in some_states(game, setting, seed):
        for seat in range(s.players):
            row = observed.observed(s, seat)
            assert observed.observed(known(game.view.view(s, seat)), seat) == row
            assert observed.observed(worlds(game).other_world(s, seat, dice), seat) == row


@in_every_setting
@given(seed=SEEDS)
def test_an_observation_tells_which_moves_are_legal(game: AnyGame, setting: Setting, seed: bytes) -> None:
    observed = observation_layout(game.name)
    for s in some_states(game, setting, seed, 3):
        if not s.end:
            told = read(game.name, parts_of(observed, observed.observed(s, s.actor)))
            assert game.legal_moves(told) == game.legal_moves(s)


@in_every_setting
def test_what_differs_in_the_view_differs_in_the_observation(game: AnyGame, setting: Setting) -> None:
    """An observation that told nothing would pass the tests above."""
    observed = observation_layout(game.name)
    states = [s.copy() for s in some_states(game, setting, bytes(range(32)), 3)]
    rows = {tuple(observed.observed(s, 0)) for s in states}
    views = {str({key: told for key, told in game.view.view(s, 0).items() if key != "events"}) for s in states}
    assert len(rows) == len(views)


@in_every_setting
@given(seed=SEEDS)
def test_compiled_is_interpreted_and_within_bounds(game: AnyGame, setting: Setting, seed: bytes) -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed: compiled observations are not tested")
    pytest.importorskip("numba", reason="Numba is not installed: compiled observations are not tested")
    from stammtisch.engine.packed import pack, packed_type

    observe, observed = import_module("stammtisch.lab.env.slots").stepping(game).observe, observation_layout(game.name)
    states, row = np.zeros(1, packed_type(game.rules.State)), np.full(observed.size, 99, np.int8)
    for s in some_states(game, setting, seed, 7):
        pack(s, states[0])
        for seat in range(s.players):
            observe(states, 0, seat, row)
            assert row.tolist() == observed.observed(s, seat)
            assert (observed.lows() <= row).all()
            assert (row <= observed.highs()).all()


def parts_of(observed: ObservationLayout, row: list[int]) -> Parts:
    return lambda name: row[observed.part(name)]


@pytest.mark.parametrize("game", OURS, ids=named)
def test_the_page_lists_every_part(game: AnyGame) -> None:
    page = (ROOT / "docs" / "lab" / "environments.md").read_text(encoding="utf-8")
    told = re.search(rf"^### {re.escape(game.title)}\n.*?(\| name .*?)\n\n", f"{page}\n\n", re.MULTILINE | re.DOTALL)
    assert told is not None
    assert told[1] == observation_layout(game.name).table()
    assert f"{observation_layout(game.name).size:,} numbers" in page
