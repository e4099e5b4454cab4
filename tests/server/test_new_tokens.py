"""A seat's new token ends the old one when it is first used; who has no seat any more opens what everybody may see."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.server.live.errors import NoRoom
from stammtisch.server.live.live_room import LINGER
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.denials import Denied
from tests.server.services import Clock, in_service, service, two_at_push
from tests.server.serving import Guest, Server, joined, opened, serving
from tests.server.sockets import socket


def rotated(server: Server, guest: Guest) -> Any:
    """The answer with a new token, which is not used yet."""
    headers = {"Authorization": f"Bearer {guest.key['token']}"}
    return httpx.post(f"{server.url}/api/v1{guest.path}/rotate", json={}, headers=headers, timeout=30).json()


def test_the_old_token_holds_until_the_new_one_is_used_even_if_that_is_long_after(tmp_path: Path) -> None:
    with serving(tmp_path) as fragile:
        host = opened(fragile, "push", 2)
        guest = joined(fragile, host, "Toni")
        lost = rotated(fragile, guest)
        fresh = rotated(fragile, guest)
        fragile.kill()
        fragile.restart()
        assert guest.state()["you"] == 1
        assert Guest(fragile, lost).client.get(host.path).status_code == 404
        newer = Guest(fragile, fresh)
        assert newer.state()["you"] == 1
        assert guest.client.get(host.path).status_code == 404
        fragile.kill()
        fragile.restart()
        assert guest.client.get(host.path).status_code == 404
        assert newer.state()["you"] == 1


@pytest.mark.parametrize("how", ["state", "command", "stream", "socket", "claim", "hold", "rotate"])
def test_whatever_is_first_done_with_a_new_token_ends_the_old_one(server: Server, how: str) -> None:
    host = opened(server)
    guest = joined(server, host, "Toni")
    with guest.listening() as lines:
        next(lines)
        fresh = Guest(server, guest.client.post(f"{guest.path}/rotate", json={}).raise_for_status().json())
        assert guest.state()["you"] == 1
        match how:
            case "state":
                fresh.state()
            case "command":
                fresh.command("say", phrase="hello").raise_for_status()
            case "stream":
                with fresh.listening() as others:
                    next(others)
            case "socket":
                with socket(server, fresh) as listening:
                    listening.recv(timeout=30)
            case "claim":
                httpx.post(f"{server.url}/api/v1{guest.path}/claim", json={"token": fresh.key["token"]})
            case "hold":
                cookies = {f"seat_{fresh.key['label']}": fresh.key["token"]}
                url = f"{server.url}/api/v1{guest.path}/stream?holds={fresh.key['label']}"
                with httpx.stream("GET", url, cookies=cookies) as answer:
                    next(answer.iter_lines())
            case _:
                fresh.client.post(f"{guest.path}/rotate", json={}).raise_for_status()
        assert [line["why"] for line in lines if line["kind"] == "end"] == ["elsewhere"]
    assert guest.client.get(guest.path).status_code == 404


def test_a_token_made_by_the_host_counts_only_between_games_and_while_the_owner_is_away(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        for key in (host, guest):
            await service.command(host.room, key.token, cmd.Vote(abort=True))
        clock.pass_seconds(LINGER / 1000)
        made = await service.entrance.renew(host.room, host.token, seat=1)

        async def opens() -> bool:
            await service.holders.admit(host.room, made.token)
            with suppress(NoRoom):
                return service.rooms.live(host.room).room.seat_of(service.holders.person(host.room, made.token)) == 1
            return False

        assert service.state(host.room, guest.token)["you"] == 1
        assert not await opens()  # the owner is there again
        clock.pass_seconds(LINGER / 1000)
        await service.command(host.room, host.token, cmd.Rematch())
        assert not await opens()  # it would show a running hand
        assert service.state(host.room, guest.token)["you"] == 1
        for key in (host, guest):
            await service.command(host.room, key.token, cmd.Vote(abort=True))
        clock.pass_seconds(LINGER / 1000)
        assert await opens()
        with pytest.raises(NoRoom):
            service.state(host.room, guest.token)

    in_service(tmp_path, play)


def test_after_a_restart_everybody_counts_as_there_for_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host = await first.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            await first.entrance.sit(host.room, cmd.Sit(name="Toni"))
            clock.pass_seconds(LINGER / 1000)
        async with service(tmp_path, clock) as second:
            with pytest.raises(Denied, match="owner_is_here"):
                await second.entrance.renew(host.room, host.token, seat=1)
            clock.pass_seconds(LINGER / 1000)
            await second.entrance.renew(host.room, host.token, seat=1)

    asyncio.run(play())


def test_the_token_of_who_was_sent_away_opens_what_everybody_sees(server: Server) -> None:
    host = opened(server)
    guest = joined(server, host, "Toni")
    fresh = guest.client.post(f"{guest.path}/rotate", json={}).raise_for_status().json()
    host.command("remove", seat=1).raise_for_status()
    stranger = Guest(server)
    for seat in (guest, Guest(server, fresh)):
        for path in ("", "/hint", "/record", "/replay", "/deal"):
            answers = [who.client.get(f"{host.path}{path}").json() for who in (seat, stranger)]
            for answer in answers:
                answer.pop("now", None)
            assert answers[0] == answers[1]
        for do in ("leave", "start", "undo", "close"):
            assert seat.command(do).status_code == 403
        for body in ({}, {"seat": 0}, {"seat": 1}):
            assert seat.client.post(f"{host.path}/rotate", json=body).status_code == 403
        claimed = seat.client.post(f"{host.path}/claim", json={"token": seat.key["token"]})
        assert claimed.json()["code"] == "not_seated"
    assert host.state()["seats"][1]["name"] is None


def test_who_has_no_seat_keeps_no_table_awake(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        for key in (host, guest):
            await service.command(host.room, key.token, cmd.Vote(abort=True))
        await service.command(host.room, host.token, cmd.Remove(seat=1))
        clock.pass_seconds(300)
        service.state(host.room, guest.token)
        assert not service.rooms.live(host.room).awake()
        service.state(host.room, host.token)
        assert service.rooms.live(host.room).awake()
        with pytest.raises(Denied, match="not_seated"):
            service.entrance.claim(host.room, guest.token)

    in_service(tmp_path, play)
