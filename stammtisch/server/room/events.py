"""What can happen in a room, as its log keeps it. Names and tokens are kept elsewhere, so that they can be deleted."""

from __future__ import annotations

from typing import Literal

import msgspec

from stammtisch.engine.options import Value
from stammtisch.server.room.commands import House

Person = str
"""The id of somebody who has a token for this room."""
NOBODY: Person = ""

By = Literal["person", "bot", "stand_in"]
Why = Literal["away", "clock", "host", "left", "failed"]
DealKind = Literal["again", "day"]


class _Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """An entry's content."""


class Created(_Event, frozen=True, tag="created"):
    """The table is there, and who made it is its host."""

    game: str
    players: int
    options: dict[str, Value]
    house: House
    host: Person


class Changed(_Event, frozen=True, tag="changed"):
    """The host has changed what will be played, or how."""

    players: int
    options: dict[str, Value]
    house: House
    game: str | None = None  # None in logs from before it could change: the same


class Sat(_Event, frozen=True, tag="sat"):
    """Somebody has sat down, under a sign if they have chosen one."""

    seat: int
    person: Person
    program: bool = False
    sign: int | None = None


class BotSat(_Event, frozen=True, tag="bot_sat"):
    """A bot has a seat of its own."""

    seat: int
    bot: str


class Invited(_Event, frozen=True, tag="invited"):
    """A bot from outside has been asked to come."""

    program: str


class StoodUp(_Event, frozen=True, tag="stood_up"):
    """The seat is free again, between games: its owner has stood up, or the host has sent them away."""

    seat: int
    by_host: bool = False


class Swapped(_Event, frozen=True, tag="swapped"):
    """Two seats have changed places, between games."""

    first: int
    second: int


class HostIs(_Event, frozen=True, tag="host_is"):
    """Somebody else is the host now."""

    person: Person


class Agreed(_Event, frozen=True, tag="agreed"):
    """A seat is in for the next game, or no longer."""

    seat: int
    again: bool


class Knocked(_Event, frozen=True, tag="knocked"):
    """Somebody who had a seat here asks to sit down again."""

    person: Person


class TurnedAway(_Event, frozen=True, tag="turned_away"):
    """The host has not let in who had asked."""

    person: Person


class Sealed(_Event, frozen=True, tag="sealed"):
    """The server has chosen its secret for the next game; everybody is told its SHA-256 only."""

    commitment: str
    secret: str


class Added(_Event, frozen=True, tag="added"):
    """A seat has added its part to the seed of the next game, openly: in logs from before there were commitments."""

    seat: int
    part: str


class Committed(_Event, frozen=True, tag="committed"):
    """A seat has said which part it will add to the seed of the next game, by its SHA-256 alone."""

    seat: int
    commitment: str


class Frozen(_Event, frozen=True, tag="frozen"):
    """The game is about to begin with these commitments, by seat (empty if none), and nobody can change theirs."""

    commits: list[str]


class Revealed(_Event, frozen=True, tag="revealed"):
    """A seat has shown the part that it committed to."""

    seat: int
    part: str


class Known(msgspec.Struct, frozen=True):
    """Why a deal is not secret: it was played before, or it is everybody's on this day. The seat is the person's.

    What is played again has the day too if it was the deal of one.
    """

    kind: DealKind
    deal: str
    seat: int
    day: str | None = None


class Began(_Event, frozen=True, tag="began"):
    """The cards are dealt, by this seed, which stays secret until the game is over, unless the deal is known."""

    seed: str
    known: Known | None = None


class Moved(_Event, frozen=True, tag="moved"):
    """A seat has made these moves, as one."""

    seat: int
    moves: list[str]
    by: By


class Undone(_Event, frozen=True, tag="undone"):
    """A seat has taken back its last moves, which had shown nothing."""

    seat: int


class Said(_Event, frozen=True, tag="said"):
    """A seat has said a phrase, or a text of its own."""

    seat: int
    phrase: str | None = None
    text: str | None = None
    person: Person = ""


class Muted(_Event, frozen=True, tag="muted"):
    """Somebody does not want to read what another says, or wants to again; nobody else hears of it."""

    person: Person
    whom: Person
    muted: bool


class Renewed(_Event, frozen=True, tag="renewed"):
    """The seat has a new token and the old ones open nothing; everybody hears whether the host has asked for it."""

    seat: int
    by_host: bool


class StoodIn(_Event, frozen=True, tag="stood_in"):
    """A bot plays this seat until its owner takes it back."""

    seat: int
    bot: str
    why: Why


class TookBack(_Event, frozen=True, tag="took_back"):
    """The owner of the seat plays again."""

    seat: int


class Extended(_Event, frozen=True, tag="extended"):
    """The seat whose clock runs has more time."""

    seat: int


class Voted(_Event, frozen=True, tag="voted"):
    """A seat wants to end the game here, or does not any more."""

    seat: int
    abort: bool


class Aborted(_Event, frozen=True, tag="aborted"):
    """The game has ended without a result."""


class Closed(_Event, frozen=True, tag="closed"):
    """The table is over for good."""

    why: Literal["idle", "host", "empty", "full"]


class Lost(_Event, frozen=True, tag="lost"):
    """So many entries that people were told of are gone, since the file with them was damaged."""

    entries: int


Event = (
    Created
    | Changed
    | Sat
    | BotSat
    | Invited
    | StoodUp
    | Swapped
    | HostIs
    | Agreed
    | Knocked
    | TurnedAway
    | Sealed
    | Added
    | Committed
    | Frozen
    | Revealed
    | Began
    | Moved
    | Undone
    | Said
    | Muted
    | Renewed
    | StoodIn
    | TookBack
    | Extended
    | Voted
    | Aborted
    | Closed
    | Lost
)


class Entry(msgspec.Struct, frozen=True):
    """One numbered line of a room's log; `at` is the server's clock in milliseconds."""

    seq: int
    at: int
    what: Event
