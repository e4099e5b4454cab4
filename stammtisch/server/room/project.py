"""What a seat is told: every entry of the log, with only what the seat may know of it, and the state of the room.

Every entry reaches everybody under the same number; who may not see something gets the same line without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from stammtisch.engine.view import Event, Told
from stammtisch.server.room import dealing, voting
from stammtisch.server.room import events as ev
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.evening import evening
from stammtisch.server.room.room import Chair, Phase, Room, eyes
from stammtisch.table import closing
from stammtisch.table.fair import Fair
from stammtisch.table.looking_back import with_words
from stammtisch.table.record import Record
from stammtisch.table.table import GameEntry, Table

Line = dict[str, Any]
"""One message, ready for JSON."""

Names = Mapping[ev.Person, str]


class Kept(NamedTuple):
    """An entry, what it did in the game, and who had which seat in that game."""

    entry: ev.Entry
    made: Sequence[GameEntry]
    table: Table | None
    sat: tuple[ev.Person | None, ...]


class VisibleLog:
    """A room's log as it is told: entries with what they did in the game, for streams that begin or go on anywhere."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []

    def keep(self, room: Room, entry: ev.Entry) -> None:
        """Remember an entry that the room has just taken."""
        self._kept.append(Kept(entry, tuple(room.made), room.table, room.sat))

    def at(self, seq: int) -> int:
        """When the entry with this number happened."""
        return self._kept[seq - 1].entry.at

    def lines(self, room: Room, seat: int | None, names: Names, after: int = 0) -> list[Line]:
        """The entries numbered above `after`, as who sits here (None: a spectator) may see them."""
        reader = None if seat is None else room.chairs[seat].person
        return self.read_by(reader, room, names, slice(after, None))

    def read_by(self, reader: ev.Person | None, room: Room, names: Names, which: slice) -> list[Line]:
        """These entries as the person may see them, who has the eyes of the seat that was theirs in each game."""
        return [_line(kept, reader, room, names) for kept in self._kept[which]]


def _line(kept: Kept, reader: ev.Person | None, room: Room, names: Names) -> Line:
    entry, made, table, sat = kept
    seat = eyes(sat, reader)
    line: Line = {"seq": entry.seq, "at": entry.at, **_told(room, entry.what, seat, reader, names)}
    if made and table is not None:
        line |= _happened(table, made, seat)
    return line


def _happened(table: Table, made: Sequence[GameEntry], seat: int | None) -> Line:
    """The events as the seat may see them and, where rounds ended, how the table lay after so many of the events."""
    events: list[Told] = []
    ended: list[Line] = []
    for part in made:
        before = len(events)
        events += _seen(table, part.events, seat)
        for over in part.closings:
            so_far = before + len(_seen(table, part.events[: over.noted], seat))
            ended.append({"after": so_far, **closing.told(table.game, over, seat)})
    return {"events": events, **({"closings": ended} if ended else {})}


def _seen(table: Table, events: Sequence[Event], seat: int | None) -> list[Told]:
    seen = [table.game.view.told(event, seat) for event in events]
    return [with_words(table, event) for event in seen if event is not None]


PUBLIC: dict[type[ev.Event], tuple[str, ...]] = {
    ev.Created: ("game", "players", "options"),
    ev.Changed: ("game", "players", "options"),
    ev.Sat: ("seat", "program"),
    ev.BotSat: ("seat", "bot"),
    ev.Invited: ("program",),
    ev.StoodUp: ("seat", "by_host"),
    ev.Swapped: ("first", "second"),
    ev.HostIs: (),
    ev.Agreed: ("seat", "again"),
    ev.Knocked: (),
    ev.TurnedAway: (),
    ev.Sealed: ("commitment",),
    ev.Added: ("seat",),
    ev.Committed: ("seat", "commitment"),
    ev.Frozen: ("commits",),
    ev.Revealed: ("seat", "part"),
    ev.Began: (),
    ev.Moved: ("seat", "by"),
    ev.Undone: ("seat",),
    ev.Said: ("seat",),
    ev.Muted: (),
    ev.Renewed: ("seat", "by_host"),
    ev.StoodIn: ("seat", "bot", "why"),
    ev.TookBack: ("seat",),
    ev.Extended: ("seat",),
    ev.Voted: ("seat", "abort"),
    ev.Aborted: (),
    ev.Closed: ("why",),
    ev.Lost: ("entries",),
}
"""What everybody may know of each kind of entry."""


def visible(room: Room, what: ev.Event, seat: int | None, names: Names) -> Line:
    """What everybody, or only this seat, may know of what happened."""
    return _told(room, what, seat, _sits(room, seat), names)


def _told(room: Room, what: ev.Event, seat: int | None, reader: ev.Person | None, names: Names) -> Line:
    kind = "private" if isinstance(what, ev.Muted) else what.__struct_config__.tag
    line: Line = {"kind": kind, **{name: getattr(what, name) for name in PUBLIC[type(what)]}}
    match what:
        case ev.Changed(game=None):
            return {key: value for key, value in line.items() if key != "game"}
        case ev.Sat() | ev.HostIs() | ev.Knocked() | ev.TurnedAway():
            return {**line, "name": names.get(what.person, "")}
        case ev.Moved() if what.seat == seat:
            return {**line, "moves": what.moves}
        case ev.Said() if not _is_muted(room, reader, what.person):
            return {**line, "phrase": what.phrase, "text": what.text}
        case _:
            return line


def _sits(room: Room, seat: int | None) -> ev.Person | None:
    return None if seat is None or seat >= len(room.chairs) else room.chairs[seat].person


def _is_muted(room: Room, reader: ev.Person | None, speaker: ev.Person) -> bool:
    """Whether the reader does not want to read what this person says."""
    return reader is not None and speaker in room.muted.get(reader, ())


def public_state(room: Room, names: Names, here: set[int]) -> Line:
    """What everybody may know of the room as it is now; `here` are the seats with an open stream."""
    return {
        "seq": room.seq,
        "kind": "state",
        "phase": room.phase.value,
        "game": room.game,
        "options": room.options,
        "house": room.house,
        "seats": [shown_chair(room, number, names, here) for number in range(len(room.chairs))],
        "host": room.seat_of(room.host),
        "games": room.games,
        "deal": room.known and {"kind": room.known.kind, "day": room.known.day if room.known.kind == "day" else None},
        "commitment": room.dealt_by.commitment if room.dealt_by else None,
        "next_commitment": room.sealed.commitment if room.sealed else None,
        "dealing": dealing.shown(room),
        "turn": room.turn,
        "turn_since": room.turn_since,
        "extended": room.extended,
        "voting": voting.standing(room),
        "evening": evening(room, names),
        "knocking": [{"knock": n, "name": names.get(person, "")} for person, n in room.knocking.items()],
    }


def seat_state(room: Room, seat: int | None) -> Line:
    """What only this seat (None: a spectator) may know: its view of the game, and what it may do."""
    table, reader = room.table, _sits(room, seat)
    eye = room.eyes_of(reader)
    return {
        "you": seat,
        "can_undo": table is not None and room.turn is not None and eye is not None and table.can_undo(eye),
        "muted": [n for n, chair in enumerate(room.chairs) if chair.person and _is_muted(room, reader, chair.person)],
        "view": None if table is None else table.view(eye),
    }


def shown_chair(room: Room, number: int, names: Names, here: set[int]) -> Line:
    """A seat as everybody sees it."""
    chair: Chair = room.chairs[number]
    return {
        "name": None if chair.person is None else names.get(chair.person, ""),
        "bot": chair.bot,
        "program": chair.program,
        "sign": chair.sign,
        "stand_in": chair.stand_in,
        "why": chair.why,
        "here": chair.bot is not None or number in here,
        "wants_abort": chair.wants_abort,
        "wants_again": chair.wants_again,
        "committed": chair.commit is not None,
    }


def record(room: Room, names: Names, number: int | None = None) -> Record:
    """The record of a game that is over, by its number from 1 (None: the last), with all cards and the proof."""
    if not room.played:
        raise Denied("not_while_waiting")
    wanted = len(room.played) if number is None else number
    if not 1 <= wanted <= len(room.played):
        raise Denied("not_played_yet")
    if wanted == len(room.played) and room.phase is Phase.PLAYING:
        raise Denied("not_while_playing")
    game = room.played[wanted - 1]
    called = tuple(names.get(person or "", "") or f"bot:{bot or ''}" for person, bot in game.sat)
    by = game.dealt_by
    fair = None if by is None else Fair(by.commitment, by.secret, game.parts, game.commits)
    return replace(game.table.record(), names=called, fair=fair)
