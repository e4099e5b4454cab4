"""What nobody foresaw: it stays in its room, what was stored has happened, and the room comes back from its log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from stammtisch.server.background import Chore, Chores
from stammtisch.server.host.app import application
from stammtisch.server.http.host_policy import Hosting
from stammtisch.server.http.problems import respond
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.errors import KeyReused, NoRoom, NoScope
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room import project
from stammtisch.server.store.interface import Damaged, StoreFailed
from stammtisch.table.table import Table
from tests.server.services import Clock, in_service, two_at_push


class Broken(Exception):  # noqa: N818
    """Something that nobody foresaw."""


def breaks(*_: Any, **__: Any) -> Any:
    raise Broken


WRONG = [
    Broken("r13"),
    ValueError("r13"),
    KeyError("r13"),
    Damaged("r13", "r13"),
    StoreFailed("r13"),
    NoRoom("r13"),
    NoScope("r13"),
    KeyReused("r13"),
    HTTPException(404, "r13"),
    HTTPException(405, "r13"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_nobody_is_told_what_went_wrong_within(wrong: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """It could be a card: neither the answer nor the log has the words of what was raised."""
    caplog.set_level("DEBUG")
    for language in ("de", "en"):
        answer = respond(wrong, Request({"type": "http", "query_string": f"lang={language}".encode(), "headers": []}))
        assert b"r13" not in bytes(answer.body)
        assert "r13" not in str(answer.headers)
    assert "r13" not in caplog.text


async def another(service: Service) -> SeatToken:
    return await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Resi"))


def test_what_is_stored_has_happened_whatever_goes_wrong_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        with service.listening(host.room, host.token) as stream:
            before = service.rooms.live(host.room)
            with monkeypatch.context() as patch:
                patch.setattr(project, "seat_state", breaks)
                seq = await service.command(host.room, host.token, cmd.Say(phrase="hello"))
            assert (stream.ended, service.rooms.mishaps["tell"]) == ("restart", 1)
        assert service.rooms.live(host.room) is not before
        assert service.state(host.room, host.token)["seq"] == seq
        with service.listening(host.room, host.token):
            assert await service.command(host.room, host.token, cmd.Say(phrase="hello")) == seq + 1

    in_service(tmp_path, play)


def test_what_goes_wrong_when_time_passes_stays_in_its_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        other = await another(service)
        broken = service.rooms.live(host.room)
        monkeypatch.setattr(broken, "overdue", breaks)
        clock.pass_seconds(3601)
        await service.tick()
        assert service.state(other.room, None)["phase"] == "closed"
        assert service.rooms.mishaps == {"tick": 1}
        assert service.rooms.live(host.room) is not broken

    in_service(tmp_path, play)


def test_a_log_that_cannot_be_played_is_no_other_tables_trouble(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        bad, good = await another(service), await another(service)
        await service.store.append(bad.room, [ev.Entry(bad.seq + 1, clock.now, ev.Moved(0, ["castle"], "person"))])
        later = Service(service.store, service.bot_workers, clock)
        clock.pass_seconds(3601)
        await later.tick()
        assert later.state(good.room, None)["phase"] == "closed"
        assert later.rooms.mishaps == {"load": 1}

    in_service(tmp_path, play)


def test_a_bot_that_fails_does_not_hold_up_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House(patience=0))
        with monkeypatch.context() as patch:
            patch.setattr(Table, "unnoticed", breaks)
            for seat in (0, 1):
                await service.command(host.room, host.token, cmd.StandIn(seat=seat))
            mover = service.rooms.live(host.room).mover
            assert mover is not None
            await asyncio.wait([mover])
        assert service.rooms.mishaps == {"mover": 1}
        before = service.rooms.live(host.room).room.seq
        with service.listening(host.room, host.token):
            mover = service.rooms.live(host.room).mover
            assert mover is not None
            await asyncio.wait([mover])
        assert service.rooms.live(host.room).room.seq > before

    in_service(tmp_path, play)


def test_a_bot_that_is_denied_makes_another_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        async def forbidden(*_: Any) -> list[str]:
            return ["castle"]

        host, _ = await two_at_push(service, cmd.House(patience=0))
        monkeypatch.setattr(service._bot_turns, "_thought", forbidden)
        for seat in (0, 1):
            await service.command(host.room, host.token, cmd.StandIn(seat=seat))
        live = service.rooms.live(host.room)
        assert live.mover is not None
        await asyncio.wait([live.mover])
        assert (live.room.phase.value, live.given_up) == ("over", False)

    in_service(tmp_path, play)


def test_a_stream_that_cannot_begin_is_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        with service.listening(host.room, host.token) as first:
            with monkeypatch.context() as patch:
                patch.setattr(project, "seat_state", breaks)
                with pytest.raises(Broken):
                    service.listening(host.room, guest.token).__enter__()
            assert service.rooms.live(host.room).streams == [first]
            assert service._subscribers._addresses.total() == 1

    in_service(tmp_path, play)


def test_who_stops_waiting_leaves_no_doubt_about_what_has_happened(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        before = service.state(host.room, None)["seq"]
        asked = asyncio.create_task(service.command(host.room, host.token, cmd.Say(phrase="hello")))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        await service.command(host.room, host.token, cmd.Say(phrase="bye"))  # written after the other, in one thread
        assert service.state(host.room, None)["seq"] == len(service.store.entries(host.room)) > before

    in_service(tmp_path, play)


def test_a_chore_that_fails_is_tried_again_later_and_later() -> None:
    waits: list[float] = []
    rounds: list[bool] = []
    seen: list[list[str]] = []
    enough = asyncio.Event()

    async def do() -> None:
        seen.append(chores.undone())
        rounds.append(len(rounds) in range(2, 12))
        if len(rounds) == 15:
            enough.set()
        if rounds[-1]:
            raise Broken

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    chores = Chores([Chore("house", do, every=3600)], sleep)

    async def run() -> None:
        chores.start()
        await enough.wait()
        await chores.stop()

    asyncio.run(run())
    assert waits[:13] == [0, 3600, 3600, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]
    assert waits[13] == 3600
    assert (seen[2], seen[3], seen[12], seen[13]) == ([], ["house"], ["house"], [])
    assert chores.failures == {"house": 10}


def test_whoever_asks_hears_that_a_chore_fails_and_that_it_is_done_again(tmp_path: Path) -> None:
    async def play() -> None:
        app = application(tmp_path, BotWorkers(1, pace=0), hosting=Hosting(metrics=True))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            chores: Chores = app.state.chores
            tick = next(chore for chore in chores._chores if chore.name == "tick")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(app.state.service, "tick", breaks)
                await chores._do(tick)
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.json()["code"], answer.json()["chores"]) == (503, "tending", ["tick"])
            assert "stammtisch_chore_failures_total 1" in (await client.get("/metrics")).text
            await chores._do(tick)
            assert (await client.get("/readyz")).status_code == 200

    asyncio.run(play())
