"""The rooms that are open: wishes come in, entries are stored, everybody is told, and bots move when it is their turn.

One lock for each room, so that its entries are decided, stored and told in order. Nobody is told of an entry before it
is on the disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import msgspec

from stammtisch.bots.plan import lay_out
from stammtisch.bots.registry import shown
from stammtisch.server import happenings as h
from stammtisch.server import requests, telling
from stammtisch.server.codes import fresh_code, fresh_token, tidy_code, token_hash
from stammtisch.server.names import checked_name
from stammtisch.server.programs import Program, Programs
from stammtisch.server.requests import Denied
from stammtisch.server.room import Phase, Room
from stammtisch.server.storage import Origin, Seated, Storage
from stammtisch.server.streams import Ending, Message, Stream
from stammtisch.server.telling import Line, Told
from stammtisch.server.thinking import Thinkers
from stammtisch.server.wishes import House, Invite, Sit, Wish
from stammtisch.table.fair import fresh_secret
from stammtisch.table.record import Record
from stammtisch.words import Complaint, Language, Listener

log = logging.getLogger(__name__)

ADVISER = "kenner"
STREAMS_MOST = 3
"""For one seat: with more, the oldest end."""

LINGER = 120_000
"""Milliseconds for which somebody counts as present after their last request, if no stream of theirs is open."""

WARNING = 20_000
"""Milliseconds before the end of a clock from which its owner is warned."""


@dataclass(frozen=True)
class Capacity:
    """How much this server takes on: tables in memory, streams in all and for one address, spectators of one table."""

    tables: int = 5_000
    streams: int = 20_000
    address_streams: int = 64
    spectators: int = 100


@dataclass(frozen=True)
class Lifetimes:
    """For how many milliseconds something lasts at which nothing happens."""

    unstarted: int = 3_600_000  # a table whose first game has not begun, until it is closed
    closed: int = 600_000  # a closed table, until nothing is left of it
    memory: int = 600_000  # a table that nobody looks at, until it is only on the disk
    host: int = 300_000  # the office of a host who is away, until somebody who is there has it


class Stale(Exception):  # noqa: N818 (an answer, not a failure)
    """The room has gone on since the number that was expected."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class KeyReused(Exception):  # noqa: N818
    """A key came back with another wish."""


class NoRoom(Exception):  # noqa: N818
    """There is no such room, or not for this token."""


class NoScope(Exception):  # noqa: N818
    """A personal token that does not allow this, or is none."""


class Full(Exception):  # noqa: N818
    """The server, or one table, has no room for more; it may have in so many seconds."""

    def __init__(self, code: str, seconds: int = 30) -> None:
        super().__init__(code)
        self.code, self.seconds = code, seconds


@dataclass(frozen=True)
class Plan:
    """What is to be played at a new table, and by which rules of the house."""

    game: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    house: House = field(default_factory=House)


@dataclass(frozen=True)
class Key:
    """Given to whoever sits down: the secret that owns the seat."""

    room: str
    code: str
    seat: int
    token: str
    seq: int


@dataclass
class Live:
    """A room in memory, with all that listens to it."""

    room: Room
    code: str
    names: dict[h.Person, str]
    now: Callable[[], int]
    told: Told = field(default_factory=Told)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    streams: list[Stream] = field(default_factory=list)
    mover: asyncio.Task[None] | None = None
    seen: dict[h.Person, int] = field(default_factory=dict)  # when somebody last asked, or their last stream ended
    woken: int = 0  # since when somebody has been there
    holders: dict[str, h.Person] = field(default_factory=dict)  # who has come with which token, by its hash

    def here(self) -> set[int]:
        """The seats with an open stream."""
        listening = {stream.person for stream in self.streams if stream.person is not None}
        return {seat for seat, chair in enumerate(self.room.chairs) if chair.person in listening}

    def spectators(self) -> int:
        """How many streams are open for people without a seat."""
        return sum(self.room.seat_of(stream.person) is None for stream in self.streams)

    def awake(self) -> bool:
        """Whether anybody is there: bots do not play for themselves, and no clock runs for nobody."""
        return bool(self.streams) or any(self.now() - then < LINGER for then in self.seen.values())

    def state(self, seat: int | None) -> Line:
        """The room as the seat may see it now."""
        return {**self.common(), **telling.own(self.room, seat)}

    def common(self) -> Line:
        """The room as everybody may see it now."""
        around = {
            "code": self.code,
            "now": self.now(),
            "spectators": self.spectators(),
            "clock": self.clock(),
            "away": self.away(),
        }
        return {**telling.common(self.room, self.names, self.here()), **around}

    def waited_for(self) -> int | None:
        """The seat whose person must move."""
        seat = self.room.turn
        return None if seat is None or self.room.chairs[seat].played_by else seat

    def clock(self) -> dict[str, int] | None:
        """When the time of whoever must move ends, and from when they are warned; None without a clock."""
        house, began = self.room.house, max(self.room.turn_since, self.woken)
        if not house.clock or self.waited_for() is None:
            return None
        end = began + 1000 * house.clock * (1 + self.room.extended)
        return {"warning": max(began, end - WARNING), "end": end}

    def away(self) -> dict[str, int | None] | None:
        """Who must move and is not there, since when, and when a bot will stand in; None if nobody is missed."""
        seat, patience = self.waited_for(), self.room.house.patience
        if seat is None or seat in self.here():
            return None
        since = self.seen.get(self.room.chairs[seat].person or "", self.woken)
        stand_in = max(since, self.woken, self.room.turn_since) + 1000 * patience if patience else None
        return {"seat": seat, "since": since, "stand_in": stand_in}

    def overdue(self) -> tuple[int, h.Why] | None:
        """The seat that everybody waits for in vain, and why; a bot should stand in."""
        seat, clock, away = self.waited_for(), self.clock(), self.away()
        if seat is None or not self.awake():
            return None
        if clock and self.now() > clock["end"]:
            return seat, "clock"
        if away and away["stand_in"] is not None and self.now() > away["stand_in"]:
            return seat, "away"
        return None

    def heir(self, patience: int) -> h.Person | None:
        """Who becomes host, because the host has been away for so many milliseconds and somebody else is there."""
        here = [self.room.chairs[seat].person for seat in sorted(self.here())]
        if self.room.host in here or self.now() - self.seen.get(self.room.host, self.woken) <= patience:
            return None
        return next(iter(here), None)

    def busy(self) -> bool:
        """Whether somebody listens, wishes or thinks."""
        return bool(self.streams) or self.lock.locked() or (self.mover is not None and not self.mover.done())

    def tell(self, after: int) -> None:
        """Everybody who listens is told of the entries above this number, and how things stand; each seat once."""
        common = self.common() if self.streams else {}
        said: dict[int | None, list[Message]] = {}
        for stream in list(self.streams):
            seat = self.room.seat_of(stream.person)
            if seat not in said:
                own = [*self.lines(seat, after), {**common, **telling.own(self.room, seat)}]
                said[seat] = [Message(line["seq"], msgspec.json.encode(line)) for line in own]
            stream.put(said[seat])

    def lines(self, seat: int | None, after: int) -> list[Line]:
        """The entries above this number, as the seat may see them."""
        return self.told.lines(self.room, seat, self.names, after)

    def listener(self, language: Language, seat: int | None) -> Listener:
        """Who sits where, for sentences that are said to this seat."""
        bots = [chair.bot and shown(chair.bot, language) for chair in self.room.chairs]
        people = [self.names.get(chair.person or "", "") for chair in self.room.chairs]
        return Listener(language, [bot or name for bot, name in zip(bots, people, strict=True)], seat)


class Service:
    """All rooms of this server."""

    def __init__(
        self,
        store: Storage,
        thinkers: Thinkers,
        now: Callable[[], int] | None = None,
        *,
        capacity: Capacity | None = None,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self.capacity = capacity or Capacity()
        self.lifetimes = lifetimes or Lifetimes()
        self._live: dict[str, Live] = {}
        self._addresses: Counter[str] = Counter()  # how many streams each has
        self.programs = Programs()
        self._ending = False
        self._remembered = False  # whether the tables that end by themselves are in memory

    def end_streams(self) -> None:
        """The server is about to go: everybody who listens is told so, and nobody new may."""
        self._ending = True
        self.programs.end("restart")
        for live in self._live.values():
            for stream in live.streams:
                stream.end("restart")

    def load(self) -> tuple[int, int]:
        """How many tables are in memory, and how many streams are open."""
        return len(self._live), sum(len(live.streams) for live in self._live.values())

    async def close(self) -> None:
        """End all streams and all thinking; what was promised is on the disk already."""
        self.end_streams()
        for live in self._live.values():
            if live.mover is not None:
                live.mover.cancel()
        await asyncio.gather(*(live.mover for live in self._live.values() if live.mover), return_exceptions=True)

    # Coming in

    async def create(self, plan: Plan, wish: Sit, program: Program | None = None) -> Key:
        """A new room, with its host on the first chair."""
        if len(self._live) >= self.capacity.tables:
            raise Full("tables_full")
        room = secrets.token_hex(8)
        person = _newcomer(room, program)
        name = _name(wish.name, [])
        options = requests.settled(plan.game, plan.players, plan.options)
        created = h.Created(plan.game, plan.players, options, plan.house, person)
        sealed = requests.sealed(fresh_secret())
        entries = _numbered([created, sealed, h.Sat(wish.seat or 0, person, _is_bot(program))], 0, self.now())
        code = await self._stored_with_code(room, entries)
        live = self._live[room] = Live(Room(room), code, {}, self.now, woken=self.now())
        for entry in entries:
            live.room.take(entry)
            live.told.keep(live.room, entry)
        return await self._key(live, person, name, wish.seat or 0)

    async def _stored_with_code(self, room: str, entries: Sequence[h.Entry]) -> str:
        while True:
            code = fresh_code()
            try:
                await self.store.create(room, code, entries, self.now())
            except sqlite3.IntegrityError:
                continue  # the code is in use
            return code

    async def sit(self, room: str, wish: Sit, program: Program | None = None) -> Key:
        """Somebody new has a seat in this room, and the token for it."""
        live = self.live(room)
        person = _newcomer(room, program)
        async with live.lock:
            name = _name(wish.name, [live.names.get(other, "") for other in live.room.people()])
            what = [_badged(happening, program) for happening in self._answered(live, wish, person)]
            live.names[person] = name
            await self._happen(live, what)
            seat = live.room.seat_of(person)
        return await self._key(live, person, name, seat or 0)

    async def _key(self, live: Live, person: h.Person, name: str, seat: int) -> Key:
        token = fresh_token()
        await self.store.seat(Seated(live.room.id, person, name), token_hash(token))
        live.names[person] = name
        live.seen[person] = self.now()
        return Key(live.room.id, live.code, seat, token, live.room.seq)

    def find(self, typed: str) -> str:
        """The room with this code."""
        code = tidy_code(typed)
        room = code and self.store.room_of(code)
        if not room:
            raise NoRoom
        return room

    def person(self, room: str, token: str | None) -> h.Person | None:
        """Who has this token in this room; nobody without one. A wrong token and a wrong room are answered alike."""
        if token is None:
            return None
        digest, live = token_hash(token), self._live.get(room)
        if live is not None and digest in live.holders:
            return live.holders[digest]
        holder = self.store.holder(digest)
        if holder is None and (personal := self.store.personal(digest)):
            return Program(digest, personal).person_in(room)
        if holder is None or holder.room != room:
            raise NoRoom
        self.live(room).holders[digest] = holder.person
        return holder.person

    def program(self, token: str | None) -> Program | None:
        """The program with this personal token, nobody without one; NoScope if it is none."""
        if token is None:
            return None
        personal = self.store.personal(token_hash(token))
        if personal is None:
            raise NoScope
        return Program(token_hash(token), personal)

    @contextmanager
    def events(self, token: str | None) -> Iterator[Stream]:
        """A stream of what concerns the program with this token at all its tables."""
        program = self.program(token)
        if program is None:
            raise NoScope
        if self._ending:
            raise Full("streams_full")
        with self.programs.listening(program, [live.room for live in self._live.values()]) as stream:
            yield stream

    def live(self, room: str) -> Live:
        """The room, from memory or from its log."""
        if room not in self._live:
            self._live[room] = self._loaded(room)
        return self._live[room]

    def _loaded(self, room: str) -> Live:
        code = self.store.code_of(room)
        if code is None:
            raise NoRoom
        live = Live(Room(room), code, self.store.names(room), self.now, woken=self.now())
        for entry in self.store.entries(room):
            live.room.take(entry)
            live.told.keep(live.room, entry)
        return live

    # Wishing

    def _come(self, room: str, token: str | None) -> tuple[Live, h.Person | None]:
        """The room, and who has come with this token: they have been seen, and bots move again."""
        person = self.person(room, token)
        live = self.live(room)
        if person is not None:
            self._wake(live)
            live.seen[person] = self.now()
            self._let_move(live)
        return live, person

    def _wake(self, live: Live) -> None:
        if not live.awake():
            live.woken = self.now()

    async def wish(
        self, room: str, token: str | None, wish: Wish, *, key: str | None = None, expect: int | None = None
    ) -> int:
        """What follows from the wish has happened; the number of the last entry."""
        live, person = self._come(room, token)
        origin = None if key is None or person is None else Origin(person, key, _digest(wish))
        async with live.lock:
            try:
                return await self._happen(live, self._expected(live, wish, person, expect), origin)
            except (Denied, Stale, sqlite3.IntegrityError):  # perhaps because it has happened already
                before = None if origin is None else self.store.repeated(room, origin.person, origin.key)
                if origin is None or before is None:
                    raise
                if before[0] != origin.wish:
                    raise KeyReused from None
                return before[1]

    async def consider(self, room: str, token: str | None, wish: Wish, *, expect: int | None = None) -> int:
        """The wish would be granted, and nothing has happened; the number of the last entry."""
        live, person = self._come(room, token)
        async with live.lock:
            self._expected(live, wish, person, expect)
            return live.room.seq

    def _expected(self, live: Live, wish: Wish, person: h.Person | None, expect: int | None) -> list[h.Happening]:
        if expect is not None and expect != live.room.seq:
            raise Stale(live.room.seq)
        return self._answered(live, wish, person)

    def _answered(self, live: Live, wish: Wish, person: h.Person | None) -> list[h.Happening]:
        """What follows from the wish; a denial knows the names of those whom it speaks of."""
        try:
            what = requests.answer(live.room, wish, person)
            if isinstance(wish, Invite) and wish.program not in self.programs.names():
                raise Denied("no_such_program")
            return what
        except Denied as no:
            no.heard_by = partial(live.listener, seat=live.room.seat_of(person))
            raise

    async def renew(self, room: str, token: str | None, seat: int | None = None) -> Key:
        """The seat (by itself, the asker's own) has a new token; whoever had the old one is out."""
        live, person = self._come(room, token)
        async with live.lock:
            chosen = live.room.seat_of(person) if seat is None else seat
            if chosen is None:
                raise Denied("not_seated")
            what = requests.renewed(live.room, chosen, person)
            owner, fresh = live.room.chairs[chosen].person or "", fresh_token()
            await self.store.renew(room, owner, token_hash(fresh))
            live.holders = {known: holder for known, holder in live.holders.items() if holder != owner}
            self._end(live, [stream for stream in live.streams if stream.person == owner], "elsewhere")
            await self._happen(live, what)
        return Key(room, live.code, chosen, fresh, live.room.seq)

    def claim(self, room: str, token: str) -> Key:
        """The seat that this token owns."""
        live, person = self._come(room, token)
        seat = live.room.seat_of(person)
        if seat is None:
            raise Denied("not_seated")
        return Key(room, live.code, seat, token, live.room.seq)

    async def _happen(self, live: Live, what: Sequence[h.Happening], origin: Origin | None = None) -> int:
        """Store the entries, let them happen, and tell everybody. The caller holds the lock."""
        before = live.room.seq
        await self._store_and_take(live, what, origin)
        done = live.room.seq
        if live.room.sealed is None and live.room.phase in {Phase.WAITING, Phase.OVER}:
            await self._store_and_take(live, [requests.sealed(fresh_secret())], None)
        live.tell(before)
        for happening in what:
            if isinstance(happening, h.Invited):
                self.programs.invite(happening.program, live.room, live.code)
        if live.room.phase is Phase.CLOSED:
            self._end(live, list(live.streams), "closed")
        self._let_move(live)
        return done

    async def _store_and_take(self, live: Live, what: Sequence[h.Happening], origin: Origin | None) -> None:
        entries = _numbered(what, live.room.seq, self.now())
        await self.store.append(live.room.id, entries, origin)
        for entry in entries:
            live.room.take(entry)
            live.told.keep(live.room, entry)
            self.programs.tell(live.room, entry.what)

    # Listening

    def state(self, room: str, token: str | None) -> Line:
        """The room as the holder of the token may see it now."""
        live, person = self._come(room, token)
        return live.state(live.room.seat_of(person))

    def record(self, room: str, token: str | None, number: int | None = None) -> Record:
        """The record of a game (None: the last), with all cards and the proof; denied while it is being played."""
        self.person(room, token)
        return telling.record(self.live(room).room, self.live(room).names, number)

    async def hint(self, room: str, token: str | None) -> list[str]:
        """What a good player would do now in the asker's place, from what the asker may know: one move or several."""
        live, person = self._come(room, token)
        seat = live.room.seat_of(person)
        if seat is None:
            raise Denied("not_seated")
        if not live.room.house.hints:
            raise Denied("no_hints")
        if live.room.turn != seat or live.room.table is None:
            raise Denied("not_your_turn")
        view = live.room.table.view(seat)
        return lay_out(view) or [await self.thinkers.move(ADVISER, view, f"{room}/{live.room.seq}")]

    def listed(self) -> list[Line]:
        """The tables that anybody may join."""
        return [
            {
                "table": live.room.id,
                "code": live.code,
                "game": live.room.game,
                "options": live.room.options,
                "seats": live.state(None)["seats"],
            }
            for live in self._live.values()
            if live.room.house.listed and live.room.phase is Phase.WAITING
        ]

    @contextmanager
    def listening(
        self, room: str, token: str | None, after: int | None = None, *, exclusive: bool = False, address: str = ""
    ) -> Iterator[Stream]:
        """A stream: what happened after this number (None: only how things stand), then what happens.

        An exclusive stream ends the exclusive ones before it of the same seat: the newest device wins.
        """
        live, person = self._come(room, token)
        stream = Stream(person, exclusive=exclusive, address=address)
        self._make_way(live, stream)
        self._begin(live, stream, after)
        try:
            yield stream
        finally:
            self._end(live, [stream], "closed")

    def _make_way(self, live: Live, stream: Stream) -> None:
        """Older streams of the same seat end, if need be; Full if there is no room all the same."""
        if self._ending or self._addresses.total() >= self.capacity.streams:
            raise Full("streams_full")
        if stream.address and self._addresses[stream.address] >= self.capacity.address_streams:
            raise Full("address_streams")
        if live.room.seat_of(stream.person) is None:
            if live.spectators() >= self.capacity.spectators:
                raise Full("spectators_full")
            return
        own = [other for other in live.streams if other.person == stream.person]
        too_many = own[: max(0, len(own) + 1 - STREAMS_MOST)]
        self._end(live, [o for o in own if o in too_many or (o.exclusive and stream.exclusive)], "elsewhere")

    def _begin(self, live: Live, stream: Stream, after: int | None) -> None:
        self._wake(live)
        seat = live.room.seat_of(stream.person)
        missed = [] if after is None else live.lines(seat, after)
        stream.put([Message(line["seq"], msgspec.json.encode(line)) for line in missed])
        live.streams.append(stream)
        self._addresses[stream.address] += 1
        live.tell(live.room.seq)
        if live.room.phase is Phase.CLOSED:
            self._end(live, [stream], "closed")
        self._let_move(live)

    def _end(self, live: Live, streams: Sequence[Stream], why: Ending) -> None:
        """The streams end, if they have not yet, and everybody sees who is still there."""
        for stream in streams:
            stream.end(why)
            if stream in live.streams:
                live.streams.remove(stream)
                self._addresses[stream.address] -= 1
                if stream.person is not None:
                    live.seen[stream.person] = self.now()
        if streams and not self._ending:
            live.tell(live.room.seq)

    # Time

    async def tick(self) -> None:
        """What time brings has happened: stand-ins, another host, the end of what nobody wants. Called every second."""
        if not self._remembered:
            self._remembered = True
            for room in self.store.perishable():
                self.live(room)
        for live in list(self._live.values()):
            if self._due(live):
                async with live.lock:
                    if due := self._due(live):
                        await self._happen(live, due)
            await self._let_go(live)

    def _due(self, live: Live) -> list[h.Happening]:
        """What happens at this table because of the time alone."""
        room = live.room
        if room.phase is Phase.WAITING and self.now() - room.at > self.lifetimes.unstarted:
            return [h.Closed("idle")]
        if overdue := live.overdue():
            return requests.stood_in(room, *overdue)
        if room.phase is not Phase.CLOSED and (heir := live.heir(self.lifetimes.host)):
            return [h.HostIs(heir)]
        return []

    async def _let_go(self, live: Live) -> None:
        """A closed table is deleted in the end, and one that nobody looks at is kept on the disk alone."""
        room, seen = live.room, max([live.woken, *live.seen.values()])
        if room.phase is Phase.CLOSED:
            if self.now() - room.at > self.lifetimes.closed:
                del self._live[room.id]
                await self.store.delete(room.id)
        elif room.phase is not Phase.WAITING and not live.busy() and self.now() - seen > self.lifetimes.memory:
            del self._live[room.id]

    async def forget(self, idle: int) -> None:
        """Rooms in which nothing has happened for so many milliseconds are deleted, with every name and word."""
        for room in self.store.untouched_since(self.now() - idle):
            live = self._live.pop(room, None)
            if live is not None:
                self._end(live, list(live.streams), "closed")
            await self.store.delete(room)

    # Bots

    def _let_move(self, live: Live) -> None:
        """If a bot's turn has come and anybody is there, it begins to think."""
        turn = live.room.turn
        waits = live.mover is None or live.mover.done()
        if turn is not None and live.room.chairs[turn].played_by and waits and live.awake():
            live.mover = asyncio.create_task(self._move_bots(live))

    async def _move_bots(self, live: Live) -> None:
        """Bots move until a person must, the game is over, or nobody is there any more."""
        room = live.room
        while live.awake() and (seat := room.turn) is not None and room.table is not None:
            if (bot := room.chairs[seat].played_by) is None:
                return
            seq, view = room.seq, room.table.view(seat)
            move = await self.thinkers.move(bot, view, f"{room.id}/{seq}", room.house.pace)
            async with live.lock:
                if room.seq == seq or (room.turn == seat and room.table.view(seat) == view):
                    await self._moved_by_bot(live, seat, move)

    async def _moved_by_bot(self, live: Live, seat: int, move: str) -> None:
        by: h.By = "bot" if live.room.chairs[seat].bot else "stand_in"
        if live.room.chairs[seat].played_by is None:
            return
        try:
            await self._happen(live, requests.moved(live.room, seat, [move], by))
        except Denied as no:  # cannot be: thinkers answer with one of the view's moves
            log.error("the bot in seat %d of room %s was denied: %s", seat, live.room.id, no.code)
            raise


def _numbered(what: Sequence[h.Happening], seq: int, at: int) -> list[h.Entry]:
    return [h.Entry(seq + number, at, happening) for number, happening in enumerate(what, 1)]


def _newcomer(room: str, program: Program | None) -> h.Person:
    """The id of somebody who comes to this room: a fresh one, or the program's."""
    if program is not None and not program.may_sit:
        raise NoScope
    return secrets.token_hex(4) if program is None else program.person_in(room)


def _is_bot(program: Program | None) -> bool:
    return program is not None and program.is_bot


def _badged(happening: h.Happening, program: Program | None) -> h.Happening:
    """Who sits down as a bot is shown as one."""
    if isinstance(happening, h.Sat) and _is_bot(program):
        return h.Sat(happening.seat, happening.person, program=True)
    return happening


def _digest(wish: Wish) -> str:
    return hashlib.sha256(msgspec.json.encode(wish)).hexdigest()


def _name(typed: str, taken: list[str]) -> str:
    try:
        return checked_name(typed, taken)
    except Complaint as wrong:
        raise Denied("bad_name", wrong.sentence) from None
