"""A service without network, with a clock of the test's own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.live.stream import Stream
from stammtisch.server.room import commands as cmd
from stammtisch.server.store.sqlite import Store


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(1000 * seconds)


@asynccontextmanager
async def service(folder: Path, clock: Clock, **more: Any) -> AsyncIterator[Service]:
    """A service for one test, with its data in the folder."""
    store, bot_workers = Store(folder), BotWorkers(1, pace=0)
    running = Service(store, bot_workers, clock, **more)
    try:
        yield running
    finally:
        await running.close()
        bot_workers.close()
        store.close()


def in_service(folder: Path, play: Callable[[Service, Clock], Awaitable[None]], **more: Any) -> None:
    """Play with a service."""

    async def run() -> None:
        clock = Clock()
        async with service(folder, clock, **more) as running:
            await play(running, clock)

    asyncio.run(run())


async def two_at_push(service: Service, house: cmd.House) -> tuple[SeatToken, SeatToken]:
    """Two people who have just begun a game."""
    host = await service.entrance.create(NewRoom("push", 2, house=house), cmd.Sit(name="Anna"))
    guest = await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
    await service.command(host.room, host.token, cmd.Start())
    return host, guest


async def ended(service: Service) -> tuple[SeatToken, SeatToken]:
    """Anna and Toni have ended a game at Push."""
    host, guest = await two_at_push(service, cmd.House())
    for key in (host, guest):
        await service.command(host.room, key.token, cmd.Vote(abort=True))
    return host, guest


async def heard(stream: Stream) -> list[dict[str, Any]]:
    """All lines that wait for the listener; there is at least one."""
    lines: list[dict[str, Any]] = []
    async for batch in stream:
        lines += [json.loads(message.body) for message in batch]
        if not stream.waiting():
            break
    return lines
