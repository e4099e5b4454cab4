"""A game ends when most of those whose game it is want that, of two both."""

from __future__ import annotations

import pytest

from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.project import public_state
from stammtisch.server.room.room import Phase
from tests.server.rooms import HOST, NAMES, Bench, playing


def test_the_game_is_aborted_when_most_who_play_want_it() -> None:
    bench = playing()
    bench.command("p0", cmd.Vote(abort=True))
    bench.command("p0", cmd.Vote(abort=False))
    bench.command("p2", cmd.Vote(abort=True))
    assert bench.room.turn is not None
    bench.command("p0", cmd.Vote(abort=True))
    assert bench.room.phase is Phase.OVER


def test_of_two_both_must_want_to_end_the_game() -> None:
    bench = playing(2)
    bench.command("p0", cmd.Vote(abort=True))
    assert bench.room.turn is not None
    bench.command("p1", cmd.Vote(abort=True))
    assert bench.room.phase is Phase.OVER


def test_nobody_loses_their_vote_to_a_bot_that_others_let_play() -> None:
    bench = playing()
    bench.command("p1", cmd.Leave())
    bench.command(HOST, cmd.StandIn(seat=2))
    bench.command(HOST, cmd.Vote(abort=True))
    assert bench.room.turn is not None
    bench.command("p2", cmd.Vote(abort=True))
    assert bench.room.phase is Phase.OVER


@pytest.mark.parametrize(("why", "ends"), [("clock", False), ("host", False), ("away", True), ("left", True)])
def test_who_has_left_or_is_away_is_not_waited_for(why: ev.Why, ends: bool) -> None:
    bench = playing(2)
    bench.happen([ev.StoodIn(1, "stammgast", why)])
    bench.command(HOST, cmd.Vote(abort=True))
    assert (bench.room.phase is Phase.OVER) == ends


def test_who_was_away_and_is_back_votes() -> None:
    bench = playing()
    bench.happen([ev.StoodIn(1, "stammgast", "away")])
    bench.command("p1", cmd.Vote(abort=True))
    assert bench.room.phase is Phase.PLAYING


def test_all_are_told_how_many_must_want_to_end_the_game() -> None:
    bench = Bench("push", 4)
    for number in range(1, 4):
        bench.command(f"p{number}", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    assert public_state(bench.room, NAMES, set())["voting"] is None
    bench.command("p2", cmd.Vote(abort=True))
    assert public_state(bench.room, NAMES, set())["voting"] == {"agree": [2], "needed": 3, "of": 4}
    bench.command("p3", cmd.Leave())
    assert public_state(bench.room, NAMES, set())["voting"] == {"agree": [2], "needed": 2, "of": 3}
    bench.command(HOST, cmd.Vote(abort=True))
    assert (bench.room.phase, public_state(bench.room, NAMES, set())["voting"]) == (Phase.OVER, None)
