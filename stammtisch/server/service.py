"""The rooms that are open: wishes come in, entries are stored, everybody is told, and bots move when it is their turn.

One lock for each room, so that its entries are decided, stored and told in order. Nobody is told of an entry before it
is on the disk.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

import msgspec

from stammtisch.bots.plan import lay_out
from stammtisch.bots.reasons import reason
from stammtisch.server import dealing, deals, requests, telling
from stammtisch.server import happenings as h
from stammtisch.server.audience import Audience
from stammtisch.server.codes import fresh_token, tidy_code, token_hash
from stammtisch.server.damage import Closed
from stammtisch.server.deals import DAY_MS, Deal
from stammtisch.server.live import Live
from stammtisch.server.movers import Movers
from stammtisch.server.opening import badged, beginning, is_bot, loaded, named, newcomer, numbered, opened
from stammtisch.server.programs import Program, Programs
from stammtisch.server.requests import Denied
from stammtisch.server.room import Phase
from stammtisch.server.shapes import Compared
from stammtisch.server.storage import Damaged, Origin, Seated, Storage
from stammtisch.server.streams import Manner, Stream
from stammtisch.server.telling import Line
from stammtisch.server.terms import Capacity, Full, Key, KeyReused, Lifetimes, NoRoom, NoScope, Plan, Stale
from stammtisch.server.thinking import Thinkers
from stammtisch.server.wishes import House, Invite, Sit, Wish
from stammtisch.table.fair import fresh_secret
from stammtisch.table.record import Record
from stammtisch.words import Sentence

ADVISER = "kenner"
NOBODY: h.Person = ""


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
        self.today_is: Callable[[], int] = getattr(self.now, "wall", self.now)  # the calendar follows the machine
        self.capacity = capacity or Capacity()
        self.lifetimes = lifetimes or Lifetimes()
        self._since = self.now()  # what was before this server began counts from here: the clock may have jumped
        self._live: dict[str, Live] = {}
        self.damaged = Closed()
        self.programs = Programs()
        self._audience = Audience(self.capacity)
        self._movers = Movers(thinkers, self._happen)
        self._remembered = False  # whether the tables that end by themselves are in memory

    def end_streams(self) -> None:
        """The server is about to go: everybody who listens is told so, and nobody new may."""
        self._audience.dismissed = True
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
        room = secrets.token_hex(8)
        person = newcomer(room, program)
        name = named(wish.name, [])
        seat = wish.seat or 0
        sat = [h.Sat(seat, person, is_bot(program)), *dealing.committed(seat, wish.commit)]
        live = await self._opened(room, plan, person, sat)
        return await self._key(live, person, name, seat)

    async def create_empty(self, plan: Plan) -> Live:
        """A new room in which nobody sits; who sits down first is its host."""
        return await self._opened(secrets.token_hex(8), plan, NOBODY, [])

    async def _opened(self, room: str, plan: Plan, host: h.Person, sat: list[h.Happening]) -> Live:
        if len(self._live) >= self.capacity.tables:
            raise Full("tables_full")
        live = self._live[room] = await opened(self.store, self.now, room, beginning(plan, host, sat))
        return live

    async def deal(self, deal: Deal, name: str, pace: int) -> Key:
        """A new room in which the game has begun: one person, bots, and a deal that is no secret."""
        room = secrets.token_hex(8)
        person = newcomer(room, None)
        checked = named(name, [])
        plan = Plan(deal.game, deal.players, deal.options, House(patience=0, hints=False, pace=pace))
        live = await self._opened(room, plan, person, deal.begin(person))
        return await self._key(live, person, checked, deal.seat)

    async def again(self, room: str, token: str | None, number: int | None = None) -> Deal:
        """The deal of a game here that is over; how it ended without a bot's help is the first to compare with."""
        person = self.person(room, token)
        record = self.record(room, token, number)
        played = self.live(room).room.played[(number or 0) - 1]
        deal = deals.again(played, person)
        if result := deals.first(deal, played, record.result, self.now()):
            await self.store.note_first_result(result)
        return deal

    async def today(self, game: str) -> Deal:
        """The deal of the day."""
        return await deals.of_today(self.store, game, self.today_is())

    def compared(self, room: str, token: str | None) -> Compared:
        """How the game that has ended here with a known deal compares with others of it; denied for any other game."""
        person = self.person(room, token)
        live = self.live(room).room
        if (
            live.known
            and live.phase is not Phase.PLAYING
            and not deals.is_open(live.played[-1], person, self.today_is())
        ):
            raise Denied("day_not_over")
        found = deals.compared(live, self.store.results(live.known.deal if live.known else ""))
        if found is None:
            raise Denied("nothing_to_compare")
        return found

    async def sit(self, room: str, wish: Sit, program: Program | None = None) -> Key:
        """Somebody new has a seat in this room, and the token for it."""
        live = self.live(room)
        person = newcomer(room, program)
        async with live.lock:
            name = named(wish.name, [live.names.get(other, "") for other in live.room.people()])
            what = [badged(happening, program) for happening in self._answered(live, wish, person)]
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

    def people(self, room: str, tokens: Iterable[str]) -> frozenset[h.Person]:
        """Who has these tokens in this room; one that opens nothing any more is nobody's."""
        found: set[h.Person | None] = set()
        for token in tokens:
            with suppress(NoRoom):
                found.add(self.person(room, token))
        return frozenset(person for person in found if person is not None)

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
        if self._audience.dismissed:
            raise Full("streams_full")
        with self.programs.listening(program, [live.room for live in self._live.values()]) as stream:
            yield stream

    def live(self, room: str) -> Live:
        """The room, from memory or from its log."""
        if room not in self._live:
            self._live[room] = self.damaged.loaded(room, lambda: loaded(self.store, self.now, room))
        return self._live[room]

    # Wishing

    def _come(self, room: str, token: str | None) -> tuple[Live, h.Person | None]:
        """The room, and who has come with this token: they have been seen, and bots move again."""
        person = self.person(room, token)
        live = self.live(room)
        if person is not None:
            live.wake()
            live.seen[person] = self.now()
            self._movers.let_move(live)
        return live, person

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
            self._audience.end(live, [stream for stream in live.streams if stream.person == owner], "elsewhere")
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
        before, phase = live.room.seq, live.room.phase
        await self._store_and_take(live, what, origin)
        done = live.room.seq
        if (
            phase is Phase.PLAYING
            and live.room.phase is Phase.OVER
            and (result := deals.counted(live.room, self.now()))
        ):
            await self.store.note_result(result)
        live.tell(before)
        if live.room.sealed is None and live.room.phase in {Phase.WAITING, Phase.OVER}:
            await self._store_and_take(live, [requests.sealed(fresh_secret())], None)
            live.tell(done)
        for happening in what:
            if isinstance(happening, h.Invited):
                self.programs.invite(happening.program, live.room, live.code)
        if live.room.phase is Phase.CLOSED:
            self._audience.end(live, list(live.streams), "closed")
        self._movers.let_move(live)
        return done

    async def _store_and_take(self, live: Live, what: Sequence[h.Happening], origin: Origin | None) -> None:
        entries = numbered(what, live.room.seq, self.now())
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
        person, live = self.person(room, token), self.live(room)
        record = telling.record(live.room, live.names, number)
        if not deals.is_open(live.room.played[(number or 0) - 1], person, self.today_is()):
            raise Denied("day_not_over")
        return record

    async def hint(self, room: str, token: str | None) -> tuple[list[str], Sentence]:
        """What a good player would do now in the asker's place, from what the asker may know: moves, and why."""
        live, person = self._come(room, token)
        seat = live.room.seat_of(person)
        if seat is None:
            raise Denied("not_seated")
        if not live.room.house.hints:
            raise Denied("no_hints")
        if live.room.turn != seat or live.room.table is None:
            raise Denied("not_your_turn")
        view = live.room.table.view(seat)
        moves = lay_out(view) or [await self.thinkers.move(ADVISER, view, f"{room}/{live.room.seq}")]
        return moves, await asyncio.to_thread(reason, view, moves[0])

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
        self, room: str, token: str | None, after: int | None = None, manner: Manner | None = None
    ) -> Iterator[Stream]:
        """A stream: what happened after this number (None: only how things stand), then what happens.

        An exclusive stream ends the exclusive ones before it of the same seat: the newest device wins.
        """
        live, person = self._come(room, token)
        stream = Stream(person, manner)
        self._audience.begin(live, stream, after)
        self._movers.let_move(live)
        try:
            yield stream
        finally:
            self._audience.end(live, [stream], "closed")

    # Time

    async def tick(self) -> None:
        """What time brings has happened: stand-ins, another host, the end of what nobody wants. Called every second."""
        if not self._remembered:
            self._remembered = True
            for room in self.store.perishable():
                with suppress(Damaged):
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
        if begins := dealing.due(room, self.now()):
            return begins
        if room.phase is Phase.WAITING and self.now() - max(room.at, self._since) > self.lifetimes.unstarted:
            return [h.Closed("idle")]
        if overdue := live.overdue():
            return requests.stood_in(room, *overdue)
        if room.sealed is None and room.phase is Phase.OVER:  # the server died before it could
            return [requests.sealed(fresh_secret())]
        if room.phase is not Phase.CLOSED and (heir := live.heir(self.lifetimes.host)):
            return [h.HostIs(heir)]
        return []

    async def _let_go(self, live: Live) -> None:
        """A closed table is deleted in the end, and one that nobody looks at is kept on the disk alone."""
        room, seen = live.room, max([live.woken, *live.seen.values()])
        if room.phase is Phase.CLOSED:
            if self.now() - max(room.at, self._since) > self.lifetimes.closed:
                self._live.pop(room.id, None)
                await self.store.delete(room.id)
        elif room.phase is not Phase.WAITING and not live.busy() and self.now() - seen > self.lifetimes.memory:
            self._live.pop(room.id, None)

    async def forget(self, idle: int) -> None:
        """Rooms in which nothing has happened for so many milliseconds are deleted, with every name and word."""
        for room in self.store.untouched_since(self.now() - idle):
            live = self._live.pop(room, None)
            if live is not None:
                self._audience.end(live, list(live.streams), "closed")
            await self.store.delete(room)
        await self.store.forget_results((self.now() - idle) // DAY_MS)


def _digest(wish: Wish) -> str:
    return hashlib.sha256(msgspec.json.encode(wish)).hexdigest()
