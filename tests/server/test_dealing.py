"""Commit, then reveal: nobody, not even the server, can choose a part when it knows another one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games import GAMES
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.dealing import REVEAL_MS, sealed
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.project import public_state, record
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.taking import take
from stammtisch.table.fair import Fair, commitment, joint_seed
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from stammtisch.table.table import Table
from stammtisch.words import Complaint
from tests.server.rooms import HOST, Bench, denied
from tests.server.services import Clock, heard, in_service

PARTS = tuple(f"{seat + 1:02x}" * 32 for seat in range(3))
PEOPLE = ("p0", "p1", "p2")


def commit_to(part: str) -> str:
    return commitment(bytes.fromhex(part))


def frozen(*committed: int) -> Bench:
    """A table at which these seats have committed and the game is about to begin."""
    bench = Bench()
    for person in PEOPLE[1:]:
        bench.command(person, cmd.Sit(name="x"))
    for seat in committed or range(3):
        bench.command(PEOPLE[seat], cmd.Commit(commitment=commit_to(PARTS[seat])))
    bench.command(HOST, cmd.Start())
    return bench


def ended(bench: Bench) -> Record:
    """The record, as text and back, once the game is aborted."""
    bench.happen([ev.Aborted()])
    return Record.parse(record(bench.room, {}).text())


# The order of things


def test_who_has_committed_reveals_and_then_the_game_begins() -> None:
    bench = frozen(0, 2)
    assert bench.room.phase is Phase.DEALING
    assert bench.log[-1].what == ev.Frozen([commit_to(PARTS[0]), "", commit_to(PARTS[2])])
    bench.command("p2", cmd.Reveal(part=PARTS[2]))
    what = bench.command("p0", cmd.Reveal(part=PARTS[0]))
    assert [type(event) for event in what] == [ev.Revealed, ev.Began]
    told = ended(bench)
    assert told.seed == joint_seed(bytes(32), [bytes.fromhex(PARTS[0]), b"", bytes.fromhex(PARTS[2])]).hex()
    assert told.fair is not None
    assert told.fair.commits == (commit_to(PARTS[0]), "", commit_to(PARTS[2]))
    replayed(told)


def test_without_a_commitment_the_game_begins_at_once() -> None:
    bench = Bench()
    bench.command(HOST, cmd.Start(fill="zufall"))
    assert bench.room.phase is Phase.PLAYING
    told = ended(bench)
    assert told.fair is not None
    assert told.fair.commits == ("", "", "")
    replayed(told)


def test_a_rematch_wants_new_commitments() -> None:
    bench = frozen()
    for seat, person in enumerate(PEOPLE):
        bench.command(person, cmd.Reveal(part=PARTS[seat]))
    bench.happen([ev.Aborted()])
    assert denied(bench, "p1", cmd.Commit(commitment="00" * 32)) == "not_sealed"  # nothing yet to add to
    bench.happen([sealed(bytes(range(32)))])
    assert not any(seat["committed"] for seat in public_state(bench.room, {}, set())["seats"])
    bench.command("p1", cmd.Commit(commitment=commit_to("ee" * 32)))
    bench.command(HOST, cmd.Start())
    assert (bench.room.phase, dealing.awaited(bench.room)) == (Phase.DEALING, [1])
    assert record(bench.room, {}).fair is not None  # of the game before, which is over
    bench.command("p1", cmd.Reveal(part="ee" * 32))
    assert bench.room.parts == ["", "ee" * 32, ""]


def test_the_state_tells_until_when_and_whom_all_wait_for() -> None:
    bench = frozen(0, 1)
    bench.command("p1", cmd.Reveal(part=PARTS[1]))
    shown = public_state(bench.room, {}, set())
    commits = [commit_to(PARTS[0]), commit_to(PARTS[1]), ""]
    assert shown["phase"] == "dealing"
    assert shown["dealing"] == {"until": bench.room.frozen_at + REVEAL_MS, "awaited": [0], "commits": commits}
    assert [seat["committed"] for seat in shown["seats"]] == [True, True, False]
    bench.command("p0", cmd.Reveal(part=PARTS[0]))
    assert public_state(bench.room, {}, set())["dealing"] is None


def test_commitments_go_with_those_who_made_them() -> None:
    bench = Bench()
    bench.command("p1", cmd.Sit(name="x", commit=commit_to(PARTS[1])))
    assert denied(bench, "p1", cmd.Commit(commitment="00" * 32)) == "already_committed"
    bench.command(HOST, cmd.Swap(first=1, second=2))
    bench.command(HOST, cmd.Commit(commitment=commit_to(PARTS[0])))
    bench.command("p2", cmd.Sit(name="x", commit=commit_to(PARTS[2])))
    bench.command("p2", cmd.Leave())
    bench.command("p3", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    assert bench.log[-1].what == ev.Frozen([commit_to(PARTS[0]), "", commit_to(PARTS[1])])


def test_while_the_cards_are_dealt_nobody_changes_anything() -> None:
    bench = frozen(1)
    commands: list[cmd.Command] = [
        cmd.Remove(seat=1),
        cmd.Swap(first=0, second=1),
        cmd.AddBot(bot="zufall"),
        cmd.Change(players=2),
        cmd.Start(),
        cmd.Rematch(),
        cmd.Commit(commitment="00" * 32),
        cmd.Vote(abort=True),
        cmd.Undo(),
        cmd.Move(moves=["flip"]),
    ]
    assert {denied(bench, HOST, command) for command in commands} == {"not_while_dealing"}
    assert denied(bench, "p9", cmd.Sit(name="x", seat=0)) == "seat_taken"
    bench.command(HOST, cmd.Say(phrase="hello"))
    bench.command(HOST, cmd.StandIn(seat=0))
    assert bench.room.phase is Phase.DEALING


def test_who_leaves_meanwhile_is_played_for_and_the_table_can_be_closed() -> None:
    bench = frozen(1)
    bench.command("p1", cmd.Leave())
    assert (bench.room.chairs[1].stand_in, bench.room.phase) == ("stammgast", Phase.DEALING)
    bench.happen(dealing.due(bench.room, bench.room.frozen_at + REVEAL_MS))
    assert bench.room.played[-1].helped
    closing = frozen(1)
    assert denied(closing, HOST, cmd.Close()) == "others_play"
    for person in closing.room.people()[1:]:
        closing.command(person, cmd.Leave())
    closing.command(HOST, cmd.Close())
    assert dealing.due(closing.room, closing.room.frozen_at + REVEAL_MS) == []


def test_a_game_that_is_over_is_not_helped_by_a_stand_in_for_the_next() -> None:
    bench = Bench(players=2)
    bench.command("p1", cmd.Sit(name="x"))
    bench.command(HOST, cmd.Start())
    bench.happen([ev.Aborted(), sealed(bytes(range(32)))])
    bench.command(HOST, cmd.Commit(commitment=commit_to(PARTS[0])))
    bench.command(HOST, cmd.Start())
    bench.command("p1", cmd.Leave())
    assert not bench.room.played[0].helped


# Attacks


def test_nobody_commits_when_somebody_may_have_revealed() -> None:
    """A server that plays a seat knows what others reveal; its own part must be fixed before that."""
    bench = frozen(0, 1)
    bench.command("p1", cmd.Reveal(part=PARTS[1]))
    for person in PEOPLE:
        assert denied(bench, person, cmd.Commit(commitment="00" * 32)) == "not_while_dealing"
    assert denied(bench, "p0", cmd.Reveal(part="00" * 32)) == "other_part"
    assert denied(bench, "p2", cmd.Reveal(part="00" * 32)) == "not_committed"
    assert denied(bench, "p1", cmd.Reveal(part=PARTS[1])) == "already_revealed"


@given(st.binary(min_size=32, max_size=32))
def test_only_what_was_committed_to_can_be_revealed(part: bytes) -> None:
    bench = frozen(0)
    if part.hex() != PARTS[0]:
        assert denied(bench, "p0", cmd.Reveal(part=part.hex())) == "other_part"


def test_who_commits_and_does_not_reveal_can_choose_between_two_deals_and_is_seen() -> None:
    seeds = set()
    for reveals in (True, False):
        bench = frozen(0, 1)
        bench.command("p1", cmd.Reveal(part=PARTS[1]))
        if reveals:
            bench.command("p0", cmd.Reveal(part=PARTS[0]))
        else:
            bench.happen(dealing.due(bench.room, bench.room.frozen_at + REVEAL_MS))
        told = ended(bench)
        assert told.fair is not None
        assert (told.fair.parts[0], told.fair.commits) == (
            PARTS[0] if reveals else "",
            (commit_to(PARTS[0]), commit_to(PARTS[1]), ""),
        )
        replayed(told)
        seeds.add(told.seed)
    assert len(seeds) == 2


COMMITS = (commit_to(PARTS[0]), "", "")


def dealt_by(parts: tuple[str, ...], commits: tuple[str, ...] | None) -> Record:
    """A game in which everything follows from such a proof."""
    fair = Fair(commitment(bytes(32)), bytes(32).hex(), parts, commits)
    return replace(Table(GAMES["push"], 3, seed=bytes.fromhex(fair.seed())).record(), fair=fair)


@pytest.mark.parametrize(
    ("parts", "commits", "why"),
    [
        ((PARTS[0], "", "99" * 32), COMMITS, "Seat 2 committed to no part"),
        (("99" * 32, "", ""), COMMITS, "part of seat 0 is not the one"),
        ((PARTS[0], "", "", "99" * 32), COMMITS, 'parts" of the proof'),
        ((PARTS[0], "", "", "99" * 32), (*COMMITS, commit_to("99" * 32)), 'parts" of the proof'),
        ((PARTS[0], "", ""), COMMITS[:2], 'commits" of the proof'),
    ],
)
def test_a_part_that_was_never_committed_to_is_found_out(
    parts: tuple[str, ...], commits: tuple[str, ...], why: str
) -> None:
    """Though all cards follow from it: so would an operator do who tries parts until the deal is good."""
    with pytest.raises(Complaint, match=why):
        replayed(dealt_by(parts, commits))
    replayed(dealt_by(parts, None))  # a record from before there were commitments is checked as it was


# Old logs


def test_logs_in_which_parts_were_added_openly_can_still_be_read() -> None:
    lines = [
        '{"kind":"created","game":"push","players":2,"options":{},"house":{},"host":"p0"}',
        f'{{"kind":"sealed","commitment":"{commitment(bytes(32))}","secret":"{"00" * 32}"}}',
        '{"kind":"sat","seat":0,"person":"p0"}',
        '{"kind":"bot_sat","seat":1,"bot":"zufall"}',
        f'{{"kind":"added","seat":0,"part":"{PARTS[0]}"}}',
        f'{{"kind":"began","seed":"{joint_seed(bytes(32), [bytes.fromhex(PARTS[0]), b""]).hex()}"}}',
        '{"kind":"aborted"}',
    ]
    room = Room("r")
    for number, line in enumerate(lines, 1):
        take(room, ev.Entry(number, 0, msgspec.json.decode(line, type=ev.Event)))
    told = record(room, {})
    assert told.fair is not None
    assert (told.fair.parts, told.fair.commits) == ((PARTS[0], ""), None)
    assert "commits" not in told.text()
    replayed(told)


# Time, streams, restarts


async def about_to_begin(running: Service) -> tuple[SeatToken, SeatToken]:
    """Two people who have committed, and a game that waits for both."""
    host = await running.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna", commit=commit_to(PARTS[0])))
    guest = await running.entrance.sit(host.room, cmd.Sit(name="Toni", commit=commit_to(PARTS[1])))
    await running.command(host.room, host.token, cmd.Start())
    return host, guest


def test_when_the_time_is_up_the_game_begins_without_those_who_did_not_reveal(tmp_path: Path) -> None:
    async def play(running: Service, clock: Clock) -> None:
        host, guest = await about_to_begin(running)
        with running.listening(host.room, None, 0) as stream:
            await heard(stream)
            await running.command(host.room, guest.token, cmd.Reveal(part=PARTS[1]))
            clock.now = running.state(host.room, None)["dealing"]["until"] - 1
            await running.tick()
            assert running.state(host.room, None)["phase"] == "dealing"
            clock.now += 1
            await running.tick()
            lines = [line for line in await heard(stream) if line["kind"] != "state"]
        assert [line["kind"] for line in lines] == ["revealed", "began"]
        assert (lines[0]["seat"], lines[0]["part"]) == (1, PARTS[1])
        with pytest.raises(Denied, match="not_while_playing"):
            await running.command(host.room, host.token, cmd.Reveal(part=PARTS[0]))
        assert running.rooms.live(host.room).room.parts == ["", PARTS[1]]

    in_service(tmp_path, play)


def test_a_server_that_dies_meanwhile_goes_on_with_what_was_revealed(tmp_path: Path) -> None:
    key: list[SeatToken] = []

    async def first(running: Service, _clock: Clock) -> None:
        key.extend(await about_to_begin(running))
        await running.command(key[0].room, key[0].token, cmd.Reveal(part=PARTS[0]))

    async def second(running: Service, clock: Clock) -> None:
        assert running.state(key[0].room, key[1].token)["dealing"]["awaited"] == [1]
        clock.now = running.state(key[0].room, None)["dealing"]["until"]
        await running.tick()
        assert running.rooms.live(key[0].room).room.parts == [PARTS[0], ""]

    in_service(tmp_path, first)
    in_service(tmp_path, second)


def test_a_clock_that_was_set_back_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def play(running: Service, clock: Clock) -> None:
        host, _ = await about_to_begin(running)
        clock.pass_seconds(-3600)
        await running.tick()
        assert running.state(host.room, None)["phase"] == "playing"

    in_service(tmp_path, play)


def test_a_commitment_whose_answer_was_lost_is_answered_again(tmp_path: Path) -> None:
    async def play(running: Service, _clock: Clock) -> None:
        host = await running.entrance.create(NewRoom("push", 2), cmd.Sit(name="Anna"))
        command = cmd.Commit(commitment=commit_to(PARTS[0]))
        seq = await running.command(host.room, host.token, command, key="k")
        assert await running.command(host.room, host.token, command, key="k") == seq

    in_service(tmp_path, play)


@pytest.mark.parametrize(
    "command", [{"do": "commit", "commitment": "0" * 64 + "\n"}, {"do": "reveal", "part": "0" * 64 + "\n"}]
)
def test_nothing_may_stand_behind_the_digits(command: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(command, cmd.Command)
