"""How games with a known deal ended is counted, compared, kept without a name, and forgotten."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from stammtisch.server.live import known_deals
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Room
from stammtisch.server.room.taking import take
from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.server.store.interface import DealResult
from stammtisch.server.store.sqlite import Store
from stammtisch.table.record import RecordedResult
from tests.server.services import Clock, in_service
from tests.server.stores import of_version


def test_a_game_that_a_bot_has_helped_with_is_not_counted() -> None:
    room = begun()
    assert known_deals.counted(room, 0) is None  # not over yet
    play_on(room)
    assert known_deals.counted(room, 5 * known_deals.DAY_MS) == DealResult("d", 5, *own_result(room))
    helped = begun()
    take(helped, ev.Entry(helped.seq + 1, 0, ev.StoodIn(0, "stammgast", "left")))
    play_on(helped)
    assert known_deals.counted(helped, 0) is None
    found = known_deals.compared(helped, [])
    assert found is not None
    assert not found["counted"]


def begun() -> Room:
    """A room with a known deal."""
    room = Room("r")
    entries: list[ev.Event] = [
        ev.Created("push", 2, {}, cmd.House(), "p"),
        ev.Sat(0, "p"),
        ev.BotSat(1, "zufall"),
        ev.Began("ab" * 32, ev.Known("day", "d", 0, "2026-11-15")),
    ]
    for number, what in enumerate(entries, 1):
        take(room, ev.Entry(number, 0, what))
    return room


def play_on(room: Room) -> None:
    """The first legal move, to the end."""
    while room.turn is not None:
        assert room.table is not None
        take(room, ev.Entry(room.seq + 1, 0, ev.Moved(room.turn, room.table.moves()[:1], "person")))


def own_result(room: Room) -> tuple[int, int]:
    assert room.table is not None
    assert room.table.result is not None
    return room.table.result.scores[0], known_deals.placed(room.table.result, 0)


def test_places() -> None:
    lowest, highest = RecordedResult((1,), (5, 0, 21)), RecordedResult((1,), (5, 30, 21))
    assert [known_deals.placed(lowest, seat) for seat in range(3)] == [2, 1, 3]
    assert [known_deals.placed(highest, seat) for seat in range(3)] == [3, 1, 2]
    tie = RecordedResult((0,), (7, 7, 3))  # more cards, say
    assert [known_deals.placed(tie, seat) for seat in range(3)] == [1, 2, 3]


def test_better_than_so_many() -> None:
    room = begun()
    play_on(room)
    score, place = own_result(room)
    same = DealResult("d", 0, score, place)
    results = [
        same,
        same,
        replace(same, place=place + 1),
        replace(same, score=score - 1),
        replace(same, score=score + 1),
    ]
    found = known_deals.compared(room, results)
    assert found is not None
    assert len(found["others"]) == 4  # all but one's own
    assert found["better_than"] == 2


def test_results_have_no_name_and_are_forgotten(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.note_result(DealResult("d", 10, 5, 1))
        await store.note_result(DealResult("d", 20, 6, 2))
        await store.forget_results(15)
        assert store.results("d") == [DealResult("d", 20, 6, 2)]
        assert store.results("other") == []

    async def run() -> None:
        with closing(Store(tmp_path)) as store:
            await keep(store)

    asyncio.run(run())
    with closing(connected(tmp_path / FILE_NAME, readonly=True)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(deal_result)")]
    assert columns == ["deal", "day", "score", "place"]


def test_what_is_too_old_is_forgotten_with_everything_else(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        await service.store.note_result(DealResult("d", clock() // known_deals.DAY_MS, 5, 1))
        clock.pass_seconds(31 * 86_400)
        await service.upkeep.forget(40 * known_deals.DAY_MS)
        assert len(service.store.results("d")) == 1
        await service.upkeep.forget(30 * known_deals.DAY_MS)
        assert service.store.results("d") == []

    in_service(tmp_path, play)


def test_data_from_before_there_were_deals(tmp_path: Path) -> None:
    of_version(tmp_path / FILE_NAME, 2)
    with closing(Store(tmp_path)) as store:
        assert store.room_of("ABCDE") == "r"
        assert store.results("d") == []
