"""How long the log of one table gets, how many games and people it has: more than people need, and not without end."""

from __future__ import annotations

from collections.abc import Collection

from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import (
    Agree,
    Close,
    Command,
    Leave,
    Move,
    Mute,
    Rematch,
    Reveal,
    Sit,
    StandIn,
    Start,
    TakeBack,
    Undo,
    Vote,
)
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Room

LOG_FULL = 20_000
"""From here on only what a running game needs is taken, and no game begins."""

LOG_MOVES = 40_000
"""From here on nothing but moves is taken."""

MAX_LOG = 60_000
"""From here on nothing is taken: the table is closed."""

MAX_SHARE = 2_000
"""So many entries one person makes between two deals: nobody fills a table's log alone, by voting to and fro."""

MAX_GAMES = 500
MAX_PEOPLE = 5_000

ALWAYS = (Leave, Close, Mute)
LIMITED = (Move, Reveal, Start, Rematch)
"""A game has only so many of these, and a table so many games."""
NEEDED = (Reveal, Move, Undo, StandIn, TakeBack, Vote)


def check(room: Room, command: Command | Sit, asking: ev.Person | None) -> None:
    """Denied if the log has no room for what would follow from this command, or this person has used up their share."""
    if isinstance(command, ALWAYS):
        return
    most = MAX_LOG if isinstance(command, Move) else LOG_MOVES if isinstance(command, NEEDED) else LOG_FULL
    if room.seq >= most:
        raise Denied("log_full")
    if not isinstance(command, LIMITED) and command != Agree(again=True):  # who is in stays in, or has a share left
        _check_share(room, asking)


def _check_share(room: Room, asking: ev.Person | None) -> None:
    if asking is not None and room.shares[asking] >= MAX_SHARE:
        raise Denied("share_used")


def check_more(room: Room, asking: ev.Person | None) -> None:
    """Denied if the log has no room for what no game needs but a person may, or they have used up their share."""
    _check_share(room, asking)
    if room.seq >= LOG_MOVES:
        raise Denied("log_full")


def check_games(room: Room) -> None:
    """Denied if so many games have been played here that another table is better."""
    if room.games >= MAX_GAMES:
        raise Denied("log_full")


def has_room_for_game(room: Room) -> bool:
    """Whether another game may begin here."""
    return room.games < MAX_GAMES and room.seq < LOG_FULL


def check_people(person: ev.Person, known: Collection[ev.Person]) -> None:
    """Denied if so many people have sat here that another table is better."""
    if person not in known and len(known) >= MAX_PEOPLE:
        raise Denied("log_full")


def is_over(room: Room) -> bool:
    """Whether nothing more can happen here, so that the table ends."""
    return room.seq >= MAX_LOG
