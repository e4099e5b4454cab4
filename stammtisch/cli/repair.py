"""`stammtisch repair`: a fresh file with every table that is whole; the damaged one is kept beside it."""

from __future__ import annotations

import argparse

from stammtisch.server.http.host_policy import folder_of
from stammtisch.server.settings import settle
from stammtisch.server.store.database import present
from stammtisch.server.store.folder_lock import claimed
from stammtisch.server.store.repair import repair
from stammtisch.words import Argument, Language, Listener, Sentence, say


def run(args: argparse.Namespace, language: Language) -> int:
    """Repair, and say how many tables were kept and lost."""
    folder = folder_of(settle({"data_dir": args.data}))
    present(folder)
    with claimed(folder):
        found = repair(folder)
    said: dict[str, Argument] = {"folder": str(folder)}
    if found is not None:
        said |= {"kept": found.kept, "lost": found.lost}
    print(say(Sentence(f"settings.{'nothing_to_repair' if found is None else 'repaired'}", said), Listener(language)))
    return 0
