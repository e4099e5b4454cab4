"""What the host arranges: what is played, by how many and by which bots, who sits where, and that it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.bots import names as bot_names
from stammtisch.bots.extras import lacks_packages
from stammtisch.engine.game import Game
from stammtisch.engine.options import Value
from stammtisch.games import game as game_named
from stammtisch.server.room import events as ev
from stammtisch.server.room.agreement import STAND_IN, bots_for, next_game
from stammtisch.server.room.commands import AddBot, Change, House, Invite, Remove, Start, Swap
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.who_may import Asking, between_games, chair_number, free_seat, only_host
from stammtisch.words import Complaint, Sentence


def start(room: Room, command: Start, asking: Asking) -> list[ev.Event]:
    """The host starts the first game or another one; bots take the free chairs, if that is wanted."""
    only_host(room, asking)
    between_games(room)
    free = sum(chair.free for chair in room.chairs)
    if free and command.fill is None:
        raise Denied("seats_free", Sentence("server.seats_free", {"n": free}))
    bots = bots_for(room, _known_bot(command.fill or STAND_IN)) if free else []
    return [*bots, *next_game(room)]


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


def settled(game: str, players: int, options: Mapping[str, object]) -> dict[str, Value]:
    """The options that differ from the usual ones, if they can be played."""
    found = _game(game)
    try:
        return found.chosen(found.settle(players, options))
    except Complaint as wrong:
        raise Denied("bad_options", wrong.sentence) from None


def _game(name: str) -> Game[Any]:
    try:
        return game_named(name)
    except Complaint as wrong:
        raise Denied("no_game", wrong.sentence) from None


def _how_many(room: Room, game: str) -> int:
    """As many chairs as there are, or as near to that as the game can be played."""
    counts = _game(game).options.PLAYERS
    return min(counts, key=lambda players: abs(players - len(room.chairs)))


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
