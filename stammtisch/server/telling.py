"""What a seat is told: every entry of the log, with only what the seat may know of it, and the state of the room.

Every entry reaches everybody under the same number; who may not see something gets the same line without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from stammtisch.engine.view import Told as GameTold
from stammtisch.server import happenings as h
from stammtisch.server.requests import Denied
from stammtisch.server.room import Chair, Phase, Room
from stammtisch.table.fair import Fair
from stammtisch.table.record import Record
from stammtisch.table.table import Entry as GameEntry
from stammtisch.table.table import Table

Line = dict[str, Any]
"""One message, ready for JSON."""

Names = Mapping[h.Person, str]


class Told:
    """A room's log as it is told: entries with what they did in the game, for streams that begin or go on anywhere."""

    def __init__(self) -> None:
        self._kept: list[tuple[h.Entry, Sequence[GameEntry], Table | None]] = []

    def keep(self, room: Room, entry: h.Entry) -> None:
        """Remember an entry that the room has just taken."""
        self._kept.append((entry, tuple(room.made), room.table))

    def lines(self, seat: int | None, names: Names, after: int = 0) -> list[Line]:
        """The entries numbered above `after`, as this seat (None: a spectator) may see them."""
        return [self._line(kept, seat, names) for kept in self._kept[after:]]

    def _line(self, kept: tuple[h.Entry, Sequence[GameEntry], Table | None], seat: int | None, names: Names) -> Line:
        entry, made, table = kept
        line: Line = {"seq": entry.seq, "at": entry.at, **content(entry.what, seat, names)}
        if made and table is not None:
            seen = [table.game.viewing.told(event, seat) for part in made for event in part.events]
            line["events"] = [_with_words(table, event) for event in seen if event is not None]
        return line


def _with_words(table: Table, event: GameTold) -> Line:
    """The event with the key of the sentence that tells it, if it needs words; the arguments are the event's own."""
    sentence = table.game.words.recount(event)
    return event if sentence is None else {**event, "says": sentence.key}


def content(what: h.Happening, seat: int | None, names: Names) -> Line:
    """What everybody, or only this seat, may know of what happened."""
    kind = what.__struct_config__.tag
    match what:
        case h.Created():
            return {"kind": kind, "game": what.game, "players": what.players, "options": what.options}
        case h.Changed():
            return {"kind": kind, "players": what.players, "options": what.options}
        case h.Sat():
            return {"kind": kind, "seat": what.seat, "name": names.get(what.person, "")}
        case h.HostIs():
            return {"kind": kind, "name": names.get(what.person, "")}
        case h.Sealed():
            return {"kind": kind, "commitment": what.commitment}
        case h.Added():
            return {"kind": kind, "seat": what.seat}
        case h.Began():
            return {"kind": kind}
        case h.Moved():
            own = {"moves": what.moves} if what.seat == seat else {}
            return {"kind": kind, "seat": what.seat, "by": what.by, **own}
        case _:
            return {"kind": kind, **{name: getattr(what, name) for name in what.__struct_fields__}}


def state(room: Room, seat: int | None, names: Names, here: set[int]) -> Line:
    """Everything that the seat may know of the room as it is now; `here` are the seats with an open stream."""
    table = room.table
    return {
        "seq": room.seq,
        "kind": "state",
        "phase": room.phase.value,
        "game": room.game,
        "options": room.options,
        "house": room.house,
        "seats": [shown_chair(room, number, names, here) for number in range(len(room.chairs))],
        "you": seat,
        "host": room.seat_of(room.host),
        "games": room.games,
        "commitment": room.dealt_by.commitment if room.dealt_by else None,
        "next_commitment": room.sealed.commitment if room.sealed else None,
        "turn": room.turn,
        "turn_since": room.turn_since,
        "extended": room.extended,
        "can_undo": table is not None and room.turn is not None and seat is not None and table.can_undo(seat),
        "view": None if table is None else table.view(seat),
    }


def shown_chair(room: Room, number: int, names: Names, here: set[int]) -> Line:
    """A seat as everybody sees it."""
    chair: Chair = room.chairs[number]
    return {
        "name": None if chair.person is None else names.get(chair.person, ""),
        "bot": chair.bot,
        "stand_in": chair.stand_in,
        "why": chair.why,
        "here": chair.bot is not None or number in here,
        "wants_abort": chair.wants_abort,
        "added_part": chair.part is not None,
    }


def record(room: Room, names: Names) -> Record:
    """The record of a game that is over, hidden cards and the proof of the deal included."""
    if room.table is None or room.dealt_by is None:
        raise Denied("not_while_waiting")
    if room.phase is Phase.PLAYING:
        raise Denied("not_while_playing")
    called = tuple(names.get(c.person or "", "") or f"bot:{c.bot or c.stand_in or ''}" for c in room.chairs)
    fair = Fair(room.dealt_by.commitment, room.dealt_by.secret, tuple(room.parts))
    return replace(room.table.record(), names=called, fair=fair)
