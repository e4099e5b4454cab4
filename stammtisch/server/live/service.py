"""The open rooms: commands come in, entries are stored, everybody is told, and bots move when it is their turn.

One lock for each room, so that its entries are decided, stored and told in order. Nobody is told of an entry before it
is on the disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from stammtisch.server.codes import tidy_code, token_hash
from stammtisch.server.live import known_deals
from stammtisch.server.live.bot_turns import BotTurns
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.capacity import Capacity, Lifetimes
from stammtisch.server.live.errors import Full, KeyReused, NoRoom, NoScope, Stale
from stammtisch.server.live.known_deals import KnownDeal
from stammtisch.server.live.live_room import Advised, Live
from stammtisch.server.live.new_room import NewRoom, SeatToken
from stammtisch.server.live.open_tables import PAGE, Page, page
from stammtisch.server.live.opening import badged, beginning, is_bot, named, numbered, opened
from stammtisch.server.live.programs import Program, Programs
from stammtisch.server.live.revocation import Revocation
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.live.stream import Stream, StreamOptions
from stammtisch.server.live.tickets import Asking, Ticket, Tickets, body_hash, seat_in
from stammtisch.server.live.upkeep import Upkeep
from stammtisch.server.room import agreement, bounds, dealing, decide, project
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Command, House, Hurry, Invite, LetIn, Sit, TakeBack
from stammtisch.server.room.decide import Denied
from stammtisch.server.room.lines import Compared
from stammtisch.server.room.project import Line
from stammtisch.server.room.room import Phase
from stammtisch.server.store.interface import Held, Origin, Renewing, Seating, Storage, StoreFailed
from stammtisch.table.fair import fresh_secret
from stammtisch.table.record import Record
from stammtisch.words import Sentence

NOBODY: ev.Person = ""


class Service:
    """All rooms of this server."""

    def __init__(
        self,
        store: Storage,
        bot_workers: BotWorkers,
        now: Callable[[], int] | None = None,
        *,
        capacity: Capacity | None = None,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self.store = store
        self.bot_workers = bot_workers
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self.today_is: Callable[[], int] = getattr(self.now, "wall", self.now)  # the calendar follows the machine
        self.capacity = capacity or Capacity()
        self.lifetimes = lifetimes or Lifetimes()
        self.rooms = Rooms(store, self.now, self.capacity)
        self._live, self._subscribers = self.rooms.known, self.rooms.subscribers
        self.programs = Programs()
        self.tickets = Tickets(store)
        self._revocation = Revocation(store, self.programs, self._subscribers)
        self.rooms.watch = self._revocation.watch
        self._bot_turns = BotTurns(bot_workers, self._happen, self.rooms.confined)
        self._upkeep = Upkeep(self.rooms, self._bot_turns, self._happen, self.lifetimes)

    def end_streams(self) -> None:
        """The server is about to go: everybody who listens is told so, and nobody new may."""
        self._subscribers.dismissed = True
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

    async def create(self, plan: NewRoom, command: Sit, ticket: Ticket | None = None) -> SeatToken:
        """A new room, with its host on the first chair."""
        ticket = ticket or await self.tickets.issue(Asking("tables", command))
        seat = command.seat or 0
        sitting = ev.Sat(seat, ticket.person, is_bot(ticket.program), command.sign)
        sat = [sitting, *dealing.committed(seat, command.commit)]
        return await self._opened(ticket, beginning(plan, ticket.person, sat), ticket.seating(named(command.name, [])))

    async def create_empty(self, plan: NewRoom, ticket: Ticket | None = None) -> SeatToken:
        """A new room in which nobody sits; who sits down first is its host."""
        ticket = ticket or await self.tickets.issue(Asking("screens", plan))
        return await self._opened(ticket, beginning(plan, NOBODY, []), None)

    async def _opened(self, ticket: Ticket, what: list[ev.Event], seated: Seating | None) -> SeatToken:
        """The room of this ticket, with its owner in it; if it is there already, what was answered then."""
        if len(self._live) >= self.capacity.tables:
            raise Full("tables_full")
        fresh = await opened(self.store, self.now, ticket, what, seated)
        if fresh is not None:
            live = self._live.setdefault(ticket.room, self._revocation.watch(fresh))
            live.seen |= {} if seated is None else {seated.person: self.now()}
        key = self.tickets.given(ticket)
        return key or SeatToken(ticket.room, self.live(ticket.room).code, seat_in(what), ticket.token, len(what))

    async def deal(self, deal: KnownDeal, command: Sit, pace: int, ticket: Ticket | None = None) -> SeatToken:
        """A new room in which the game has begun: one person, bots, and a deal that is no secret."""
        ticket = ticket or await self.tickets.issue(Asking("deal", command))
        plan = NewRoom(deal.game, deal.players, deal.options, House(patience=0, hints=False, pace=pace))
        what = beginning(plan, ticket.person, deal.begin(ticket.person, command.sign))
        return await self._opened(ticket, what, ticket.seating(named(command.name, [])))

    async def again(self, room: str, token: str | None, number: int | None = None) -> KnownDeal:
        """The deal of a game here that is over; how it ended without a bot's help is the first to compare with."""
        person = self.person(room, token)
        record = self.record(room, token, number)
        played = self.live(room).room.played[(number or 0) - 1]
        deal = known_deals.again(played, person)
        if result := known_deals.first(deal, played, record.result, self.now()):
            await self.store.note_first_result(result)
        return deal

    async def today(self, game: str) -> KnownDeal:
        """The deal of the day."""
        return await known_deals.of_today(self.store, game, self.today_is())

    def compared(self, room: str, token: str | None) -> Compared:
        """How the game that has ended here with a known deal compares with others of it; denied for any other game."""
        person = self.person(room, token)
        live = self.live(room).room
        if (
            live.known
            and live.phase is not Phase.PLAYING
            and not known_deals.is_open(live.played[-1], person, self.today_is())
        ):
            raise Denied("day_not_over")
        found = known_deals.compared(live, self.store.results(live.known.deal if live.known else ""))
        if found is None:
            raise Denied("nothing_to_compare")
        return found

    async def sit(self, room: str, command: Sit, ticket: Ticket | None = None) -> SeatToken:
        """Somebody new has a seat in this room, and the token for it."""
        ticket = ticket or await self.tickets.issue(Asking("seats", command, room=room))
        async with self.rooms.held(room) as live:
            if before := self.tickets.given(ticket):
                return before
            bounds.check_people(ticket.person, live.names)
            name = named(command.name, [live.names.get(other, "") for other in live.room.people()])
            what = [badged(event, ticket.program) for event in self._answered(live, command, ticket.person)]
            seq = await self._happen(live, what, ticket.origin, ticket.seating(name))
            live.saw([ticket.person])
        return SeatToken(room, live.code, seat_in(what), ticket.token, seq)

    def find(self, typed: str) -> str:
        """The room with this code."""
        code = tidy_code(typed)
        room = code and self.store.room_of(code)
        if not room:
            raise NoRoom
        return room

    def person(self, room: str, token: str | None) -> ev.Person | None:
        """Who has this token in this room; nobody without one. A wrong token and a wrong room are answered alike."""
        if token is None:
            return None
        digest, live = token_hash(token), self._live.get(room)
        if live is not None and digest in live.holders:
            return live.holders[digest]
        holder = self.store.holder(digest)
        if holder is None and (personal := self.store.personal(digest)):
            program = Program(digest, personal)
            return program.person_in(room) if program.may_sit else None  # who only watches is nobody in particular
        if holder is None or holder.room != room or not self.live(room).opens_to(holder):
            raise NoRoom
        if not holder.fresh:
            self.live(room).holders[digest] = holder.person
        return holder.person

    async def admit(self, room: str, token: str | None) -> None:
        """If this is a seat's new token, it is the only one from now on; whoever had the one before is out."""
        digest = token_hash(token or "")
        if token is None or (room in self._live and digest in self._live[room].holders):
            return
        holder = self.store.holder(digest)
        if holder is None or not holder.fresh or holder.room != room or not self.live(room).opens_to(holder):
            return
        async with self.rooms.held(room) as live:
            await self.store.settle(room, holder.person, digest)
            live.forget_holders([holder.person])
            self._subscribers.end(
                live, [stream for stream in live.streams if stream.person == holder.person], "elsewhere"
            )

    def people(self, room: str, tokens: Iterable[str]) -> frozenset[ev.Person]:
        """Who has these tokens in this room; one that opens nothing any more is nobody's."""
        found: set[ev.Person | None] = set()
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

    def may_begin(self, token: str | None) -> None:
        """NoScope for a personal token with which one only watches."""
        personal = None if token is None else self.store.personal(token_hash(token))
        if personal is not None and not Program("", personal).may_sit:
            raise NoScope

    @contextmanager
    def events(self, token: str | None) -> Iterator[Stream]:
        """A stream of what concerns the program with this token at all its tables."""
        program = self.program(token)
        if program is None:
            raise NoScope
        if self._subscribers.dismissed:
            raise Full("streams_full")
        with self.programs.listening(program, [live.room for live in self._live.values()]) as stream:
            yield stream

    def live(self, room: str) -> Live:
        """The room, from memory or from its log."""
        return self.rooms.live(room)

    async def open(self, room: str) -> None:
        """The room is in memory, if there is such a room; its log has kept nobody else waiting."""
        with suppress(NoRoom):
            await self.rooms.open(room)

    # Commands

    def _come(self, room: str, token: str | None) -> tuple[Live, ev.Person | None]:
        """The room, and who has come with this token: they have been seen, and bots move again."""
        person = self.person(room, token)
        live = self.live(room)
        if live.room.seat_of(person) is not None:
            live.wake()
            live.saw([person or ""])
            self._bot_turns.let_move(live)
        return live, person

    async def command(
        self, room: str, token: str | None, command: Command, *, key: str | None = None, expect: int | None = None
    ) -> int:
        """What follows from a command has happened; the number of the last entry."""
        _, person = self._come(room, token)
        origin = None if key is None or person is None else Origin(person, key, body_hash(command))
        async with self.rooms.held(room) as live:
            before = None if origin is None else self.store.repeated(room, origin.person, origin.key)
            if origin is None or before is None:
                what = self._expected(live, command, person, expect)
                if isinstance(command, Hurry):
                    self._hurried(live, person)
                return await self._granted(live, what, origin)
            if before.command != origin.command:
                raise KeyReused
            return before.last

    def _hurried(self, live: Live, person: ev.Person | None) -> None:
        """Bots move at once if nobody who is there wants to wait, and everybody sees who does not."""
        live.hurry(person or NOBODY)
        with self.rooms.confined(live, "tell"):
            live.tell(live.room.seq)

    async def consider(self, room: str, token: str | None, command: Command, *, expect: int | None = None) -> int:
        """The command would be granted, and nothing has happened; the number of the last entry."""
        _, person = self._come(room, token)
        async with self.rooms.held(room) as live:
            self._expected(live, command, person, expect)
            return live.room.seq

    async def _granted(self, live: Live, what: Sequence[ev.Event], origin: Origin | None) -> int:
        """What follows from a command has happened, if anything; what concerns nobody else is in nobody else's log."""
        first = what[0] if what else None
        if first is not None and not isinstance(first, ev.Muted):
            return await self._happen(live, what, origin)
        if first is not None or origin is not None:
            await self.store.grant(live.room.id, live.room.seq, origin, first)
        if first is not None:
            live.room.mute(first)
            with self.rooms.confined(live, "tell"):
                live.tell(live.room.seq, only=first.person)
        return live.room.seq

    def _expected(self, live: Live, command: Command, person: ev.Person | None, expect: int | None) -> list[ev.Event]:
        if expect is not None and expect != live.room.seq:
            raise Stale(live.room.seq)
        return self._answered(live, command, person)

    def _answered(self, live: Live, command: Command | Sit, person: ev.Person | None) -> list[ev.Event]:
        """What follows from the command; a denial knows the names of those whom it speaks of."""
        try:
            what = decide.decide(live.room, command, person)
            if isinstance(command, Invite) and command.program not in self.programs.names():
                raise Denied("no_such_program")
            if isinstance(command, LetIn):
                self._may_come_in(live, what)
            if isinstance(command, TakeBack) and live.too_late(live.room.seat_of(person)):
                raise Denied("time_over")
            return what
        except Denied as no:
            no.heard_by = partial(live.listener, seat=live.room.seat_of(person))
            raise

    def _may_come_in(self, live: Live, what: Sequence[ev.Event]) -> None:
        """Denied if who is let in has lost their token, or somebody here is called so by now."""
        for person in [event.person for event in what if isinstance(event, ev.Sat)]:
            if person in live.barred:
                raise Denied("nobody_knocks")
            named(live.names.get(person, ""), [live.names.get(other, "") for other in live.room.people()])

    async def renew(
        self, room: str, token: str | None, seat: int | None = None, *, ticket: Ticket | None = None
    ) -> SeatToken:
        """The seat (by itself, the asker's own) has a new token; the old one holds until the new one is used."""
        _, person = self._come(room, token)
        ticket = ticket or await self.tickets.issue(Asking("rotate", seat, room=room, person=person))
        async with self.rooms.held(room) as live:
            if before := self.tickets.given(ticket):
                return before
            chosen = live.room.seat_of(person) if seat is None else seat
            if chosen is None:
                raise Denied("not_seated")
            what = decide.renewed(live.room, chosen, person, live.present)
            owner = live.room.chairs[chosen].person or ""
            seq = await self._happen(
                live, what, ticket.origin, Renewing(owner, token_hash(ticket.token), by_host=owner != person)
            )
        return SeatToken(room, live.code, chosen, ticket.token, seq)

    def claim(self, room: str, token: str) -> SeatToken:
        """The seat that this token owns."""
        live, person = self._come(room, token)
        seat = live.room.seat_of(person)
        if seat is None:
            raise Denied("not_seated")
        return SeatToken(room, live.code, seat, token, live.room.seq)

    async def _happen(
        self, live: Live, what: Sequence[ev.Event], origin: Origin | None = None, held: Held | None = None
    ) -> int:
        """Store the entries and let them happen; then everybody is told. The caller holds the lock.

        What is stored has happened: whatever goes wrong afterwards concerns this room, and not the answer.
        """
        before, phase = live.room.seq, live.room.phase
        done = await self._store_and_take(live, what, origin, held)
        with suppress(StoreFailed), self.rooms.confined(live, "tell"):
            await self._told(live, what, before, phase)
        return done

    async def _told(self, live: Live, what: Sequence[ev.Event], before: int, phase: Phase) -> None:
        """Everybody knows of it, and what follows from it has begun."""
        if not self.rooms.has(live):
            return
        if phase is Phase.PLAYING and live.room.phase is Phase.OVER:
            await self._note_result(live)
        done = live.room.seq
        live.tell(before)
        if live.room.sealed is None and live.room.phase in {Phase.WAITING, Phase.OVER}:
            await self._store_and_take(live, [decide.sealed(fresh_secret())])
            live.tell(done)
        if agreed := agreement.due(live.room, live.attends):
            done = live.room.seq
            await self._store_and_take(live, agreed)
            live.tell(done)
        for event in what:
            if isinstance(event, ev.Invited):
                self.programs.invite(event.program, live.room, live.code)
        if live.room.phase is Phase.CLOSED:
            self._subscribers.end(live, list(live.streams), "closed")
        self._bot_turns.let_move(live)

    async def _note_result(self, live: Live) -> None:
        if result := known_deals.counted(live.room, self.now()):
            await self.store.note_result(result)

    async def _store_and_take(
        self, live: Live, what: Sequence[ev.Event], origin: Origin | None = None, held: Held | None = None
    ) -> int:
        """The entries are in the log, and the room is what the log makes of it; the number of the last one."""
        entries = numbered(what, live.room.seq, self.now())
        await self.rooms.surely(live, self.store.append(live.room.id, entries, origin, held))
        if isinstance(held, Seating):
            live.names[held.person] = held.name
            live.forget_holders([held.person])  # a program that comes back has another token
        with self.rooms.confined(live, "take"):
            for entry in entries:
                live.room.take(entry)
                live.told.keep(live.room, entry)
                self.programs.tell(live.room, entry.what)
        return entries[-1].seq

    # Listening

    def state(self, room: str, token: str | None, *, glance: bool = False) -> Line:
        """The room as the holder of the token may see it now; who only glances is not there for that."""
        live, person = (self.live(room), self.person(room, token)) if glance else self._come(room, token)
        return live.state(live.room.seat_of(person))

    def record(self, room: str, token: str | None, number: int | None = None) -> Record:
        """The record of a game (None: the last), with all cards and the proof; denied while it is being played."""
        person, live = self.person(room, token), self.live(room)
        record = project.record(live.room, live.names, number)
        if not known_deals.is_open(live.room.played[(number or 0) - 1], person, self.today_is()):
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
        table, number = live.room.table, len(live.room.table.log)
        before, made = live.advised_before(seat)
        advice = await self.bot_workers.advice(table.view(seat), before, made, f"{room}/{live.room.seq}")
        live.advised[seat] = Advised(table, number, advice)
        return advice.moves, advice.why

    def listed(self, after: str = "", limit: int = PAGE) -> Page:
        """Some of the tables that anybody may join: those behind this one."""
        return page(self._live.values(), after, limit)

    @contextmanager
    def listening(
        self,
        room: str,
        token: str | None,
        after: int | None = None,
        manner: StreamOptions | None = None,
        at: int | None = None,
    ) -> Iterator[Stream]:
        """A stream: what happened after this number (None: only how things stand), then what happens.

        If that entry is not there or did not happen `at` this time, the listener knows another log, and gets all of it.

        An exclusive stream ends the exclusive ones before it of the same seat: the newest device wins.
        """
        live, person = self._come(room, token)
        stream = Stream(person, manner)
        stream.token = "" if token is None else token_hash(token)
        self._subscribers.begin(live, stream, live.shared(after, at))
        try:
            self._bot_turns.let_move(live)
            yield stream
        finally:
            self._subscribers.end(live, [stream], "closed")

    # Time

    async def tick(self) -> None:
        """What time brings has happened: stand-ins, another host, the end of what nobody wants. Called every second."""
        self._revocation.notice(self.rooms.all())
        for live in self.rooms.all():
            with self.rooms.confined(live, "tick"):
                await self._revocation.drive_out(live, self._happen)
        await self._upkeep.tick()

    async def forget(self, idle: int) -> None:
        """Rooms in which nothing has happened for so many milliseconds are deleted, with every name and word."""
        await self._upkeep.forget(idle)
