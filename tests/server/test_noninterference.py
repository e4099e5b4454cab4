"""No byte that a seat or a spectator is sent depends on what they may not know."""

from __future__ import annotations

import math
from collections import Counter
from itertools import islice

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.server.live import live_room
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase
from tests.plays import AnyGame, named, worlds
from tests.server.choices import choices
from tests.server.compared import answered, differences, told_apart
from tests.server.pairs import Pair, disguised, pairs, seated, state_of, waiting

PAIRS = 200
CHOICES = 25
"""For each setting of a game with secret moves, and each kind of them."""
MOST = 1000
"""Pairs that are looked at to find them."""


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_nobody_can_tell_worlds_apart_that_differ_in_what_they_may_not_know(game: AnyGame) -> None:
    settings, dice = worlds(game).SETTINGS, Dice(bytes(32))
    each = math.ceil(1.2 * PAIRS / len(settings))
    tried = 0
    for number, setting in enumerate(settings):
        for pair in islice(pairs(game, setting, bytes([number] * 32), step=5), each):
            assert differences(pair, dice) == []
            tried += 1
    assert tried >= PAIRS


@pytest.mark.parametrize("game", [game for game in GAMES.values() if worlds(game).SECRET_KINDS], ids=named)
def test_nobody_can_tell_what_somebody_chose_in_secret(game: AnyGame) -> None:
    dice, tried = Dice(bytes(32)), Counter[str]()
    for number, setting in enumerate(worlds(game).SETTINGS):
        here = Counter[str]()
        for kind, pair in islice(choices(game, setting, bytes([number] * 32)), MOST):
            here[kind] += 1
            if here[kind] <= CHOICES:
                assert differences(pair, dice) == []
        tried += here
    assert set(tried) == worlds(game).SECRET_KINDS
    assert min(tried.values()) >= CHOICES


@pytest.fixture(autouse=True)
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody has missed comes in several pages, though these games are short."""
    monkeypatch.setattr(live_room, "PAGE", 7)


@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.DEALING, Phase.OVER])
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_nobody_can_tell_what_the_server_has_sealed(game: AnyGame, phase: Phase) -> None:
    dice = Dice(bytes(32))
    for _ in range(4):
        here, there = (waiting(game, bytes(dice.below(256) for _ in range(32)).hex(), phase) for _ in range(2))
        for seat in (0, 1, 2, None):
            assert told_apart(Pair(here, there, seat), dice) == []


def test_worlds_that_differ_in_what_one_knows_are_told_apart() -> None:
    """The comparison above is not blind."""
    game = GAMES["elfer_raus"]
    live = seated(game, (3, {}), bytes(32))
    other = disguised(live, 1, worlds(game).other_world(state_of(live), 1, Dice(bytes(32))))
    assert told_apart(Pair(live, other, 1), Dice(bytes(32))) == []
    assert "state" in told_apart(Pair(live, other, 0), Dice(bytes(32)))
    turn = live.room.turn
    command = cmd.Move(moves=["castle"])
    assert answered(live, command, turn) != answered(live, command, None)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if worlds(game).SECRET_KINDS], ids=named)
def test_who_chose_can_tell_what(game: AnyGame) -> None:
    """Nor is that of secret choices: whoever made them is told what they were."""
    setting = worlds(game).SETTINGS[3]
    _, pair = next(choices(game, setting, bytes(32)))
    chooser = next(entry.what.seat for entry, *_ in reversed(pair.here.told._kept) if isinstance(entry.what, ev.Moved))
    assert {"lines", "state"} <= set(told_apart(Pair(pair.here, pair.there, chooser), Dice(bytes(32))))
