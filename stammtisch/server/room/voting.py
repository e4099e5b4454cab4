"""The vote to end a game: it ends when most of those whose game it is want that, of two both."""

from __future__ import annotations

from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Vote
from stammtisch.server.room.lines import Voting
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.who_may import Asking, only_in, seated


def vote(room: Room, command: Vote, asking: Asking) -> list[ev.Event]:
    """A seat wants to end the game here, or does not any more."""
    seat = seated(room, asking)
    only_in(room, Phase.PLAYING)
    voters = {seat, *involved(room)}
    for_it = [number for number in voters if (command.abort if number == seat else room.chairs[number].wants_abort)]
    if len(for_it) >= _needed(len(voters)):
        return [ev.Voted(seat, command.abort), ev.Aborted()]
    return [] if room.chairs[seat].wants_abort == command.abort else [ev.Voted(seat, command.abort)]


def involved(room: Room) -> list[int]:
    """The seats whose owners have neither left nor been away for too long: also if a bot plays for them meanwhile."""
    gone: set[ev.Why | None] = {"left", "away"}
    return [number for number, chair in enumerate(room.chairs) if chair.person and chair.why not in gone]


def standing(room: Room) -> Voting | None:
    """Who wants to end the game, and how many must; None while nobody does."""
    voters = involved(room) if room.phase is Phase.PLAYING else []
    agree = [seat for seat in voters if room.chairs[seat].wants_abort]
    return {"agree": agree, "needed": _needed(len(voters)), "of": len(voters)} if agree else None


def _needed(voters: int) -> int:
    return voters // 2 + 1
