"""Another game by agreement: who is waited for, and who is not."""

from __future__ import annotations

from pathlib import Path

from stammtisch.server.live.new_room import SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase
from tests.server.rooms import HOST, Bench, denied, end, over
from tests.server.services import Clock, ended, in_service


def test_another_game_begins_when_all_are_in() -> None:
    bench = over(3)
    bench.command("p1", cmd.Agree(again=True))
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.phase is Phase.OVER
    bench.command("p2", cmd.Agree(again=True))
    assert (bench.room.phase, bench.room.games) == (Phase.PLAYING, 2)
    assert [entry.what for entry in bench.log[-4:-1]] == [ev.Agreed(1, True), ev.Agreed(0, True), ev.Agreed(2, True)]
    assert not any(chair.wants_again for chair in bench.room.chairs)


def test_who_is_in_can_think_again() -> None:
    bench = over()
    bench.command("p1", cmd.Agree(again=True))
    assert bench.command("p1", cmd.Agree(again=True)) == []
    bench.command("p1", cmd.Agree(again=False))
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.phase is Phase.OVER


def test_the_host_need_not_wait_for_all() -> None:
    bench = over(3)
    assert denied(bench, "p1", cmd.Start()) == "not_host"
    bench.command(HOST, cmd.Start())
    assert bench.room.phase is Phase.PLAYING


def test_who_has_left_or_is_away_keeps_nobody_waiting() -> None:
    bench = over(4)
    bench.command("p3", cmd.Leave())
    bench.command(HOST, cmd.Change(players=3))
    bench.present -= {"p2"}
    bench.command("p1", cmd.Agree(again=True))
    assert bench.room.games == 1
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.games == 2


def test_a_free_chair_is_asked_about_and_given_to_no_bot() -> None:
    bench = over(3)
    bench.command("p2", cmd.Leave())
    for person in (HOST, "p1"):
        bench.command(person, cmd.Agree(again=True))
    assert (bench.room.phase, bench.room.chairs[2].free) == (Phase.OVER, True)
    assert denied(bench, HOST, cmd.Start()) == "seats_free"
    bench.command(HOST, cmd.AddBot(bot="anfaenger", seat=2))
    assert bench.room.phase is Phase.PLAYING


def test_without_the_free_chair_all_are_asked_again() -> None:
    """Who was in for a game of three is not in for one of two."""
    bench = over(3)
    bench.command("p2", cmd.Leave())
    for person in (HOST, "p1"):
        bench.command(person, cmd.Agree(again=True))
    bench.command(HOST, cmd.Change(players=2))
    assert bench.room.games == 1
    for person in (HOST, "p1"):
        bench.command(person, cmd.Agree(again=True))
    assert bench.room.games == 2


def test_nobody_waits_for_a_bot_from_outside() -> None:
    bench = over(2)
    bench.happen([ev.StoodUp(1), ev.Sat(1, "p5", program=True)])
    bench.command(HOST, cmd.Agree(again=True))
    assert bench.room.phase is Phase.PLAYING


def test_the_old_command_begins_at_once_for_one_against_bots() -> None:
    bench = over(1, players=3)
    bench.command(HOST, cmd.Remove(seat=1))
    bench.command(HOST, cmd.Rematch())
    assert (bench.room.phase, bench.room.chairs[1].bot) == (Phase.PLAYING, "stammgast")


def test_the_old_command_fills_chairs_for_the_host_alone() -> None:
    bench = over(3)
    bench.command("p2", cmd.Leave())
    bench.command("p1", cmd.Rematch())
    assert bench.room.chairs[2].free
    bench.command(HOST, cmd.Rematch())
    assert (bench.room.phase, bench.room.chairs[2].bot) == (Phase.PLAYING, "stammgast")


def test_who_is_in_plays_their_seat_themselves() -> None:
    bench = Bench("push", 2)
    bench.command("p1", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    bench.command(HOST, cmd.StandIn(seat=1))
    end(bench)
    bench.command("p1", cmd.Agree(again=True))
    assert bench.room.chairs[1].stand_in is None


def test_all_are_told_who_is_in_and_who_is_awaited(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await ended(service)
        with service.listening(host.room, guest.token, after=0):
            await service.command(host.room, host.token, cmd.Agree(again=True))
            state = service.state(host.room, host.token)
            assert [seat["wants_again"] for seat in state["seats"]] == [True, False]
            assert (state["phase"], state["awaited"]) == ("over", [1])
            await service.command(host.room, guest.token, cmd.Agree(again=True))
            state = service.state(host.room, None)
            assert (state["phase"], state["awaited"], state["games"]) == ("playing", [], 2)

    in_service(tmp_path, play)


def test_a_reload_is_waited_for_and_not_more(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await ended(service)
        with service.listening(host.room, host.token, after=0):
            with service.listening(host.room, guest.token, after=0):
                await service.command(host.room, host.token, cmd.Agree(again=True))
                clock.pass_seconds(3600)
                await service.tick()
            clock.pass_seconds(10)
            await service.tick()
            assert service.state(host.room, None, glance=True)["phase"] == "over"
            clock.pass_seconds(11)
            await service.tick()
            assert service.state(host.room, None, glance=True)["phase"] == "playing"

    in_service(tmp_path, play)


def test_a_server_that_was_away_waits_until_everybody_can_be_back(tmp_path: Path) -> None:
    keys: list[SeatToken] = []

    async def before(service: Service, clock: Clock) -> None:
        keys.extend(await ended(service))
        await service.command(keys[0].room, keys[0].token, cmd.Agree(again=True))

    async def after(service: Service, clock: Clock) -> None:
        host = keys[0]
        with service.listening(host.room, host.token, after=0):
            clock.pass_seconds(10)
            await service.tick()
            state = service.state(host.room, None, glance=True)
            assert (state["phase"], state["awaited"]) == ("over", [1])
            clock.pass_seconds(11)
            await service.tick()
            assert service.state(host.room, None, glance=True)["phase"] == "playing"

    in_service(tmp_path, before)
    in_service(tmp_path, after)


def test_who_only_glances_is_not_there(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await ended(service)
        clock.pass_seconds(3600)
        await service.command(host.room, host.token, cmd.Say(phrase="hello"))
        assert service.state(host.room, guest.token, glance=True)["you"] == 1
        await service.command(host.room, host.token, cmd.Agree(again=True))
        assert service.state(host.room, None, glance=True)["phase"] == "playing"

    in_service(tmp_path, play)
