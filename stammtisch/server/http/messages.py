"""What goes over the wire besides commands and states: what requests ask for, and what they are answered."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from stammtisch.engine.options import Value
from stammtisch.server.room.commands import PACE, Command, Commitment, GameName, House, Pace, Players, Seat, Sign
from stammtisch.server.room.lines import Reason

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Expected = Annotated[int, Meta(ge=0, lt=2**53)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play, and who opens the table."""

    game: GameName
    name: Name
    players: Players
    options: dict[str, Value] = {}
    house: House = House()
    commit: Commitment | None = None
    sign: Sign | None = None


class NewScreen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to play at a table that a screen in the middle shows."""

    game: GameName
    players: Players
    options: dict[str, Value] = {}
    house: House = House()


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to sit down, and where."""

    name: Name
    seat: Seat | None = None
    commit: Commitment | None = None
    sign: Sign | None = None


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command; with `expect`, only if the table is still at this number; with `dry`, to hear whether it is denied."""

    command: Command
    expect: Expected | None = None
    dry: bool = False


class WishRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command by its first name."""

    wish: Command
    expect: Expected | None = None
    dry: bool = False


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The token of a seat, as it stands behind the # of its link."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Renew(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose token to renew: your own or, as the host, that of another seat."""

    seat: Seat | None = None


class Done(msgspec.Struct, frozen=True):
    """The number of the last entry that the command has led to."""

    seq: int


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to play the same deal again: that of the last game, or of the one with this number."""

    name: Name
    game: Annotated[int, Meta(ge=1, lt=2**53)] | None = None
    pace: Pace = PACE
    sign: Sign | None = None


class Today(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who wants to play the deal of the day, and of which game."""

    game: GameName
    name: Name
    pace: Pace = PACE
    sign: Sign | None = None


class Found(msgspec.Struct, frozen=True):
    """The table with a code."""

    table: str


class Opened(msgspec.Struct, frozen=True):
    """A table at which nobody sits yet."""

    table: str
    code: str
    seq: int


class Hint(msgspec.Struct, frozen=True):
    """Moves to make as one, what speaks for the first of them, and the bot that advises so."""

    moves: list[str]
    why: Reason
    by: str


class SeatKey(msgspec.Struct, frozen=True):
    """A seat, and the secret that owns it: send it as `Authorization: Bearer`, and show it to nobody.

    A browser gets it as a cookie too, and says with `?as=LABEL` which of its seats it speaks for.
    """

    label: str
    table: str
    code: str
    seat: int
    token: str
    seq: int
