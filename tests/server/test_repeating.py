"""Requests repeated with their key: each happens once, and is answered as the first time."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.errors import KeyReused, NoRoom
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.live.tickets import Asking, Ticket
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.store import granted_commands
from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.server.store.interface import StoreFailed
from stammtisch.server.store.sqlite import Store
from tests.server.services import Clock, in_service, service, two_at_push
from tests.server.serving import Guest, Server, opened, serving

KEY = "0123456789abcdef012345"
TABLE = {"game": "push", "players": 2, "name": "Anna"}


def post(server: Server, path: str, body: dict[str, Any], key: str = KEY, token: str = "") -> httpx.Response:
    headers = {"Idempotency-Key": key} | ({"Authorization": f"Bearer {token}"} if token else {})
    return httpx.post(f"{server.url}/api/v1{path}", json=body, headers=headers, timeout=30)


def same(first: httpx.Response, second: httpx.Response) -> bool:
    """Whether both are the same answer, cookie and all."""
    first.raise_for_status()
    parts = [(one.status_code, one.content, one.headers.get("set-cookie")) for one in (first, second)]
    return parts[0] == parts[1]


@pytest.mark.parametrize(
    ("path", "body", "other"),
    [
        ("/tables", TABLE, {**TABLE, "name": "Resi"}),
        ("/screens", {"game": "push", "players": 2}, {"game": "push", "players": 3}),
        ("/deals/today", {"game": "push", "name": "Anna"}, {"game": "help", "name": "Anna"}),
    ],
)
def test_a_table_is_opened_once(server: Server, path: str, body: dict[str, Any], other: dict[str, Any]) -> None:
    first = post(server, path, body)
    assert same(first, post(server, path, body))
    assert post(server, path, other).json()["code"] == "key_reused"
    assert post(server, path, body, key=KEY[::-1]).json()["table"] != first.json()["table"]


def test_the_same_deal_is_dealt_again_once(server: Server) -> None:
    anna = opened(server, "push", 2)
    anna.command("start", fill="zufall").raise_for_status()
    anna.command("vote", abort=True).raise_for_status()
    first = post(server, f"{anna.path}/again", {"name": "Anna"}, token=anna.key["token"])
    assert same(first, post(server, f"{anna.path}/again", {"name": "Anna"}, token=anna.key["token"]))
    assert post(server, f"{anna.path}/again", {"name": "Toni"}).json()["code"] == "key_reused"


def test_a_seat_is_taken_once_and_answered_when_the_table_is_full_or_plays(server: Server) -> None:
    host = opened(server, "push", 2)
    first = post(server, f"{host.path}/seats", {"name": "Toni"})
    assert same(first, post(server, f"{host.path}/seats", {"name": "Toni"}))
    assert post(server, f"{host.path}/seats", {"name": "Xaver"}, key="x" * 22).json()["code"] == "table_full"
    host.command("start").raise_for_status()
    assert same(first, post(server, f"{host.path}/seats", {"name": "Toni"}))
    assert post(server, f"{host.path}/seats", {"name": "Resi"}).json()["code"] == "key_reused"
    assert Guest(server, first.json()).state()["you"] == 1


@pytest.mark.parametrize("key", ["", "short", "x" * 21, "x" * 65])
def test_a_key_that_could_be_guessed_is_refused_in_words(server: Server, key: str) -> None:
    host = opened(server)
    bodies: dict[str, dict[str, Any]] = {
        "/tables": TABLE,
        "/screens": {"game": "push", "players": 2},
        "/deals/today": {"game": "push", "name": "Anna"},
        f"{host.path}/seats": {"name": "Toni"},
        f"{host.path}/again": {"name": "Anna"},
        f"{host.path}/rotate": {},
        f"{host.path}/claim": {"token": "x"},
        f"{host.path}/forget": {},
    }
    for path, body in bodies.items():
        answer = post(server, path, body, key=key)
        assert (answer.status_code, answer.json()["code"]) == (400, "weak_key")
        assert "22…64" in answer.json()["detail"]
        assert str(len(key)) in answer.json()["detail"]
    assert [seat["name"] for seat in host.state()["seats"]] == ["Anna", None, None]


def test_a_repetition_costs_no_table(tmp_path: Path) -> None:
    with serving(tmp_path, "usual") as usual:
        answers = [post(usual, "/tables", TABLE) for _ in range(15)]
        assert all(same(answers[0], answer) for answer in answers)
        assert [post(usual, "/tables", TABLE, key=f"{n:030}").status_code for n in range(30)] == [200] * 29 + [429]


def test_a_repetition_after_a_crash_is_answered_alike(tmp_path: Path) -> None:
    with serving(tmp_path) as fragile:
        created = post(fragile, "/tables", TABLE)
        path = f"/tables/{created.json()['table']}"
        sat = post(fragile, f"{path}/seats", {"name": "Toni"})
        turned = post(fragile, f"{path}/rotate", {}, token=sat.json()["token"])
        fragile.kill()
        fragile.restart()
        assert same(created, post(fragile, "/tables", TABLE))
        assert same(sat, post(fragile, f"{path}/seats", {"name": "Toni"}))
        assert same(turned, post(fragile, f"{path}/rotate", {}, token=sat.json()["token"]))
        assert Guest(fragile, turned.json()).state()["you"] == 1


async def asked(service: Service, room: str, command: cmd.Sit) -> Ticket:
    return await service.tickets.issue(Asking("seats", command, KEY, room=room))


def test_a_late_repetition_of_what_left_no_entry_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, guest = await two_at_push(first, cmd.House())
            seq = await first.command(host.room, host.token, cmd.Mute(seat=1, muted=True), key="a")
            await first.command(host.room, host.token, cmd.Mute(seat=1, muted=False), key="b")
            assert await first.command(host.room, host.token, cmd.Mute(seat=1, muted=True), key="a") == seq
            assert first.state(host.room, host.token)["muted"] == []
            with pytest.raises(KeyReused):
                await first.command(host.room, host.token, cmd.Mute(seat=0, muted=True), key="a")
            nothing = await first.command(host.room, guest.token, cmd.Vote(abort=False), key="c")
            voted = await first.command(host.room, guest.token, cmd.Vote(abort=True), key="d")
        async with service(tmp_path, clock) as second:
            assert await second.command(host.room, guest.token, cmd.Vote(abort=False), key="c") == nothing
            assert second.rooms.live(host.room).room.seq == voted

    asyncio.run(play())


def test_a_key_is_its_owners_alone(tmp_path: Path) -> None:
    """Else somebody could ask with another's key whether it was this that they commanded."""

    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        owner, other = (host, guest) if service.rooms.live(host.room).room.turn == 0 else (guest, host)
        await service.command(host.room, owner.token, cmd.Move(moves=["flip"]), key="a")
        for guess in (cmd.Move(moves=["flip"]), cmd.Move(moves=["stop"])):
            with pytest.raises(Denied):
                await service.command(host.room, other.token, guess, key="a")
        before = service.rooms.live(host.room).room.seq
        assert await service.command(host.room, other.token, cmd.Say(phrase="hello"), key="a") == before + 1

    in_service(tmp_path, play)


def test_keys_of_what_left_no_entry_are_not_kept_without_end(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        await service.command(host.room, guest.token, cmd.Vote(abort=False), key="0")
        for number in range(granted_commands.KEPT + 5):
            await service.command(host.room, host.token, cmd.Vote(abort=False), key=f"{number}")
        with closing(connected(tmp_path / FILE_NAME)) as connection:
            assert connection.execute("SELECT count(*) FROM granted").fetchone() == (granted_commands.KEPT + 1,)

    in_service(tmp_path, play)


def test_two_at_once_are_one(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        anna, toni = cmd.Sit(name="Anna"), cmd.Sit(name="Toni")
        ticket = await service.tickets.issue(Asking("tables", anna, KEY))
        first, *others = await asyncio.gather(
            *(service.entrance.create(NewRoom("push", 3), anna, ticket) for _ in range(4))
        )
        assert others == [first] * 3
        assert service.load()[0] == 1
        coming = await asked(service, first.room, toni)
        sat, *others = await asyncio.gather(*(service.entrance.sit(first.room, toni, coming) for _ in range(4)))
        assert others == [sat] * 3
        assert [seat["name"] for seat in service.state(first.room, None)["seats"]] == ["Anna", "Toni", None]
        other = await asked(service, first.room, cmd.Sit(name="Resi"))
        with pytest.raises(KeyReused):
            await service.entrance.sit(first.room, cmd.Sit(name="Resi"), other)

    in_service(tmp_path, play)


def test_a_repetition_brings_nobody_back(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        toni = cmd.Sit(name="Toni")
        ticket = await asked(service, host.room, toni)
        seat = await service.entrance.sit(host.room, toni, ticket)
        await service.command(host.room, host.token, cmd.Remove(seat=1))
        assert await service.entrance.sit(host.room, toni, ticket) == seat
        assert service.state(host.room, seat.token)["you"] is None
        resi = await service.entrance.sit(host.room, cmd.Sit(name="Resi"))
        fresh = await service.entrance.renew(host.room, resi.token)
        await service.holders.admit(host.room, fresh.token)
        assert await service.entrance.sit(host.room, toni, ticket) == seat
        assert service.state(host.room, seat.token)["you"] is None
        assert service.state(host.room, fresh.token)["you"] == 1

    in_service(tmp_path, play)


def test_neither_keys_nor_tokens_are_stored(tmp_path: Path) -> None:
    keys: list[SeatToken] = []

    async def play(service: Service, _clock: Clock) -> None:
        ticket = await service.tickets.issue(Asking("tables", "Anna", KEY))
        keys.append(await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"), ticket))

    in_service(tmp_path, play)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert keys[0].room.encode() in stored
    assert KEY.encode() not in stored
    assert keys[0].token.encode() not in stored


async def held(name: str, service: Service) -> Ticket:
    return await service.tickets.issue(Asking("seats", name, room="r"))


class Failing(Store):
    """A store whose disk is full when somebody sits down."""

    async def append(self, room: str, entries: Any, origin: Any = None, held: Any = None) -> None:
        if isinstance(entries[0].what, ev.Sat):
            raise StoreFailed("full")
        await super().append(room, entries, origin, held)


def test_a_seat_that_could_not_be_stored_leaves_no_name(tmp_path: Path) -> None:
    async def run(store: Failing) -> None:
        service = Service(store, BotWorkers(1, pace=0))
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        with pytest.raises(StoreFailed):
            await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        assert list(service.rooms.live(host.room).names.values()) == ["Anna"]
        await service.close()

    with closing(Failing(tmp_path)) as store:
        asyncio.run(run(store))


def test_a_seat_is_never_stored_without_its_token(tmp_path: Path) -> None:
    """When the token cannot be stored, there is no seat either, and the other way round."""
    Store(tmp_path).close()
    with closing(connected(tmp_path / FILE_NAME)) as connection:
        connection.execute(
            "CREATE TRIGGER no_toni BEFORE INSERT ON person WHEN NEW.name = 'Toni' BEGIN SELECT RAISE(ABORT, ''); END"
        )

    async def play(service: Service, _clock: Clock) -> None:
        with pytest.raises(sqlite3.IntegrityError):
            await service.store.create(
                "r", "ABCDE", [ev.Entry(1, 0, ev.Aborted())], 0, held=(await held("Toni", service)).seating("Toni")
            )
        assert service.store.code_of("r") is None
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        with pytest.raises(sqlite3.IntegrityError):
            await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        assert [type(entry.what) for entry in service.store.entries(host.room)] == [ev.Created, ev.Sealed, ev.Sat]
        assert [seat["name"] for seat in service.state(host.room, None)["seats"]] == ["Anna", None, None]

    in_service(tmp_path, play)


def test_after_a_new_token_the_repetition_opens_nothing(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 3), cmd.Sit(name="Anna"))
        ticket = await asked(service, host.room, cmd.Sit(name="Toni"))
        seat = await service.entrance.sit(host.room, cmd.Sit(name="Toni"), ticket)
        fresh = await service.entrance.renew(host.room, seat.token)
        await service.holders.admit(host.room, fresh.token)
        again = await service.entrance.sit(host.room, cmd.Sit(name="Toni"), ticket)
        assert again == seat
        with pytest.raises(NoRoom):
            service.state(host.room, again.token)

    in_service(tmp_path, play)
