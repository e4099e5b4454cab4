"""`stammtisch verify FILE`: every record is played again and compared with the rules and its seed."""

from __future__ import annotations

import argparse

from stammtisch.cli.paint import Bar
from stammtisch.cli.records import in_record, lines_in, records_in
from stammtisch.table.replay import replayed
from stammtisch.words import Complaint, Language, Listener, Sentence, phrase, say


def run(args: argparse.Namespace, language: Language) -> int:
    """Check all records; the first difference is a Complaint."""
    listener = Listener(language)
    bar = Bar(lines_in(args.file), phrase(Sentence("cli.unit_games"), listener))
    told = unfinished = 0
    try:
        for number, record in records_in(args.file):
            try:
                unfinished += replayed(record).result is None
            except Complaint as wrong:
                raise in_record(args.file, number, wrong) from None
            told += record.seed is None
            bar.step()
    finally:
        bar.close()
    key = f"cli.verified{'_told' if told else ''}{'_unfinished' if unfinished else ''}"
    print(say(Sentence(key, {"n": bar.done, "told": told, "unfinished": unfinished}), listener))
    return 0
