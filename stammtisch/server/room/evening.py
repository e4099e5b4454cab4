"""The evening's score: who has won how many games at this table, whatever was played and whoever sat where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from stammtisch.server.room import events as ev
from stammtisch.server.room.lines import Evening, Tally
from stammtisch.server.room.names import skeleton
from stammtisch.server.room.room import Chair, Room

MAX_GONE = 12
"""So many of those who have gone are still named."""


def evening(room: Room, names: Mapping[ev.Person, str]) -> Evening:
    """Everybody who sits here, by seat, then who has won something and gone.

    Who stands up and sits down again is somebody else to the room, and the same to all others: their name counts.
    """
    gone = _gone(room, names)
    here = [_tally(room, seat, chair, names, gone) for seat, chair in enumerate(room.chairs) if chair.sitter]
    left = [Tally(name=name, bot=None, seat=None, won=won) for _, (name, won) in gone.items()]
    return {"games": room.finished, "won": [*here, *left[:MAX_GONE]]}


def _gone(room: Room, names: Mapping[ev.Person, str]) -> dict[str, tuple[str, int]]:
    """Who has won something and has no seat, by the skeleton of their name: the name, and how often they won."""
    found: dict[str, tuple[str, int]] = {}
    for person, won in room.wins.most_common():
        if name := names.get(person, "") if room.seat_of(person) is None else "":
            before = found.get(skeleton(name), (name, 0))
            found[skeleton(name)] = before[0], before[1] + won
    return found


def _tally(
    room: Room, seat: int, chair: Chair, names: Mapping[ev.Person, str], gone: dict[str, tuple[str, int]]
) -> Tally:
    """How often this chair's owner has won, also under the same name before; then nobody else is left of that name."""
    wins: Counter[str] = room.wins
    name = None if chair.person is None else names.get(chair.person, "")
    before = gone.pop(skeleton(name), (name, 0))[1] if name else 0
    return {"name": name, "bot": chair.bot, "seat": seat, "won": wins[chair.sitter or ""] + before}
