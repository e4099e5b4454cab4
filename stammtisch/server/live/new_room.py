"""What is asked for when a table is opened, and what whoever sits down is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stammtisch.server.room.commands import House


@dataclass(frozen=True)
class NewRoom:
    """What is to be played at a new table, and by which rules of the house."""

    game: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    house: House = field(default_factory=House)


@dataclass(frozen=True)
class SeatToken:
    """Given to whoever sits down: the secret that owns the seat."""

    room: str
    code: str
    seat: int
    token: str
    seq: int
