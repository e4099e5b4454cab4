"""The server as a state machine: whatever people ask for, in whatever order, what always holds holds."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar, get_args

import httpx
import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from stammtisch.engine.state import State
from stammtisch.games import GAMES
from stammtisch.server.host.app import application
from stammtisch.server.http.rate_limits import Allowance, Limit
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.service import Service
from stammtisch.server.live.stream import Stream, StreamOptions
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.taking import take
from stammtisch.server.store.sqlite import Store
from stammtisch.table.fair import commitment
from tests.plays import worlds
from tests.server.services import Clock

T = TypeVar("T")

PEOPLE = st.integers(0, 3)
SEATS = st.integers(0, 5)
PART = bytes(range(32))
GAME_NAMES = st.sampled_from([*sorted(GAMES), "poker"])
HOUSES = st.builds(cmd.House, chat=st.booleans(), clock=st.sampled_from([0, 5, 30]), patience=st.sampled_from([0, 60]))
COMMANDS: dict[type, st.SearchStrategy[cmd.Command]] = {
    cmd.AddBot: st.builds(cmd.AddBot, bot=st.sampled_from(["zufall", "hal9000"]), seat=st.none() | SEATS),
    cmd.Invite: st.builds(cmd.Invite, program=st.just("Robo")),
    cmd.Remove: st.builds(cmd.Remove, seat=SEATS),
    cmd.Swap: st.builds(cmd.Swap, first=SEATS, second=SEATS),
    cmd.Change: st.builds(
        cmd.Change, game=st.none() | GAME_NAMES, players=st.none() | st.integers(2, 6), house=st.none() | HOUSES
    ),
    cmd.Commit: st.builds(cmd.Commit, commitment=st.sampled_from([commitment(PART), "ab" * 32])),
    cmd.Reveal: st.builds(cmd.Reveal, part=st.just(PART.hex())),
    cmd.Start: st.builds(cmd.Start, fill=st.sampled_from(["zufall", None])),
    cmd.Agree: st.builds(cmd.Agree, again=st.booleans()),
    cmd.Rematch: st.just(cmd.Rematch()),
    cmd.Knock: st.just(cmd.Knock()),
    cmd.LetIn: st.builds(cmd.LetIn, welcome=st.booleans(), knock=st.none() | st.integers(1, 60)),
    cmd.Move: st.builds(cmd.Move, moves=st.lists(st.sampled_from(["flip", "draw", "end", "take 1"]), min_size=1)),
    cmd.Undo: st.just(cmd.Undo()),
    cmd.Say: st.sampled_from([cmd.Say(text="Servus"), cmd.Say(phrase="hello"), cmd.Say()]),
    cmd.Mute: st.builds(cmd.Mute, seat=SEATS, muted=st.booleans()),
    cmd.StandIn: st.builds(cmd.StandIn, seat=SEATS),
    cmd.TakeBack: st.just(cmd.TakeBack()),
    cmd.Extend: st.just(cmd.Extend()),
    cmd.Hurry: st.just(cmd.Hurry()),
    cmd.Vote: st.builds(cmd.Vote, abort=st.booleans()),
    cmd.Leave: st.just(cmd.Leave()),
    cmd.Close: st.just(cmd.Close()),
}


def test_every_command_has_a_strategy() -> None:
    assert set(COMMANDS) == set(get_args(cmd.Command))


async def read(stream: Stream) -> list[dict[str, Any]]:
    """What waits for the listener, up to the end of the stream if there is one."""
    lines: list[dict[str, Any]] = []
    async for batch in stream:
        lines += [msgspec.json.decode(message.body) for message in batch]
        if not stream.waiting():
            break
    return lines


def key_in(answer: httpx.Response) -> SeatToken:
    """The seat that was given."""
    given = answer.json()
    return SeatToken(given["table"], given["code"], given["seat"], given["token"], given["seq"])


class Tables(RuleBasedStateMachine):
    """One table, up to four people, time, and a server that is stopped and started."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp())
        self.clock, self.bot_workers = Clock(), BotWorkers(1, pace=0)
        self.people: dict[int, SeatToken] = {}
        self.streams: dict[int, tuple[Stream, ExitStack, list[int]]] = {}
        self.answers: list[tuple[str | None, cmd.Command, str, int]] = []
        self.owners: dict[int, str | None] = {}
        self.keys = 0
        self.start_server()

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(doing)

    def start_server(self) -> None:
        self.store = Store(self.folder)
        self.service = Service(self.store, self.bot_workers, self.clock)
        app = application(self.folder, self.bot_workers, Allowance.alike(Limit(10**6, 1)))
        app.state.service, app.state.store = self.service, self.store
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1")

    def stop_server(self) -> None:
        for _, closing, _ in self.streams.values():
            closing.close()
        self.streams.clear()
        self.run(self.client.aclose())
        self.run(self.service.close())
        self.store.close()

    def teardown(self) -> None:
        self.stop_server()
        self.bot_workers.close()
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()
        shutil.rmtree(self.folder)

    @property
    def live(self) -> Live:
        return self.service.rooms.live(self.room)

    def person(self, key: SeatToken) -> str | None:
        return self.service.holders.person(self.room, key.token)

    def ask(self, path: str, holder: SeatToken | None = None, body: Any = None, key: str = "") -> httpx.Response:
        """What the server answers over HTTP, which is never its own fault; a body is posted."""
        headers = {"Idempotency-Key": key} if key else {}
        headers |= {} if holder is None else {"Authorization": f"Bearer {holder.token}"}
        more = {} if body is None else {"json": body}
        method = "GET" if body is None else "POST"
        answer = self.run(self.client.request(method, f"/tables/{self.room}{path}", headers=headers, **more))
        assert answer.status_code < 500, answer.text
        return answer

    def command(self, person: int, command: cmd.Command) -> None:
        """The command is granted or denied; whatever else happened would be a mistake."""
        if person not in self.people:
            return
        self.keys += 1
        key, holder = str(self.keys), self.people[person]
        before = self.live.room.seq
        answer = self.ask("/commands", holder, {"command": msgspec.to_builtins(command)}, key)
        if answer.status_code != httpx.codes.OK:
            assert len(self.store.entries(self.room)) == self.live.room.seq == before
            return
        seq = answer.json()["seq"]
        assert len(self.store.entries(self.room, before)) >= seq - before
        if isinstance(command, cmd.Mute):
            assert (self.live.room.seq, seq) == (before, before)
            return
        self.answers.append((self.owners[person], command, key, seq))
        self.run(self.let_bots_move())

    async def let_bots_move(self) -> None:
        while self.live.mover is not None and not self.live.mover.done():
            await self.live.mover

    @initialize(game=st.sampled_from(sorted(GAMES)), clock=st.sampled_from([0, 30]), more=st.integers(0, 2))
    def create(self, game: str, clock: int, more: int) -> None:
        counts = GAMES[game].options.PLAYERS
        plan = NewRoom(game, counts[min(more, len(counts) - 1)], house=cmd.House(chat=True, clock=clock))
        self.people[0] = self.run(self.service.entrance.create(plan, cmd.Sit(name="Anna")))
        self.room = self.people[0].room
        self.owners[0] = self.person(self.people[0])

    @rule(person=PEOPLE)
    def sit(self, person: int) -> None:
        """Somebody sits down, also after they have left or had to go."""
        if person in self.people and self.live.room.seat_of(self.owners[person]) is not None:
            return
        answer = self.ask("/seats", body={"name": ("Anna", "Toni", "Resi", "Xaver")[person]})
        if answer.status_code == httpx.codes.OK:
            self.people[person] = key_in(answer)
            self.owners[person] = self.person(self.people[person])

    @rule(person=PEOPLE, fill=st.sampled_from(["zufall", None]))
    def start(self, person: int, fill: str | None) -> None:
        self.command(person, cmd.Start(fill=fill))

    @rule(person=PEOPLE)
    def commit(self, person: int) -> None:
        self.command(person, cmd.Commit(commitment=commitment(bytes([person] * 32))))

    @rule(person=PEOPLE, of=PEOPLE)
    def reveal(self, person: int, of: int) -> None:
        """Mostly what somebody else committed to, which must be denied."""
        self.command(person, cmd.Reveal(part=bytes([of] * 32).hex()))

    @rule(moves=st.integers(1, 12), seed=st.integers(0, 99))
    def play(self, moves: int, seed: int) -> None:
        """Whoever is on moves, a few times."""
        dice = random.Random(seed)
        for _ in range(moves):
            turn, table = self.live.room.turn, self.live.room.table
            holders = {
                self.live.room.seat_of(self.service.holders.person(self.room, key.token)): p
                for p, key in self.people.items()
            }
            if turn is None or table is None or turn not in holders:
                return
            self.command(holders[turn], cmd.Move(moves=[dice.choice(table.moves())]))

    @rule(person=PEOPLE, move=st.sampled_from(["flip", "draw", "end", "castle", "take 1"]))
    def move_anyhow(self, person: int, move: str) -> None:
        self.command(person, cmd.Move(moves=[move]))

    @rule(
        person=PEOPLE,
        command=st.sampled_from(sorted(COMMANDS, key=lambda kind: kind.__name__)).flatmap(COMMANDS.__getitem__),
    )
    def command_to(self, person: int, command: cmd.Command) -> None:
        self.command(person, command)

    @rule(person=PEOPLE, command=st.sampled_from([cmd.Vote(abort=True), cmd.Rematch(), cmd.Start(fill="zufall")]))
    def go_on(self, person: int, command: cmd.Command) -> None:
        """Games end and begin more often than chance would have it."""
        self.command(person, command)

    @rule(players=st.integers(2, 6), first=SEATS, second=SEATS)
    def arrange(self, players: int, first: int, second: int) -> None:
        """The host has other chairs put there, and people change places."""
        host = next((n for n, key in self.people.items() if self.person(key) == self.live.room.host), 0)
        self.command(host, cmd.Change(players=players))
        self.command(host, cmd.Swap(first=first, second=second))

    @rule(person=PEOPLE, seat=st.none() | SEATS)
    def renew(self, person: int, seat: int | None) -> None:
        """Somebody wants another token, for themselves or for somebody else."""
        if person not in self.people:
            return
        answer = self.ask("/rotate", self.people[person], {"seat": seat})
        if answer.status_code != httpx.codes.OK:
            return
        fresh = key_in(answer)
        assert self.ask("", fresh).json()["you"] == fresh.seat
        mine = next(n for n, key in self.people.items() if self.person(fresh) == self.owners[n])
        self.people[mine] = fresh

    @rule(which=st.integers(0, 1000), expect=st.sampled_from([None, 0]))
    def ask_again(self, which: int, expect: int | None) -> None:
        """What was granted once is answered alike, and nothing happens."""
        if not self.answers:
            return
        owner, command, key, seq = self.answers[which % len(self.answers)]
        holder = next((self.people[person] for person, who in self.owners.items() if who == owner), None)
        if holder is None:
            return  # they have come back as somebody else
        before = self.live.room.seq
        body = {"command": msgspec.to_builtins(command), "expect": expect}
        answer = self.ask("/commands", holder, body, key)
        assert (answer.json(), self.live.room.seq) == ({"seq": seq}, before)

    @rule(seconds=st.sampled_from([1, 50, 400]))
    def pass_time(self, seconds: int) -> None:
        if self.live.room.phase is Phase.CLOSED:
            return  # soon nothing would be left of it
        self.clock.pass_seconds(seconds)
        self.run(self.service.tick())
        self.run(self.let_bots_move())

    @rule(person=st.integers(0, 5), after=st.integers(0, 50), screen=st.booleans())
    def listen(self, person: int, after: int, screen: bool) -> None:
        """Somebody (also a spectator, or a screen) opens a stream, or closes the one they have."""
        if person in self.streams:
            self.streams.pop(person)[1].close()
            return
        token = self.people[person].token if person in self.people else None
        after = min(after, self.live.room.seq)
        closing = ExitStack()
        stream = self.run(self.opened(closing, token, after, StreamOptions(screen=screen)))
        self.streams[person] = (stream, closing, list(range(1, after + 1)))
        self.run(self.let_bots_move())

    async def opened(self, closing: ExitStack, token: str | None, after: int, manner: StreamOptions) -> Stream:
        return closing.enter_context(self.service.listening(self.room, token, after, manner))

    @rule()
    def restart(self) -> None:
        self.stop_server()
        self.start_server()

    @invariant()
    def streams_have_no_gaps(self) -> None:
        for stream, _, heard in self.streams.values():
            lines = self.run(read(stream)) if stream.waiting() else []
            heard += [line["seq"] for line in lines if line["kind"] != "state"]
            assert heard == list(range(1, len(heard) + 1))
            assert stream.ended is not None or len(heard) == self.live.room.seq

    @invariant()
    def nothing_went_wrong_unforeseen(self) -> None:
        assert not self.service.rooms.mishaps

    @invariant()
    def only_open_streams_are_counted(self) -> None:
        """Whoever is told at any time can be told now."""
        if not self.people:
            return
        opened = [stream for stream, _, _ in self.streams.values()]  # who was too slow counts until they have gone
        assert [stream for stream in self.live.streams if stream not in opened] == []
        assert self.service._subscribers._addresses.total() == len(self.live.streams)
        self.ask("")
        for person in (None, *self.live.names):
            msgspec.json.encode(self.live.state(self.live.room.seat_of(person)))

    @invariant()
    def nobody_has_the_eyes_of_another(self) -> None:
        if not self.people or (table := self.live.room.table) is None:
            return
        for person in self.live.names:
            view = self.live.state(self.live.room.seat_of(person))["view"]
            assert view["seat"] is None or self.live.room.sat[view["seat"]] == person
            assert view["players"] == table.players if "players" in view else True

    @invariant()
    def the_log_makes_the_room(self) -> None:
        if not self.people:
            return
        again = Room(self.room)
        for entry in self.store.entries(self.room):
            take(again, entry)
        live = self.live.room
        assert (again.seq, again.phase, again.chairs, again.host) == (live.seq, live.phase, live.chairs, live.host)
        if live.table is not None and again.table is not None:
            for seat in (*range(live.table.players), None):
                assert again.table.view(seat) == live.table.view(seat)

    @invariant()
    def cards_are_conserved(self) -> None:
        if self.people and (table := self.live.room.table) is not None:
            state: State = table._state
            assert worlds(table.game).cards(state) == worlds(table.game).deck(state)

    @invariant()
    def every_part_was_committed_to_before_any_was_revealed(self) -> None:
        frozen = list[str]()
        for entry in self.store.entries(self.room) if self.people else []:
            match entry.what:
                case ev.Frozen():
                    frozen = entry.what.commits
                case ev.Revealed():
                    assert frozen[entry.what.seat] == commitment(bytes.fromhex(entry.what.part))
                case ev.Committed() | ev.Sealed():
                    assert frozen == []
                case ev.Began():
                    frozen = []

    @invariant()
    def somebody_is_host_and_somebody_is_on(self) -> None:
        if not self.people:
            return
        room = self.live.room
        if room.phase is not Phase.CLOSED:
            assert room.seat_of(room.host) is not None
        if room.phase is Phase.PLAYING:
            assert room.turn is not None
            assert not room.chairs[room.turn].free


TestTables = Tables.TestCase
TestTables.settings = settings(stateful_step_count=30)
