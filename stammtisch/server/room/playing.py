"""What the seat that is on may do in a game: move, take back, ask for time."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Extend, Hurry, Move, Undo
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.who_may import Asking, only_in, seated
from stammtisch.words import Sentence

MAX_EXTENSIONS = 3


def move(room: Room, command: Move, asking: Asking) -> list[ev.Event]:
    """A seat moves. Whoever moves for themselves has taken their seat back."""
    seat = seated(room, asking)
    back: list[ev.Event] = [ev.TookBack(seat)] if room.chairs[seat].stand_in else []
    return [*back, *moved(room, seat, command.moves, "person")]


def moved(room: Room, seat: int, moves: Sequence[str], by: ev.By) -> list[ev.Event]:
    """The moves, if the rules allow them."""
    only_in(room, Phase.PLAYING)
    if room.table is None:
        raise Denied("not_while_waiting")
    if room.turn != seat:
        raise Denied("not_your_turn")
    refused = room.table.refused(seat, list(moves))
    if refused is not None:
        raise Denied("refused", refused.sentence)
    return [ev.Moved(seat, list(moves), by)]


def undo(room: Room, _command: Undo, asking: Asking) -> list[ev.Event]:
    """A seat takes back its last moves."""
    seat = seated(room, asking)
    only_in(room, Phase.PLAYING)
    if room.table is None or not room.table.can_undo(seat):
        raise Denied("nothing_to_undo", Sentence("common.nothing_to_undo"))
    return [ev.Undone(seat)]


def extend(room: Room, _command: Extend, asking: Asking) -> list[ev.Event]:
    """The seat whose clock runs asks for more time, a few times a move."""
    seat = seated(room, asking)
    if room.turn != seat:
        raise Denied("not_your_turn")
    if not room.timing.seconds or room.extended >= MAX_EXTENSIONS:
        raise Denied("no_more_time")
    return [ev.Extended(seat)]


def hurry(room: Room, _command: Hurry, asking: Asking) -> list[ev.Event]:
    """A seat does not want to wait for bots; that is no entry."""
    seated(room, asking)
    only_in(room, Phase.PLAYING)
    return []
