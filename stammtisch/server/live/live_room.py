"""A room that is open: who listens to it, who is there, for whom all wait, and what everybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from stammtisch.bots.advice import Advice
from stammtisch.bots.registry import shown
from stammtisch.server.live.stream import Message, Stream
from stammtisch.server.room import agreement, project
from stammtisch.server.room import events as ev
from stammtisch.server.room.project import Line, VisibleLog
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.store.interface import Seated
from stammtisch.table.table import Table
from stammtisch.words import Language, Listener

PAGE = 100
"""So many entries at a time are put into words for somebody who has missed them."""

LINGER = 120_000
"""Milliseconds for which somebody counts as present after their last request, if no stream of theirs is open."""

RELOAD = 20_000
"""Milliseconds for which somebody whose stream has ended is waited for before another game: time for a reload."""

WARNING = 20_000
"""Milliseconds before the end of a clock from which its owner is warned."""


@dataclass(frozen=True)
class Advised:
    """What a seat was advised, at which table, and how many entries its log had then."""

    table: Table
    number: int
    advice: Advice


@dataclass
class Live:
    """A room in memory, with all that listens to it."""

    room: Room
    code: str
    names: dict[ev.Person, str]
    now: Callable[[], int]
    told: VisibleLog = field(default_factory=VisibleLog)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    streams: list[Stream] = field(default_factory=list)
    mover: asyncio.Task[None] | None = None
    faults: dict[tuple[int, str], int] = field(default_factory=dict)  # moves in a row that a seat's bot failed to make
    seen: dict[ev.Person, int] = field(default_factory=dict)  # when somebody last asked, or their last stream ended
    woken: int = 0  # since when somebody has been there
    loaded: int = -LINGER  # when the room was taken from its log: nobody knows who was there just before
    given_up: bool = False  # whether another has taken its place in memory
    holders: dict[str, ev.Person] = field(default_factory=dict)  # who has come with which token, by its hash
    advised: dict[int, Advised] = field(default_factory=dict)  # what a seat was advised last
    hurrying: set[ev.Person] = field(default_factory=set)  # who does not want to wait for the bots that are on
    hurried: asyncio.Event = field(default_factory=asyncio.Event)  # whether bots move at once, since all want it
    barred: frozenset[ev.Person] = frozenset()  # programs whose personal tokens hold no seat any more

    def forget_holders(self, people: Collection[ev.Person]) -> None:
        """Whoever comes with a token of these people is looked up anew."""
        self.holders = {token: holder for token, holder in self.holders.items() if holder not in people}

    def advised_before(self, seat: int) -> tuple[Advice | None, list[str]]:
        """What the seat was advised last in this turn, and what it has done since."""
        last, table = self.advised.get(seat), self.room.table
        if last is None or table is None or last.table is not table:
            return None, []
        made = table.made_since(last.number, seat)
        return (None, []) if made is None else (last.advice, made)

    def here(self) -> set[int]:
        """The seats with an open stream."""
        listening = {person for stream in self.streams for person in stream.people()}
        return {seat for seat, chair in enumerate(self.room.chairs) if chair.person in listening}

    def spectators(self) -> int:
        """How many streams are open for people without a seat."""
        return sum(self._watches(stream) and not stream.manner.screen for stream in self.streams)

    def screens(self) -> int:
        """How many screens in the middle show this table."""
        return sum(self._watches(stream) and stream.manner.screen for stream in self.streams)

    def _watches(self, stream: Stream) -> bool:
        """Whether nobody who listens here has a seat."""
        return all(self.room.seat_of(person) is None for person in stream.people())

    def awake(self) -> bool:
        """Whether anybody is there: bots do not play for themselves, and no clock runs for nobody."""
        return not self.given_up and (bool(self.streams) or any(self.now() - t < LINGER for t in self.seen.values()))

    def wake(self) -> None:
        """Somebody has come: if nobody was there, all clocks begin anew."""
        if not self.awake():
            self.woken = self.now()

    def state(self, seat: int | None) -> Line:
        """The room as the seat may see it now."""
        return {**self.public_state(), **project.seat_state(self.room, seat)}

    def public_state(self) -> Line:
        """The room as everybody may see it now."""
        around = {
            "code": self.code,
            "at": self.told.at(self.room.seq),
            "now": self.now(),
            "spectators": self.spectators(),
            "screens": self.screens(),
            "clock": self.clock(),
            "away": self.away(),
            "hurry": self.in_a_hurry(),
            "awaited": agreement.awaited(self.room, self.attends),
        }
        return {**project.public_state(self.room, self.names, self.here()), **around}

    def hurry(self, person: ev.Person) -> None:
        """This person does not want to wait for bots; with that, perhaps nobody does."""
        self.hurrying.add(person)
        self.check_hurry()

    def until_hurried(self) -> asyncio.Event:
        """What comes when nobody wants to wait any more for the move that a bot begins now."""
        self.hurried = asyncio.Event()
        self.check_hurry()
        return self.hurried

    def check_hurry(self) -> None:
        """Bots move at once if all who are there want it, and until a person must move."""
        if self.room.turn is None or self.waited_for() is not None:
            self.hurrying.clear()
        people = {self.room.chairs[seat].person for seat in self.here()}
        self.hurried.set() if self.hurrying and people <= self.hurrying else self.hurried.clear()

    def in_a_hurry(self) -> list[int]:
        """The seats that do not want to wait for the bots that are on."""
        bots = self.room.turn is not None and self.waited_for() is None
        return [seat for seat, chair in enumerate(self.room.chairs) if bots and chair.person in self.hurrying]

    def waited_for(self) -> int | None:
        """The seat whose person must move."""
        seat = self.room.turn
        return None if seat is None or self.room.chairs[seat].played_by else seat

    def clock(self) -> dict[str, int] | None:
        """When the time of whoever must move ends, and from when they are warned; None without a clock."""
        return None if self.waited_for() is None else self._clock()

    def _clock(self) -> dict[str, int] | None:
        timing = self.room.timing
        if not timing.seconds or self.room.turn is None:
            return None
        began = max(timing.since, self.woken)
        end = began + 1000 * timing.seconds * (1 + timing.extended)
        return {"warning": max(began, end - WARNING), "end": end}

    def too_late(self, seat: int | None) -> bool:
        """Whether the seat must move and has no time left for it, whoever plays it."""
        clock = self._clock()
        return seat is not None and seat == self.room.turn and clock is not None and self.now() > clock["end"]

    def away(self) -> dict[str, int | None] | None:
        """Who must move and is not there, since when, and when a bot will stand in; None if nobody is missed."""
        seat, patience = self.waited_for(), self.room.house.patience
        if seat is None or seat in self.here():
            return None
        since = self.seen.get(self.room.chairs[seat].person or "", self.woken)
        stand_in = max(since, self.woken, self.room.turn_since) + 1000 * patience if patience else None
        return {"seat": seat, "since": since, "stand_in": stand_in}

    def overdue(self) -> tuple[int, ev.Why] | None:
        """The seat that everybody waits for in vain, and why; a bot should stand in."""
        seat, clock, away = self.waited_for(), self.clock(), self.away()
        if seat is None or not self.awake():
            return None
        if clock and self.now() > clock["end"]:
            return seat, "clock"
        if away and away["stand_in"] is not None and self.now() > away["stand_in"]:
            return seat, "away"
        return None

    def heir(self, patience: int) -> ev.Person | None:
        """Who becomes host, because the host has been away for so many milliseconds and somebody else is there."""
        here = [self.room.chairs[seat].person for seat in sorted(self.here())]
        if self.room.host in here or self.now() - self.seen.get(self.room.host, self.woken) <= patience:
            return None
        return next(iter(here), None)

    def busy(self) -> bool:
        """Whether somebody listens, commands or thinks."""
        return bool(self.streams) or self.lock.locked() or (self.mover is not None and not self.mover.done())

    def tell(self, after: int, only: ev.Person | None = None) -> None:
        """Everybody who listens, or only this person, hears of the entries above this number, and how things stand."""
        listening = [stream for stream in self.streams if only in (None, stream.person)]
        common = self.public_state() if listening else {}
        said: dict[int | None, list[Message]] = {}
        for stream in listening:
            seat = self.room.seat_of(stream.person)
            if seat not in said:  # each seat's words are made once
                said[seat] = as_messages([*self.lines(seat, after), {**common, **project.seat_state(self.room, seat)}])
            stream.put(said[seat])

    def shared(self, after: int | None, at: int | None) -> int | None:
        """After which number to go on for who has the entries up to this one, which happened at this time.

        It is 0 if theirs is another log: entries were lost or an older copy was put back, and others came after them.
        """
        if after and (after > self.room.seq or at not in (None, self.told.at(after))):
            return 0
        return after

    def backlog(self, person: ev.Person | None, after: int) -> Iterator[list[Message]]:
        """What has happened after this number until now, page by page, as the person may see it where they sit now."""
        until, reader = self.room.seq, None if self.room.seat_of(person) is None else person
        pages = (slice(first, min(first + PAGE, until)) for first in range(after, until, PAGE))
        return (as_messages(self.told.read_by(reader, self.room, self.names, page)) for page in pages)

    def lines(self, seat: int | None, after: int) -> list[Line]:
        """The entries above this number, as the seat may see them."""
        return self.told.lines(self.room, seat, self.names, after)

    def present(self, person: ev.Person) -> bool:
        """Whether the person is there: a stream is open, or they have asked for something a moment ago."""
        listening = any(person in stream.people() for stream in self.streams)
        return listening or self.now() - self.seen.get(person, self.loaded) < LINGER

    def attends(self, person: ev.Person) -> bool:
        """Whether the person looks at the table, or has just done something there or could not: the server was away."""
        listening = any(person in stream.people() for stream in self.streams)
        return listening or self.now() - self.seen.get(person, self.loaded) < RELOAD

    def opens_to(self, holder: Seated) -> bool:
        """Whether the token counts: one made by the host does not while its owner is there, or a game is played."""
        if holder.fresh and holder.by_host:
            between = self.room.phase in {Phase.WAITING, Phase.OVER}
            return between and not self.present(holder.person) and holder.person not in self.barred
        return holder.person not in self.barred

    def saw(self, people: Iterable[ev.Person]) -> None:
        """Those of them who have a seat were there just now."""
        self.seen |= {person: self.now() for person in people if self.room.seat_of(person) is not None}

    def listener(self, language: Language, seat: int | None) -> Listener:
        """Who sits where, for sentences that are said to this seat."""
        bots = [chair.bot and shown(chair.bot, language) for chair in self.room.chairs]
        people = [self.names.get(chair.person or "", "") for chair in self.room.chairs]
        return Listener(language, [bot or name for bot, name in zip(bots, people, strict=True)], seat)


def as_messages(lines: Iterable[Line]) -> list[Message]:
    """The lines as they go over the wire."""
    return [Message(line["seq"], msgspec.json.encode(line), line["at"]) for line in lines]
