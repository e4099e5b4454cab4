"""A room: one table for a group of people, from the invitation to the last rematch. It is what its log makes of it.

Nothing here knows the network, the clock or the disk: `room.take(entry)` makes an entry of the log happen, `decide`
decides which entries a command leads to, and `project` what a seat is told of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from stammtisch.engine.options import Value
from stammtisch.games import game as game_named
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import House
from stammtisch.server.room.move_clock import Timing
from stammtisch.table.table import GameEntry, Refused, Table


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

    def take(self, entry: ev.Entry) -> None:
        """The entry has happened."""
        turn, before = self.turn, self.timing
        self.made = []
        self._charge(entry.what)
        _TAKEN[type(entry.what)](self, entry.what)
        self.seq, self.at = entry.seq, entry.at
        if isinstance(entry.what, ev.Frozen):
            self.frozen_at = entry.at
        if isinstance(entry.what, ev.Undone):
            self.timing = before.undone(entry.at)
        elif isinstance(entry.what, ev.Moved | ev.Began) or self.turn != turn:
            self.timing = before.passed(entry.at, self.turn, self.house.clock)
            undoable = isinstance(entry.what, ev.Moved) and _playing(self).can_undo(entry.what.seat)
            self.timing = self.timing.undoable(before) if undoable else self.timing.final()

    def _charge(self, what: ev.Event) -> None:
        """The entry counts for whoever could make such entries without end; a new deal begins anew for all."""
        if isinstance(what, ev.Began):
            self.shares.clear()
        elif (person := _made_by(self, what)) is not None:
            self.shares[person] += 1


def _made_by(room: Room, what: ev.Event) -> ev.Person | None:
    """Who has made this entry, unless it is one that a game has a limited number of, or that follows from another."""
    match what:
        case ev.Sat():
            return what.person
        case ev.Changed() | ev.BotSat() | ev.Invited() | ev.Swapped() | ev.Renewed(by_host=True):
            return room.host
        case ev.TurnedAway():
            return room.host
        case ev.Knocked():
            return what.person
        case ev.Agreed() | ev.Undone() | ev.Said() | ev.Renewed() | ev.TookBack() | ev.Extended() | ev.Voted():
            return room.chairs[what.seat].person
        case _:
            return None


def eyes(sat: tuple[ev.Person | None, ...], person: ev.Person | None) -> int | None:
    """Which of those who sat there the person was."""
    return None if person is None or person not in sat else sat.index(person)


# What each kind of entry does


def _created(room: Room, what: ev.Created) -> None:
    room.game, room.options, room.house, room.host = what.game, dict(what.options), what.house, what.host
    room.chairs = [Chair() for _ in range(what.players)]


def _changed(room: Room, what: ev.Changed) -> None:
    before = room.game, room.options, len(room.chairs)
    room.game, room.options, room.house = what.game or room.game, dict(what.options), what.house
    if before != (room.game, room.options, what.players):
        _nobody_agrees(room)  # what they were in for was something else
    room.chairs = [*room.chairs[: what.players], *(Chair() for _ in range(what.players - len(room.chairs)))]


def _nobody_agrees(room: Room) -> None:
    for chair in room.chairs:
        chair.wants_again = False


def _sat(room: Room, what: ev.Sat) -> None:
    room.chairs[what.seat] = Chair(person=what.person, program=what.program, sign=what.sign)
    room.stood_up.pop(what.person, None)
    room.knocking.pop(what.person, None)


def _bot_sat(room: Room, what: ev.BotSat) -> None:
    same = room.chairs[what.seat].bot_id
    room.chairs[what.seat] = Chair(bot=what.bot, bot_id=same or f"bot/{room.seq + 1}")


def _invited(_room: Room, _what: ev.Invited) -> None:
    pass


def _stood_up(room: Room, what: ev.StoodUp) -> None:
    chair = room.chairs[what.seat]
    if chair.person is not None:
        room.stood_up[chair.person] = chair
    room.chairs[what.seat] = Chair()


def _swapped(room: Room, what: ev.Swapped) -> None:
    chairs = room.chairs
    chairs[what.first], chairs[what.second] = chairs[what.second], chairs[what.first]


def _agreed(room: Room, what: ev.Agreed) -> None:
    room.chairs[what.seat].wants_again = what.again


def _knocked(room: Room, what: ev.Knocked) -> None:
    room.knocking[what.person] = room.seq + 1


def _turned_away(room: Room, what: ev.TurnedAway) -> None:
    room.knocking.pop(what.person, None)


def _host_is(room: Room, what: ev.HostIs) -> None:
    room.host = what.person


def _sealed(room: Room, what: ev.Sealed) -> None:
    room.sealed = what
    for chair in room.chairs:
        chair.commit = chair.part = None


def _added(room: Room, what: ev.Added) -> None:
    room.chairs[what.seat].part = what.part


def _committed(room: Room, what: ev.Committed) -> None:
    room.chairs[what.seat].commit = what.commitment


def _frozen(room: Room, what: ev.Frozen) -> None:
    room.phase = Phase.DEALING
    for chair, commit in zip(room.chairs, what.commits, strict=True):
        chair.commit, chair.part = commit or None, None


def _revealed(room: Room, what: ev.Revealed) -> None:
    room.chairs[what.seat].part = what.part


def _began(room: Room, what: ev.Began) -> None:
    room.table = Table(game_named(room.game), len(room.chairs), room.options, seed=bytes.fromhex(what.seed))
    room.phase = Phase.PLAYING
    room.known, room.helped = what.known, any(chair.stand_in for chair in room.chairs)
    room.dealt_by = None
    if what.known is None:
        room.dealt_by, room.sealed = room.sealed, None
    room.parts = [chair.part or "" for chair in room.chairs]
    room.games += 1
    room.sat = tuple(chair.person for chair in room.chairs)
    if room.dealt_by is not None or room.known is not None:
        sat = tuple((chair.person, chair.bot) for chair in room.chairs)
        parts, commits = tuple(room.parts), _commits(room)
        room.played.append(BegunGame(room.table, room.dealt_by, parts, sat, room.helped, commits, room.known))
    room.made = list(room.table.log)
    room.sitters = tuple(chair.sitter for chair in room.chairs)
    room.knocking.clear()
    for chair in room.chairs:
        chair.wants_abort = chair.wants_again = False


def _commits(room: Room) -> tuple[str, ...] | None:
    """What each seat committed to; None where a part was added without a commitment, as it was once."""
    if any(chair.part and not chair.commit for chair in room.chairs):
        return None
    return tuple(chair.commit or "" for chair in room.chairs)


def _moved(room: Room, what: ev.Moved) -> None:
    table = _playing(room)
    made = table.act(what.seat, what.moves)
    if isinstance(made, Refused):
        raise ValueError(f"the log of room {room.id} holds a forbidden move: {made.say()}")
    room.made = made
    if table.result is not None:
        room.phase = Phase.OVER
        room.finished += 1
        room.wins.update(room.sitters[seat] or "" for seat in table.result.winners)


def _undone(room: Room, what: ev.Undone) -> None:
    _playing(room).rewind(what.seat)


def _said(_room: Room, _what: ev.Said) -> None:
    pass


def _muted(room: Room, what: ev.Muted) -> None:
    """In older logs; now it is kept beside them."""
    room.mute(what)


def _renewed(_room: Room, _what: ev.Renewed) -> None:
    pass


def _stood_in(room: Room, what: ev.StoodIn) -> None:
    room.chairs[what.seat].stand_in, room.chairs[what.seat].why = what.bot, what.why
    if room.phase is not Phase.DEALING:  # then the game has not begun, and the last one is over
        room.helped = True
        room.played[-1:] = [replace(played, helped=True) for played in room.played[-1:]]


def _took_back(room: Room, what: ev.TookBack) -> None:
    room.chairs[what.seat].stand_in = room.chairs[what.seat].why = None


def _extended(room: Room, _what: ev.Extended) -> None:
    room.timing = replace(room.timing, extended=room.timing.extended + 1)


def _voted(room: Room, what: ev.Voted) -> None:
    room.chairs[what.seat].wants_abort = what.abort


def _aborted(room: Room, _what: ev.Aborted) -> None:
    room.phase = Phase.OVER


def _closed(room: Room, _what: ev.Closed) -> None:
    room.phase = Phase.CLOSED


def _lost(_room: Room, _what: ev.Lost) -> None:
    pass


def _playing(room: Room) -> Table:
    if room.table is None:
        raise ValueError(f"the log of room {room.id} has a move before the deal")
    return room.table


_TAKEN: dict[type[ev.Event], Callable[[Room, Any], None]] = {
    ev.Created: _created,
    ev.Changed: _changed,
    ev.Sat: _sat,
    ev.BotSat: _bot_sat,
    ev.Invited: _invited,
    ev.StoodUp: _stood_up,
    ev.Swapped: _swapped,
    ev.HostIs: _host_is,
    ev.Agreed: _agreed,
    ev.Knocked: _knocked,
    ev.TurnedAway: _turned_away,
    ev.Sealed: _sealed,
    ev.Added: _added,
    ev.Committed: _committed,
    ev.Frozen: _frozen,
    ev.Revealed: _revealed,
    ev.Began: _began,
    ev.Moved: _moved,
    ev.Undone: _undone,
    ev.Said: _said,
    ev.Muted: _muted,
    ev.Renewed: _renewed,
    ev.StoodIn: _stood_in,
    ev.TookBack: _took_back,
    ev.Extended: _extended,
    ev.Voted: _voted,
    ev.Aborted: _aborted,
    ev.Closed: _closed,
    ev.Lost: _lost,
}
