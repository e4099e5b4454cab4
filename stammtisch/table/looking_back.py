"""Looking back at a game that is over: what everybody saw after the deal and after every move, with open cards.

A long game has hundreds of moves, and most of what a seat sees stays as it was. So a step tells of each view only what
differs from the step before: of the spectators' view, and of what each seat saw besides. Whoever lays the steps over
each other, from the first to the one wanted, has the views of that moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from stammtisch.engine.state import NOBODY
from stammtisch.engine.view import Event, Told
from stammtisch.table.record import Record
from stammtisch.table.replay import replay
from stammtisch.table.table import Table

Step = dict[str, Any]
"""One step, ready for JSON: who made which move, its events, how many outcomes of chance there were, the changes."""

LEFT_OUT = ("seat", "events", "moves")
"""What a look back does not need: whose view it is, the events, which stand beside it, and what was allowed."""


def steps(record: Record) -> Iterator[Step]:
    """The deal and every move."""
    changes = Changes(record.players)
    for table in replay(record):
        entry = table.log[-1]
        made = record.moves[entry.number - 1].move if entry.number else None
        events = [with_words(table, opened(table, event)) for event in entry.events]
        yield {
            "seat": entry.seat,
            "move": made,
            "chance": len(table.outcomes),
            "events": events,
            **changes.since_last(table),
        }


def opened(table: Table, event: Event) -> Told:
    """The event with its cards, as whoever did it saw it."""
    told = table.game.view.told(event, None if event[1] == NOBODY else event[1])
    return told or {}


def with_words(table: Table, event: Told) -> Told:
    """The event with the key of the sentence that tells it, if it needs words; the arguments are the event's own."""
    sentence = table.game.words.recount(event)
    return event if sentence is None else {**event, "says": sentence.key}


class Changes:
    """What was told so far of the spectators' view and of each seat's own."""

    def __init__(self, players: int) -> None:
        self._view: Step = {}
        self._own: list[Step] = [{} for _ in range(players)]

    def since_last(self, table: Table) -> Step:
        """What has changed; a key that a seat once saw otherwise than spectators stays its own."""
        public = shown(table.view())
        seen = [shown(table.view(seat)) for seat in range(table.players)]
        own = [
            changed(known, {key: value for key, value in view.items() if key in known or value != public[key]})
            for known, view in zip(self._own, seen, strict=True)
        ]
        return {"view": changed(self._view, public), "own": own}


def shown(view: Mapping[str, Any]) -> Step:
    """The view without what a look back does not need."""
    return {key: value for key, value in view.items() if key not in LEFT_OUT}


def changed(known: Step, now: Step) -> Step:
    """What is not known yet; afterwards it is."""
    fresh = {key: value for key, value in now.items() if key not in known or known[key] != value}
    known.update(fresh)
    return fresh
