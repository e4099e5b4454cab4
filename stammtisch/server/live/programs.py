"""Programs with a personal token: who they are at each table, and what they hear of all their tables at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from stammtisch.server.live.stream import Ending, Message, Stream
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.store.interface import SITTING, Personal


def person_in(room: str, digest: str) -> ev.Person:
    """Who comes with the personal token that has this hash: always the same in a room, and in each somebody else."""
    return hashlib.sha256(f"{room}/{digest}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Program:
    """Who has come with a personal token: its hash, and what it allows."""

    digest: str
    personal: Personal

    @property
    def may_sit(self) -> bool:
        """Whether it may open tables and sit down."""
        return bool(self.personal.scopes & SITTING)

    @property
    def is_bot(self) -> bool:
        """Whether its seats are shown as a bot's."""
        return "bot" in self.personal.scopes

    def person_in(self, room: str) -> ev.Person:
        """Who it is in this room: always the same, and in each room somebody else."""
        return person_in(room, self.digest)


class Programs:
    """The programs that listen for their tables."""

    def __init__(self) -> None:
        self._listening: list[tuple[Program, Stream]] = []

    @contextmanager
    def listening(self, program: Program, rooms: list[Room]) -> Iterator[Stream]:
        """A stream of what concerns the program, beginning with the games that it plays in these rooms."""
        stream = Stream(None)
        entry = (program, stream)
        self._listening.append(entry)
        for room in rooms:
            if room.phase is Phase.PLAYING:
                self._tell(entry, "gameStart", room)
        try:
            yield stream
        finally:
            self._listening.remove(entry)

    def names(self) -> list[str]:
        """The bots that can be invited."""
        listening = [program for program, stream in self._listening if stream.ended is None]
        return sorted({program.personal.name for program in listening if program.is_bot})

    def invite(self, name: str, room: Room, code: str) -> None:
        """The bot hears that it is wanted at a table."""
        for program, stream in self._listening:
            if program.is_bot and program.personal.name == name:
                put(stream, {"kind": "tableInvite", "table": room.id, "code": code, "game": room.game})

    def tell(self, room: Room, what: ev.Event) -> None:
        """Those who play in this room hear that a game has begun or is over."""
        began = isinstance(what, ev.Began)
        if not began and not (isinstance(what, ev.Moved | ev.Aborted) and room.phase is Phase.OVER):
            return
        for entry in self._listening:
            self._tell(entry, "gameStart" if began else "gameFinish", room)

    def _tell(self, entry: tuple[Program, Stream], kind: str, room: Room) -> None:
        seat = room.seat_of(entry[0].person_in(room.id))
        if seat is not None:
            put(entry[1], {"kind": kind, "table": room.id, "game": room.game, "seat": seat})

    def end(self, why: Ending, digests: frozenset[str] | None = None) -> None:
        """All streams end, or those of the personal tokens with these hashes."""
        for program, stream in self._listening:
            if digests is None or program.digest in digests:
                stream.end(why)


def put(stream: Stream, line: dict[str, Any]) -> None:
    """One more line, which has no number."""
    stream.put([Message(0, msgspec.json.encode(line))])
