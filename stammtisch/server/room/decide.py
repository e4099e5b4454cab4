"""What somebody in a room may command, and what follows from it: entries for the log, or a denial. Changes nothing.

First it is asked who asks, then whether that seat may, then whose turn it is, then the rules: so that a denial tells
nobody more than they may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stammtisch.bots import names as bot_names
from stammtisch.bots.extras import lacks_packages
from stammtisch.engine.game import Game
from stammtisch.engine.options import Value
from stammtisch.games import game as game_named
from stammtisch.server.room import bounds, dealing
from stammtisch.server.room import events as ev
from stammtisch.server.room.agreement import STAND_IN, agree, bots_for, next_game, rematch
from stammtisch.server.room.commands import (
    PHRASES,
    AddBot,
    Agree,
    Change,
    Close,
    Command,
    Commit,
    Extend,
    House,
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
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.knocking import knock, let_in
from stammtisch.server.room.names import checked_text
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.voting import involved, vote
from stammtisch.server.room.who_may import Asking, between_games, chair_number, free_seat, only_host, only_in, seated
from stammtisch.table import fair
from stammtisch.words import Complaint, Sentence

__all__ = ["STAND_IN", "Denied", "decide"]

MAX_EXTENSIONS = 3


def decide(room: Room, command: Command | Sit, asking: Asking) -> list[ev.Event]:
    """What happens; raises Denied if it may not be."""
    if room.phase is Phase.CLOSED:
        raise Denied("closed")
    bounds.check(room, command, asking)
    return _ANSWERS[type(command)](room, command, asking)


# Before the game


def sit(room: Room, command: Sit, asking: Asking) -> list[ev.Event]:
    """Somebody new sits down on a free chair; who sits down at a table without a host is its host."""
    if asking is None or room.seat_of(asking) is not None:
        raise Denied("already_seated")
    seat = free_seat(room) if command.seat is None else chair_number(room, command.seat)
    if room.phase in {Phase.PLAYING, Phase.DEALING} or not room.chairs[seat].free:
        raise Denied("seat_taken")
    host: list[ev.Event] = [] if room.seat_of(room.host) is not None else [ev.HostIs(asking)]
    return [ev.Sat(seat, asking, sign=command.sign), *host, *dealing.committed(seat, command.commit)]


def add_bot(room: Room, command: AddBot, asking: Asking) -> list[ev.Event]:
    """The host lets a bot sit down."""
    only_host(room, asking)
    between_games(room)
    seat = free_seat(room) if command.seat is None else chair_number(room, command.seat)
    if room.chairs[seat].person is not None:
        raise Denied("seat_taken")
    return [ev.BotSat(seat, _known_bot(command.bot))]


def invite(room: Room, command: Invite, asking: Asking) -> list[ev.Event]:
    """The host asks a bot from outside to come."""
    only_host(room, asking)
    between_games(room)
    return [ev.Invited(command.program)]


def _known_bot(name: str) -> str:
    if name not in bot_names():
        raise Denied("unknown_bot", Sentence("common.unknown_bot", {"expected": " | ".join(bot_names()), "got": name}))
    if lacks_packages(name):
        raise Denied("bot_missing", Sentence("bots.needs_host", {"name": name}))
    return name


def remove(room: Room, command: Remove, asking: Asking) -> list[ev.Event]:
    """The host frees a chair."""
    only_host(room, asking)
    between_games(room)
    chair = room.chairs[chair_number(room, command.seat)]
    if chair.free:
        raise Denied("seat_free")
    if chair.person == room.host:
        raise Denied("host_stays")
    return [ev.StoodUp(command.seat, by_host=True)]


def swap(room: Room, command: Swap, asking: Asking) -> list[ev.Event]:
    """The host lets two seats change places."""
    only_host(room, asking)
    between_games(room)
    return [ev.Swapped(chair_number(room, command.first), chair_number(room, command.second))]


def change(room: Room, command: Change, asking: Asking) -> list[ev.Event]:
    """The host changes what is played, by how many and how, between games; the rules of the house at any time."""
    only_host(room, asking)
    game = room.game if command.game is None else command.game
    players = _how_many(room, game) if command.players is None else command.players
    options = command.options if command.options is not None else room.options if game == room.game else {}
    if (game, players, options) != (room.game, len(room.chairs), room.options):
        between_games(room)
    if room.phase in {Phase.PLAYING, Phase.DEALING} and command.house:
        _fair_meanwhile(room, command.house)
    chosen = settled(game, players, options)
    if any(not chair.free for chair in room.chairs[players:]):
        raise Denied("seats_in_use")
    return [ev.Changed(players, chosen, command.house or room.house, game)]


def _how_many(room: Room, game: str) -> int:
    """As many chairs as there are, or as near to that as the game can be played."""
    counts = _game(game).options.PLAYERS
    return min(counts, key=lambda players: abs(players - len(room.chairs)))


def _game(name: str) -> Game[Any]:
    try:
        return game_named(name)
    except Complaint as wrong:
        raise Denied("no_game", wrong.sentence) from None


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
    found = _game(game)
    try:
        return found.chosen(found.settle(players, options))
    except Complaint as wrong:
        raise Denied("bad_options", wrong.sentence) from None


def commit(room: Room, command: Commit, asking: Asking) -> list[ev.Event]:
    """A seat commits itself to its part of the next game's seed; once, so that who was told so can rely on it."""
    seat = seated(room, asking)
    between_games(room)
    if room.sealed is None:
        raise Denied("not_sealed")
    if room.chairs[seat].commit is not None:
        raise Denied("already_committed")
    return dealing.committed(seat, command.commitment)


def reveal(room: Room, command: Reveal, asking: Asking) -> list[ev.Event]:
    """A seat shows the part that it committed to."""
    seat = seated(room, asking)
    only_in(room, Phase.DEALING)
    if no := dealing.why_not(room, seat, command.part):
        raise Denied(no)
    return dealing.revealed(room, seat, command.part)


def start(room: Room, command: Start, asking: Asking) -> list[ev.Event]:
    """The host starts the first game or another one; bots take the free chairs, if that is wanted."""
    only_host(room, asking)
    between_games(room)
    free = sum(chair.free for chair in room.chairs)
    if free and command.fill is None:
        raise Denied("seats_free", Sentence("server.seats_free", {"n": free}))
    bots = bots_for(room, _known_bot(command.fill or STAND_IN)) if free else []
    return [*bots, *next_game(room)]


def sealed(secret: bytes) -> ev.Sealed:
    """The server's part of the next game's seed, before anybody else has added theirs."""
    return ev.Sealed(fair.commitment(secret), secret.hex())


# The game


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


def say(room: Room, command: Say, asking: Asking) -> list[ev.Event]:
    """A seat says something: a phrase at any time, a text of its own where the house allows it."""
    seat = seated(room, asking)
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
    seated(room, asking)
    whom = room.chairs[chair_number(room, command.seat)].person
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
        only_host(room, asking)
    owner = room.chairs[chair_number(room, seat)].person
    if owner is None:
        raise Denied("seat_free")
    if not own:
        between_games(room)
        if present(owner):
            raise Denied("owner_is_here")
    return [ev.Renewed(seat, by_host=not own)]


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


def hurry(room: Room, _command: Hurry, asking: Asking) -> list[ev.Event]:
    """A seat does not want to wait for bots; that is no entry."""
    seated(room, asking)
    only_in(room, Phase.PLAYING)
    return []


def extend(room: Room, _command: Extend, asking: Asking) -> list[ev.Event]:
    """The seat whose clock runs asks for more time, a few times a move."""
    seat = seated(room, asking)
    if room.turn != seat:
        raise Denied("not_your_turn")
    if not room.timing.seconds or room.extended >= MAX_EXTENSIONS:
        raise Denied("no_more_time")
    return [ev.Extended(seat)]


# Leaving


def leave(room: Room, _command: Leave, asking: Asking) -> list[ev.Event]:
    """Somebody leaves: before a game the chair is free, during it a bot plays on and the seat stays theirs."""
    seat = seated(room, asking)
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
