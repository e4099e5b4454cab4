"""What an entry of the log makes of its room: each kind does one thing, and some of them move the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from stammtisch.games import game as game_named
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import BegunGame, Chair, Phase, Room
from stammtisch.table.table import Refused, Table


def take(room: Room, entry: ev.Entry) -> None:
    """The entry has happened."""
    turn, before = room.turn, room.timing
    room.made = []
    _charge(room, entry.what)
    _TAKEN[type(entry.what)](room, entry.what)
    room.seq, room.at = entry.seq, entry.at
    if isinstance(entry.what, ev.Frozen):
        room.frozen_at = entry.at
    if isinstance(entry.what, ev.Undone):
        room.timing = before.undone(entry.at)
    elif isinstance(entry.what, ev.Moved | ev.Began) or room.turn != turn:
        room.timing = before.passed(entry.at, room.turn, room.house.clock)
        undoable = isinstance(entry.what, ev.Moved) and _playing(room).can_undo(entry.what.seat)
        room.timing = room.timing.undoable(before) if undoable else room.timing.final()


def _charge(room: Room, what: ev.Event) -> None:
    """The entry counts for whoever could make such entries without end; a new deal begins anew for all."""
    if isinstance(what, ev.Began):
        room.shares.clear()
    elif (person := _made_by(room, what)) is not None:
        room.shares[person] += 1


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


def _muted(room: Room, what: ev.Muted) -> None:
    """In older logs; now it is kept beside them."""
    room.mute(what)


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


def _nothing(_room: Room, _what: ev.Event) -> None:
    """It is only told."""


def _playing(room: Room) -> Table:
    if room.table is None:
        raise ValueError(f"the log of room {room.id} has a move before the deal")
    return room.table


_TAKEN: dict[type[ev.Event], Callable[[Room, Any], None]] = {
    ev.Created: _created,
    ev.Changed: _changed,
    ev.Sat: _sat,
    ev.BotSat: _bot_sat,
    ev.Invited: _nothing,
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
    ev.Said: _nothing,
    ev.Muted: _muted,
    ev.Renewed: _nothing,
    ev.StoodIn: _stood_in,
    ev.TookBack: _took_back,
    ev.Extended: _extended,
    ev.Voted: _voted,
    ev.Aborted: _aborted,
    ev.Closed: _closed,
    ev.Lost: _nothing,
}
