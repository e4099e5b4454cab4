"""Streams: who listens where, who must make way, what a stream says of those who are there, and how it ends."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from stammtisch.server.live.capacity import Capacity
from stammtisch.server.live.errors import Full, NoRoom
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.live.stream import Ending, Message, Stream, StreamOptions, last_line
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.denials import Denied
from tests.server.services import Clock, heard, in_service, two_at_push


def test_a_stream_goes_with_the_person_not_with_the_seat(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host = await service.entrance.create(NewRoom("elfer_raus", 3), cmd.Sit(name="Anna"))
        guest = await service.entrance.sit(host.room, cmd.Sit(name="Toni"))
        with service.listening(host.room, guest.token) as stream:
            await service.command(host.room, host.token, cmd.Swap(first=0, second=1))
            assert (await heard(stream))[-1]["you"] == 0
            await service.command(host.room, guest.token, cmd.Leave())
            await service.entrance.sit(host.room, cmd.Sit(name="Resi"))
            await service.command(host.room, host.token, cmd.Start(fill="zufall"))
            last = (await heard(stream))[-1]
        assert (last["you"], last["view"]["seat"], last["phase"]) == (None, None, "playing")

    in_service(tmp_path, play)


def test_everybody_sees_who_comes_and_goes(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        with service.listening(host.room, host.token) as stream:
            await heard(stream)
            with service.listening(host.room, guest.token), service.listening(host.room, None):
                last = (await heard(stream))[-1]
                assert ([seat["here"] for seat in last["seats"]], last["spectators"]) == ([True, True], 1)
            last = (await heard(stream))[-1]
            assert ([seat["here"] for seat in last["seats"]], last["spectators"]) == ([True, False], 0)

    in_service(tmp_path, play)


def test_who_shares_a_device_is_there_and_sees_nothing(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(patience=30))
        shared = StreamOptions(
            holds=service.holders.people(host.room, [host.token, guest.token, "a key that opens nothing"])
        )
        with service.listening(host.room, None, 0, shared) as stream:
            clock.pass_seconds(60)
            await service.tick()
            last = (await heard(stream))[-1]
        assert ([seat["here"] for seat in last["seats"]], last["spectators"], last["you"]) == ([True, True], 0, None)
        assert (last["away"], last["view"]["moves"]) == (None, [])
        clock.pass_seconds(1)
        assert service.rooms.live(host.room).away() is not None

    in_service(tmp_path, play)


def test_everybody_knows_that_a_screen_shows_the_table(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        with service.listening(host.room, host.token) as stream:
            with service.listening(host.room, None, manner=StreamOptions(screen=True)) as screen:
                last = (await heard(stream))[-1]
                assert (last["screens"], last["spectators"]) == (1, 0)
                assert (await heard(screen))[-1]["view"]["seat"] is None
            assert (await heard(stream))[-1]["screens"] == 0
            with service.listening(host.room, host.token, manner=StreamOptions(screen=True)):
                assert (await heard(stream))[-1]["screens"] == 0

    in_service(tmp_path, play)


def test_the_newest_device_wins(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        with ExitStack() as stack:
            plain = stack.enter_context(service.listening(host.room, host.token))
            first = stack.enter_context(service.listening(host.room, host.token, manner=StreamOptions(exclusive=True)))
            second = stack.enter_context(service.listening(host.room, host.token, manner=StreamOptions(exclusive=True)))
            assert [stream.ended for stream in (plain, first, second)] == [None, "elsewhere", None]

    in_service(tmp_path, play)


def test_a_seat_has_three_streams_at_most(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        with ExitStack() as stack:
            streams = [stack.enter_context(service.listening(host.room, host.token)) for _ in range(5)]
            assert [stream.ended for stream in streams] == ["elsewhere", "elsewhere", None, None, None]
            assert service.state(host.room, None)["seats"][0]["here"]

    in_service(tmp_path, play)


def test_a_new_token_ends_what_the_old_one_opened(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        with pytest.raises(Denied, match="not_while_playing"):
            await service.entrance.renew(host.room, host.token, seat=1)
        with service.listening(host.room, guest.token) as stream:
            fresh = await service.entrance.renew(host.room, guest.token)
            assert stream.ended is None
            assert service.state(host.room, guest.token)["you"] == 1
            await service.holders.admit(host.room, fresh.token)
            assert stream.ended == "elsewhere"
        with pytest.raises(NoRoom):
            service.state(host.room, guest.token)
        assert service.state(host.room, fresh.token)["you"] == 1
        for key in (host, fresh):
            await service.command(host.room, key.token, cmd.Vote(abort=True))
        with pytest.raises(Denied, match="owner_is_here"):
            await service.entrance.renew(host.room, host.token, seat=1)
        clock.pass_seconds(120)
        shared = StreamOptions(holds=service.holders.people(host.room, [fresh.token]))
        with service.listening(host.room, None, 0, shared), pytest.raises(Denied, match="owner_is_here"):
            await service.entrance.renew(host.room, host.token, seat=1)
        clock.pass_seconds(120)
        with service.listening(host.room, host.token, after=0) as stream:
            again = await service.entrance.renew(host.room, host.token, seat=1)
            entries = [line for line in await heard(stream) if line["kind"] == "renewed"]
        assert [(line["seat"], line["by_host"]) for line in entries] == [(1, False), (1, True)]
        await service.holders.admit(host.room, again.token)
        assert service.entrance.claim(host.room, again.token).seat == 1
        with pytest.raises(Exception, match="not_host"):
            await service.entrance.renew(host.room, again.token, seat=0)

    in_service(tmp_path, play)


def test_the_state_tells_the_clock(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(clock=60))
        state = service.state(host.room, host.token)
        assert state["now"] == clock.now
        assert state["clock"] == {"warning": clock.now + 40_000, "end": clock.now + 60_000}
        await service.command(host.room, (host, guest)[state["turn"]].token, cmd.Extend())
        assert service.state(host.room, None)["clock"]["end"] == clock.now + 120_000

    in_service(tmp_path, play)


def test_the_state_tells_who_is_missed(tmp_path: Path) -> None:
    async def play(service: Service, clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House(patience=60))
        turn = service.state(host.room, None)["turn"]
        since = clock.now
        clock.pass_seconds(10)
        away = service.state(host.room, (guest, host)[turn].token)["away"]
        assert away == {"seat": turn, "since": since, "stand_in": since + 60_000}
        with service.listening(host.room, (host, guest)[turn].token):
            assert service.state(host.room, None)["away"] is None

    in_service(tmp_path, play)


def test_a_server_has_room_for_so_many(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        with ExitStack() as stack:
            for address in ("a", "a", "b"):
                stack.enter_context(service.listening(host.room, host.token, manner=StreamOptions(address=address)))
            for token, address, code in ((host.token, "a", "address_streams"), (None, "c", "spectators_full")):
                with pytest.raises(Full, match=code):
                    stack.enter_context(service.listening(host.room, token, manner=StreamOptions(address=address)))
            stack.enter_context(service.listening(host.room, host.token, manner=StreamOptions(address="d")))
        with pytest.raises(Full, match="tables_full"):
            await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))

    in_service(tmp_path, play, capacity=Capacity(tables=1, streams=4, address_streams=2, spectators=0))


def test_streams_are_counted_in_all(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, _ = await two_at_push(service, cmd.House())
        with service.listening(host.room, host.token), pytest.raises(Full, match="streams_full"):
            service.listening(host.room, host.token).__enter__()
        with service.listening(host.room, host.token) as stream:
            service.end_streams()
            assert stream.ended == "restart"
        with pytest.raises(Full, match="streams_full"):
            service.listening(host.room, host.token).__enter__()

    in_service(tmp_path, play, capacity=Capacity(streams=1))


@pytest.mark.parametrize(("messages", "size"), [(257, 10), (3, 100_000)])
def test_who_does_not_read_is_cut_off(messages: int, size: int) -> None:
    stream = Stream(None)
    stream.put([])  # nothing was missed
    for seq in range(messages - 1):
        stream.put([Message(seq, b"x" * size)])
    assert stream.ended is None
    stream.put([Message(messages, b"x" * size)])
    assert stream.ended == "too_slow"


def test_a_long_absence_can_be_made_up_for() -> None:
    made: list[int] = []

    def page(first: int) -> list[Message]:
        made.append(first)
        return [Message(first + seq, b"x" * 1000) for seq in range(100)]

    async def read() -> None:
        stream = Stream(None)
        stream.begin(page(first) for first in range(0, 1000, 100))
        stream.put([Message(1000, b"how things stand")])
        heard: list[int] = []
        async for batch in stream:
            heard += [message.seq for message in batch]
            assert len(made) <= len(heard) // 100 + 1, "pages are made when they are read"
            if not stream.waiting():
                break
        assert (heard, stream.ended) == (list(range(1001)), None)

    asyncio.run(read())


@pytest.mark.parametrize("why", ["restart", "too_slow"])
def test_who_comes_back_reads_nothing_before_what_was_missed(why: Ending) -> None:
    async def read() -> None:
        stream = Stream(None)
        stream.begin(iter([[Message(1, b"x")], [Message(2, b"x")]]))
        stream.put([Message(3, b"x")])
        heard: list[int] = []
        async for batch in stream:
            heard += [message.seq for message in batch]
            stream.end(why)
        assert heard == [1]

    asyncio.run(read())


def test_what_is_missed_is_told_to_whoever_sat_there_then(tmp_path: Path) -> None:
    async def play(service: Service, _clock: Clock) -> None:
        host, guest = await two_at_push(service, cmd.House())
        mover = (host, guest)[service.state(host.room, None)["turn"]]
        await service.command(host.room, mover.token, cmd.Move(moves=["flip"]))
        for key in (host, guest):
            await service.command(host.room, key.token, cmd.Vote(abort=True))
        with service.listening(host.room, mover.token, after=0) as stream:
            await service.command(host.room, host.token, cmd.Swap(first=0, second=1))
            lines = await heard(stream)
        assert [line["moves"] for line in lines if line["kind"] == "moved"] == [["flip"]]
        seqs = [line["seq"] for line in lines if line["kind"] != "state"]
        assert seqs == list(range(1, service.state(host.room, None)["seq"] + 1))
        other = guest if mover is host else host
        with service.listening(host.room, other.token, after=0) as stream:
            assert not any("moves" in line for line in await heard(stream) if line["kind"] == "moved")

    in_service(tmp_path, play)


def test_after_a_restart_not_all_come_back_at_once() -> None:
    waits = {last_line("restart")["retry"] for _ in range(50)}
    assert len(waits) > 10
    assert all(0 <= wait < 5000 for wait in waits)
    assert last_line("elsewhere") == {"kind": "end", "why": "elsewhere"}
