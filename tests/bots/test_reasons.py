"""Reasons for moves: every fact holds in the view, whoever holds the hidden cards, and there are words for all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from stammtisch.bots.reasons import reason
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.engine.state import State
from stammtisch.games import GAMES
from stammtisch.table.seeds import derived
from stammtisch.words import LANGUAGES, Listener, say, texts
from tests.bots.drawn import DRAWN
from tests.bots.facts import CLAIMS, holds
from tests.plays import AnyGame, every, named, random_states, worlds

NAMES = ("Oma", "Toni", "Vreni", "Sepp", "Anna", "Resi")
TAKEN = {"elfer_raus": (7, 40), "help": (3, 25), "level8": (31, 5), "push": (3, 20)}
"""Which positions of a game are taken: every n-th, and at most so many."""
USUALLY = (3, 30)

MAX_MOVES = 4


def like_a_regular(game: AnyGame) -> Any:
    """Mostly good moves, some random ones, so that games come to all kinds of positions."""

    def choose(s: State, moves: list[int], dice: Dice) -> int:
        if dice.below(4) == 0 or len(moves) == 1:
            return moves[dice.below(len(moves))]
        return habits(game.view.view(s, s.actor))[0]

    return choose


def positions(game: AnyGame) -> Iterator[tuple[State, View]]:
    """Views of whoever must move, in games of all settings, played well and at random."""
    step, most = TAKEN.get(game.name, USUALLY)
    for number, setting in enumerate(worlds(game).SETTINGS):
        for choose in (None, like_a_regular(game)):
            played = random_states(game, setting, derived(b"reasons", number), choose)
            for s in islice(every(step, played), most):
                if not s.end:
                    yield s, game.view.view(s, s.actor)


@pytest.mark.rotating("game")
@pytest.mark.slow("every reason in many positions")
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_reason_is_true(game: AnyGame) -> None:
    dice, seen = Dice(bytes(32)), set()
    for s, view in positions(game):
        twin = game.view.view(worlds(game).other_world(s, s.actor, dice), s.actor)
        for move in view["moves"][:: len(view["moves"]) // MAX_MOVES + 1]:
            because = reason(view, move)
            seen.add(because.key)
            assert holds(view, move, because), (move, because, view)
            assert reason(twin, move) == because
            for language in LANGUAGES:
                assert "{" not in say(because, Listener(language, NAMES, view["seat"]))
    assert seen | {key for key in DRAWN if key.startswith(f"{game.name}.")} == claimed(game)


@pytest.mark.parametrize("key", DRAWN)
def test_a_reason_that_comes_up_rarely_is_true(key: str) -> None:
    s, move = DRAWN[key]
    view = GAMES[key.partition(".")[0]].view.view(s, s.actor)
    assert move in view["moves"]
    because = reason(view, move)
    assert because.key == key
    assert holds(view, move, because)


def claimed(game: AnyGame) -> set[str]:
    """All reasons of the game."""
    return {key for key in CLAIMS if key.startswith(f"{game.name}.")}


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_reason_has_words_and_every_word_a_reason(game: AnyGame) -> None:
    written = {f"{game.name}.{key}" for key in texts("de", game.name) if key.startswith("hint.")}
    assert written == claimed(game)
