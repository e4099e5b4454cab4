"""Making moves in tests, by their text or at random."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from stammtisch.bots import USUAL
from stammtisch.bots.anfaenger import anfaenger
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Game
from stammtisch.engine.state import Move, Seat, State
from stammtisch.games import GAMES
from stammtisch.words import LANGUAGES, Listener, say

AnyGame = Game[Any]
Setting = tuple[int, dict[str, object]]
"""How many play, and the options."""

Chooser = Callable[[State, list[Move], Dice], Move]


def helpers_of(game: AnyGame, file: str) -> Any:
    """This file of the game's own tests, which a game of another package brings along."""
    return (
        game.part(f"tests.{file}") if game.has("tests") else importlib.import_module(f"tests.games.{game.name}.{file}")
    )


def worlds(game: AnyGame) -> Any:
    """What the tests know of the game: SETTINGS, cards, deck, other_world, and perhaps `lively`."""
    return helpers_of(game, "worlds")


OURS = [game for game in GAMES.values() if game.package.startswith("stammtisch.")]
"""The games that come along; others may be installed beside them."""

ALL_SETTINGS: list[tuple[AnyGame, Setting]] = [
    (game, setting) for game in GAMES.values() for setting in worlds(game).SETTINGS
]


def named(value: object) -> str:
    """A test's name for a game or a setting."""
    if isinstance(value, Game):
        return value.name
    if not isinstance(value, tuple):
        return str(value)
    players, options = value
    return "-".join([str(players), *(f"{key}={option}" for key, option in options.items())])


def legal_texts(game: AnyGame, s: State) -> list[str]:
    """All legal moves, sorted as text."""
    return sorted(game.notation.move_text(move) for move in game.legal_moves(s))


def make(game: AnyGame, s: State, *moves: str) -> None:
    """Make the moves; each must be legal."""
    for text in moves:
        move = game.notation.parse_move(text)
        refusal = game.rules.refusal(s, s.actor, move)
        assert not refusal, say(game.words.explain(s, s.actor, move, refusal), Listener("en"))
        assert move in game.legal_moves(s), f"{text} is neither refused nor legal; legal are {legal_texts(game, s)}"
        game.rules.apply(s, move)


def refused(game: AnyGame, s: State, seat: Seat, text: str) -> tuple[int, str | None]:
    """The refusal of a move and its rule; it must have words in all languages."""
    move = game.notation.parse_move(text)
    refusal = game.rules.refusal(s, seat, move)
    assert refusal, f"{text} is not refused"
    sentence = game.words.explain(s, seat, move, refusal)
    for language in LANGUAGES:
        assert "{" not in say(sentence, Listener(language))
    return refusal, sentence.rule


def choices(game: AnyGame, s: State) -> set[str]:
    """What the beginner may choose here, whatever the dice say."""
    view = game.view.view(s, s.actor)
    return {anfaenger(view, Dice(bytes([i] * 32)), USUAL) for i in range(40)}


def uniform(_s: State, moves: list[Move], dice: Dice) -> Move:
    """Any legal move, all equally likely."""
    return moves[dice.below(len(moves))]


def random_states(game: AnyGame, setting: Setting, seed: bytes, choose: Chooser | None = None) -> Iterator[State]:
    """All states of a game played at random, from the deal to the end. The same object is yielded again and again.

    By the seed, the moves are evenly random, or `lively` where the game knows a way to get further than that.
    """
    players, given = setting
    s = game.begin(players, game.settle(players, given), seed)
    dice = Dice(bytes(reversed(seed)))
    lively: Chooser = getattr(worlds(game), "lively", uniform)
    choose = choose or (lively, uniform)[dice.below(2)]
    yield s
    while not s.end:
        game.rules.apply(s, choose(s, game.legal_moves(s), dice))
        yield s


def every(n: int, states: Iterator[State]) -> Iterator[State]:
    """Every n-th of the states, and the last."""
    s = None
    for i, s in enumerate(states):
        if i % n == 0:
            yield s
    if s is not None:
        yield s


SEEDS = st.binary(min_size=32, max_size=32)


in_every_setting = pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
