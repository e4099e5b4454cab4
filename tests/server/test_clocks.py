"""The clock of a move: neither stand-ins, nor undoing, nor the house wind it up or take from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.move_clock import Timing
from tests.server.rooms import HOST, Bench
from tests.server.services import Clock, in_service, two_at_push


def test_letting_a_bot_play_and_taking_back_wins_no_time(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(clock=30, patience=0))
        turn = service.state(host.room, None)["turn"]
        mover = (host, guest)[turn]
        end = service.state(host.room, None)["clock"]["end"]
        clock.pass_seconds(20)
        await service.command(host.room, mover.token, cmd.StandIn(seat=turn))
        await service.command(host.room, mover.token, cmd.TakeBack())
        assert service.state(host.room, None)["clock"]["end"] == end
        await service.command(host.room, mover.token, cmd.StandIn(seat=turn))
        clock.pass_seconds(11)
        with pytest.raises(Denied, match="time_over"):
            await service.command(host.room, mover.token, cmd.TakeBack())
        await service.command(host.room, mover.token, cmd.Move(moves=["flip"]))
        assert service.state(host.room, None)["seats"][turn]["stand_in"] is None

    in_service(tmp_path, play)


def test_undoing_gives_back_the_clock_as_it_was() -> None:
    bench = Bench("elfer_raus", 2, cmd.House(clock=30))
    bench.command("p1", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    table = bench.room.table
    assert table is not None
    while True:
        mover, timing = f"p{bench.room.turn}", bench.room.timing
        bench.play()
        if table.can_undo(int(mover[1:])):
            break
    others = bench.room.turn != int(mover[1:])
    for _ in range(3):
        moved = bench.now
        bench.now += 5000
        bench.command(mover, cmd.Undo())
        passed = bench.now - moved if others else 0
        assert bench.room.timing.since == timing.since + passed
        timing = bench.room.timing
        bench.command(mover, cmd.Extend())
        bench.command(mover, cmd.Move(moves=[table.moves()[0]]))
        if bench.room.extended == 0 and table.can_undo(int(mover[1:])):
            bench.command(mover, cmd.Undo())
            assert bench.room.extended == timing.extended + 1
            bench.command(mover, cmd.Move(moves=[table.moves()[0]]))
        timing = bench.room.timing.earlier[-1]
        others = bench.room.turn != int(mover[1:])


def test_a_seat_that_moves_and_undoes_in_its_own_turn_wins_nothing() -> None:
    began = Timing(since=1000, seconds=30, seat=0)
    first = began.passed(29_000, 0, 30).undoable(began)
    second = first.passed(50_000, 1, 30).undoable(first)
    assert first.undone(57_000).since == 1000
    back = second.undone(60_000)
    assert (back.seat, back.since) == (0, 39_000), "ten seconds were the other's"
    assert back.undone(61_000).since == 11_000


def test_a_clock_of_the_house_holds_from_the_next_turn_on() -> None:
    bench = Bench("push", 2, cmd.House(clock=30))
    bench.command("p1", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    first = bench.room.turn
    with pytest.raises(Denied, match="patience_stays"):
        bench.command(HOST, cmd.Change(house=cmd.House(clock=1)))
    bench.command(HOST, cmd.Change(house=cmd.House(clock=60)))
    assert bench.room.timing.seconds == 30
    while bench.room.turn == first:
        assert bench.room.timing.seconds == 30
        bench.play()
    assert bench.room.timing.seconds == 60
    bench.command(HOST, cmd.Change(house=cmd.House(clock=0)))
    bench.command(f"p{bench.room.turn}", cmd.Extend())


def test_an_old_log_still_loads() -> None:
    bench = Bench("push", 2, cmd.House(clock=30))
    bench.command("p1", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    bench.happen([ev.Muted("p1", HOST, True), ev.StoodIn(0, "stammgast", "clock"), ev.TookBack(0)])
    assert bench.again().muted == {"p1": {HOST}}
