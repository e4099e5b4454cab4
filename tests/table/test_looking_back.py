"""Looking back: the steps, laid over each other, are what everybody saw."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.chance import Dice
from stammtisch.table.looking_back import LEFT_OUT, Step, shown, steps
from stammtisch.table.record import Record
from stammtisch.table.table import Table
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named

SEED = b"looking back".ljust(32)
MAX_MOVES = 120


def played(game: AnyGame, setting: Setting) -> tuple[Record, list[list[Step]]]:
    """A game at random, and what spectators and each seat saw after the deal and every move."""
    players, options = setting
    table, dice = Table(game, players, options, seed=SEED), Dice(SEED)
    seen = [views(table)]
    while table.turn is not None and len(seen) <= MAX_MOVES:
        moves = table.moves()
        table.act(table.turn, moves[dice.below(len(moves))])
        seen.append(views(table))
    return table.record(), seen


def views(table: Table) -> list[Step]:
    return [shown(table.view(seat)) for seat in (None, *range(table.players))]


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_the_steps_are_what_everybody_saw(game: AnyGame, setting: Setting) -> None:
    record, seen = played(game, setting)
    public: dict[str, Any] = {}
    own: list[dict[str, Any]] = [{} for _ in range(record.players)]
    for step, expected in zip(steps(record), seen, strict=True):
        public |= step["view"]
        own = [known | more for known, more in zip(own, step["own"], strict=True)]
        assert [public, *(public | mine for mine in own)] == expected


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_steps_name_moves_chance_and_open_cards(game: AnyGame, setting: Setting) -> None:
    record, _ = played(game, setting)
    told = list(steps(record))
    assert [(step["seat"], step["move"]) for step in told[1:]] == [(m.seat, m.move) for m in record.moves]
    assert (told[0]["seat"], told[0]["move"]) == (None, None)
    assert told[-1]["chance"] == len(record.chance)
    assert not any(event.get("says", "").endswith("_hidden") for step in told for event in step["events"])
    assert any("says" in event for event in told[0]["events"])


def test_a_step_tells_only_what_has_changed() -> None:
    record, _ = played(*ALL_SETTINGS[0])
    first, second = list(steps(record))[:2]
    assert "hand_sizes" in first["view"]
    assert "rounds" in first["view"]
    assert "rounds" not in second["view"]
    assert not set(LEFT_OUT) & set(first["view"])
