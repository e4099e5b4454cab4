"""`stammtisch backup FILE`: a whole copy of all tables, also while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from stammtisch.server.http.host_policy import folder_of
from stammtisch.server.settings import settle
from stammtisch.server.store.backup import back_up
from stammtisch.words import Language, Listener, Sentence, say


def run(args: argparse.Namespace, language: Language) -> int:
    """Make the copy."""
    back_up(folder_of(settle({"data_dir": args.data})), Path(args.file))
    print(say(Sentence("settings.backed_up", {"file": args.file}), Listener(language)))
    return 0
