"""Known deals: the same deal again, the deal of the day, and how others fared with it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games import GAMES
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.decide import decide
from stammtisch.server.room.denials import Denied
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.server.day_deals import TODAY, dealt, played_out
from tests.server.services import Clock, in_service
from tests.server.serving import Guest, Server, serving


def test_the_deal_of_the_day_and_the_same_deal_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        first, second = (dealt(server, TODAY, game="elfer_raus") for _ in range(2))
        assert first.state()["view"]["hand"] == second.state()["view"]["hand"]
        assert first.state()["deal"]["kind"] == "day"
        assert first.state()["commitment"] is None
        assert not first.state()["house"]["hints"]
        assert first.client.get(f"{first.path}/deal").json()["code"] == "nothing_to_compare"
        refused = first.client.post(f"{first.path}/again", json={"name": "Anna"})
        assert refused.json()["code"] == "not_while_playing"
        over = played_out(first)
        played_out(second)
        found = second.client.get(f"{second.path}/deal").raise_for_status().json()
        assert (found["kind"], found["counted"], len(found["others"])) == ("day", True, 1)
        assert found["others"][0]["score"] == over["view"]["result"]["scores"][0]
        _check_the_record(first)
        _play_again(server, first, over)


def _check_the_record(guest: Guest) -> None:
    text = guest.client.get(f"{guest.path}/record").raise_for_status().text
    record = Record.parse(text)
    assert record.fair is None
    assert replayed(record).result is not None


def _play_again(server: Server, guest: Guest, over: dict[str, Any]) -> None:
    again = guest.client.post(f"{guest.path}/again", json={"name": "Anna", "pace": 0}).raise_for_status().json()
    once_more = Guest(server, again)
    assert once_more.state()["deal"] == {"kind": "again", "day": None}
    played_out(once_more)
    found = once_more.client.get(f"{once_more.path}/deal").raise_for_status().json()
    assert over["view"]["result"]["scores"][0] in [other["score"] for other in found["others"]]
    once_more.command("rematch").raise_for_status()
    usual = once_more.state()
    assert (usual["deal"], usual["house"]["hints"]) == (None, True)
    assert usual["commitment"]


# The cards of today


async def doors(service: Service, key: SeatToken, token: str | None) -> set[str]:
    """How all doors to the cards of this table's last game answer: their denials, or "open"."""

    async def again() -> object:
        return await service.finished.again(key.room, token)

    async def record() -> object:
        return service.finished.record(key.room, token)

    async def compared() -> object:
        return service.finished.compared(key.room, token)

    answers = set()
    for door in (again, record, compared):
        try:
            await door()
            answers.add("open")
        except Denied as no:
            answers.add(no.code)
    return answers


CLOSED = {"day_not_over"}


def test_the_deal_of_the_day_cannot_be_read_by_giving_up(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        key = await service.entrance.deal(await service.today("push"), cmd.Sit(name="Anna"), 0)
        await service.command(key.room, key.token, cmd.Vote(abort=True))
        assert await doors(service, key, key.token) == await doors(service, key, None) == CLOSED
        await service.command(key.room, key.token, cmd.Rematch())
        with pytest.raises(Denied, match="day_not_over"):
            service.finished.record(key.room, key.token, 1)
        with pytest.raises(Denied, match="day_not_over"):
            await service.finished.again(key.room, key.token, 1)
        left = await service.entrance.deal(await service.today("push"), cmd.Sit(name="Anna"), 0)
        await service.command(left.room, left.token, cmd.Leave())
        with pytest.raises(Denied, match="day_not_over"):
            service.finished.record(left.room, left.token)
        clock.pass_seconds(86_400)
        assert service.finished.record(key.room, None, 1).seed == service.finished.record(left.room, None).seed

    in_service(tmp_path, play)


def test_who_has_finished_the_deal_of_the_day_sees_it_and_nobody_else(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        key = await service.entrance.deal(await service.today("push"), cmd.Sit(name="Anna"), 0)
        await _alone_to_the_end(service, key)
        assert await doors(service, key, key.token) == {"open"}
        assert await doors(service, key, None) == CLOSED
        await service.command(key.room, key.token, cmd.Remove(seat=1))
        other = await service.entrance.sit(key.room, cmd.Sit(name="Ben"))
        assert await doors(service, key, other.token) == CLOSED
        once_more = await service.entrance.deal(
            await service.finished.again(key.room, key.token), cmd.Sit(name="Anna"), 0
        )
        await service.command(once_more.room, once_more.token, cmd.Vote(abort=True))
        assert service.state(once_more.room, None)["deal"] == {"kind": "again", "day": None}
        assert await doors(service, once_more, None) == CLOSED  # the same cards
        clock.pass_seconds(86_400)
        assert await doors(service, key, None) == {"open"}

    in_service(tmp_path, play)


def test_a_bot_does_not_finish_the_deal_of_the_day_for_anybody(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        key = await service.entrance.deal(await service.today("push"), cmd.Sit(name="Anna"), 0)
        await service.command(key.room, key.token, cmd.StandIn(seat=key.seat))
        await service.command(key.room, key.token, cmd.TakeBack())
        await _alone_to_the_end(service, key)
        assert await doors(service, key, key.token) == CLOSED

    in_service(tmp_path, play)


async def _alone_to_the_end(service: Service, key: SeatToken) -> None:
    live = service.rooms.live(key.room)
    while live.room.turn is not None:
        assert live.room.table is not None
        if live.room.turn == key.seat:
            await service.command(key.room, key.token, cmd.Move(moves=live.room.table.moves()[:1]))
        elif live.mover is not None:
            await live.mover


def test_only_deals_of_this_server_that_are_over(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        key = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        with pytest.raises(Denied, match="not_while_waiting"):
            await service.finished.again(key.room, key.token)
        await service.command(key.room, key.token, cmd.Start(fill="zufall"))
        with pytest.raises(Denied, match="not_while_playing"):
            await service.finished.again(key.room, key.token)
        await service.command(key.room, key.token, cmd.Vote(abort=True))
        deal = await service.finished.again(key.room, key.token)
        assert (deal.game, deal.players, deal.seat, deal.kind) == ("push", 2, 0, "again")
        assert service.store.results(deal.id) == []  # it had no result

    in_service(tmp_path, play)


def test_how_a_game_ended_is_noted_once_and_only_without_help(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        anna = await service.entrance.create(NewRoom("elfer_raus", 2), cmd.Sit(name="Anna"))
        ben = await service.entrance.sit(anna.room, cmd.Sit(name="Ben"))
        await service.command(anna.room, anna.token, cmd.Start())
        await _to_the_end(service, anna, ben)
        deal, _ = await asyncio.gather(*(service.finished.again(anna.room, anna.token) for _ in range(2)))
        assert len(service.store.results(deal.id)) == 1
        await service.command(anna.room, anna.token, cmd.Start())
        later = anna if service.rooms.live(anna.room).room.turn else ben
        await service.command(anna.room, later.token, cmd.StandIn(seat=later.seat))
        await service.command(anna.room, later.token, cmd.TakeBack())
        await _to_the_end(service, anna, ben)
        helped = await service.finished.again(anna.room, anna.token)
        assert service.store.results(helped.id) == []

    in_service(tmp_path, play)


async def _to_the_end(service: Service, *keys: SeatToken) -> None:
    room = service.rooms.live(keys[0].room).room
    while room.turn is not None:
        assert room.table is not None
        await service.command(room.id, keys[room.turn].token, cmd.Move(moves=room.table.moves()[:1]))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_deal_of_the_day(tmp_path: Path, game: str) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        assert (await service.today(game)).players in GAMES[game].options.PLAYERS

    in_service(tmp_path, play)


def test_the_day_decides_and_nobody_can_know_before(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        today, other_game = await service.today("push"), await service.today("help")
        assert await service.today("push") == today
        clock.pass_seconds(86_400)
        tomorrow = await service.today("push")
        assert len({today.seed, tomorrow.seed, other_game.seed}) == 3
        assert (today.day, tomorrow.day) == ("1970-01-01", "1970-01-02")

    in_service(tmp_path / "one", play)
    seeds = set()

    async def note(service: Service, _clock: Clock) -> None:
        seeds.add((await service.today("push")).seed)

    in_service(tmp_path / "one", note)
    in_service(tmp_path / "one", note)  # the secret outlives the process
    in_service(tmp_path / "two", note)
    assert len(seeds) == 2


def test_hints_stay_off_while_a_known_deal_is_played(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        key = await service.entrance.deal(await service.today("push"), cmd.Sit(name="Anna"), 0)
        room = service.rooms.live(key.room).room
        with pytest.raises(Denied, match="no_hints"):
            await service.hint(key.room, key.token)
        with pytest.raises(Denied, match="known_deal"):
            decide(room, cmd.Change(house=cmd.House(hints=True)), room.host)
        await service.command(key.room, key.token, cmd.Change(house=cmd.House(hints=False, chat=True)))

    in_service(tmp_path, play)
