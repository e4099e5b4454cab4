"""Who was sent away can ask to sit down again, and the host lets them in or does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.project import public_state
from tests.server.rooms import HOST, NAMES, denied, over
from tests.server.services import Clock, ended, in_service


def test_who_was_sent_away_can_ask_and_be_let_in() -> None:
    bench = over(3)
    bench.command(HOST, cmd.Remove(seat=2))
    assert bench.log[-1].what == ev.StoodUp(2, by_host=True)
    bench.command("p2", cmd.Knock())
    assert bench.command("p2", cmd.Knock()) == []
    state = public_state(bench.room, NAMES, set())
    assert state["knocking"] == [{"knock": bench.room.seq, "name": "Caro"}]
    bench.command(HOST, cmd.LetIn(welcome=True, knock=bench.room.seq))
    assert (bench.room.seat_of("p2"), bench.room.knocking) == (2, {})


def test_who_is_turned_away_stays_outside() -> None:
    bench = over(3)
    bench.command("p2", cmd.Leave())
    bench.command("p2", cmd.Knock())
    assert denied(bench, HOST, cmd.LetIn(welcome=True, knock=1)) == "nobody_knocks"
    bench.command(HOST, cmd.LetIn(welcome=False))
    assert (bench.room.seat_of("p2"), bench.room.knocking) == (None, {})
    assert denied(bench, HOST, cmd.LetIn(welcome=True)) == "nobody_knocks"


def test_at_a_full_table_nobody_is_let_in() -> None:
    bench = over(3)
    bench.command(HOST, cmd.Remove(seat=2))
    bench.command("p2", cmd.Knock())
    bench.command("p3", cmd.Sit(name="x"))
    assert denied(bench, HOST, cmd.LetIn(welcome=True)) == "table_full"


def test_nobody_comes_in_under_a_name_that_somebody_has_by_now(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await ended(service)
        await service.command(host.room, host.token, cmd.Remove(seat=1))
        await service.command(host.room, guest.token, cmd.Knock())
        await service.command(host.room, host.token, cmd.Change(players=3))
        await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        with pytest.raises(Denied, match="bad_name"):
            await service.command(host.room, host.token, cmd.LetIn(welcome=True))

    in_service(tmp_path, play)
