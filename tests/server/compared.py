"""All that one listener could tell two worlds apart by, compared byte by byte.

That is: every line from the first, also from any later one, in the pages and in the order in which several streams get
them, the state, and what every command that there is would be answered in both languages, with what it would lead to;
whom all wait for, what looking back gives; and all of it again after some more moves, as long as the rules show the
listener the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, get_args

import msgspec
from msgspec import inspect
from starlette.requests import Request

from stammtisch.engine.chance import Dice
from stammtisch.server.http.problems import respond
from stammtisch.server.live import known_deals
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.stream import Message, Stream
from stammtisch.server.room import commands as cmd
from stammtisch.server.room import decide, project
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.events import Person
from stammtisch.table.table import Table
from tests.server.pairs import Pair, laid_open, move, table_of, twin

PROBES = 10
LATER = 3
"""So many moves after which two worlds are compared again."""


def differences(pair: Pair, dice: Dice) -> list[str]:
    """What the listener could tell the two worlds apart by, now and after some more moves."""
    found = told_apart(pair, dice)
    here, there, seat = twin(pair.here), twin(pair.there), pair.seat
    for text in moves_in_both(here, there, dice):
        if not looks_alike(here, there, seat):
            return found
        found += [f"after {text}: {what}" for what in told_apart(Pair(here, there, seat), dice)]
    return found


def told_apart(pair: Pair, dice: Dice) -> list[str]:
    """What the listener could tell the two worlds apart by at this moment."""
    here, there, seat = pair.here, pair.there, pair.seat
    asked = {f"asked {command}": command for command in (*COMMANDS, *probes(here, dice))}
    found = [name for name, command in asked.items() if answered(here, command, seat) != answered(there, command, seat)]
    after = dice.below(here.room.seq + 1)
    heard: dict[str, Callable[[Live], Any]] = {
        "lines": lambda live: lines(live, seat, 0),
        f"lines after {after}": lambda live: lines(live, seat, after),
        f"missed lines after {after}": lambda live: missed(live, seat, after),
        "told in turn": lambda live: told_in_turn(live, seat, after),
        "state": lambda live: msgspec.json.encode(live.state(seat)),
        "waited for": waited_for,
        "looking back": looking_back,
    }
    return found + [name for name, said in heard.items() if said(here) != said(there)]


def lines(live: Live, seat: int | None, after: int) -> list[bytes]:
    """The entries after this number as they are sent to the listener."""
    return [msgspec.json.encode(line) for line in live.lines(seat, after)]


def missed(live: Live, seat: int | None, after: int) -> list[list[Message]]:
    """The same for somebody who comes back, in the pages in which they are sent."""
    person = None if seat is None else live.room.chairs[seat].person
    return list(live.backlog(person, after))


class Noting(Stream):
    """A stream that notes beside others when it is told of something."""

    def __init__(self, person: Person | None, told: list[tuple[int, list[Message]]], number: int) -> None:
        super().__init__(person)
        self.told, self.number = told, number

    def put(self, messages: Sequence[Message]) -> None:
        """One of several has its turn."""
        self.told.append((self.number, list(messages)))


def told_in_turn(live: Live, seat: int | None, after: int) -> list[tuple[int, list[Message]]]:
    """What somebody with several streams open, as a player and as spectators, is told on which of them first."""
    told: list[tuple[int, list[Message]]] = []
    mine = None if seat is None else live.room.chairs[seat].person
    streams: list[Stream] = [Noting(person, told, number) for number, person in enumerate((mine, None, mine, None))]
    others: list[Stream] = [Noting(chair.person, [], 0) for chair in live.room.chairs if chair.person != mine]
    replace(live, streams=[*streams[:2], *others, *streams[2:]]).tell(after)
    return told


def waited_for(live: Live) -> list[object]:
    """What time would bring."""
    return [live.waited_for(), live.clock(), live.away(), live.overdue(), live.heir(0), live.busy()]


def looking_back(live: Live) -> list[object]:
    """What is answered to those who want to see the cards of a game that is being played."""
    records = [denial(partial(project.record, live.room, live.names, game)) for game in (None, 0, 1, 2)]
    return [*records, known_deals.compared(live.room, [])]


def denial(asked: Callable[[], object]) -> object:
    try:
        return asked()
    except Denied as no:
        return no.code, no.sentence


# Commands


def samples() -> Iterator[cmd.Command]:
    """Two commands of every kind that there is."""
    for kind in get_args(cmd.Command):
        for number in (0, 1):
            fields = inspect.type_info(kind).fields  # type: ignore[attr-defined]
            yield msgspec.convert({"do": tag(kind), **{f.name: sample(f.type, number) for f in fields}}, cmd.Command)


def tag(kind: Any) -> str:
    found: str = kind.__struct_config__.tag
    return found


def sample(kind: inspect.Type, number: int) -> object:
    """Something of this type; of what may be missing, nothing."""
    match kind:
        case inspect.UnionType():
            return None if number == 0 else sample(next(t for t in kind.types if type(t) is not inspect.NoneType), 1)
        case inspect.Metadata():
            return sample(kind.type, number)
        case inspect.IntType():
            return max(number, kind.ge or 0)
        case inspect.BoolType():
            return bool(number)
        case inspect.StrType():
            return "ab" * 32 if "64" in (kind.pattern or "") else "hello"
        case inspect.ListType():
            return ["castle"]
    return {}


COMMANDS = tuple(samples())


def probes(live: Live, dice: Dice) -> list[cmd.Command]:
    """Moves of all kinds, allowed or not, alone and as one of several."""
    if live.room.table is None:
        return []
    game = live.room.table.game
    texts = [game.notation.move_text(dice.below(game.rules.MOVES)) for _ in range(PROBES)]
    return [*(cmd.Move(moves=[text]) for text in texts), cmd.Move(moves=texts[:2])]


def answered(live: Live, command: cmd.Command, seat: int | None) -> list[object]:
    """What the command would lead to or, in both languages, why it is denied."""
    try:
        return [tag(type(what)) for what in decide.decide(live.room, command, None if seat is None else f"p{seat}")]
    except Denied as no:
        no.heard_by = lambda language: live.listener(language, seat)
        return [bytes(respond(no, asking(language)).body) for language in ("de", "en")]


def asking(language: str) -> Request:
    return Request({"type": "http", "query_string": f"lang={language}".encode(), "headers": []})


# Going on


def moves_in_both(here: Live, there: Live, dice: Dice) -> Iterator[str]:
    """The two tables go on with the same moves, as long as the same are allowed."""
    for _ in range(LATER):
        allowed = set(table_of(there).moves())
        both = [text for text in table_of(here).moves() if text in allowed]
        if here.room.turn is None or here.room.turn != there.room.turn or not both:
            return
        text = both[dice.below(len(both))]
        for live in (here, there):
            move(live, [text])
        yield text


def looks_alike(here: Live, there: Live, seat: int | None) -> bool:
    """Whether the rules show the listener the same after the last move: if not, there is nothing to keep from them."""
    return here.room.turn is not None and shown(table_of(here), seat) == shown(table_of(there), seat)


def shown(table: Table, seat: int | None) -> list[object]:
    """What the rules show the listener after the last move, with the hands that they laid open if it ended a round."""
    last = len(table.log) - 2
    opened = laid_open(table.game, [ended.state for ended in table.log[-1].closings])
    return [table.view(seat), table.told(seat, after=last), opened]
