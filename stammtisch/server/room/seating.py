"""People on their chairs: they sit down, leave, let a bot play for them, and get another token for their seat."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.server.room import bounds, dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.agreement import STAND_IN
from stammtisch.server.room.commands import Leave, Sit, StandIn, TakeBack
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.who_may import Asking, between_games, chair_number, free_seat, only_host, only_in, seated


def sit(room: Room, command: Sit, asking: Asking) -> list[ev.Event]:
    """Somebody new sits down on a free chair; who sits down at a table without a host is its host."""
    if asking is None or room.seat_of(asking) is not None:
        raise Denied("already_seated")
    seat = free_seat(room) if command.seat is None else chair_number(room, command.seat)
    if room.phase in {Phase.PLAYING, Phase.DEALING} or not room.chairs[seat].free:
        raise Denied("seat_taken")
    host: list[ev.Event] = [] if room.seat_of(room.host) is not None else [ev.HostIs(asking)]
    return [ev.Sat(seat, asking, sign=command.sign), *host, *dealing.committed(seat, command.commit)]


def leave(room: Room, _command: Leave, asking: Asking) -> list[ev.Event]:
    """Somebody leaves: before a game the chair is free, during it a bot plays on and the seat stays theirs."""
    seat = seated(room, asking)
    playing = room.phase in {Phase.PLAYING, Phase.DEALING}
    if playing and room.chairs[seat].why == "left":
        return []
    gone = ev.StoodIn(seat, STAND_IN, "left") if playing else ev.StoodUp(seat)
    return [gone, *_without(room, asking)]


def driven_out(room: Room, person: ev.Person) -> list[ev.Event]:
    """What follows when somebody must go at once: their seat is theirs no more, and somebody else is the host."""
    seat = room.seat_of(person)
    if seat is None or room.phase is Phase.CLOSED:
        return []
    return [*_freed(room, seat), *_without(room, person)]


def _freed(room: Room, seat: int) -> list[ev.Event]:
    """The chair is free or, in a game, a bot's own; while cards are dealt, what is frozen stays."""
    helped: list[ev.Event] = [] if room.chairs[seat].stand_in else [ev.StoodIn(seat, STAND_IN, "left")]
    match room.phase:
        case Phase.DEALING:
            return helped
        case Phase.PLAYING:
            return [*helped, ev.BotSat(seat, STAND_IN)]
        case _:
            return [ev.StoodUp(seat)]


def _without(room: Room, gone: Asking) -> list[ev.Event]:
    """What else follows when somebody is gone: another host or, if nobody is left, the end of the table."""
    here = [c.person for c in room.chairs if c.person and c.person != gone and c.why != "left"]
    if not here:
        return [ev.Closed("empty")]
    return [ev.HostIs(here[0])] if gone == room.host else []


def stand_in(room: Room, command: StandIn, asking: Asking) -> list[ev.Event]:
    """The host lets a bot play for somebody, or somebody lets one play for themselves."""
    seat = chair_number(room, command.seat)
    if room.seat_of(asking) != seat:
        only_host(room, asking)
    only_in(room, Phase.PLAYING, Phase.DEALING)
    return stood_in(room, seat, "host")


def stood_in(room: Room, seat: int, why: ev.Why) -> list[ev.Event]:
    """A bot plays the seat, which stays its owner's."""
    if room.chairs[seat].person is None or room.chairs[seat].stand_in is not None:
        raise Denied("no_stand_in")
    return [ev.StoodIn(seat, STAND_IN, why)]


def take_back(room: Room, _command: TakeBack, asking: Asking) -> list[ev.Event]:
    """The owner plays again."""
    seat = seated(room, asking)
    if room.chairs[seat].stand_in is None:
        raise Denied("no_stand_in")
    return [ev.TookBack(seat)]


def renewed(room: Room, seat: int, asking: Asking, present: Callable[[ev.Person], bool]) -> list[ev.Event]:
    """A seat gets a new token, because its owner or the host asks for it.

    The host may do so only for somebody who is not there, and between games: the new token would show a hand.
    """
    if room.phase is Phase.CLOSED:
        raise Denied("closed")
    bounds.check_more(room, asking)
    own = room.seat_of(asking) == seat
    if not own:
        only_host(room, asking)
    owner = room.chairs[chair_number(room, seat)].person
    if owner is None:
        raise Denied("seat_free")
    if not own:
        between_games(room)
        if present(owner):
            raise Denied("owner_is_here")
    return [ev.Renewed(seat, by_host=not own)]
