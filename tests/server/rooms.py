"""A room without server: commands go straight to it, and its log is a list."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from stammtisch.engine.options import Value
from stammtisch.server.room import agreement
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Command, House, Sit
from stammtisch.server.room.dealing import sealed
from stammtisch.server.room.decide import decide
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.playing import moved
from stammtisch.server.room.room import Room
from stammtisch.server.room.taking import take
from stammtisch.words import LANGUAGES, Listener, say

HOST = "p0"
NAMES = {f"p{number}": name for number, name in enumerate(("Anna", "Ben", "Caro", "Dora"))}


class Bench:
    """A room and its log, with the people p0 (the host), p1, p2 …"""

    def __init__(
        self, game: str = "push", players: int = 3, house: House | None = None, options: dict[str, Value] | None = None
    ) -> None:
        self.room = Room("room")
        self.log: list[ev.Entry] = []
        self.now = 0
        self.present = {f"p{number}" for number in range(10)}
        created = ev.Created(game, players, options or {}, house or House(), HOST)
        self.happen([created, sealed(bytes(32)), ev.Sat(0, HOST)])

    def happen(self, what: Sequence[ev.Event]) -> None:
        """Write entries into the log and let them happen."""
        for event in what:
            self.now += 1000
            entry = ev.Entry(self.room.seq + 1, self.now, event)
            self.log.append(entry)
            take(self.room, entry)

    def command(self, person: str | None, command: Command | Sit) -> list[ev.Event]:
        """What follows from the command has happened; raises Denied if nothing does."""
        what = decide(self.room, command, person)
        self.happen(what)
        self.happen(agreement.due(self.room, self.present.__contains__))
        return what

    def play(self, seat: int | None = None) -> None:
        """The seat that must move makes its first legal move, as a bot would."""
        turn = self.room.turn if seat is None else seat
        assert turn is not None
        assert self.room.table is not None
        self.happen(moved(self.room, turn, [self.room.table.moves()[0]], "bot"))

    def again(self) -> Room:
        """The room that the log alone makes, after a trip through JSON."""
        room = Room("room")
        for entry in self.log:
            take(room, msgspec.json.decode(msgspec.json.encode(entry), type=ev.Entry))
        return room


def denied(bench: Bench, person: str | None, command: Command | Sit) -> str:
    """The code with which the command is denied; it has words in all languages, and nothing has changed."""
    before = bench.room.seq
    with pytest.raises(Denied) as no:
        bench.command(person, command)
    for language in LANGUAGES:
        assert "{" not in say(no.value.sentence, Listener(language))
    assert bench.room.seq == before
    return no.value.code


def seated(players: int = 3, game: str = "push", house: House | None = None) -> Bench:
    """A room in which every seat has its person."""
    bench = Bench(game, players, house)
    for seat in range(1, players):
        bench.command(f"p{seat}", Sit(name="x"))
    return bench


def playing(players: int = 3, game: str = "push", house: House | None = None) -> Bench:
    bench = seated(players, game, house)
    bench.command(HOST, cmd.Start())
    return bench


def over(people: int = 2, game: str = "push", players: int | None = None) -> Bench:
    """A room in which so many people have just ended a game; bots had the other chairs."""
    bench = Bench(game, players or people)
    for number in range(1, people):
        bench.command(f"p{number}", Sit(name="x"))
    bench.command(HOST, cmd.Start(fill="zufall"))
    end(bench)
    return bench


def end(bench: Bench) -> None:
    """The game is over without a result, and the next secret is sealed."""
    bench.happen([ev.Aborted(), sealed(bytes(range(32)))])
