"""What a request gives to whoever comes: ids and a token, made by chance or, with a key, from the key alone.

So a repetition leads to the same ids and the same token, although the server stores no token and no key but their
hashes. A key that can be repeated by whoever knows it is worth as much as the token: it must not be guessable.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from stammtisch.server.codes import TOKEN_BYTES, token_hash
from stammtisch.server.live.errors import KeyReused, NoScope
from stammtisch.server.live.new_room import SeatToken
from stammtisch.server.live.programs import Program
from stammtisch.server.room import events as ev
from stammtisch.server.store.interface import Origin, Seating, Storage

SECRET = "repeated requests"  # noqa: S105 (its name)
ROOM_BYTES, PERSON_BYTES = 8, 4


@dataclass(frozen=True)
class Asking:
    """A request for a table, a seat or a token; room, person and program are given where they are known before."""

    route: str
    body: object
    key: str | None = None
    room: str | None = None
    person: ev.Person | None = None
    program: Program | None = None


@dataclass(frozen=True)
class Ticket:
    """Who will have what: the room, the person in it, their token, and how a repetition is known."""

    room: str
    person: ev.Person
    token: str
    origin: Origin | None = None
    program: Program | None = None

    def seating(self, name: str) -> Seating:
        """What is stored of it."""
        return Seating(self.person, name, token_hash(self.token))


class Tickets:
    """Gives out tickets, and knows those that were used."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self._secret: bytes | None = None

    async def issue(self, asking: Asking) -> Ticket:
        """A ticket for this request; with a key, the same for each repetition."""
        made = _by_chance if asking.key is None else await self._by_key(asking)
        room = made("room", ROOM_BYTES).hex() if asking.room is None else asking.room
        person = _known(asking, room) or made("person", PERSON_BYTES).hex()
        token = urlsafe_b64encode(made("token", TOKEN_BYTES)).decode()
        return Ticket(room, person, token, _origin(asking, person), asking.program)

    def given(self, ticket: Ticket) -> SeatToken | None:
        """What was answered when the ticket was used, whatever has happened since; KeyReused if it was for another."""
        if (origin := ticket.origin) is None:
            return None
        if (before := self._store.repeated(ticket.room, origin.person, origin.key)) is None:
            return None
        if before.command != origin.command:
            raise KeyReused
        code = self._store.code_of(ticket.room) or ""
        return SeatToken(ticket.room, code, seat_in(entry.what for entry in before.entries), ticket.token, before.last)

    async def _by_key(self, asking: Asking) -> Callable[[str, int], bytes]:
        secret = self._secret = self._secret or await self._store.secret(SECRET)
        who = asking.program.digest if asking.program else asking.person
        return lambda what, size: hmac.digest(
            secret, msgspec.json.encode([what, asking.route, asking.room, who, asking.key]), "sha256"
        )[:size]


def _known(asking: Asking, room: str) -> ev.Person | None:
    """Who comes, if that is known before: NoScope for a program that may not."""
    if asking.program is None:
        return asking.person
    if not asking.program.may_sit:
        raise NoScope
    return asking.program.person_in(room)


def _by_chance(_what: str, size: int) -> bytes:
    return secrets.token_bytes(size)


def _origin(asking: Asking, person: ev.Person) -> Origin | None:
    """How a repetition is known; the key itself is not stored, since the token follows from it."""
    if asking.key is None:
        return None
    key = hashlib.sha256(msgspec.json.encode([asking.route, asking.key])).hexdigest()
    return Origin(person, f"sha256:{key}", body_hash(asking.body))


def body_hash(body: object) -> str:
    """A hash of what a request asks for: the same for the same command, however it was written."""
    return hashlib.sha256(msgspec.json.encode(body, order="deterministic")).hexdigest()


def seat_in(what: Iterable[ev.Event]) -> int:
    """The seat that somebody has sat down on, or got a new token for."""
    return next((event.seat for event in what if isinstance(event, ev.Sat | ev.Renewed)), 0)
