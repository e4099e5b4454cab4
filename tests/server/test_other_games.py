"""What is played changes between two games, and what was played stays as it was."""

from __future__ import annotations

import pytest

from stammtisch.games import GAMES
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.project import VisibleLog, record
from stammtisch.table import fair
from stammtisch.table.replay import replayed
from tests.server.rooms import HOST, NAMES, Bench, denied, over


@pytest.mark.parametrize("game", GAMES)
def test_another_game_at_the_same_table(game: str) -> None:
    bench = over(3)
    bench.command(HOST, cmd.Change(game=game))
    bench.command(HOST, cmd.Start(fill="zufall"))
    assert bench.room.table is not None
    assert (bench.room.table.game.name, bench.room.table.players) == (game, 3)
    assert bench.again().table is not None


def test_another_game_has_chairs_for_as_many_as_can_play_it() -> None:
    bench = over(2)
    bench.command(HOST, cmd.Change(game="help"))
    assert len(bench.room.chairs) == 3
    bench.command(HOST, cmd.Change(game="push"))
    assert (len(bench.room.chairs), bench.room.options) == (3, {})


def test_another_game_needs_room_for_all_who_sit() -> None:
    bench = over(6)
    assert denied(bench, HOST, cmd.Change(game="help")) == "seats_in_use"


@pytest.mark.parametrize("phase", ["playing", "dealing"])
def test_what_is_played_stays_while_it_is_dealt_and_played(phase: str) -> None:
    bench = Bench("push", 2)
    bench.command("p1", cmd.Sit(name="x", commit="00" * 32 if phase == "dealing" else None))
    bench.command(HOST, cmd.Start())
    assert denied(bench, HOST, cmd.Change(game="level8")) == f"not_while_{phase}"


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_fair_though_the_game_was_chosen_after_the_promises(game: str) -> None:
    """Sealed and committed to for one game, changed to another: the record shows the same promises, and verifies."""
    bench = over(2)
    promised = bench.room.sealed
    parts = {HOST: "aa" * 32, "p1": "bb" * 32}
    for person, part in parts.items():
        bench.command(person, cmd.Commit(commitment=fair.commitment(bytes.fromhex(part))))
    bench.command(HOST, cmd.Change(game=game))
    bench.command(HOST, cmd.Start(fill="zufall"))
    assert denied(bench, HOST, cmd.Change(game="push", players=5)) == "not_while_dealing"
    for person, part in parts.items():
        bench.command(person, cmd.Reveal(part=part))
    bench.play()
    bench.happen([ev.Aborted()])
    told = record(bench.room, NAMES)
    assert promised is not None
    assert told.fair is not None
    assert (told.game, told.fair.commitment) == (game, promised.commitment)
    assert set(parts.values()) <= set(told.fair.parts)
    assert len(replayed(told).log) == 2  # the deal and a move, as the promises make them


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    bench = over()
    with pytest.raises(Denied, match="no_game") as no:
        bench.command(HOST, cmd.Change(game="poker"))
    assert no.value.sentence.arguments["got"] == "poker"


def test_who_was_in_for_something_else_is_asked_again() -> None:
    bench = over(3)
    for change in (cmd.Change(game="elfer_raus"), cmd.Change(options={"rounds": 2}), cmd.Change(players=4)):
        bench.command("p1", cmd.Agree(again=True))
        bench.command(HOST, change)
        assert not bench.room.chairs[1].wants_again
    bench.command("p1", cmd.Agree(again=True))
    bench.command(HOST, cmd.Change(house=cmd.House(chat=True)))
    assert bench.room.chairs[1].wants_again


def test_the_cards_of_the_last_game_stay_to_be_seen() -> None:
    bench = over(3, "elfer_raus")
    bench.command(HOST, cmd.Change(game="push", players=5))
    assert bench.room.table is not None
    assert (bench.room.table.game.name, bench.room.table.players) == ("elfer_raus", 3)


def test_old_logs_say_nothing_of_the_game_that_did_not_change() -> None:
    bench, told = Bench("push", 3), VisibleLog()
    bench.happen([ev.Changed(2, {}, cmd.House())])
    told.keep(bench.room, bench.log[-1])
    (line,) = told.lines(bench.room, None, NAMES)
    assert (bench.room.game, "game" in line, line["players"]) == ("push", False, 2)
