"""Taking back: only what has told nobody anything but what lay open before all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.table.table import Table
from stammtisch.words import Complaint
from tests.plays import SEEDS, AnyGame, Setting, in_every_setting
from tests.server.rooms import HOST, Bench

ASIDE = {"events", "moves", "seat"}


def beyond_all(table: Table, seat: int) -> dict[str, Any]:
    """What the seat knows besides what all who look on know."""
    public = table.view()
    return {key: value for key, value in table.view(seat).items() if key not in ASIDE and value != public[key]}


@in_every_setting
@given(seed=SEEDS)
def test_what_can_be_taken_back_has_told_no_seat_more_than_all(game: AnyGame, setting: Setting, seed: bytes) -> None:
    table, dice = Table(game, setting[0], setting[1], seed=seed), Dice(seed)
    for _ in range(40):
        if (seat := table.turn) is None:
            return
        moves = table.moves()
        others = [other for other in range(table.players) if other != seat]
        before, chance, told = [beyond_all(table, other) for other in others], table.outcomes, len(table.log) - 1
        table.act(seat, moves[dice.below(len(moves))])
        if not table.can_undo(seat):
            continue
        assert table.outcomes == chance
        assert [beyond_all(table, other) for other in others] == before
        assert all(table.told(other, after=told) == table.told(after=told) for other in others)


def until_a_card_is_handed_back(table: Table) -> tuple[int, str]:
    """Who hands back which card next, in a game in which the first moves are made."""
    while (seat := table.turn) is not None:
        moves = table.moves()
        if moves[0].startswith("return "):
            return seat, moves[0]
        table.act(seat, moves[0])
    raise AssertionError("nobody was helped")


def test_he_21_a_card_handed_back_has_been_seen() -> None:
    table = Table(GAMES["help"], 3, seed=bytes(32))
    seat, move = until_a_card_is_handed_back(table)
    table.act(seat, move)
    assert not table.can_undo(seat)
    with pytest.raises(Complaint, match="cannot be taken back"):
        table.undo(seat)


def test_he_21_nobody_at_the_server_takes_it_back_and_logs_from_before_still_hold() -> None:
    bench = Bench("help", 3)
    for person in ("p1", "p2"):
        bench.command(person, cmd.Sit(name=person))
    bench.command(HOST, cmd.Start())
    table = bench.room.table
    assert table is not None
    while not table.moves()[0].startswith("return "):
        bench.play()
    seat, length = bench.room.turn, len(table.log)
    bench.play()
    with pytest.raises(Denied, match="nothing_to_undo"):
        bench.command(bench.room.chairs[seat or 0].person, cmd.Undo())
    bench.happen([ev.Undone(seat or 0)])  # as it stands in logs from when that could be
    again = bench.again().table
    assert again is not None
    assert len(again.log) == length
