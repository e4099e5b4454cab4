"""The service with a clock of the test's own: stand-ins, presence, repeated commands, deletion."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.server.live.errors import NoRoom
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.denials import Denied
from stammtisch.words import Listener
from tests.server.services import Clock, in_service, two_at_push


def test_a_bot_stands_in_when_the_clock_has_run_out(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(clock=30, patience=0))
        seat = service.state(host.room, None)["turn"]
        mover = (host, guest)[seat]
        clock.pass_seconds(29)
        await service.tick()
        assert service.state(host.room, None)["seats"][seat]["stand_in"] is None
        await service.command(host.room, mover.token, cmd.Extend())
        clock.pass_seconds(29)
        await service.tick()
        assert service.state(host.room, None)["seats"][seat]["stand_in"] is None
        clock.pass_seconds(3)
        await service.tick()
        shown = service.state(host.room, None)["seats"][seat]
        assert (shown["stand_in"], shown["why"]) == ("stammgast", "clock")
        with pytest.raises(Denied, match="time_over"):
            await service.command(host.room, mover.token, cmd.TakeBack())

    in_service(tmp_path, play)


def test_a_bot_stands_in_for_whoever_is_away_but_not_for_those_who_listen(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(patience=60))
        seat = service.state(host.room, None)["turn"]
        mover = (host, guest)[seat]
        with service.listening(host.room, mover.token):
            clock.pass_seconds(1000)
            await service.tick()
            shown = service.state(host.room, None)["seats"][seat]
            assert (shown["here"], shown["stand_in"]) == (True, None)
        clock.pass_seconds(59)
        await service.tick()
        assert service.state(host.room, None)["seats"][seat]["stand_in"] is None
        clock.pass_seconds(2)
        await service.tick()
        shown = service.state(host.room, None)["seats"][seat]
        assert (shown["here"], shown["stand_in"], shown["why"]) == (False, "stammgast", "away")

    in_service(tmp_path, play)


def test_without_patience_the_table_waits(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House(patience=0))
        clock.pass_seconds(10**6)
        await service.tick()
        assert all(seat["stand_in"] is None for seat in service.state(host.room, None)["seats"])

    in_service(tmp_path, play)


def test_a_forgotten_table_leaves_nothing_behind(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        old = await service.entrance.create(NewRoom("push", 2, house=cmd.House(chat=True)), cmd.Sit(name="Annabella"))
        await service.command(old.room, old.token, cmd.Say(text="Geheimnis"))
        clock.pass_seconds(1000)
        young = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Toni"))
        await service.upkeep.forget(500_000)
        with pytest.raises(NoRoom):
            service.state(old.room, None)
        with pytest.raises(NoRoom):
            service.find(old.code)
        assert service.state(young.room, young.token)["you"] == 0

    in_service(tmp_path, play)


def test_the_same_name_is_not_taken_twice(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        with pytest.raises(Exception, match="bad_name"):
            await service.entrance.sit(host.room, cmd.Sit(name="ANNA"))
        await service.entrance.sit(host.room, cmd.Sit(name="Anne"))

    in_service(tmp_path, play)


def test_a_denial_knows_who_sits_where(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        guest = await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        await service.command(host.room, host.token, cmd.AddBot(bot="stammgast"))
        with pytest.raises(Denied) as no:
            await service.command(host.room, guest.token, cmd.Start())
        assert no.value.heard_by("en") == Listener("en", ["Anna", "Toni", "Regular"], 1)

    in_service(tmp_path, play)


def test_a_bot_that_lays_out_a_level_is_noticed_when_it_lies(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("level8", 2, {"levels": 4}), cmd.Sit(name="Anna"))
        await service.command(host.room, host.token, cmd.Start(fill="stammgast"))
        await service.command(host.room, host.token, cmd.StandIn(seat=0))
        live = service.rooms.live(host.room)
        with service.listening(host.room, None):
            while live.room.phase.value == "playing":
                assert live.mover is not None
                await live.mover
        moved = [line for line in live.lines(None, 0) if line["kind"] == "moved"]
        assert any(event["kind"] == "laid_out" for line in moved for event in line["events"])
        assert all(line["events"] for line in moved)

    in_service(tmp_path, play)


def test_whoever_sits_down_first_at_an_empty_table_is_its_host(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        table = await service.entrance.create_empty(NewRoom("push", 3))
        assert service.state(table.room, None)["host"] is None
        anna = await service.entrance.sit(table.room, cmd.Sit(name="Anna", seat=1))
        toni = await service.entrance.sit(table.room, cmd.Sit(name="Toni"))
        assert service.state(table.room, None)["host"] == 1
        with pytest.raises(Denied, match="not_host"):
            await service.command(table.room, toni.token, cmd.Start(fill="zufall"))
        await service.command(table.room, anna.token, cmd.Start(fill="zufall"))
        assert service.state(table.room, toni.token)["phase"] == "playing"

    in_service(tmp_path, play)
