"""Who begins to listen while something is being stored hears of everything once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.store.interface import Held, Origin
from stammtisch.server.store.sqlite import Store
from tests.server.services import heard, two_at_push


class SlowStore(Store):
    """A store that takes its time for a new secret."""

    async def append(
        self, room: str, entries: Sequence[ev.Entry], origin: Origin | None = None, held: Held | None = None
    ) -> None:
        if isinstance(entries[0].what, ev.Sealed):
            self.asked.set()
            await self.may_go_on.wait()
        await super().append(room, entries, origin, held)

    def slow_down(self) -> None:
        self.asked, self.may_go_on = asyncio.Event(), asyncio.Event()


def test_who_comes_while_the_next_game_is_prepared_hears_of_the_end_once(tmp_path: Path) -> None:
    async def run(store: SlowStore) -> None:
        store.slow_down()
        service = Service(store, BotWorkers(1, pace=0))
        host, guest = await two_at_push(service, cmd.House())
        await service.command(host.room, host.token, cmd.Vote(abort=True))
        ending = asyncio.create_task(service.command(host.room, guest.token, cmd.Vote(abort=True)))
        await store.asked.wait()
        with service.listening(host.room, host.token, 0) as stream:
            store.may_go_on.set()
            await ending
            lines = await heard(stream)
        numbers = [line["seq"] for line in lines if line["kind"] != "state"]
        assert numbers == list(range(1, max(numbers) + 1))
        assert [line["kind"] for line in lines if line["kind"] != "state"][-2:] == ["aborted", "sealed"]
        await service.close()

    with closing(SlowStore(tmp_path)) as store:
        asyncio.run(run(store))
