"""Chairs that come, go and change places after a game: nobody has eyes in it that were not theirs, and all goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from tests.server.services import Clock, heard, in_service, two_at_push


async def ended(service: Service, *keys: SeatToken) -> None:
    """All vote to end the game."""
    for key in keys:
        if service.state(key.room, None)["phase"] == "playing":
            await service.command(key.room, key.token, cmd.Vote(abort=True))


def test_more_seats_after_a_game(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        await ended(service, host, guest)
        await service.command(host.room, host.token, cmd.Change(players=3))
        third = await service.entrance.sit(host.room, cmd.Sit(name="Resi"))
        with service.listening(host.room, third.token, after=0) as stream:
            last = (await heard(stream))[-1]
            assert (last["you"], last["view"]["seat"], last["can_undo"]) == (2, None, False)
            await service.command(host.room, host.token, cmd.Say(phrase="hello"))
            clock.pass_seconds(301)
            await service.tick()
            assert (await heard(stream))[-1]["host"] == 2
        await service.command(host.room, third.token, cmd.Start())
        assert service.state(host.room, third.token)["view"]["seat"] == 2
        assert not service.rooms.mishaps

    in_service(tmp_path, play)


def test_fewer_seats_after_a_game(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        keys = [await service.entrance.create(NewRoom("elfer_raus", 3), cmd.Sit(name="Anna"))]
        keys += [await service.entrance.sit(keys[0].room, cmd.Sit(name=name)) for name in ("Toni", "Resi")]
        room = keys[0].room
        await service.command(room, keys[0].token, cmd.Start())
        await ended(service, *keys)
        await service.command(room, keys[0].token, cmd.Remove(seat=1))
        await service.command(room, keys[0].token, cmd.Swap(first=1, second=2))
        await service.command(room, keys[0].token, cmd.Change(players=2))
        states = [service.state(room, key.token) for key in keys]
        assert [(state["you"], state["view"]["seat"]) for state in states] == [(0, 0), (None, None), (1, 2)]
        assert len(service.finished.record(room, keys[0].token).names) == 3
        deal = await service.finished.again(room, keys[2].token)
        assert (deal.seat, deal.players) == (2, 3)

    in_service(tmp_path, play)


@pytest.mark.parametrize("game", ["elfer_raus", "level8"])
def test_the_cards_stay_whose_they_were(tmp_path: Path, game: str) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom(game, 2), cmd.Sit(name="Anna"))
        guest = await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        await service.command(host.room, host.token, cmd.Start())
        await ended(service, host, guest)
        before = [service.state(host.room, key.token)["view"] for key in (host, guest)]
        await service.command(host.room, host.token, cmd.Swap(first=0, second=1))
        assert [service.state(host.room, key.token)["view"] for key in (host, guest)] == before
        assert [service.state(host.room, key.token)["you"] for key in (host, guest)] == [1, 0]
        await service.command(host.room, host.token, cmd.Remove(seat=0))
        late = await service.entrance.sit(host.room, cmd.Sit(name="Resi"))
        assert service.state(host.room, late.token)["view"]["seat"] is None
        await service.command(host.room, host.token, cmd.Start())
        seats = [service.state(host.room, key.token)["view"]["seat"] for key in (host, guest, late)]
        assert seats == [1, None, 0]

    in_service(tmp_path, play)
