"""What somebody in a room may command, and what follows from it: entries for the log, or a denial. Changes nothing.

First it is asked who asks, then whether that seat may, then whose turn it is, then the rules: so that a denial tells
nobody more than they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from stammtisch.bots import names as bot_names
from stammtisch.bots.extras import lacks_packages
from stammtisch.engine.options import Value
from stammtisch.games import game as game_named
from stammtisch.server.room import bounds, dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import (
    PHRASES,
    AddBot,
    Change,
    Close,
    Command,
    Commit,
    Extend,
    House,
    Invite,
    Leave,
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
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.names import checked_text
from stammtisch.server.room.room import Phase, Room
from stammtisch.table import fair
from stammtisch.words import Complaint, Sentence

__all__ = ["Denied", "decide"]

STAND_IN = "stammgast"
MAX_EXTENSIONS = 3


Asking = ev.Person | None
"""Who commands: a person with a token for this room, or nobody in particular."""


def decide(room: Room, command: Command | Sit, asking: Asking) -> list[ev.Event]:
    """What happens; raises Denied if it may not be."""
    if room.phase is Phase.CLOSED:
        raise Denied("closed")
    bounds.check(room, command, asking)
    return _ANSWERS[type(command)](room, command, asking)


# Who may


def _seated(room: Room, asking: Asking) -> int:
    seat = room.seat_of(asking)
    if seat is None:
        raise Denied("not_seated")
    return seat


def _host(room: Room, asking: Asking) -> None:
    if asking is None or asking != room.host:
        raise Denied("not_host")


def _in(room: Room, *phases: Phase) -> None:
    if room.phase not in phases:
        raise Denied(f"not_while_{room.phase.value}")


def _seat(room: Room, seat: int) -> int:
    if not 0 <= seat < len(room.chairs):
        raise Denied(
            "no_such_seat", Sentence("common.bad_seat", {"expected": f"0…{len(room.chairs) - 1}", "got": seat})
        )
    return seat


# Before the game


def sit(room: Room, command: Sit, asking: Asking) -> list[ev.Event]:
    """Somebody new sits down on a free chair; who sits down at a table without a host is its host."""
    if asking is None or room.seat_of(asking) is not None:
        raise Denied("already_seated")
    seat = _free_seat(room) if command.seat is None else _seat(room, command.seat)
    if room.phase in {Phase.PLAYING, Phase.DEALING} or not room.chairs[seat].free:
        raise Denied("seat_taken")
    host: list[ev.Event] = [] if room.seat_of(room.host) is not None else [ev.HostIs(asking)]
    return [ev.Sat(seat, asking, sign=command.sign), *host, *dealing.committed(seat, command.commit)]


def _free_seat(room: Room) -> int:
    for seat, chair in enumerate(room.chairs):
        if chair.free:
            return seat
    raise Denied("table_full")


def add_bot(room: Room, command: AddBot, asking: Asking) -> list[ev.Event]:
    """The host lets a bot sit down."""
    _host(room, asking)
    _in(room, Phase.WAITING, Phase.OVER)
    seat = _free_seat(room) if command.seat is None else _seat(room, command.seat)
    if room.chairs[seat].person is not None:
        raise Denied("seat_taken")
    return [ev.BotSat(seat, _known_bot(command.bot))]


def invite(room: Room, command: Invite, asking: Asking) -> list[ev.Event]:
    """The host asks a bot from outside to come."""
    _host(room, asking)
    _in(room, Phase.WAITING, Phase.OVER)
    return [ev.Invited(command.program)]


def _known_bot(name: str) -> str:
    if name not in bot_names():
        raise Denied("unknown_bot", Sentence("common.unknown_bot", {"expected": " | ".join(bot_names()), "got": name}))
    if lacks_packages(name):
        raise Denied("bot_missing", Sentence("bots.needs_host", {"name": name}))
    return name


def remove(room: Room, command: Remove, asking: Asking) -> list[ev.Event]:
    """The host frees a chair."""
    _host(room, asking)
    _in(room, Phase.WAITING, Phase.OVER)
    chair = room.chairs[_seat(room, command.seat)]
    if chair.free:
        raise Denied("seat_free")
    if chair.person == room.host:
        raise Denied("host_stays")
    return [ev.StoodUp(command.seat)]


def swap(room: Room, command: Swap, asking: Asking) -> list[ev.Event]:
    """The host lets two seats change places."""
    _host(room, asking)
    _in(room, Phase.WAITING, Phase.OVER)
    return [ev.Swapped(_seat(room, command.first), _seat(room, command.second))]


def change(room: Room, command: Change, asking: Asking) -> list[ev.Event]:
    """The host changes players and options before the game, the rules of the house at any time."""
    _host(room, asking)
    players = len(room.chairs) if command.players is None else command.players
    options = room.options if command.options is None else command.options
    if (players, options) != (len(room.chairs), room.options):
        _in(room, Phase.WAITING, Phase.OVER)
    if room.phase in {Phase.PLAYING, Phase.DEALING} and command.house:
        _fair_meanwhile(room, command.house)
    if any(not chair.free for chair in room.chairs[players:]):
        raise Denied("seats_in_use")
    return [ev.Changed(players, settled(room.game, players, options), command.house or room.house)]


def _fair_meanwhile(room: Room, house: House) -> None:
    """In the middle of a game nobody gets help with a known deal, and nobody is given up sooner than was agreed."""
    if room.known and house.hints:
        raise Denied("known_deal")
    sooner = _is_sooner(house.patience, room.house.patience) or _is_sooner(house.clock, room.house.clock)
    if sooner and len(room.people()) > 1:
        raise Denied("patience_stays")


def _is_sooner(seconds: int, agreed: int) -> bool:
    """Whether a bot would play after fewer seconds than was agreed; 0 is never."""
    return seconds > 0 and (agreed == 0 or seconds < agreed)


def settled(game: str, players: int, options: Mapping[str, object]) -> dict[str, Value]:
    """The options that differ from the usual ones, if they can be played."""
    try:
        found = game_named(game)
        return found.chosen(found.settle(players, options))
    except Complaint as wrong:
        raise Denied("bad_options", wrong.sentence) from None


def commit(room: Room, command: Commit, asking: Asking) -> list[ev.Event]:
    """A seat commits itself to its part of the next game's seed; once, so that who was told so can rely on it."""
    seat = _seated(room, asking)
    _in(room, Phase.WAITING, Phase.OVER)
    if room.sealed is None:
        raise Denied("not_sealed")
    if room.chairs[seat].commit is not None:
        raise Denied("already_committed")
    return dealing.committed(seat, command.commitment)


def reveal(room: Room, command: Reveal, asking: Asking) -> list[ev.Event]:
    """A seat shows the part that it committed to."""
    seat = _seated(room, asking)
    _in(room, Phase.DEALING)
    if no := dealing.why_not(room, seat, command.part):
        raise Denied(no)
    return dealing.revealed(room, seat, command.part)


def start(room: Room, command: Start, asking: Asking) -> list[ev.Event]:
    """The host starts the game; bots take the free chairs, if that is wanted."""
    _host(room, asking)
    _in(room, Phase.WAITING)
    free = [seat for seat, chair in enumerate(room.chairs) if chair.free]
    if free and command.fill is None:
        raise Denied("seats_free", Sentence("server.seats_free", {"n": len(free)}))
    bots: list[ev.Event] = [ev.BotSat(seat, _known_bot(command.fill or STAND_IN)) for seat in free]
    return [*bots, *_dealt(room)]


def rematch(room: Room, _command: Rematch, asking: Asking) -> list[ev.Event]:
    """Anybody at the table starts the next game with the same people; bots stand in for those who have left."""
    _seated(room, asking)
    _in(room, Phase.OVER)
    free: list[ev.Event] = [ev.BotSat(seat, STAND_IN) for seat, chair in enumerate(room.chairs) if chair.free]
    return [*_hints_again(room), *free, *_dealt(room)]


def _hints_again(room: Room) -> list[ev.Event]:
    """After a known deal, which allowed none, hints are as usual."""
    house = replace(room.house, hints=True)
    return [ev.Changed(len(room.chairs), room.options, house)] if room.known else []


def _dealt(room: Room) -> list[ev.Event]:
    bounds.check_games(room)
    if room.sealed is None:
        raise Denied("not_sealed")
    return dealing.dealt(room)


def sealed(secret: bytes) -> ev.Sealed:
    """The server's part of the next game's seed, before anybody else has added theirs."""
    return ev.Sealed(fair.commitment(secret), secret.hex())


# The game


def move(room: Room, command: Move, asking: Asking) -> list[ev.Event]:
    """A seat moves. Whoever moves for themselves has taken their seat back."""
    seat = _seated(room, asking)
    back: list[ev.Event] = [ev.TookBack(seat)] if room.chairs[seat].stand_in else []
    return [*back, *moved(room, seat, command.moves, "person")]


def moved(room: Room, seat: int, moves: Sequence[str], by: ev.By) -> list[ev.Event]:
    """The moves, if the rules allow them."""
    _in(room, Phase.PLAYING)
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
    seat = _seated(room, asking)
    _in(room, Phase.PLAYING)
    if room.table is None or not room.table.can_undo(seat):
        raise Denied("nothing_to_undo", Sentence("common.nothing_to_undo"))
    return [ev.Undone(seat)]


def say(room: Room, command: Say, asking: Asking) -> list[ev.Event]:
    """A seat says something: a phrase at any time, a text of its own where the house allows it."""
    seat = _seated(room, asking)
    if (command.phrase is None) == (command.text is None):
        raise Denied("phrase_or_text")
    if command.phrase is not None and command.phrase not in PHRASES:
        sentence = Sentence("server.no_such_phrase", {"expected": " | ".join(PHRASES), "got": command.phrase})
        raise Denied("no_such_phrase", sentence)
    if command.text is not None and not room.house.chat:
        raise Denied("no_chat")
    text = None if command.text is None else _spoken(command.text)
    return [ev.Said(seat, command.phrase, text, room.chairs[seat].person or "")]


def _spoken(typed: str) -> str:
    try:
        return checked_text(typed)
    except Complaint as wrong:
        raise Denied("bad_text", wrong.sentence) from None


def mute(room: Room, command: Mute, asking: Asking) -> list[ev.Event]:
    """Somebody does not want to read what another person says."""
    _seated(room, asking)
    whom = room.chairs[_seat(room, command.seat)].person
    if asking is None or whom is None or whom == asking:
        raise Denied("nobody_to_mute")
    return [ev.Muted(asking, whom, command.muted)]


def renewed(room: Room, seat: int, asking: Asking, present: Callable[[ev.Person], bool]) -> list[ev.Event]:
    """A seat gets a new token, because its owner or the host asks for it.

    The host may do so only for somebody who is not there, and between games: the new token would show a hand.
    """
    if room.phase is Phase.CLOSED:
        raise Denied("closed")
    bounds.check_more(room, asking)
    own = room.seat_of(asking) == seat
    if not own:
        _host(room, asking)
    owner = room.chairs[_seat(room, seat)].person
    if owner is None:
        raise Denied("seat_free")
    if not own:
        _in(room, Phase.WAITING, Phase.OVER)
        if present(owner):
            raise Denied("owner_is_here")
    return [ev.Renewed(seat, by_host=not own)]


def stand_in(room: Room, command: StandIn, asking: Asking) -> list[ev.Event]:
    """The host lets a bot play for somebody, or somebody lets one play for themselves."""
    seat = _seat(room, command.seat)
    if room.seat_of(asking) != seat:
        _host(room, asking)
    _in(room, Phase.PLAYING, Phase.DEALING)
    return stood_in(room, seat, "host")


def stood_in(room: Room, seat: int, why: ev.Why) -> list[ev.Event]:
    """A bot plays the seat, which stays its owner's."""
    if room.chairs[seat].person is None or room.chairs[seat].stand_in is not None:
        raise Denied("no_stand_in")
    return [ev.StoodIn(seat, STAND_IN, why)]


def take_back(room: Room, _command: TakeBack, asking: Asking) -> list[ev.Event]:
    """The owner plays again."""
    seat = _seated(room, asking)
    if room.chairs[seat].stand_in is None:
        raise Denied("no_stand_in")
    return [ev.TookBack(seat)]


def extend(room: Room, _command: Extend, asking: Asking) -> list[ev.Event]:
    """The seat whose clock runs asks for more time, a few times a move."""
    seat = _seated(room, asking)
    if room.turn != seat:
        raise Denied("not_your_turn")
    if not room.timing.seconds or room.extended >= MAX_EXTENSIONS:
        raise Denied("no_more_time")
    return [ev.Extended(seat)]


def vote(room: Room, command: Vote, asking: Asking) -> list[ev.Event]:
    """A seat wants to end the game here; it ends when most of those whose game it is want it, of two both."""
    seat = _seated(room, asking)
    _in(room, Phase.PLAYING)
    voters = {seat, *_involved(room)}
    for_it = [number for number in voters if (command.abort if number == seat else room.chairs[number].wants_abort)]
    if 2 * len(for_it) > len(voters):
        return [ev.Voted(seat, command.abort), ev.Aborted()]
    return [] if room.chairs[seat].wants_abort == command.abort else [ev.Voted(seat, command.abort)]


def _involved(room: Room) -> list[int]:
    """The seats whose owners have neither left nor been away for too long: also if a bot plays for them meanwhile."""
    gone: set[ev.Why | None] = {"left", "away"}
    return [number for number, chair in enumerate(room.chairs) if chair.person and chair.why not in gone]


# Leaving


def leave(room: Room, _command: Leave, asking: Asking) -> list[ev.Event]:
    """Somebody leaves: before a game the chair is free, during it a bot plays on and the seat stays theirs."""
    seat = _seated(room, asking)
    playing = room.phase in {Phase.PLAYING, Phase.DEALING}
    if playing and room.chairs[seat].why == "left":
        return []
    gone: list[ev.Event] = [ev.StoodIn(seat, STAND_IN, "left")] if playing else [ev.StoodUp(seat)]
    here = [c.person for c in room.chairs if c.person and c.person != asking and c.why != "left"]
    if not here:
        return [*gone, ev.Closed("empty")]
    return [*gone, ev.HostIs(here[0])] if asking == room.host else gone


def close(room: Room, _command: Close, asking: Asking) -> list[ev.Event]:
    """The host ends the table for good; a game that is others' too ends by vote, and the host may leave it."""
    _host(room, asking)
    playing = room.phase in {Phase.PLAYING, Phase.DEALING}
    if playing and any(room.chairs[seat].person != asking for seat in _involved(room)):
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
    Rematch: rematch,
    Move: move,
    Undo: undo,
    Say: say,
    Mute: mute,
    StandIn: stand_in,
    TakeBack: take_back,
    Extend: extend,
    Vote: vote,
    Leave: leave,
    Close: close,
}
