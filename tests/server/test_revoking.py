"""Personal tokens taken back by another process: a running server notices, and their programs are out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from stammtisch.server.codes import token_hash
from stammtisch.server.live.capacity import Lifetimes
from stammtisch.server.live.errors import NoRoom, NoScope
from stammtisch.server.live.live_room import LINGER
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.live.tickets import Asking
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase
from stammtisch.server.store import personal_tokens
from stammtisch.server.store.database import FILE_NAME, connected
from tests.server.programs import given, hearing, revoke
from tests.server.services import Clock, in_service
from tests.server.serving import Guest, Server, joined, opened, serving
from tests.server.sockets import ending, socket


def give(folder: Path, *scopes: str) -> str:
    """Another process gives out a token."""
    with closing(connected(folder / FILE_NAME)) as connection:
        return personal_tokens.give(connection, "Robo", scopes or ("bot",), 0)


def take_back(folder: Path) -> None:
    with closing(connected(folder / FILE_NAME)) as connection:
        personal_tokens.revoke(connection, "Robo", 1)


def narrow(folder: Path) -> None:
    with closing(connected(folder / FILE_NAME)) as connection:
        connection.execute("UPDATE token SET scopes = 'read'")


async def sit(service: Service, room: str, token: str) -> SeatToken:
    asking = Asking("seats", "Robo", room=room, program=service.holders.program(token))
    return await service.entrance.sit(room, cmd.Sit(name="Robo"), await service.tickets.issue(asking))


async def opened_by(service: Service, token: str) -> SeatToken:
    asking = Asking("tables", "Robo", program=service.holders.program(token))
    return await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Robo"), await service.tickets.issue(asking))


@pytest.mark.parametrize("how", [take_back, narrow])
def test_between_games_the_seat_is_free(tmp_path: Path, how: Callable[[Path], None]) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        token = give(tmp_path)
        host = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        seat = await sit(service, host.room, token)
        with service.listening(host.room, token) as own, service.listening(host.room, seat.token) as other:
            how(tmp_path)
            await service.tick()
            assert (own.ended, other.ended) == ("revoked", "revoked")
        assert [chair["name"] for chair in service.state(host.room, None)["seats"]] == ["Anna", None]
        await out(service, host.room, seat.token)
        with pytest.raises(NoScope):
            await sit(service, host.room, token)

    in_service(tmp_path, play)


async def out(service: Service, room: str, token: str) -> None:
    """The token of the seat opens nothing."""
    command: Awaitable[object] = service.command(room, token, cmd.TakeBack())
    for doing in (service.entrance.renew(room, token), command):
        with pytest.raises(NoRoom):
            await doing
    with pytest.raises(NoRoom):
        service.entrance.claim(room, token)
    assert service.holders.people(room, [token]) == frozenset()


def test_during_a_game_a_bot_has_the_seat(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        token = give(tmp_path)
        host = await service.entrance.create(NewRoom("push", 3, house=cmd.House(pace=0)), cmd.Sit(name="Anna"))
        seat = await sit(service, host.room, token)
        await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        clock.pass_seconds(LINGER / 1000)
        fresh = await service.entrance.renew(host.room, host.token, seat=1)
        await service.command(host.room, host.token, cmd.Start())
        take_back(tmp_path)
        await service.tick()
        room = service.rooms.live(host.room).room
        assert (room.phase, room.chairs[1].person, room.chairs[1].bot) == (Phase.PLAYING, None, "stammgast")
        assert room.played[-1].helped
        for dead in (seat.token, fresh.token):
            await service.holders.admit(host.room, dead)
            await out(service, host.room, dead)
        with pytest.raises(NoRoom):
            service.state(host.room, token)

    in_service(tmp_path, play)


def test_a_program_that_was_the_host_is_no_more(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        token = give(tmp_path, "play")
        table, alone = await opened_by(service, token), await opened_by(service, token)
        toni = await service.entrance.sit(table.room, cmd.Sit(name="Toni"))
        take_back(tmp_path)
        await service.tick()
        assert service.state(table.room, toni.token)["host"] == 1
        assert service.state(alone.room, None)["phase"] == "closed"

    in_service(tmp_path, play)


def test_a_table_that_was_not_in_memory_knows_when_it_is(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        token = give(tmp_path)
        host = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        seat = await sit(service, host.room, token)
        await service.command(host.room, host.token, cmd.Start())
        clock.pass_seconds(10)
        await service.tick()
        assert service.load()[0] == 0
        take_back(tmp_path)
        await service.tick()
        with pytest.raises(NoRoom):
            service.state(host.room, seat.token)
        assert service.load()[0] == 1
        await service.tick()
        assert service.rooms.live(host.room).room.chairs[1].bot == "stammgast"

    in_service(tmp_path, play, lifetimes=Lifetimes(memory=0))


def test_after_a_restart_too(tmp_path: Path) -> None:
    seats: list[SeatToken] = []

    async def before(service: Service, _clock: Clock) -> None:
        token = give(tmp_path)
        seats.append(await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna")))
        seats.append(await sit(service, seats[0].room, token))

    async def after(service: Service, _clock: Clock) -> None:
        await out(service, seats[0].room, seats[1].token)
        await service.tick()
        assert [chair["name"] for chair in service.state(seats[0].room, None)["seats"]] == ["Anna", None]

    in_service(tmp_path, before)
    take_back(tmp_path)
    in_service(tmp_path, after)


def test_who_only_reads_keeps_listening_and_holds_no_seat(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        token = give(tmp_path, "read")
        host = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        with service.listening(host.room, token) as stream, service.events(token) as events:
            await service.tick()
            assert (stream.ended, events.ended) == (None, None)
            with pytest.raises(NoScope):
                await sit(service, host.room, token)
            with pytest.raises(Denied, match="not_seated"):
                service.entrance.claim(host.room, token)
            take_back(tmp_path)
            await service.tick()
            assert (stream.ended, events.ended) == ("revoked", "revoked")

    in_service(tmp_path, play)


def test_a_program_that_comes_back_has_one_token(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        token = give(tmp_path)
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        first = await sit(service, host.room, token)
        unused = await service.entrance.renew(host.room, first.token)
        await service.command(host.room, first.token, cmd.Leave())
        second = await sit(service, host.room, token)
        await out(service, host.room, first.token)
        await out(service, host.room, unused.token)
        assert service.state(host.room, second.token)["you"] == 1

    in_service(tmp_path, play)


def test_others_with_a_personal_token_stay(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        token = give(tmp_path)
        with closing(connected(tmp_path / FILE_NAME)) as connection:
            kept = personal_tokens.give(connection, "Resi", ("bot",), 0)
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        await sit(service, host.room, token)
        asking = Asking("seats", "Resi", room=host.room, program=service.holders.program(kept))
        await service.entrance.sit(host.room, cmd.Sit(name="Resi"), await service.tickets.issue(asking))
        with service.listening(host.room, kept) as stream, service.events(kept) as events:
            take_back(tmp_path)
            await service.tick()
            assert (stream.ended, events.ended) == (None, None)
            assert service.programs.names() == ["Resi"]
        assert [chair["name"] for chair in service.state(host.room, None)["seats"]] == ["Anna", None, "Resi"]
        assert token_hash(kept) not in service.store.barred().seatless

    in_service(tmp_path, play)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_a_running_server_notices_by_itself(server: Server) -> None:
    program, host = given(server, "Robo", "bot"), opened(server)
    seat = Guest(server, program.post(f"{host.path}/seats", json={"name": "Robo"}).raise_for_status().json())
    with hearing(program) as events, socket(server, seat) as listening:
        revoke(server, "Robo")
        assert list(events)[-1] == {"kind": "end", "why": "revoked"}
        assert ending(listening) == ("revoked", 4401)
    assert httpx.get(f"{server.url}/api/v1{host.path}", headers=program.headers).status_code == 404
    assert seat.client.get(host.path).status_code == 404
    while host.state()["seats"][1]["name"]:
        pass
    assert joined(server, host, "Toni").key["seat"] == 1
