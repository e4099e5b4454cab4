"""What a seat is told: every entry of the log, with only what the seat may know of it, and the state of the room.

Every entry reaches everybody under the same number; who may not see something gets the same line without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from stammtisch.server import dealing
from stammtisch.server import happenings as h
from stammtisch.server.requests import Denied
from stammtisch.server.room import Chair, Phase, Room
from stammtisch.table.fair import Fair
from stammtisch.table.looking_back import with_words
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

    def lines(self, room: Room, seat: int | None, names: Names, after: int = 0) -> list[Line]:
        """The entries numbered above `after`, as this seat (None: a spectator) may see them."""
        return [self._line(room, kept, seat, names) for kept in self._kept[after:]]

    def _line(
        self, room: Room, kept: tuple[h.Entry, Sequence[GameEntry], Table | None], seat: int | None, names: Names
    ) -> Line:
        entry, made, table = kept
        line: Line = {"seq": entry.seq, "at": entry.at, **content(room, entry.what, seat, names)}
        if made and table is not None:
            seen = [table.game.viewing.told(event, seat) for part in made for event in part.events]
            line["events"] = [with_words(table, event) for event in seen if event is not None]
        return line


PUBLIC: dict[type[h.Happening], tuple[str, ...]] = {
    h.Created: ("game", "players", "options"),
    h.Changed: ("players", "options"),
    h.Sat: ("seat", "program"),
    h.BotSat: ("seat", "bot"),
    h.Invited: ("program",),
    h.StoodUp: ("seat",),
    h.Swapped: ("first", "second"),
    h.HostIs: (),
    h.Sealed: ("commitment",),
    h.Added: ("seat",),
    h.Committed: ("seat", "commitment"),
    h.Frozen: ("commits",),
    h.Revealed: ("seat", "part"),
    h.Began: (),
    h.Moved: ("seat", "by"),
    h.Undone: ("seat",),
    h.Said: ("seat",),
    h.Muted: (),
    h.Renewed: ("seat", "by_host"),
    h.StoodIn: ("seat", "bot", "why"),
    h.TookBack: ("seat",),
    h.Extended: ("seat",),
    h.Voted: ("seat", "abort"),
    h.Aborted: (),
    h.Closed: ("why",),
    h.Lost: ("entries",),
}
"""What everybody may know of each kind of entry."""


def content(room: Room, what: h.Happening, seat: int | None, names: Names) -> Line:
    """What everybody, or only this seat, may know of what happened."""
    kind = "private" if isinstance(what, h.Muted) else what.__struct_config__.tag
    line: Line = {"kind": kind, **{name: getattr(what, name) for name in PUBLIC[type(what)]}}
    match what:
        case h.Sat() | h.HostIs():
            return {**line, "name": names.get(what.person, "")}
        case h.Moved() if what.seat == seat:
            return {**line, "moves": what.moves}
        case h.Said() if not _is_muted(room, seat, what.person):
            return {**line, "phrase": what.phrase, "text": what.text}
        case _:
            return line


def _is_muted(room: Room, seat: int | None, speaker: h.Person) -> bool:
    """Whether who sits here does not want to read what this person says."""
    listener = None if seat is None or seat >= len(room.chairs) else room.chairs[seat].person
    return listener is not None and speaker in room.muted.get(listener, ())


def common(room: Room, names: Names, here: set[int]) -> Line:
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
    }


def own(room: Room, seat: int | None) -> Line:
    """What only this seat (None: a spectator) may know: its view of the game, and what it may do."""
    table = room.table
    return {
        "you": seat,
        "can_undo": table is not None and room.turn is not None and seat is not None and table.can_undo(seat),
        "muted": [n for n, chair in enumerate(room.chairs) if chair.person and _is_muted(room, seat, chair.person)],
        "view": None if table is None else table.view(seat),
    }


def shown_chair(room: Room, number: int, names: Names, here: set[int]) -> Line:
    """A seat as everybody sees it."""
    chair: Chair = room.chairs[number]
    return {
        "name": None if chair.person is None else names.get(chair.person, ""),
        "bot": chair.bot,
        "program": chair.program,
        "stand_in": chair.stand_in,
        "why": chair.why,
        "here": chair.bot is not None or number in here,
        "wants_abort": chair.wants_abort,
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
