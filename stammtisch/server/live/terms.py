"""What the service is asked for and answers, and how much it takes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stammtisch.server.room.commands import House


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
