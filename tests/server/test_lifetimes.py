"""What time does to a table: it pauses when nobody is there, gets another host, is closed, forgotten, put aside."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stammtisch.server.live.errors import NoRoom
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from tests.server.services import Clock, heard, in_service, service, two_at_push

HOUR = 3600


def test_a_table_that_does_not_begin_is_closed_and_then_gone(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        with service.listening(host.room, host.token) as stream:
            clock.pass_seconds(HOUR)
            await service.tick()
            assert service.state(host.room, None)["phase"] == "waiting"
            clock.pass_seconds(1)
            await service.tick()
            lines = await heard(stream)
        assert (stream.ended, lines[-2]["kind"], lines[-2]["why"]) == ("closed", "closed", "idle")
        assert lines[-1]["phase"] == "closed"
        with service.listening(host.room, host.token) as late:
            assert late.ended == "closed"
        clock.pass_seconds(601)
        await service.tick()
        with pytest.raises(NoRoom):
            service.find(host.code)

    in_service(tmp_path, play)


def test_after_a_restart_a_table_ends_when_this_server_has_seen_it_for_long_enough(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            waiting = await first.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            closed = await first.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            await first.command(closed.room, closed.token, cmd.Close())
            begun, _ = await two_at_push(first, cmd.House())
        clock.pass_seconds(HOUR + 1)
        async with service(tmp_path, clock) as second:
            await second.tick()
            assert second.state(waiting.room, None)["phase"] == "waiting"
            assert second.find(closed.code)
            clock.pass_seconds(HOUR + 1)
            await second.tick()
            assert second.state(waiting.room, None)["phase"] == "closed"
            assert second.state(begun.room, None)["phase"] == "playing"
            with pytest.raises(NoRoom):
                second.find(closed.code)

    asyncio.run(play())


def test_a_host_who_is_away_for_long_is_host_no_more(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        await service.entrance.sit(host.room, cmd.Sit(name="Resi"))
        guest = await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        clock.pass_seconds(1000)
        await service.tick()
        assert service.state(host.room, None)["host"] == 0
        with service.listening(host.room, guest.token):
            await service.tick()
            assert service.state(host.room, None)["host"] == 2
            await service.command(host.room, guest.token, cmd.Remove(seat=1))

    in_service(tmp_path, play)


def test_a_host_who_is_there_stays_host(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        with service.listening(host.room, host.token), service.listening(host.room, guest.token):
            clock.pass_seconds(10_000)
            await service.tick()
            assert service.state(host.room, None)["host"] == 0

    in_service(tmp_path, play)


def test_bots_do_not_play_for_themselves(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 2, house=cmd.House(patience=0)), cmd.Sit(name="Anna"))
        await service.command(host.room, host.token, cmd.Start(fill="zufall"))
        await service.command(host.room, host.token, cmd.StandIn(seat=0))
        live = service.rooms.live(host.room)
        clock.pass_seconds(121)
        while live.mover is not None and not live.mover.done():
            await asyncio.wait([live.mover])
        paused = live.room.seq
        await service.tick()
        assert (live.room.seq, live.mover is None or live.mover.done()) == (paused, True)
        with service.listening(host.room, None) as stream:
            while live.room.phase.value == "playing":
                await heard(stream)
        assert live.room.seq > paused

    in_service(tmp_path, play)


def test_no_clock_runs_for_nobody(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(clock=30, patience=60))
        clock.pass_seconds(HOUR)
        await service.tick()
        assert all(seat["stand_in"] is None for seat in service.state(host.room, None)["seats"])
        turn = service.state(host.room, None)["turn"]
        with service.listening(host.room, (guest, host)[turn].token):
            state = service.state(host.room, None)
            assert state["clock"]["end"] == clock.now + 30_000
            assert state["away"]["stand_in"] == clock.now + 60_000
            await service.tick()
            assert service.state(host.room, None)["seats"][turn]["stand_in"] is None
            clock.pass_seconds(31)
            await service.tick()
            assert service.state(host.room, None)["seats"][turn]["stand_in"] is not None

    in_service(tmp_path, play)


def test_a_table_that_nobody_looks_at_is_put_aside_and_found_again(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        before = service.rooms.live(host.room)
        with service.listening(host.room, host.token):
            clock.pass_seconds(HOUR)
            await service.tick()
            assert service.rooms.live(host.room) is before
        clock.pass_seconds(HOUR)
        await service.tick()
        assert service.rooms.live(host.room) is not before
        assert service.state(host.room, host.token)["phase"] == "playing"

    in_service(tmp_path, play)


def test_everybody_leaving_closes_the_table(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        with service.listening(host.room, guest.token) as stream:
            await service.command(host.room, host.token, cmd.Leave())
            assert (await heard(stream))[-1]["host"] == 1
            await service.command(host.room, guest.token, cmd.Leave())
            lines = await heard(stream)
        closed = [line for line in lines if line["kind"] == "closed"]
        assert (stream.ended, closed[0]["why"]) == ("closed", "empty")

    in_service(tmp_path, play)


def test_a_server_that_died_at_the_end_of_a_game_prepares_the_next_one(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, _ = await two_at_push(first, cmd.House())
            live = first.rooms.live(host.room)
            await first.store.append(host.room, [ev.Entry(live.room.seq + 1, clock.now, ev.Aborted())])
        async with service(tmp_path, clock) as second:
            assert second.state(host.room, host.token)["next_commitment"] is None
            await second.tick()
            assert second.state(host.room, host.token)["next_commitment"]
            await second.command(host.room, host.token, cmd.Rematch())

    asyncio.run(play())
