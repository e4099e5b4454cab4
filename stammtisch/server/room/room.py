"""A room: one table for a group of people, from the invitation to the last rematch. It is what its log makes of it.

Nothing here knows the network, the clock or the disk: `take` makes an entry of the log happen, `decide` decides
which entries a command leads to, and `project` what a seat is told of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from stammtisch.engine.options import Value
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import House
from stammtisch.server.room.move_clock import Timing
from stammtisch.table.table import GameEntry, Table


class Phase(Enum):
    """Where a room is in its life."""

    WAITING = "waiting"  # seats fill
    DEALING = "dealing"  # commitments are frozen, and parts of the seed are revealed
    PLAYING = "playing"
    OVER = "over"  # the game has ended; a rematch may follow
    CLOSED = "closed"


@dataclass
class Chair:
    """A seat: free, a person's, or a bot's. While a stand-in plays, it is still theirs."""

    person: ev.Person | None = None
    bot: str | None = None
    program: bool = False  # a bot from outside, which has a token as people have
    sign: int | None = None
    stand_in: str | None = None
    why: ev.Why | None = None
    wants_abort: bool = False
    wants_again: bool = False  # whether they are in for the next game
    bot_id: str | None = None  # whose wins a bot's are, wherever it sits and however strong it is
    commit: str | None = None  # to a part of the seed of the next game
    part: str | None = None

    @property
    def free(self) -> bool:
        """Whether somebody can sit down here."""
        return self.person is None and self.bot is None

    @property
    def sitter(self) -> str | None:
        """Whose wins those of this seat are: the person's or the bot's."""
        return self.person or self.bot_id

    @property
    def played_by(self) -> str | None:
        """The bot that moves for this seat now, if any."""
        return self.stand_in or self.bot


@dataclass(frozen=True)
class BegunGame:
    """A game that was begun here: how it was dealt, and who sat where (a person, a bot) when it began."""

    table: Table
    dealt_by: ev.Sealed | None  # nobody, if the deal was known
    parts: tuple[str, ...]
    sat: tuple[tuple[ev.Person | None, str | None], ...]
    helped: bool = False  # whether a bot has played for somebody
    commits: tuple[str, ...] | None = None  # by seat; None if parts were added openly, as in old logs
    known: ev.Known | None = None  # if the deal was no secret


@dataclass
class Room:
    """One room. `seq` is the number of the last entry, `at` its time."""

    id: str
    seq: int = 0
    at: int = 0
    phase: Phase = Phase.WAITING
    game: str = ""
    options: dict[str, Value] = field(default_factory=dict)
    house: House = field(default_factory=House)
    host: ev.Person = ev.NOBODY
    chairs: list[Chair] = field(default_factory=list)
    sealed: ev.Sealed | None = None  # for the next game
    dealt_by: ev.Sealed | None = None  # for this one
    known: ev.Known | None = None  # if this game's deal is no secret
    helped: bool = False  # whether a bot has played for somebody in this game
    parts: list[str] = field(default_factory=list)  # of this game's seed, by seat
    frozen_at: int = 0  # when the commitments to the next game's seed were frozen
    table: Table | None = None
    games: int = 0
    played: list[BegunGame] = field(default_factory=list)  # all games so far, the present one last
    sat: tuple[ev.Person | None, ...] = ()  # who had which seat when the game on the table began
    timing: Timing = field(default_factory=Timing)
    muted: dict[ev.Person, set[ev.Person]] = field(default_factory=dict)  # whom somebody does not want to read
    stood_up: dict[ev.Person, Chair] = field(default_factory=dict)  # how they sat who have no seat any more
    knocking: dict[ev.Person, int] = field(default_factory=dict)  # who asks to sit down again, since which entry
    sitters: tuple[str | None, ...] = ()  # whose wins those of each seat are in the game on the table
    wins: Counter[str] = field(default_factory=Counter)
    finished: int = 0  # games with a result
    made: list[GameEntry] = field(default_factory=list)  # what the last entry did in the game
    shares: Counter[ev.Person] = field(default_factory=Counter)  # who has made how many entries since the last deal

    @property
    def turn(self) -> int | None:
        """The seat that must move."""
        return self.table.turn if self.table is not None and self.phase is Phase.PLAYING else None

    @property
    def turn_since(self) -> int:
        """When the seat that must move got the turn, for the clock."""
        return self.timing.since

    @property
    def extended(self) -> int:
        """How often it got more time."""
        return self.timing.extended

    def seat_of(self, person: ev.Person | None) -> int | None:
        """Where the person sits."""
        seats = (seat for seat, chair in enumerate(self.chairs) if person is not None and chair.person == person)
        return next(seats, None)

    def eyes_of(self, person: ev.Person | None) -> int | None:
        """The seat that the person has in the game on the table; None: they see it as spectators do.

        After a game chairs come and go and change places, and the cards stay whose they were.
        """
        return eyes(self.sat, person if self.seat_of(person) is not None else None)

    def people(self) -> list[ev.Person]:
        """Everybody who owns a seat, in seat order."""
        return [chair.person for chair in self.chairs if chair.person is not None]

    def is_first_of_one(self) -> bool:
        """Whether the first game here is one person's against bots."""
        return self.games <= 1 and len(self.people()) == 1

    def mute(self, what: ev.Muted) -> None:
        """Somebody reads another no more, or again."""
        whom = self.muted.setdefault(what.person, set())
        whom.add(what.whom) if what.muted else whom.discard(what.whom)

    def not_after(self, now: int) -> None:
        """None of the room's times is yet to come: the clock may have been wrong when they were noted."""
        self.at = min(self.at, now)
        self.timing = self.timing.not_after(now)


def eyes(sat: tuple[ev.Person | None, ...], person: ev.Person | None) -> int | None:
    """Which of those who sat there the person was."""
    return None if person is None or person not in sat else sat.index(person)
