"""Nobody has to wait for bots: they move without their pace when all who are there want it, until a person must."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from stammtisch.engine.game import View
from stammtisch.server.live.bot_workers import BotWorkers, Thought
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.store.sqlite import Store
from tests.server.services import Clock

A_FORTNIGHT = 1_200_000_000
"""Milliseconds: a bot with this pace moves only in a hurry."""


class First(BotWorkers):
    """Bots that make the first move that is legal."""

    async def _asked(self, _bot: str, view: View) -> Thought:
        return Thought(view["moves"][0])


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service whose bots keep the pace of the house."""
    with closing(Store(tmp_path)) as store:
        yield Service(store, First(1), Clock())


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110 (bots tell nobody but the room)
        await asyncio.sleep(0.01)


async def until_a_bot_is_on(service: Service, live: Live, people: list[SeatToken]) -> None:
    """Whoever of the people is on makes their first move, as long as one of them is."""
    while live.waited_for() is not None:
        table, seat = live.room.table, live.room.turn
        assert table is not None
        assert seat is not None
        await service.command(live.room.id, people[seat].token, cmd.Move(moves=[table.moves()[0]]))


async def begun(service: Service, names: list[str]) -> tuple[Live, list[SeatToken]]:
    """A game of four, the others are bots; one of them is on."""
    plan = NewRoom("push", 4, house=cmd.House(patience=0, pace=A_FORTNIGHT))
    host = await service.entrance.create(plan, cmd.Sit(name=names[0]))
    people = [host, *[await service.entrance.sit(host.room, cmd.Sit(name=name)) for name in names[1:]]]
    await service.command(host.room, host.token, cmd.Start(fill="zufall"))
    live = service.rooms.live(host.room)
    await until_a_bot_is_on(service, live, people)
    return live, people


def test_bots_move_at_once_until_a_person_must(service: Service) -> None:
    async def play() -> None:
        live, people = await begun(service, ["Anna"])
        with service.listening(people[0].room, people[0].token):
            for _ in range(2):
                assert live.in_a_hurry() == []
                await service.command(people[0].room, people[0].token, cmd.Hurry())
                await until(lambda: live.waited_for() == 0)
                assert (live.hurried.is_set(), live.in_a_hurry()) == (False, [])
                await until_a_bot_is_on(service, live, people)
        await service.close()

    asyncio.run(play())


def test_with_others_there_all_have_to_want_it(service: Service) -> None:
    async def play() -> None:
        live, (anna, toni) = await begun(service, ["Anna", "Toni"])
        with ExitStack() as stack:
            for person in (anna, toni):
                stack.enter_context(service.listening(person.room, person.token))
            before = live.room.seq
            await service.command(anna.room, anna.token, cmd.Hurry())
            assert (live.hurried.is_set(), live.state(1)["hurry"]) == (False, [0])
            assert live.room.seq == before, "a hurry is no entry"
            await service.command(toni.room, toni.token, cmd.Hurry())
            await until(lambda: live.waited_for() is not None)
        await service.close()

    asyncio.run(play())
