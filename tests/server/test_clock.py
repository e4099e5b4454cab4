"""The server's time: steady while it runs, never back behind what is stored, and a jump deletes nothing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from stammtisch.server.host.housekeeping import keep_house
from stammtisch.server.host.timekeeping import Timekeeper
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room.commands import House, Sit
from stammtisch.server.store.clock import DAY, HOUR, MINUTE, NOTED, Clock
from stammtisch.server.store.database import kept_copies
from stammtisch.server.store.sqlite import Store
from tests.cli.run import stammtisch as run
from tests.server.services import two_at_push

START = 1_700_000_000_000
RETENTION = 30


@dataclass
class Machine:
    """The clocks of a machine."""

    wall: int = START
    monotonic: int = 5_000

    def times(self) -> tuple[Callable[[], int], Callable[[], int]]:
        return lambda: self.wall, lambda: self.monotonic

    def run(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.monotonic += milliseconds


class Running:
    """A server without network on a machine."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        self.folder, self.machine = folder, machine
        self.store = Store(folder, times=machine.times())
        self.service = Service(self.store, BotWorkers(1, pace=0), self.store.clock)
        self.keeper = Timekeeper(self.store)

    async def go_on(self, milliseconds: int, step: int = MINUTE) -> None:
        """Time passes as it should."""
        for _ in range(milliseconds // step):
            self.machine.run(step)
            await self.keeper.look()

    async def keep_house(self) -> None:
        await keep_house(self.service, self.store, self.folder, RETENTION)


def served(folder: Path, machine: Machine, play: Callable[[Running], Awaitable[None]]) -> None:
    async def work() -> None:
        running = Running(folder, machine)
        try:
            await play(running)
        finally:
            await running.service.close()
            running.service.bot_workers.close()
            running.store.close()

    asyncio.run(work())


async def begun(running: Running) -> None:
    await two_at_push(running.service, House())
    await running.go_on(2 * MINUTE)


def rooms(running: Running) -> int:
    return len(list(running.store.rooms()))


def test_a_clock_forty_days_ahead_deletes_nothing_until_the_day_is_over(tmp_path: Path) -> None:
    machine = Machine()
    served(tmp_path, machine, begun)
    copy = tmp_path / "stammtisch-before-version-2-20200101-000000.sqlite3"
    copy.write_bytes(b"")
    os.utime(copy, (START / 1000, START / 1000))
    machine.wall += 40 * DAY

    async def doubted(running: Running) -> None:
        await running.keep_house()
        assert (rooms(running), kept_copies(tmp_path)) == (1, [copy])
        await running.go_on(20 * HOUR, HOUR)
        await running.keep_house()
        assert rooms(running) == 1

    served(tmp_path, machine, doubted)

    async def believed(running: Running) -> None:
        assert running.store.clock.doubted
        await running.go_on(4 * HOUR, HOUR)
        await running.keep_house()
        assert (rooms(running), kept_copies(tmp_path)) == (0, [])

    served(tmp_path, machine, believed)


def test_after_another_jump_an_hour_more_is_needed() -> None:
    machine = Machine(wall=START + 3 * DAY)
    clock = Clock({NOTED: START, "doubted": 1, "agreed": DAY - 1}, 0, *machine.times())
    machine.run(HOUR - 1)
    clock.look()
    assert clock.doubted
    machine.run(1)
    clock.look()
    assert not clock.doubted


def test_the_host_confirms_the_time_while_the_server_runs(tmp_path: Path) -> None:
    machine = Machine()
    served(tmp_path, machine, begun)
    machine.wall += 40 * DAY

    async def confirmed(running: Running) -> None:
        assert "The clock has jumped" in run("clock", "--data", str(tmp_path)).stdout
        assert run("clock", "--confirm", "--data", str(tmp_path)).returncode == 0
        assert not await running.keeper.look()
        assert "is trusted" in run("clock", "--data", str(tmp_path)).stdout
        await running.keep_house()
        assert rooms(running) == 0

    served(tmp_path, machine, confirmed)


def test_an_hour_back_while_the_server_runs_changes_no_clock(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()

    async def play(running: Running) -> None:
        host, _ = await two_at_push(running.service, House(clock=30))
        end = running.service.state(host.room, None)["clock"]["end"]
        machine.wall -= HOUR
        await running.go_on(5_000, 1_000)
        state = running.service.state(host.room, None)
        assert (state["clock"]["end"], state["now"]) == (end, START + 5_000)
        assert await running.keeper.look() is False

    served(tmp_path, machine, play)
    assert sum("off the server's" in record.message for record in caplog.records) == 1


def test_an_hour_back_at_a_restart_does_not_turn_time_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    served(tmp_path, machine, begun)
    machine.wall -= HOUR

    async def later(running: Running) -> None:
        assert running.store.clock() >= START + 2 * MINUTE
        assert running.store.clock.doubted
        await running.go_on(30 * HOUR, HOUR)
        assert running.store.clock.doubted  # the clocks do not agree

    served(tmp_path, machine, later)
    assert "60 minutes earlier" in caplog.text.replace("59 minutes", "60 minutes")


def test_a_confirmed_time_that_lies_back_counts_from_the_next_start(tmp_path: Path) -> None:
    machine = Machine(wall=START + 400 * DAY)
    served(tmp_path, machine, begun)
    machine.wall = START

    async def confirmed(running: Running) -> None:
        assert running.store.clock() > START + 400 * DAY
        assert run("clock", "--confirm", "--data", str(tmp_path)).returncode == 0
        assert await running.keeper.look()  # the server begins anew

    served(tmp_path, machine, confirmed)

    async def back(running: Running) -> None:
        assert (running.store.clock(), running.store.clock.doubted) == (START, False)
        (room,) = running.store.rooms()
        assert running.service.rooms.live(room).room.turn_since <= START
        await running.go_on(HOUR, HOUR)
        await running.keep_house()
        assert rooms(running) == 1

    served(tmp_path, machine, back)


def test_sleep_runs_down_no_clock_and_closes_no_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()

    async def play(running: Running) -> None:
        waiting = await running.service.entrance.create(NewRoom("push", 2), Sit(name="Anna"))
        machine.wall += 8 * HOUR
        await running.keeper.look()
        await running.service.tick()
        assert running.service.state(waiting.room, None)["phase"] == "waiting"
        assert running.service.today_is() == START + 8 * HOUR

    served(tmp_path, machine, play)
    assert "off the server's" in caplog.text


def test_tables_that_were_there_at_a_start_are_neither_closed_nor_deleted_at_once(tmp_path: Path) -> None:
    machine = Machine()

    async def open_one(running: Running) -> None:
        await running.service.entrance.create(NewRoom("push", 2), Sit(name="Anna"))
        await running.go_on(MINUTE)

    served(tmp_path, machine, open_one)
    machine.wall += 5 * HOUR

    async def later(running: Running) -> None:
        await running.service.tick()
        (room,) = running.store.rooms()
        assert running.service.state(room, None)["phase"] == "waiting"

    served(tmp_path, machine, later)


def test_a_quick_restart_is_no_jump(tmp_path: Path) -> None:
    machine = Machine()
    served(tmp_path, machine, begun)
    machine.run(2 * HOUR)
    with closing(Store(tmp_path, times=machine.times())) as store:
        assert (store.clock(), store.clock.doubted) == (machine.wall, False)
