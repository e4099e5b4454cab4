"""`stammtisch replay FILE`: a record as a readable account."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from stammtisch.cli.arguments import whole
from stammtisch.cli.board import draw
from stammtisch.cli.paint import Paint
from stammtisch.cli.records import in_record, records_in
from stammtisch.engine.view import Event
from stammtisch.table.record import Record
from stammtisch.table.replay import replay
from stammtisch.table.table import GameEntry, Table
from stammtisch.words import Complaint, Language, Listener, Sentence, as_json, complaint, join, name_seat, say


def run(args: argparse.Namespace, language: Language) -> int:
    """Tell one record of the file, move by move."""
    number = whole(args.game, 1, 10**9, "--game") or 1
    record = _found(args.file, number)
    try:
        _tell(record, language, step=args.step)
    except Complaint as wrong:
        raise in_record(args.file, number, wrong) from None
    except EOFError:
        print()
    return 0


def _found(file: str, wanted: int) -> Record:
    count = 0
    for count, record in records_in(file):
        if count == wanted:
            return record
    raise complaint("cli.no_such_record", file=file, expected=f"1…{count}", got=wanted)


def _tell(record: Record, language: Language, *, step: bool) -> None:
    paint, listener = Paint.on(sys.stdout), Listener(language, _distinct(record.names))
    for table in replay(record):
        entry = table.log[-1]
        if entry.move is None:
            print(paint.bold(_title(table, listener)))
        _tell_entry(table, entry, listener)
        if step and table.turn is not None:
            print(f"\n{draw(table.view(table.turn), paint, listener)}\n")
            input(say(Sentence("cli.replay.next"), listener))
    print(_ending(table, listener))


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, with the number of the seat where several have the same name."""
    return [name if names.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(names)]


def _title(table: Table, listener: Listener) -> str:
    names = [name_seat(seat, listener) for seat in range(table.players)]
    chosen = table.game.chosen(table.options).items()
    options = ", ".join(f"{key}={value if isinstance(value, str) else as_json(value)}" for key, value in chosen)
    title = f"{table.game.title}: {join(names, listener.language)}"
    return f"{title} ({options})" if options else title


def _tell_entry(table: Table, entry: GameEntry, listener: Listener) -> None:
    """One log entry with its number; the game is over, so everything is told, hidden cards too."""
    sentences = [sentence for event in entry.events if (sentence := _sentence(table, event, listener))]
    if sentences:
        print(f"{entry.number:>4}  {' '.join(sentences)}")


def _sentence(table: Table, event: Event, listener: Listener) -> str | None:
    told = table.game.view.told(event, event[1])  # as the one who did it sees it
    sentence = told and table.game.words.recount(told)
    return say(sentence, listener) if sentence else None


def _ending(table: Table, listener: Listener) -> str:
    result = table.result
    if result is None:
        return say(Sentence("cli.replay.unfinished"), listener)
    names = join([name_seat(seat, listener) for seat in result.winners], listener.language)
    scores = ", ".join(f"{name_seat(seat, listener)} {score}" for seat, score in enumerate(result.scores))
    key = "cli.replay.won" if len(result.winners) == 1 else "cli.replay.won_together"
    return say(Sentence(key, {"names": names, "scores": scores}), listener)
