"""Pairs of worlds that one listener cannot tell apart: every byte that the server sends them must be the same.

The second world differs from the first only in what the listener may not know. What is compared: the lines of the
stream, the state, how many there are of them, the refusal of every wish in both languages, and all of it again one
move later, if that move shows nothing new to whoever makes it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec
from starlette.requests import Request

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import State
from stammtisch.server import happenings as h
from stammtisch.server import requests
from stammtisch.server import wishes as w
from stammtisch.server.live import Live
from stammtisch.server.problems import respond
from stammtisch.server.requests import Denied
from stammtisch.server.room import Room
from stammtisch.table.table import Table
from tests.plays import AnyGame, Setting, uniform, worlds

TOLD_AGAIN = 3
PROBES = 10
ASKED: tuple[w.Wish, ...] = (
    w.Undo(),
    w.Extend(),
    w.TakeBack(),
    w.StandIn(seat=0),
    w.Rematch(),
    w.Start(),
    w.Commit(commitment="00" * 32),
    w.Reveal(part="00" * 32),
    w.Move(moves=["castle"]),
)


@dataclass
class Pair:
    """The same moment in two worlds, and who listens (None: a spectator)."""

    here: Live
    there: Live
    seat: int | None


def seated(game: AnyGame, setting: Setting, seed: bytes) -> Live:
    """A table at which the game has just begun."""
    players, options = setting
    live = Live(Room("room"), "ABCDE", {f"p{seat}": f"Name {seat}" for seat in range(players)}, lambda: 0)
    people = [h.Sat(seat, f"p{seat}") for seat in range(players)]
    created = h.Created(game.name, players, requests.settled(game.name, players, options), w.House(), "p0")
    happen(live, [created, requests.sealed(seed), *people])
    happen(live, requests.start(live.room, w.Start(), "p0"))
    return live


def happen(live: Live, what: Sequence[h.Happening]) -> None:
    """The entries have happened."""
    for happening in what:
        entry = h.Entry(live.room.seq + 1, 0, happening)
        live.room.take(entry)
        live.told.keep(live.room, entry)


def pairs(game: AnyGame, setting: Setting, seed: bytes, step: int) -> Iterator[Pair]:
    """Every so many moves of a game played at random, a pair for each seat and for a spectator."""
    live, dice, number = seated(game, setting, seed), Dice(seed), 0
    choose = (getattr(worlds(game), "lively", uniform), uniform)[dice.below(2)]
    while (turn := live.room.turn) is not None:
        s = state_of(live)
        if number % step == 0:
            for seat in (*range(s.players), None):
                yield Pair(live, twin(live, worlds(game).other_world(s, seat, dice)), seat)
        move = game.notation.move_text(choose(s, game.legal_moves(s), dice))
        happen(live, requests.moved(live.room, turn, [move], "person"))
        number += 1


def table_of(live: Live) -> Table:
    assert live.room.table is not None
    return live.room.table


def state_of(live: Live) -> State:
    return table_of(live)._state


def twin(live: Live, s: State | None = None) -> Live:
    """The same table, to go on without it, in another world."""
    table = copy.copy(table_of(live))
    table._state = s or table._state.copy()
    table._log, table._earlier, table._tried = list(table._log), list(table._earlier), None
    room = copy.copy(live.room)
    room.table, room.chairs = table, [copy.copy(chair) for chair in room.chairs]
    told = copy.copy(live.told)
    told._kept = list(told._kept)
    return replace(live, room=room, told=told)


def differences(pair: Pair, dice: Dice) -> list[str]:
    """What the listener could tell the two worlds apart by."""
    here, there, seat = pair.here, pair.there, pair.seat
    asked = [
        wish for wish in (*ASKED, *probes(here, dice)) if answered(here, wish, seat) != answered(there, wish, seat)
    ]
    made = [move for move in hidden_moves(pair) if differs_after(pair, move)]
    told = [] if spoken(here, seat) == spoken(there, seat) else ["told"]
    return told + [f"asked {wish}" for wish in asked] + [f"after {move}" for move in made]


def spoken(live: Live, seat: int | None) -> list[bytes]:
    """The last lines and the state, as they are sent to this listener."""
    lines = [*live.lines(seat, live.room.seq - TOLD_AGAIN), live.state(seat)]
    return [msgspec.json.encode(line) for line in lines]


def probes(live: Live, dice: Dice) -> list[w.Wish]:
    """Moves of all kinds, allowed or not."""
    game = table_of(live).game
    numbers = [dice.below(game.rules.MOVES) for _ in range(PROBES)]
    return [w.Move(moves=[game.notation.move_text(number)]) for number in numbers]


def answered(live: Live, wish: w.Wish, seat: int | None) -> list[bytes]:
    """What the listener is answered, in both languages."""
    try:
        requests.answer(live.room, wish, None if seat is None else f"p{seat}")
    except Denied as no:
        no.heard_by = lambda language: live.listener(language, seat)
        return [bytes(respond(no, asking(language)).body) for language in ("de", "en")]
    return []


def asking(language: str) -> Request:
    return Request({"type": "http", "query_string": f"lang={language}".encode(), "headers": []})


def hidden_moves(pair: Pair) -> list[str]:
    """A few moves that are legal in both worlds and show nothing new to whoever makes them."""
    game, legal = table_of(pair.here).game, table_of(pair.here).moves()
    reveals = game.rules.reveals
    shared = [game.notation.parse_move(text) for text in legal if text in table_of(pair.there).moves()]
    quiet = [
        move for move in shared if not reveals(state_of(pair.here), move) and not reveals(state_of(pair.there), move)
    ]
    return [game.notation.move_text(move) for move in quiet[:3]]


def differs_after(pair: Pair, move: str) -> bool:
    told = []
    for world in (twin(pair.here), twin(pair.there)):
        turn = world.room.turn
        assert turn is not None
        happen(world, requests.moved(world.room, turn, [move], "person"))
        told.append(spoken(world, pair.seat))
    return told[0] != told[1]
