"""What somebody in a room may command, and what follows from it: entries for the log, or a denial. Changes nothing.

First it is asked who asks, then whether that seat may, then whose turn it is, then the rules: so that a denial tells
nobody more than they may know.
"""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.server.room import bounds
from stammtisch.server.room import events as ev
from stammtisch.server.room.agreement import agree, rematch
from stammtisch.server.room.arranging import add_bot, change, invite, remove, start, swap
from stammtisch.server.room.commands import (
    AddBot,
    Agree,
    Change,
    Close,
    Command,
    Commit,
    Extend,
    Hurry,
    Invite,
    Knock,
    Leave,
    LetIn,
    Move,
    Mute,
    Rematch,
    Remove,
    Reveal,
    Say,
    Sit,
    StandIn,
    Start,
    Swap,
    TakeBack,
    Undo,
    Vote,
)
from stammtisch.server.room.dealing import commit, reveal
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.knocking import knock, let_in
from stammtisch.server.room.playing import extend, hurry, move, undo
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.seating import leave, sit, stand_in, take_back
from stammtisch.server.room.talking import mute, say
from stammtisch.server.room.voting import involved, vote
from stammtisch.server.room.who_may import Asking, only_host


def decide(room: Room, command: Command | Sit, asking: Asking) -> list[ev.Event]:
    """What happens; raises Denied if it may not be."""
    if room.phase is Phase.CLOSED:
        raise Denied("closed")
    bounds.check(room, command, asking)
    return _ANSWERS[type(command)](room, command, asking)


def close(room: Room, _command: Close, asking: Asking) -> list[ev.Event]:
    """The host ends the table for good; a game that is others' too ends by vote, and the host may leave it."""
    only_host(room, asking)
    playing = room.phase in {Phase.PLAYING, Phase.DEALING}
    if playing and any(room.chairs[seat].person != asking for seat in involved(room)):
        raise Denied("others_play")
    return [ev.Closed("host")]


_ANSWERS: dict[type, Callable[..., list[ev.Event]]] = {
    Sit: sit,
    AddBot: add_bot,
    Invite: invite,
    Remove: remove,
    Swap: swap,
    Change: change,
    Commit: commit,
    Reveal: reveal,
    Start: start,
    Agree: agree,
    Rematch: rematch,
    Knock: knock,
    LetIn: let_in,
    Move: move,
    Undo: undo,
    Say: say,
    Mute: mute,
    StandIn: stand_in,
    TakeBack: take_back,
    Extend: extend,
    Hurry: hurry,
    Vote: vote,
    Leave: leave,
    Close: close,
}
