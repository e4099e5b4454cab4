"""Rooms: who may command for what, when, and that the log alone makes the room."""

from __future__ import annotations

from typing import get_args

import pytest

from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room import project
from stammtisch.server.room.dealing import sealed
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase
from stammtisch.table import fair
from tests.server.rooms import HOST, Bench, denied, playing, seated


def turn(bench: Bench) -> str:
    """The person who must move."""
    assert bench.room.turn is not None
    return f"p{bench.room.turn}"


def other(bench: Bench) -> str:
    return f"p{(bench.room.turn or 0) + 1}" if bench.room.turn == 0 else "p0"


def test_people_sit_down_where_they_like() -> None:
    bench = Bench()
    bench.command("p2", cmd.Sit(name="x", seat=2))
    bench.command("p1", cmd.Sit(name="x", commit="ab" * 32))
    assert bench.room.people() == ["p0", "p1", "p2"]
    assert bench.room.chairs[1].commit == "ab" * 32
    assert denied(bench, "p3", cmd.Sit(name="x")) == "table_full"
    assert denied(bench, "p3", cmd.Sit(name="x", seat=1)) == "seat_taken"
    assert denied(bench, "p3", cmd.Sit(name="x", seat=5)) == "no_such_seat"
    assert denied(bench, "p1", cmd.Sit(name="x")) == "already_seated"


def test_the_host_arranges_the_table() -> None:
    bench = Bench()
    bench.command(HOST, cmd.AddBot(bot="anfaenger", seat=2))
    bench.command(HOST, cmd.AddBot(bot="stammgast", seat=2))
    assert bench.room.chairs[2].bot == "stammgast"
    bench.command(HOST, cmd.Swap(first=0, second=2))
    assert bench.room.seat_of(HOST) == 2
    bench.command(HOST, cmd.Remove(seat=0))
    assert bench.room.chairs[0].free
    assert denied(bench, HOST, cmd.Remove(seat=0)) == "seat_free"
    assert denied(bench, HOST, cmd.Remove(seat=2)) == "host_stays"
    assert denied(bench, HOST, cmd.AddBot(bot="stammgast", seat=2)) == "seat_taken"
    assert denied(bench, HOST, cmd.AddBot(bot="hal9000")) == "unknown_bot"
    assert denied(bench, HOST, cmd.Swap(first=0, second=3)) == "no_such_seat"


@pytest.mark.parametrize(
    "command",
    [
        cmd.AddBot(bot="stammgast"),
        cmd.Remove(seat=0),
        cmd.Swap(first=0, second=1),
        cmd.Change(players=4),
        cmd.Start(fill="stammgast"),
        cmd.Close(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_only_the_host_may(command: cmd.Command) -> None:
    bench = Bench()
    bench.command("p1", cmd.Sit(name="x"))
    for person in ("p1", "p9", None):
        assert denied(bench, person, command) == "not_host"


@pytest.mark.parametrize(
    "command",
    [
        cmd.Move(moves=["flip"]),
        cmd.Undo(),
        cmd.Say(phrase="hello"),
        cmd.Mute(seat=1, muted=True),
        cmd.TakeBack(),
        cmd.Extend(),
        cmd.Hurry(),
        cmd.Vote(abort=True),
        cmd.Leave(),
        cmd.Commit(commitment="00" * 32),
        cmd.Reveal(part="00" * 32),
        cmd.Agree(again=True),
        cmd.Rematch(),
        cmd.Knock(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_whoever_does_not_sit_here_hears_nothing_else(command: cmd.Command) -> None:
    for bench in (Bench(), playing()):
        for person in ("p9", None):
            assert denied(bench, person, command) == "not_seated"


def test_the_host_changes_the_game_before_it_begins() -> None:
    bench = Bench()
    bench.command(HOST, cmd.Change(players=2, options={"turn_cards": "discarded"}, house=cmd.House(chat=True)))
    assert (len(bench.room.chairs), bench.room.options, bench.room.house.chat) == (2, {"turn_cards": "discarded"}, True)
    assert denied(bench, HOST, cmd.Change(players=3)) == "bad_options"
    assert denied(bench, HOST, cmd.Change(players=7)) == "bad_options"
    assert denied(bench, HOST, cmd.Change(options={"colour": "red"})) == "bad_options"
    bench.command(HOST, cmd.Change(players=4, options={}))
    bench.command("p3", cmd.Sit(name="x", seat=3))
    assert denied(bench, HOST, cmd.Change(players=3)) == "seats_in_use"


def test_the_game_begins_when_all_seats_are_taken() -> None:
    bench = Bench()
    assert denied(bench, HOST, cmd.Start()) == "seats_free"
    bench.command(HOST, cmd.Start(fill="anfaenger"))
    assert bench.room.phase is Phase.PLAYING
    assert [chair.bot for chair in bench.room.chairs] == [None, "anfaenger", "anfaenger"]
    assert denied(bench, HOST, cmd.Start()) == "not_while_playing"
    assert denied(bench, "p7", cmd.Sit(name="x", seat=1)) == "seat_taken"


def test_the_seed_comes_from_the_secret_and_all_parts() -> None:
    bench = seated()
    bench.command("p2", cmd.Commit(commitment=fair.commitment(bytes.fromhex("cd" * 32))))
    bench.command(HOST, cmd.Start())
    began = bench.command("p2", cmd.Reveal(part="cd" * 32))[-1]
    assert isinstance(began, ev.Began)
    assert began.seed == fair.joint_seed(bytes(32), [b"", b"", bytes.fromhex("cd" * 32)]).hex()
    assert bench.room.dealt_by is not None
    assert bench.room.dealt_by.commitment == fair.commitment(bytes(32))
    assert bench.room.parts == ["", "", "cd" * 32]
    assert denied(bench, "p2", cmd.Commit(commitment="cd" * 32)) == "not_while_playing"
    assert fair.joint_seed(b"a", [b"bc"]) != fair.joint_seed(b"ab", [b"c"])


def test_moves_go_to_the_table() -> None:
    bench = playing()
    mover = turn(bench)
    assert denied(bench, other(bench), cmd.Move(moves=["flip"])) == "not_your_turn"
    assert denied(bench, mover, cmd.Move(moves=["take 1"])) == "refused"
    bench.command(mover, cmd.Move(moves=["flip"]))
    assert bench.room.made[0].events


def test_the_rule_of_a_refusal_is_named() -> None:
    bench = playing()
    with pytest.raises(Denied) as no:
        bench.command(turn(bench), cmd.Move(moves=["take 1"]))
    assert no.value.sentence.rule == "PU-10"


def test_what_showed_nothing_can_be_taken_back() -> None:
    bench = playing(2, "elfer_raus")
    assert bench.room.table is not None
    while bench.room.table.moves()[0] in {"draw", "pass", "end"}:
        bench.play()
    mover = turn(bench)
    view = bench.room.table.view(0)
    bench.command(mover, cmd.Move(moves=[bench.room.table.moves()[0]]))
    assert denied(bench, other(bench), cmd.Undo()) == "nothing_to_undo"
    bench.command(mover, cmd.Undo())
    assert bench.room.table.view(0) == view
    assert denied(bench, mover, cmd.Undo()) == "nothing_to_undo"


def test_a_stand_in_plays_until_the_owner_is_back() -> None:
    bench = playing()
    seat = bench.room.turn
    assert seat is not None
    assert denied(bench, other(bench) if other(bench) != HOST else "p2", cmd.StandIn(seat=seat)) == "not_host"
    bench.command(f"p{seat}", cmd.StandIn(seat=seat))
    assert bench.room.chairs[seat].played_by == "stammgast"
    assert bench.room.seat_of(f"p{seat}") == seat
    assert denied(bench, HOST, cmd.StandIn(seat=seat)) == "no_stand_in"
    bench.command(f"p{seat}", cmd.TakeBack())
    assert bench.room.chairs[seat].played_by is None
    assert denied(bench, f"p{seat}", cmd.TakeBack()) == "no_stand_in"
    bench.command(HOST, cmd.StandIn(seat=seat))
    bench.command(f"p{seat}", cmd.Move(moves=["flip"]))
    assert bench.room.chairs[seat].played_by is None


def test_the_clock_can_be_extended_a_few_times() -> None:
    bench = playing(house=cmd.House(clock=30))
    mover = turn(bench)
    assert denied(bench, other(bench), cmd.Extend()) == "not_your_turn"
    for _ in range(3):
        bench.command(mover, cmd.Extend())
    assert denied(bench, mover, cmd.Extend()) == "no_more_time"
    bench.play()
    assert bench.room.extended == 0
    assert denied(playing(), turn(playing()), cmd.Extend()) == "no_more_time"


def test_nobody_is_given_up_sooner_than_was_agreed() -> None:
    bench = playing(house=cmd.House(patience=60))
    for shorter in (59, 1):
        assert denied(bench, HOST, cmd.Change(house=cmd.House(patience=shorter))) == "patience_stays"
    for longer in (60, 90, 0):
        bench.command(HOST, cmd.Change(house=cmd.House(patience=longer)))
    assert denied(bench, HOST, cmd.Change(house=cmd.House(patience=86_400))) == "patience_stays"


def test_every_kind_of_entry_says_what_everybody_may_know() -> None:
    assert set(project.PUBLIC) == set(get_args(ev.Event))


def test_a_rematch_keeps_the_seats() -> None:
    bench = playing(2)
    while bench.room.phase is Phase.PLAYING:
        bench.play()
    assert denied(bench, "p1", cmd.Move(moves=["flip"])) == "not_while_over"
    assert denied(bench, "p1", cmd.Rematch()) == "not_sealed"
    bench.happen([sealed(bytes(range(32)))])
    bench.command("p1", cmd.Rematch())
    assert (bench.room.phase, bench.room.chairs[1].wants_again) == (Phase.OVER, True)
    bench.command(HOST, cmd.Rematch())
    assert (bench.room.phase, bench.room.games, bench.room.people()) == (Phase.PLAYING, 2, ["p0", "p1"])


def test_leaving_before_the_game_frees_the_chair() -> None:
    bench = seated()
    bench.command("p1", cmd.Leave())
    assert bench.room.chairs[1].free
    bench.command(HOST, cmd.Leave())
    assert bench.room.host == "p2"
    bench.command("p2", cmd.Leave())
    assert bench.room.phase is Phase.CLOSED
    assert denied(bench, "p2", cmd.Sit(name="x")) == "closed"


def test_leaving_during_the_game_keeps_the_seat() -> None:
    bench = playing()
    bench.command(HOST, cmd.Leave())
    assert bench.room.host == "p1"
    assert bench.room.chairs[0].played_by == "stammgast"
    bench.command(HOST, cmd.TakeBack())
    assert bench.room.chairs[0].played_by is None
    for person in ("p0", "p1", "p2"):
        bench.command(person, cmd.Leave())
    assert bench.room.phase is Phase.CLOSED


def test_the_host_closes_the_table() -> None:
    bench = playing()
    assert denied(bench, HOST, cmd.Close()) == "others_play"
    bench.command("p1", cmd.Leave())
    bench.happen([ev.StoodIn(2, "stammgast", "away")])
    bench.command(HOST, cmd.Close())
    assert denied(bench, HOST, cmd.Say(phrase="bye")) == "closed"


def test_the_log_alone_makes_the_room() -> None:
    bench = playing(3, "level8", cmd.House(clock=20, chat=True))
    for _ in range(30):
        bench.play()
    bench.command("p1", cmd.Leave())
    bench.command("p2", cmd.Say(text="hm"))
    again = bench.again()
    assert bench.room.table is not None
    assert again.table is not None
    assert [again.table.view(seat) for seat in range(3)] == [bench.room.table.view(seat) for seat in range(3)]
    assert (again.seq, again.phase, again.chairs, again.host, again.turn_since) == (
        bench.room.seq,
        bench.room.phase,
        bench.room.chairs,
        bench.room.host,
        bench.room.turn_since,
    )


def test_who_leaves_or_votes_twice_adds_nothing_to_the_log() -> None:
    bench = Bench("push", 3)
    for person in ("p1", "p2"):
        bench.command(person, cmd.Sit(name=person))
    bench.command(HOST, cmd.Start())
    assert [bench.command("p1", cmd.Vote(abort=abort)) for abort in (False, True, True)] == [
        [],
        [ev.Voted(1, abort=True)],
        [],
    ]
    assert [len(bench.command("p2", cmd.Leave())) for _ in range(2)] == [1, 0]
