"""What the server costs without rules, and without a disk: the same app with these in their places."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from stammtisch.engine.game import View
from stammtisch.server.room.events import Entry, Muted, Person
from stammtisch.server.store.clock import Clock
from stammtisch.server.store.interface import Barred, Before, Held, Origin, Personal, Seated, Seating
from stammtisch.table.table import GameEntry, Refused, Table


class StubTable(Table):
    """A table at which every move is allowed and changes nothing but the turn; its views are those of the deal."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._turn = super().turn or 0
        self._views: dict[int | None, View] = {}
        played = Table(*arguments, **more)
        made = played.act(self._turn, played.moves()[0])
        self._events = () if isinstance(made, Refused) else made[0].events

    @property
    def turn(self) -> int:
        """The seats take turns."""
        return self._turn

    def view(self, seat: int | None = None) -> View:
        """What the seat knew after the deal."""
        if seat not in self._views:
            self._views[seat] = super().view(seat)
        return self._views[seat]

    def refused(self, _seat: int, _moves: str | Sequence[str]) -> None:
        """Nothing is refused."""

    def act(self, seat: int, _moves: str | Sequence[str]) -> list[GameEntry]:
        """It is the next seat's turn."""
        self._turn = (seat + 1) % self.players
        return [GameEntry(0, seat, 0, self._events)]


class MemoryStore:
    """Rooms in dictionaries, gone with the process."""

    failed = None
    clock = Clock()
    stuck = False
    writer = SimpleNamespace(works=0, commits=0, seconds=0.0)

    def __init__(self, folder: Path, when_failed: Callable[[], None]) -> None:
        self.path, self._when_failed = folder, when_failed
        self._codes: dict[str, str] = {}
        self._logs: dict[str, list[Entry]] = {}
        self._keys: dict[tuple[str, Person, str], Before] = {}
        self._seated: dict[str, Seated] = {}

    async def create(
        self,
        room: str,
        code: str,
        entries: Sequence[Entry],
        _at: int,
        *,
        origin: Origin | None = None,
        held: Seating | None = None,
    ) -> None:
        """A new room."""
        if code in self._codes.values():
            raise sqlite3.IntegrityError(code)
        self._codes[room], self._logs[room] = code, []
        await self.append(room, entries, origin, held)

    async def append(
        self, room: str, entries: Sequence[Entry], origin: Origin | None = None, held: Held | None = None
    ) -> None:
        """The entries are in the log."""
        self._logs[room] += entries
        if origin is not None:
            self._keys[room, origin.person, origin.key] = Before(origin.command, entries[-1].seq, list(entries))
        if isinstance(held, Seating):
            self._seated[held.token] = Seated(room, held.person, held.name)

    async def settle(self, _room: str, _person: Person, _token: str) -> None:
        """Nobody gets another token."""

    async def secret(self, name: str) -> bytes:
        """The same for ever, since nothing is kept."""
        return name.encode()

    async def delete(self, room: str) -> None:
        """The room is gone."""
        del self._codes[room], self._logs[room]

    async def tidy(self) -> None:
        """There is nothing to wipe."""

    def entries(self, room: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """The log of a room."""
        return self._logs[room][after:][:most]

    async def mute(self, _room: str, _muted: Muted) -> None:
        """Nobody is read again after the process."""

    def mutings(self, _room: str) -> list[Muted]:
        """Nobody is muted."""
        return []

    def repeated(self, room: str, person: Person, key: str) -> Before | None:
        """The command that came with this key before."""
        return self._keys.get((room, person, key))

    def room_of(self, code: str) -> str | None:
        """The room with this code."""
        return next((room for room, other in self._codes.items() if other == code), None)

    def code_of(self, room: str) -> str | None:
        """The code of a room."""
        return self._codes.get(room)

    def holder(self, token: str) -> Seated | None:
        """Who has this token."""
        return self._seated.get(token)

    def personal(self, _token: str) -> Personal | None:
        """There are no personal tokens."""
        return None

    def barred(self) -> Barred:
        """There are none that were taken back either."""
        return Barred(frozenset(), frozenset())

    def names(self, room: str) -> dict[Person, str]:
        """The names in a room."""
        return {seated.person: seated.name for seated in self._seated.values() if seated.room == room}

    def untouched_since(self, _at: int) -> list[str]:
        """Nothing gets old."""
        return []

    async def forget_results(self, _day: int) -> None:
        """There are none."""

    def perishable(self) -> list[str]:
        """Nothing ends by itself."""
        return []

    def time_is_confirmed(self) -> bool:
        """Nobody confirms anything."""
        return False

    async def note_time(self) -> None:
        """There is no next start."""

    def close(self) -> None:
        """Nothing waits."""
