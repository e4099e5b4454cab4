"""Who comes with a token: a person to one room, or a program to all its tables."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from stammtisch.server.codes import token_hash
from stammtisch.server.live.bot_turns import BotTurns
from stammtisch.server.live.errors import NoRoom, NoScope
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.programs import Program
from stammtisch.server.live.rooms_in_memory import Rooms
from stammtisch.server.room import events as ev


class TokenHolders:
    """Knows whose a token is, and what it allows."""

    def __init__(self, rooms: Rooms, bot_turns: BotTurns) -> None:
        self._rooms, self._store, self._bot_turns = rooms, rooms.store, bot_turns

    def come(self, room: str, token: str | None) -> tuple[Live, ev.Person | None]:
        """The room, and who has come with this token: they have been seen, and bots move again."""
        person = self.person(room, token)
        live = self._rooms.live(room)
        if live.room.seat_of(person) is not None:
            live.wake()
            live.saw([person or ""])
            self._bot_turns.let_move(live)
        return live, person

    def person(self, room: str, token: str | None) -> ev.Person | None:
        """Who has this token in this room; nobody without one. A wrong token and a wrong room are answered alike."""
        if token is None:
            return None
        digest, live = token_hash(token), self._rooms.known.get(room)
        if live is not None and digest in live.holders:
            return live.holders[digest]
        holder = self._store.holder(digest)
        if holder is None and (personal := self._store.personal(digest)):
            program = Program(digest, personal)
            return program.person_in(room) if program.may_sit else None  # who only watches is nobody in particular
        if holder is None or holder.room != room or not self._rooms.live(room).opens_to(holder):
            raise NoRoom
        if not holder.fresh:
            self._rooms.live(room).holders[digest] = holder.person
        return holder.person

    async def admit(self, room: str, token: str | None) -> None:
        """If this is a seat's new token, it is the only one from now on; whoever had the one before is out."""
        digest = token_hash(token or "")
        if token is None or (room in self._rooms.known and digest in self._rooms.known[room].holders):
            return
        holder = self._store.holder(digest)
        if holder is None or not holder.fresh or holder.room != room or not self._rooms.live(room).opens_to(holder):
            return
        async with self._rooms.held(room) as live:
            await self._store.settle(room, holder.person, digest)
            live.forget_holders([holder.person])
            self._rooms.subscribers.end(
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
        personal = self._store.personal(token_hash(token))
        if personal is None:
            raise NoScope
        return Program(token_hash(token), personal)

    def may_begin(self, token: str | None) -> None:
        """NoScope for a personal token with which one only watches."""
        personal = None if token is None else self._store.personal(token_hash(token))
        if personal is not None and not Program("", personal).may_sit:
            raise NoScope
