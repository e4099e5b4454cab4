"""Who knows another log than the table's gets all of it anew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import ANY

from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.store.backup import back_up, restore
from tests.server.services import Clock, heard, in_service, service, two_at_push
from tests.server.serving import opened, serving


def test_a_stream_that_knows_more_than_there_is_begins_anew(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        seq = service.rooms.live(host.room).room.seq
        with service.listening(host.room, host.token, seq + 3) as stream:
            assert [line["seq"] for line in await heard(stream)] == [*range(1, seq + 1), seq]
        with service.listening(host.room, host.token, seq) as stream:
            assert [line["seq"] for line in await heard(stream)] == [seq]

    in_service(tmp_path, play)


async def resumed(service: Service, room: str, known: dict[str, Any]) -> list[int]:
    """The numbers of the lines that a listener gets who has all lines up to this one."""
    with service.listening(room, None, known["seq"], at=known["at"]) as stream:
        return [line["seq"] for line in await heard(stream)]


def test_a_stream_that_knows_another_log_begins_anew_though_the_table_has_passed_its_number(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path / "data", clock) as first:
            host, _ = await two_at_push(first, cmd.House())
            shared = first.state(host.room, None)
            back_up(tmp_path / "data", tmp_path / "copy")
            clock.pass_seconds(1)
            await first.command(host.room, host.token, cmd.Say(phrase="hello"))
            theirs = first.state(host.room, None)
            assert await resumed(first, host.room, theirs) == [theirs["seq"]]
        restore(tmp_path / "data", tmp_path / "copy", 0)
        clock.pass_seconds(1)
        async with service(tmp_path / "data", clock) as second:
            for _ in range(3):
                await second.command(host.room, host.token, cmd.Say(phrase="thanks"))
            seq = second.state(host.room, None)["seq"]
            assert seq > theirs["seq"]
            assert await resumed(second, host.room, theirs) == [*range(1, seq + 1), seq]
            assert await resumed(second, host.room, shared) == [*range(shared["seq"] + 1, seq + 1), seq]

    asyncio.run(play())


def test_each_way_to_listen_says_and_hears_which_log_is_meant(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = opened(server, "push", 2)
        state = host.state()
        assert state["at"] > 0
        events = {"Accept": "text/event-stream"}

        def first_of(query: dict[str, str], headers: dict[str, str]) -> tuple[str, dict[str, Any]]:
            with host.client.stream("GET", f"{host.path}/stream", params=query, headers=headers) as answer:
                answer.raise_for_status()
                lines = answer.iter_lines()
                number = next(lines) if headers["Accept"] == events["Accept"] else ""
                return number, json.loads(next(lines).removeprefix("data: "))

        known = f"{state['seq']}.{state['at']}"
        assert first_of({}, {**events, "Last-Event-ID": known}) == (f"id: {known}", ANY)
        assert first_of({}, {**events, "Last-Event-ID": known})[1]["kind"] == "state"
        assert first_of({}, {**events, "Last-Event-ID": str(state["seq"])})[1]["kind"] == "state"
        assert first_of({}, {**events, "Last-Event-ID": f"{known}1"})[1]["seq"] == 1
        lines = {"Accept": "application/x-ndjson"}
        asked = {"after": str(state["seq"]), "at": str(state["at"])}
        assert first_of(asked, lines)[1]["kind"] == "state"
        assert first_of({**asked, "at": "7"}, lines)[1]["seq"] == 1
        assert host.client.get(f"{host.path}/stream", params={**asked, "at": "x"}).status_code == 400
