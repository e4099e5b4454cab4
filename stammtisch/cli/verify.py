"""`stammtisch verify FILE`: every record is played again and compared with the rules and its seed."""

from __future__ import annotations

import argparse
from pathlib import Path

from stammtisch.cli.paint import Bar
from stammtisch.cli.records import in_record, records_in, texts_in
from stammtisch.table.replay import replayed
from stammtisch.words import Complaint, Language, Listener, Sentence, say


def run(wanted: argparse.Namespace, language: Language) -> int:
    """Check all records; the first difference is a Complaint."""
    file = Path(wanted.file)
    bar = Bar(_count(file), say(Sentence("cli.unit_records"), Listener(language)))
    seeded = 0
    try:
        for number, record in records_in(file):
            try:
                replayed(record)
            except Complaint as wrong:
                raise in_record(file, number, wrong) from None
            seeded += record.seed is not None
            bar.step()
    finally:
        bar.close()
    print(_verdict(bar.done, seeded, language))
    return 0


def _count(file: Path) -> int:
    """How many records there are, as far as that can be told without reading them."""
    try:
        return sum(1 for _ in texts_in(file))
    except Complaint:
        return 1


def _verdict(done: int, seeded: int, language: Language) -> str:
    key = "cli.verified" if seeded == done else "cli.verified_told"
    return say(Sentence(key, {"n": done, "told": done - seeded}), Listener(language))
