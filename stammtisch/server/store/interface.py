"""What the server needs of a place where rooms are kept. `sqlite.py` is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from stammtisch.server.room.events import Entry, Muted, Person


class StoreFailed(Exception):  # noqa: N818 (said once, and then the server stops)
    """The disk is full or broken: nothing can be promised any more."""

    def __init__(self, why: str, *, full: bool = False) -> None:
        super().__init__(why)
        self.full = full


class Damaged(Exception):  # noqa: N818 (said to whoever asks for the room; the others play on)
    """What is stored of a room is not what was written."""

    def __init__(self, room: str, why: str) -> None:
        super().__init__(why)
        self.room = room


@dataclass(frozen=True)
class Origin:
    """Whose request led to entries: a repetition with the same key is answered from here."""

    person: Person
    key: str
    command: str


class Before(NamedTuple):
    """A request that came before: the hash of what it asked for, the number of its last entry, and all its entries."""

    command: str
    last: int
    entries: list[Entry]


@dataclass(frozen=True)
class Seated:
    """Somebody with a token for a room; `fresh` is a new token that was not used yet."""

    room: str
    person: Person
    name: str
    fresh: bool = False
    by_host: bool = False  # a fresh one that the host of the table has asked for


@dataclass(frozen=True)
class Seating:
    """Somebody gets a seat: who, what they are called, and the hash of the token that owns it."""

    person: Person
    name: str
    token: str


@dataclass(frozen=True)
class Renewing:
    """Somebody gets another token, by its hash; the one before holds until this one is used."""

    person: Person
    token: str
    by_host: bool = False


Held = Seating | Renewing
"""What is stored of a token together with the entries that tell of it: one is never there without the other."""


@dataclass(frozen=True)
class Personal:
    """A personal token that a host has given out: whose it is, and what may be done with it."""

    name: str
    scopes: frozenset[str]


SITTING = frozenset({"play", "bot"})
"""Scopes of personal tokens with which one may open tables and sit down; with `bot` the seat says so."""


class Barred(NamedTuple):
    """Personal tokens, by their hashes: those that were taken back, and all with which nobody can hold a seat."""

    revoked: frozenset[str]
    seatless: frozenset[str]


@dataclass(frozen=True)
class DealResult:
    """How a game with a known deal ended for its person, whoever that was: the day, counted from 1970, and no more."""

    deal: str
    day: int
    score: int
    place: int


class Storage(Protocol):
    """Rooms with their logs, names and tokens. What an awaited call has returned from is there for good.

    Numbers of entries and keys of requests are given once for each room: who comes second gets an IntegrityError.
    """

    async def create(  # noqa: PLR0913 (all of one transaction)
        self,
        room: str,
        code: str,
        entries: Sequence[Entry],
        at: int,
        *,
        origin: Origin | None = None,
        held: Seating | None = None,
    ) -> None:
        """A new room with its first entries and, never without them, the token of who sits in it."""

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        origin: Origin | None = None,
        held: Held | None = None,
    ) -> None:
        """The entries are in the log for good and, never without them, the token of whom they concern."""

    async def settle(self, room: str, person: Person, token: str) -> None:
        """The person's new token was used: from now on it is the only one."""

    async def grant(self, room: str, last: int, origin: Origin | None, muted: Muted | None = None) -> None:
        """A command without an entry of its own is granted: who is muted is kept, and the key for a repetition."""

    async def delete(self, room: str) -> None:
        """Nobody can find the room any more."""

    async def tidy(self) -> None:
        """Not a byte is left of what was deleted."""

    def entries(self, room: str, after: int = 0, most: int = ...) -> list[Entry]:
        """The log of a room after this number, or so much of it."""

    def mutings(self, room: str) -> list[Muted]:
        """Whom people in this room do not want to read, or want to again."""

    def repeated(self, room: str, person: Person, key: str) -> Before | None:
        """The request that came with this key before."""

    def room_of(self, code: str) -> str | None:
        """The room with this code."""

    def code_of(self, room: str) -> str | None:
        """The code of a room; None if there is no such room."""

    def holder(self, token: str) -> Seated | None:
        """Who has the token with this hash."""

    def personal(self, token: str) -> Personal | None:
        """What the personal token with this hash allows; None if there is none, or no more."""

    def barred(self) -> Barred:
        """The personal tokens that hold no seat."""

    def names(self, room: str) -> dict[Person, str]:
        """The names of everybody who ever had a seat in the room."""

    def untouched_since(self, at: int) -> list[str]:
        """Rooms in which nothing has happened since then."""

    def perishable(self) -> list[str]:
        """Rooms that end by themselves: those whose game has not begun, and those that are closed."""

    async def secret(self, name: str) -> bytes:
        """The server's secret of this name, made when it is first wanted."""

    async def note_result(self, result: DealResult) -> None:
        """The result is kept."""

    async def note_first_result(self, result: DealResult) -> None:
        """The result is kept, unless there is one of this deal already."""

    def results(self, deal: str) -> list[DealResult]:
        """All results of this deal."""

    async def forget_results(self, day: int) -> None:
        """Results from before this day are gone."""

    def close(self) -> None:
        """Everything that waits is written."""
