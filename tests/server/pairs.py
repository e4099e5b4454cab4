"""Pairs of worlds that one listener cannot tell apart: every byte that the server sends them must be the same.

The second world differs from the first only in what the listener may not know: the others' cards and the stock, the
seed with all that it is made of, and in the log what others have chosen in secret. `choices.py` makes pairs in which
people have chosen otherwise, `compared.py` says what is compared.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import State
from stammtisch.server.live.live_room import Live
from stammtisch.server.room import arranging, dealing, playing
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.taking import take
from stammtisch.table.fair import commitment
from stammtisch.table.table import GameEntry, Table
from tests.plays import AnyGame, Setting, uniform, worlds

NOW = 2_000_000_000_000
PEOPLE = tuple(f"p{seat}" for seat in range(6))
HOUSE = cmd.House(clock=60, chat=True, listed=True)
SECRET = re.compile("[0-9a-f]{64}")
Some = TypeVar("Some", bound=ev.Event)
TOLD = {"commitment"}
"""What looks like a secret and is there to be known."""
TOLD_KINDS = {"frozen", "revealed"}
"""Entries that tell what was a secret, because it is none any more."""


@dataclass
class Pair:
    """The same moment in two worlds, and who listens (None: a spectator)."""

    here: Live
    there: Live
    seat: int | None


def seated(game: AnyGame, setting: Setting, seed: bytes, people: Sequence[ev.Person] = PEOPLE) -> Live:
    """A table at which the game has just begun, with a part of the seed from everybody."""
    players, options = setting
    names = {person: f"Name {seat}" for seat, person in enumerate(people[:players])}
    live = Live(Room("room"), "ABCDE", names, lambda: NOW)
    sat = [ev.Sat(seat, person) for seat, person in enumerate(names)]
    parts = [ev.Added(seat, bytes([seat + 1] * 32).hex()) for seat in range(players)]
    created = ev.Created(game.name, players, arranging.settled(game.name, players, options), HOUSE, people[0])
    happen(live, [created, dealing.sealed(seed), *sat, *parts])
    happen(live, arranging.start(live.room, cmd.Start(), people[0]))
    return live


def happen(live: Live, what: Sequence[ev.Event]) -> None:
    """The entries have happened."""
    for event in what:
        entry = ev.Entry(live.room.seq + 1, live.now(), event)
        take(live.room, entry)
        live.told.keep(live.room, entry)


def waiting(game: AnyGame, secret: str, until: Phase) -> Live:
    """A table without a running game, with this secret for the next one: it waits, deals or has ended a game."""
    names = {person: f"Name {seat}" for seat, person in enumerate(PEOPLE[:3])}
    live = Live(Room("room"), "ABCDE", names, lambda: NOW)
    sat = [ev.Sat(seat, person) for seat, person in enumerate(names)]
    happen(live, [ev.Created(game.name, 3, {}, HOUSE, PEOPLE[0]), *sat])
    if until is Phase.OVER:
        happen(live, [dealing.sealed(bytes(32)), ev.Began("0" * 64), ev.Aborted()])
    happen(live, [ev.Sealed("c0" * 32, secret), ev.Committed(1, commitment(bytes(32)))])
    if until is Phase.OVER:
        happen(live, [ev.StoodUp(2, by_host=True), ev.Knocked(PEOPLE[2]), ev.Agreed(1, again=True)])
    if until is Phase.DEALING:
        happen(live, [*arranging.start(live.room, cmd.Start(), PEOPLE[0])])
    assert live.room.phase is until
    return live


def move(live: Live, moves: Sequence[str]) -> None:
    """Whoever must move has made these moves as one."""
    assert live.room.turn is not None
    happen(live, playing.moved(live.room, live.room.turn, moves, "person"))


def pairs(game: AnyGame, setting: Setting, seed: bytes, step: int) -> Iterator[Pair]:
    """Every so many moves of a game played at random, a pair for each seat and for a spectator."""
    live, dice, number = seated(game, setting, seed), Dice(seed), 0
    choose = (getattr(worlds(game), "lively", uniform), uniform)[dice.below(2)]
    while live.room.turn is not None:
        s = state_of(live)
        if number % step == 0:
            for seat in (*range(s.players), None):
                yield Pair(live, disguised(live, seat, worlds(game).other_world(s, seat, dice)), seat)
        move(live, [game.notation.move_text(choose(s, game.legal_moves(s), dice))])
        number += 1


def table_of(live: Live) -> Table:
    assert live.room.table is not None
    return live.room.table


def state_of(live: Live) -> State:
    return table_of(live)._state


def twin(live: Live) -> Live:
    """The same table, to go on without it."""
    table = copy.copy(table_of(live))
    table._state = table._state.copy()
    table._log, table._earlier, table._tried = list(table._log), list(table._earlier), None
    room = copy.copy(live.room)
    room.table, room.chairs = table, [copy.copy(chair) for chair in room.chairs]
    room.played = [*room.played[:-1], *(replace(played, table=table) for played in room.played[-1:])]
    told = copy.copy(live.told)
    told._kept = list(told._kept)
    return replace(live, room=room, told=told, streams=[], seen=dict(live.seen))


# The same to a listener, and otherwise in all that they may not know


def disguised(live: Live, seat: int | None, s: State) -> Live:
    """The same table in the world of this state, with other secrets in its log."""
    other = twin(live)
    table, room = table_of(other), other.room
    table._state = s
    table.seed = bytes.fromhex(another((table.seed or b"").hex()))
    room.parts = [another(part) for part in room.parts]
    room.dealt_by = room.dealt_by and unlike(room.dealt_by, seat, table.game)
    room.sealed = room.sealed and unlike(room.sealed, seat, table.game)
    for chair in room.chairs:
        chair.part = chair.part and another(chair.part)
    other.told._kept = [with_entry(kept, unlike(kept[0].what, seat, table.game)) for kept in other.told._kept]
    other.told._kept = [kept._replace(made=ended_alike(kept.made, seat, table.game)) for kept in other.told._kept]
    return other


def laid_open(game: AnyGame, ended: Sequence[State] | None) -> list[object]:
    """The hands that the rules opened as these rounds ended."""
    return [[game.view.laid_open(s, seat) for seat in range(s.players)] for s in ended or ()]


def ended_alike(made: Sequence[GameEntry], seat: int | None, game: AnyGame) -> list[GameEntry]:
    """What an entry did, with the rounds that it ended in the world of another state."""
    over = getattr(worlds(game), "over_world", worlds(game).other_world)
    dice = Dice(bytes(32))
    return [
        replace(part, closings=tuple(replace(end, state=over(end.state, seat, dice)) for end in part.closings))
        for part in made
    ]


def with_entry(kept: Any, what: ev.Event) -> Any:
    """What is kept of an entry, as if this had happened."""
    parts = (msgspec.structs.replace(kept[0], what=what), *kept[1:])
    return kept._make(parts) if hasattr(kept, "_make") else parts


def another(secret: str) -> str:
    """A secret that is not this one."""
    return secret.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))


def unlike(what: Some, seat: int | None, game: AnyGame) -> Some:
    """What happened, with another secret in every field that keeps one from this listener."""
    kind = what.__struct_config__.tag
    values = {name: getattr(what, name) for name in what.__struct_fields__ if name not in TOLD}
    hidden = {name: another(value) for name, value in values.items() if isinstance(value, str) and SECRET.match(value)}
    if isinstance(what, ev.Moved) and what.seat != seat:
        secret = any(text.split()[0] in worlds(game).SECRET_KINDS for text in what.moves)
        return msgspec.structs.replace(what, moves=["nothing", "like", "it"] if secret else what.moves)
    return what if kind in TOLD_KINDS else msgspec.structs.replace(what, **hidden)
