"""A room whose log is damaged is closed with a word, alike on every route, and all others play on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stammtisch.server.background import Chores
from stammtisch.server.http.metrics import Metrics
from stammtisch.server.http.problems import problem_of
from stammtisch.server.http.routes import ENDPOINTS
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.store.clock import wall_ms
from stammtisch.server.store.interface import Damaged
from tests.server.damage import MEDDLING, changed, filled
from tests.server.services import Clock, in_service, service, two_at_push
from tests.server.serving import serving


@pytest.mark.parametrize("sql", MEDDLING.values(), ids=MEDDLING)
def test_a_damaged_room_is_closed_with_a_word_and_the_others_play_on(
    tmp_path: Path, sql: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            bad, _ = await two_at_push(first, cmd.House())
            good = await first.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            await first.command(bad.room, bad.token, cmd.Say(phrase="hello"), key="k")
        changed(tmp_path, sql, bad.room)
        async with service(tmp_path, clock) as second:
            await second.tick()
            for _ in range(3):
                with pytest.raises(Damaged):
                    second.state(bad.room, bad.token)
            assert len(second.rooms.damaged) == 1
            assert "stammtisch_damaged_tables 1\n" in Metrics().text(second, second.store, Chores([]))  # type: ignore[arg-type]
            await second.tick()
            assert second.state(good.room, good.token)["phase"] == "waiting"
            assert second.listed().tables == []
            await second.upkeep.forget(10**9)
            assert second.find(bad.code) == bad.room

    asyncio.run(play())
    assert sum("is damaged and stays closed" in record.message for record in caplog.records) == 1


def test_a_room_whose_log_is_damaged_while_it_is_played_is_closed(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        seq = service.rooms.live(host.room).room.seq
        with service.listening(host.room, host.token) as stream:
            changed(tmp_path, "DELETE FROM event WHERE room = ? AND seq = ?", host.room, seq)
            for _ in range(2):
                with pytest.raises(Damaged):
                    await service.command(host.room, host.token, cmd.Say(phrase="hello"))
            assert stream.ended == "restart"
        await service.tick()
        assert (len(service.rooms.damaged), service.rooms.mishaps.total(), service.rooms.all()) == (1, 0, [])

    in_service(tmp_path, play)


def test_a_log_found_damaged_by_a_chore_is_closed_and_no_mishap(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        changed(tmp_path, "DELETE FROM event WHERE room = ? AND seq = ?", host.room, host.seq)
        clock.pass_seconds(3601)
        await service.tick()
        await service.tick()
        assert (len(service.rooms.damaged), service.rooms.mishaps.total(), service.rooms.all()) == (1, 0, [])

    in_service(tmp_path, play)


def test_an_entry_that_the_rules_refuse_closes_the_room(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, _ = await two_at_push(first, cmd.House())
            seq = first.rooms.live(host.room).room.seq
            await first.store.append(host.room, [ev.Entry(seq + 1, 1, ev.Moved(0, ["no move"], "person"))])
        async with service(tmp_path, clock) as second:
            with pytest.raises(Damaged) as wrong:
                second.state(host.room, None)
            assert (problem_of(wrong.value).status, problem_of(wrong.value).code) == (410, "damaged")

    asyncio.run(play())


ROUTES = [endpoint for endpoint in ENDPOINTS if "{table}" in endpoint.path]
BODIES = {
    "seats": {"name": "Toni"},
    "commands": {"command": {"do": "leave"}},
    "wishes": {"wish": {"do": "leave"}},
    "claim": {"token": "x"},
    "rotate": {},
    "again": {"name": "Toni"},
}


def test_a_damaged_table_is_answered_alike_on_every_route(tmp_path: Path) -> None:
    filled(tmp_path, 1, at=wall_ms())
    changed(tmp_path, MEDDLING["a hole"], f"{0:016x}")
    with serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=30) as client:
        for endpoint in ROUTES:
            path = endpoint.path.replace("{table}", f"{0:016x}")
            body = BODIES.get(path.rsplit("/", 1)[1]) if endpoint.takes else None
            answer = client.request(endpoint.method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (410, "damaged"), path
        with (
            pytest.raises(ConnectionClosed) as closed,
            connect(f"ws{server.url.removeprefix('http')}/api/v1/tables/{0:016x}/socket", proxy=None) as socket,
        ):
            socket.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4410, "damaged")
