"""A table does not grow without end: its log, its games, its people; and what concerns one reader is in no log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import pytest

from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.room import bounds
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.dealing import sealed
from stammtisch.server.room.denials import Denied
from tests.server.rooms import HOST, Bench
from tests.server.services import Clock, heard, in_service, service, two_at_push

EXAMPLES: dict[type, cmd.Command] = {
    cmd.AddBot: cmd.AddBot(bot="zufall"),
    cmd.Invite: cmd.Invite(program="x"),
    cmd.Remove: cmd.Remove(seat=1),
    cmd.Swap: cmd.Swap(first=0, second=1),
    cmd.Change: cmd.Change(),
    cmd.Commit: cmd.Commit(commitment="00" * 32),
    cmd.Reveal: cmd.Reveal(part="00" * 32),
    cmd.Move: cmd.Move(moves=["flip"]),
    cmd.Agree: cmd.Agree(again=True),
    cmd.LetIn: cmd.LetIn(welcome=True),
    cmd.Say: cmd.Say(phrase="hello"),
    cmd.Mute: cmd.Mute(seat=1, muted=True),
    cmd.StandIn: cmd.StandIn(seat=0),
    cmd.Vote: cmd.Vote(abort=False),
}


def full(bench: Bench, seq: int) -> set[str]:
    """The kinds of commands for which a log of this length has no room."""
    bench.room.seq = seq
    found = set()
    for kind in get_args(cmd.Command):
        try:
            bounds.check(bench.room, EXAMPLES.get(kind) or kind(), None)
        except Denied:
            found.add(kind.__name__)
    return found


def test_a_full_log_takes_what_a_running_game_needs() -> None:
    bench, kinds = Bench(), {kind.__name__ for kind in get_args(cmd.Command)}
    assert full(bench, bounds.LOG_FULL - 1) == set()
    kept = {"Reveal", "Move", "Undo", "StandIn", "TakeBack", "Vote", "Leave", "Close", "Mute"}
    assert full(bench, bounds.LOG_FULL) == kinds - kept
    assert full(bench, bounds.LOG_MOVES) == kinds - {"Move", "Leave", "Close", "Mute"}
    assert full(bench, bounds.MAX_LOG) == kinds - {"Leave", "Close", "Mute"}


def test_after_so_many_games_another_table_is_better() -> None:
    bench = Bench("push", 2)
    bench.command(HOST, cmd.Start(fill="zufall"))
    bench.command(HOST, cmd.Vote(abort=True))
    bench.happen([sealed(bytes(32))])
    bench.room.games = bounds.MAX_GAMES
    with pytest.raises(Denied, match="log_full"):
        bench.command(HOST, cmd.Rematch())


TO_AND_FRO: dict[str, tuple[cmd.Command, cmd.Command]] = {
    "votes": (cmd.Vote(abort=True), cmd.Vote(abort=False)),
    "stand-ins": (cmd.StandIn(seat=1), cmd.TakeBack()),
    "leaving": (cmd.Leave(), cmd.TakeBack()),
    "words": (cmd.Say(phrase="hello"), cmd.Say(phrase="hello")),
}


def refused(bench: Bench, person: str, commands: Sequence[cmd.Command]) -> str | None:
    """Why the first of these commands is refused that is, and nothing after it is tried."""
    try:
        for command in commands:
            bench.command(person, command)
    except Denied as no:
        return no.code
    return None


@pytest.mark.parametrize("what", TO_AND_FRO)
def test_nobody_fills_a_log_alone(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MAX_SHARE", 4)
    bench = Bench("push", 3)
    guest, other = "p1", "p2"
    bench.command(guest, cmd.Sit(name="Toni"))
    bench.command(other, cmd.Sit(name="Resi"))
    bench.command(HOST, cmd.Start(fill="zufall"))
    before = bench.room.seq
    assert refused(bench, guest, TO_AND_FRO[what] * 20) == "share_used"
    assert bench.room.seq <= before + 2 * 4 + 2
    bench.command(other, cmd.Say(phrase="hello"))
    assert bench.again().shares == bench.room.shares
    bench.command(guest, cmd.Leave())


def test_a_new_deal_gives_everybody_their_share_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MAX_SHARE", 4)
    bench = Bench("push", 2)
    assert refused(bench, HOST, [cmd.Change(house=cmd.House(clock=60))] * 20) == "share_used"
    bench.command(HOST, cmd.Start(fill="zufall"))
    bench.command(HOST, cmd.Change(house=cmd.House(clock=60)))


def test_a_table_with_no_room_for_moves_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        monkeypatch.setattr(bounds, "MAX_LOG", service.rooms.live(host.room).room.seq)
        await service.tick()
        assert service.state(host.room, None)["phase"] == "closed"

    in_service(tmp_path, play)


def test_people_come_and_go_but_not_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        monkeypatch.setattr(bounds, "MAX_PEOPLE", 3)
        host = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        for _ in range(2):
            guest = await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
            await service.command(host.room, guest.token, cmd.Leave())
        with pytest.raises(Denied, match="log_full"):
            await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        live = service.rooms.live(host.room)
        assert len(live.names) == len(service.store.names(host.room)) == 3
        assert len(live.seen) <= 3

    in_service(tmp_path, play)


def test_muting_is_in_no_log_and_is_told_to_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, guest = await two_at_push(first, cmd.House())
            before = first.state(host.room, None)["seq"]
            with first.listening(host.room, host.token) as own, first.listening(host.room, guest.token) as other:
                await heard(own)
                await heard(other)
                assert await first.command(host.room, host.token, cmd.Mute(seat=1, muted=True), key="k") == before
                assert (await heard(own))[-1]["muted"] == [1]
                assert not other.waiting()
            assert first.state(host.room, guest.token)["muted"] == []
        async with service(tmp_path, clock) as second:
            assert second.state(host.room, host.token)["muted"] == [1]
            await second.command(host.room, host.token, cmd.Mute(seat=1, muted=False))
            assert len(second.store.entries(host.room)) == before
        async with service(tmp_path, clock) as third:
            assert third.state(host.room, host.token)["muted"] == []

    asyncio.run(play())


def test_who_muted_in_an_older_log_can_read_again(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host, _ = await two_at_push(first, cmd.House())
            live = first.rooms.live(host.room)
            anna, toni = live.room.people()
            await first.store.append(host.room, [ev.Entry(live.room.seq + 1, clock.now, ev.Muted(anna, toni, True))])
        async with service(tmp_path, clock) as second:
            assert second.state(host.room, host.token)["muted"] == [1]
            assert second.rooms.live(host.room).lines(1, 0)[-1]["kind"] == "private"
            await second.command(host.room, host.token, cmd.Mute(seat=1, muted=False))
        async with service(tmp_path, clock) as third:
            assert third.state(host.room, host.token)["muted"] == []

    asyncio.run(play())


def test_a_long_log_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with service(tmp_path, clock) as first:
            host = await first.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
            said = [ev.Entry(host.seq + n, clock.now, ev.Said(0, "hello")) for n in range(1, 3001)]
            await first.store.append(host.room, said)
        async with service(tmp_path, clock) as second:
            turns = 0
            opening = [asyncio.create_task(second.open(host.room)) for _ in range(5)]
            while not opening[0].done():
                await asyncio.sleep(0)
                turns += 1
            await asyncio.gather(*opening)
            assert turns > 3000 // 500
            live = second.rooms.live(host.room)
            assert (live.room.seq, second.rooms.all()) == (host.seq + 3000, [live])

    asyncio.run(play())
