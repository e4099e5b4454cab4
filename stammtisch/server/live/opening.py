"""How rooms come to be: opened under a fresh code, or taken again from their log; and who comes to them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from stammtisch.server.codes import fresh_code
from stammtisch.server.live.errors import NoRoom
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.programs import Program
from stammtisch.server.live.tickets import Ticket
from stammtisch.server.room import arranging, dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.names import checked_name
from stammtisch.server.room.room import Room
from stammtisch.server.room.taking import take
from stammtisch.server.store.interface import Damaged, Seating, Storage
from stammtisch.table.fair import fresh_secret
from stammtisch.words import Complaint

Clock = Callable[[], int]

SLICE = 500
"""So many entries of a log are played before somebody else has their turn."""


def beginning(plan: NewRoom, host: ev.Person, sat: Sequence[ev.Event]) -> list[ev.Event]:
    """What happens first in a room that is planned like that."""
    options = arranging.settled(plan.game, plan.players, plan.options)
    created = ev.Created(plan.game, plan.players, options, plan.house, host)
    return [created, dealing.sealed(fresh_secret()), *sat]


async def opened(
    store: Storage, now: Clock, ticket: Ticket, what: Sequence[ev.Event], seated: Seating | None
) -> Live | None:
    """A new room that is on the disk, in which all this has happened already; None if the ticket was used before."""
    entries = numbered(what, 0, now())
    code = await _stored_with_code(store, ticket, entries, seated)
    names = {} if seated is None else {seated.person: seated.name}
    return None if code is None else _told(Live(Room(ticket.room), code, names, now, woken=now()), entries)


def loaded(store: Storage, now: Clock, room: str) -> Live:
    """The room as its log tells it."""
    live = _unread(store, now, room)
    with _as_written(store, room):
        _told(live, store.entries(room))
    return _named(store, live)


async def loaded_bit_by_bit(store: Storage, now: Clock, room: str) -> Live:
    """The same, and in between others have their turn; nothing has waited since its log was last looked at."""
    live = _unread(store, now, room)
    with _as_written(store, room):
        while entries := store.entries(room, live.room.seq, SLICE):
            _told(live, entries)
            await asyncio.sleep(0)
    return _named(store, live)


def _unread(store: Storage, now: Clock, room: str) -> Live:
    code = store.code_of(room)
    if code is None:
        raise NoRoom
    return Live(Room(room), code, {}, now, woken=now(), loaded=now())


@contextmanager
def _as_written(store: Storage, room: str) -> Iterator[None]:
    """Damaged if the log leads to what nobody can have written; NoRoom if the room is gone meanwhile."""
    try:
        yield
    except sqlite3.OperationalError:
        raise
    except Exception as wrong:
        if store.code_of(room) is None:
            raise NoRoom from None
        if isinstance(wrong, Damaged):
            raise
        raise Damaged(room, f"{type(wrong).__name__}: {wrong}") from wrong


def _named(store: Storage, live: Live) -> Live:
    """The room with what is kept beside its log; Damaged if it has none."""
    if live.room.seq == 0:
        raise Damaged(live.room.id, "there are no entries")
    live.names = store.names(live.room.id)
    for muted in store.mutings(live.room.id):
        live.room.mute(muted)
    live.room.not_after(live.now())
    return live


def _told(live: Live, entries: Iterable[ev.Entry]) -> Live:
    for entry in entries:
        take(live.room, entry)
        live.told.keep(live.room, entry)
    return live


async def _stored_with_code(
    store: Storage, ticket: Ticket, entries: Sequence[ev.Entry], seated: Seating | None
) -> str | None:
    while True:
        code = fresh_code()
        try:
            await store.create(ticket.room, code, entries, entries[-1].at, origin=ticket.origin, held=seated)
        except sqlite3.IntegrityError:
            if store.code_of(ticket.room) is not None:
                return None
            continue  # the code is in use
        return code


def numbered(what: Sequence[ev.Event], seq: int, at: int) -> list[ev.Entry]:
    """All this as entries after this number."""
    return [ev.Entry(seq + number, at, event) for number, event in enumerate(what, 1)]


def is_bot(program: Program | None) -> bool:
    """Whether the program is one that is shown as a bot."""
    return program is not None and program.is_bot


def badged(event: ev.Event, program: Program | None) -> ev.Event:
    """Who sits down as a bot is shown as one."""
    if isinstance(event, ev.Sat) and is_bot(program):
        return msgspec.structs.replace(event, program=True)
    return event


def named(typed: str, taken: list[str]) -> str:
    """The name as it is shown; denied if it cannot be one, or is taken."""
    try:
        return checked_name(typed, taken)
    except Complaint as wrong:
        raise Denied("bad_name", wrong.sentence) from None
