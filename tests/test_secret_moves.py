"""Each game says which moves have a hidden part and who may know it, and that is what its view and its events tell.

Two moves that look alike to somebody have a hidden part. Whoever adds such a move to a game, or hides or shows more of
one, is reminded here to say so; `tests/server/choices.py` then tries that the server keeps it too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import Move, Seat, State
from stammtisch.games import GAMES
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named, random_states, worlds

STATES = 250
TRIED = 6
"""Moves for each state, at most."""


def tried(game: AnyGame, s: State, dice: Dice) -> dict[Move, State]:
    """Some legal moves, and the states that they lead to."""
    legal = game.legal_moves(s)
    found = {}
    for move in {legal[dice.below(len(legal))] for _ in range(TRIED)} if legal else ():
        found[move] = s.copy()
        game.rules.apply(found[move], move)
    return found


def shown(game: AnyGame, s: State, seat: Seat | None) -> str:
    """All that somebody is shown of a state and of what led to it."""
    return json.dumps(game.view.view(s, seat))


def choices(game: AnyGame, setting: Setting) -> Iterator[tuple[State, tuple[Move, State], tuple[Move, State]]]:
    """Moments of a random game, two different moves, and what they lead to."""
    dice = Dice(bytes(32))
    for s in islice(random_states(game, setting, bytes(range(32))), STATES):
        for one, other in combinations(tried(game, s, dice).items(), 2):
            yield s, one, other


def is_secret(game: AnyGame, s: State, move: Move, seat: Seat | None) -> bool:
    """Whether the seat may not know that it was this move."""
    know = worlds(game).knowing(s, move)
    return know is not None and seat not in know


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_moves_look_alike_to_those_who_may_not_know_them_and_to_nobody_else(game: AnyGame, setting: Setting) -> None:
    for s, (one, after_one), (other, after_other) in choices(game, setting):
        for seat in (*range(s.players), None):
            alike = shown(game, after_one, seat) == shown(game, after_other, seat)
            secret = is_secret(game, s, one, seat) and is_secret(game, s, other, seat)
            assert alike == secret, (game.notation.move_text(one), game.notation.move_text(other), seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_kind_of_move_with_a_hidden_part_is_named_and_happens(game: AnyGame) -> None:
    found = {
        game.notation.move_text(move).split()[0]
        for setting in worlds(game).SETTINGS
        for s, (move, _), _ in choices(game, setting)
        if worlds(game).knowing(s, move) is not None
    }
    assert found == worlds(game).SECRET_KINDS
