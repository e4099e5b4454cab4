"""A bot that always fails at a table is given up: a regular plays for it, and everybody there is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.server.live.bot_turns import MAX_FAULTS
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from tests.bots.strangers import installed
from tests.server.services import Clock, heard, in_service


@pytest.mark.parametrize("bot", ["rude", "cheat", "deserter", "last"])
def test_a_bot_that_always_fails_is_given_up_and_all_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    async def play(service: Service, _: Clock) -> None:
        host = await service.entrance.create(NewRoom("push", 2, house=cmd.House(pace=0)), cmd.Sit(name="Anna"))
        await service.command(host.room, host.token, cmd.AddBot(bot=bot))
        with service.listening(host.room, None, after=0) as stream:  # a spectator hears it too
            await service.command(host.room, host.token, cmd.Start())
            await service.command(host.room, host.token, cmd.StandIn(seat=0))
            lines = [line for line in await heard(stream) if "seq" in line]
            while lines[-1]["phase"] != "over":
                lines += await heard(stream)
        given_up = [line for line in lines if line["kind"] == "stood_in" and line["seat"] == 1]
        if bot == "last":
            assert given_up == []
            return
        assert [(line["bot"], line["why"]) for line in given_up] == [("stammgast", "failed")]
        moves = [line for line in lines if line["kind"] == "moved" and line["seat"] == 1]
        assert sum(line["seq"] < given_up[0]["seq"] for line in moves) == MAX_FAULTS - 1
        chair = lines[-1]["seats"][1]
        assert (chair["bot"], chair["stand_in"], chair["why"]) == (bot, "stammgast", "failed")

    (tmp_path / "bots").mkdir()
    with installed(tmp_path / "bots", monkeypatch):
        in_service(tmp_path / "data", play)
