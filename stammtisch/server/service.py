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
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from stammtisch.bots.plan import lay_out
from stammtisch.server import happenings as h
from stammtisch.server import requests, telling
from stammtisch.server.codes import fresh_code, fresh_token, tidy_code, token_hash
from stammtisch.server.names import checked_name
from stammtisch.server.requests import Denied
from stammtisch.server.room import Phase, Room
from stammtisch.server.store import Origin, Seated, Store
from stammtisch.server.streams import Stream
from stammtisch.server.telling import Line, Told
from stammtisch.server.thinking import Thinkers
from stammtisch.server.wishes import House, Sit, Wish
from stammtisch.table.fair import fresh_secret
from stammtisch.table.record import Record
from stammtisch.words import Complaint

log = logging.getLogger(__name__)

ADVISER = "kenner"
STREAMS_MOST = 3
"""For one seat: with more, the oldest end."""


class Stale(Exception):  # noqa: N818 (an answer, not a failure)
    """The room has gone on since the number that was expected."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class KeyReused(Exception):  # noqa: N818
    """A key came back with another wish."""


class NoRoom(Exception):  # noqa: N818
    """There is no such room, or not for this token."""


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
    told: Told = field(default_factory=Told)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    streams: list[Stream] = field(default_factory=list)
    mover: asyncio.Task[None] | None = None
    left: dict[int, int] = field(default_factory=dict)  # when a seat's last stream ended
    since: int = 0  # when the room came into memory

    def here(self) -> set[int]:
        """The seats with an open stream."""
        return {stream.seat for stream in self.streams if stream.seat is not None}

    def state(self, seat: int | None) -> Line:
        """The room as the seat may see it now."""
        return telling.state(self.room, seat, self.names, self.here())

    def overdue(self, now: int) -> tuple[int, h.Why] | None:
        """The seat that everybody waits for in vain, and why; a bot should stand in."""
        seat, house = self.room.turn, self.room.house
        if seat is None or self.room.chairs[seat].played_by:
            return None
        if house.clock and now - self.room.turn_since > 1000 * house.clock * (1 + self.room.extended):
            return seat, "clock"
        gone = now - max(self.left.get(seat, self.since), self.room.turn_since)
        if house.patience and seat not in self.here() and gone > 1000 * house.patience:
            return seat, "away"
        return None

    def tell(self, after: int) -> None:
        """Everybody who listens is told of the entries above this number, and how things stand."""
        for stream in list(self.streams):
            stream.put([*self.told.lines(stream.seat, self.names, after), self.state(stream.seat)])


class Service:
    """All rooms of this server."""

    def __init__(self, store: Store, thinkers: Thinkers, now: Callable[[], int] | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self._live: dict[str, Live] = {}

    async def close(self) -> None:
        """End all streams and all thinking; what was promised is on the disk already."""
        for live in self._live.values():
            if live.mover is not None:
                live.mover.cancel()
            for stream in list(live.streams):
                stream.end("restart")
        await asyncio.gather(*(live.mover for live in self._live.values() if live.mover), return_exceptions=True)

    # Coming in

    async def create(self, game: str, players: int, wish: Sit, options: dict[str, object], house: House) -> Key:
        """A new room, with its host on the first chair."""
        room, person = secrets.token_hex(8), secrets.token_hex(4)
        name = _name(wish.name, [])
        created = h.Created(game, players, requests.settled(game, players, options), house, person)
        sealed = requests.sealed(fresh_secret())
        entries = _numbered([created, sealed, h.Sat(wish.seat or 0, person)], 0, self.now())
        code = await self._stored_with_code(room, entries)
        live = self._live[room] = Live(Room(room), code, {}, since=self.now())
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

    async def sit(self, room: str, wish: Sit) -> Key:
        """Somebody new has a seat in this room, and the token for it."""
        live = self.live(room)
        person = secrets.token_hex(4)
        async with live.lock:
            name = _name(wish.name, [live.names.get(other, "") for other in live.room.people()])
            what = requests.answer(live.room, wish, person)
            live.names[person] = name
            await self._happen(live, what)
            seat = live.room.seat_of(person)
        return await self._key(live, person, name, seat or 0)

    async def _key(self, live: Live, person: h.Person, name: str, seat: int) -> Key:
        token = fresh_token()
        await self.store.seat(Seated(live.room.id, person, name), token_hash(token))
        live.names[person] = name
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
        holder = self.store.holder(token_hash(token))
        if holder is None or holder.room != room:
            raise NoRoom
        return holder.person

    def live(self, room: str) -> Live:
        """The room, from memory or from its log."""
        if room not in self._live:
            self._live[room] = self._loaded(room)
            self._let_move(self._live[room])
        return self._live[room]

    def _loaded(self, room: str) -> Live:
        code = self.store.code_of(room)
        if code is None:
            raise NoRoom
        live = Live(Room(room), code, self.store.names(room), since=self.now())
        for entry in self.store.entries(room):
            live.room.take(entry)
            live.told.keep(live.room, entry)
        return live

    # Wishing

    async def wish(
        self, room: str, token: str | None, wish: Wish, *, key: str | None = None, expect: int | None = None
    ) -> int:
        """What follows from the wish has happened; the number of the last entry."""
        person = self.person(room, token)
        live = self.live(room)
        digest = hashlib.sha256(msgspec.json.encode(wish)).hexdigest()
        async with live.lock:
            if key is not None and person is not None and (before := self.store.repeated(room, person, key)):
                if before[0] != digest:
                    raise KeyReused
                return before[1]
            if expect is not None and expect != live.room.seq:
                raise Stale(live.room.seq)
            what = requests.answer(live.room, wish, person)
            origin = Origin(person, key, digest) if key is not None and person is not None else None
            return await self._happen(live, what, origin)

    async def _happen(self, live: Live, what: Sequence[h.Happening], origin: Origin | None = None) -> int:
        """Store the entries, let them happen, and tell everybody. The caller holds the lock."""
        before = live.room.seq
        await self._store_and_take(live, what, origin)
        done = live.room.seq
        if live.room.sealed is None and live.room.phase in {Phase.WAITING, Phase.OVER}:
            await self._store_and_take(live, [requests.sealed(fresh_secret())], None)
        live.tell(before)
        self._let_move(live)
        return done

    async def _store_and_take(self, live: Live, what: Sequence[h.Happening], origin: Origin | None) -> None:
        entries = _numbered(what, live.room.seq, self.now())
        await self.store.append(live.room.id, entries, origin)
        for entry in entries:
            live.room.take(entry)
            live.told.keep(live.room, entry)

    # Listening

    def state(self, room: str, token: str | None) -> Line:
        """The room as the holder of the token may see it now."""
        live = self.live(room)
        return live.state(live.room.seat_of(self.person(room, token)))

    def record(self, room: str, token: str | None) -> Record:
        """The record of the last game, with all cards and the proof of the deal; denied while it is being played."""
        self.person(room, token)
        return telling.record(self.live(room).room, self.live(room).names)

    async def hint(self, room: str, token: str | None) -> list[str]:
        """What a good player would do now in the asker's place, from what the asker may know: one move or several."""
        live = self.live(room)
        seat = live.room.seat_of(self.person(room, token))
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
                "game": live.room.game,
                "options": live.room.options,
                "seats": live.state(None)["seats"],
            }
            for live in self._live.values()
            if live.room.house.listed and live.room.phase is Phase.WAITING
        ]

    async def lines(self, room: str, token: str | None, after: int | None = None) -> AsyncIterator[list[Line]]:
        """Batches of lines: what happened after this number (None: only how things stand), then what happens."""
        live = self.live(room)
        seat = live.room.seat_of(self.person(room, token))
        stream = Stream(seat)
        missed = [] if after is None else live.told.lines(seat, live.names, after)
        if seat is not None:
            own = [other for other in live.streams if other.seat == seat]
            for older in own[: max(0, len(own) + 1 - STREAMS_MOST)]:
                older.end("elsewhere")
        live.streams.append(stream)
        stream.put(missed)
        live.tell(live.room.seq)
        try:
            async for batch in stream:
                yield batch
        finally:
            live.streams.remove(stream)
            if seat is not None:
                live.left[seat] = self.now()
            live.tell(live.room.seq)

    # Time

    async def tick(self) -> None:
        """Bots stand in where a clock or the patience of the house has run out. Called every second or so."""
        for live in list(self._live.values()):
            if live.overdue(self.now()):
                async with live.lock:
                    overdue = live.overdue(self.now())
                    if overdue:
                        await self._happen(live, requests.stood_in(live.room, *overdue))

    async def forget(self, idle: int) -> None:
        """Rooms in which nothing has happened for so many milliseconds are deleted, with every name and word."""
        for room in self.store.untouched_since(self.now() - idle):
            live = self._live.pop(room, None)
            if live is not None:
                for stream in list(live.streams):
                    stream.end("restart")
            await self.store.delete(room)

    # Bots

    def _let_move(self, live: Live) -> None:
        """If a bot's turn has come, it begins to think."""
        turn = live.room.turn
        waits = live.mover is None or live.mover.done()
        if turn is not None and live.room.chairs[turn].played_by and waits:
            live.mover = asyncio.create_task(self._move_bots(live))

    async def _move_bots(self, live: Live) -> None:
        """Bots move until a person must, or the game is over."""
        room = live.room
        while (seat := room.turn) is not None and (bot := room.chairs[seat].played_by) and room.table is not None:
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


def _name(typed: str, taken: list[str]) -> str:
    try:
        return checked_name(typed, taken)
    except Complaint as wrong:
        raise Denied("bad_name", wrong.sentence) from None
