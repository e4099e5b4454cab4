"""`stammtisch restore FILE`: a copy takes the place of all tables, also while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from stammtisch.server.http.host_policy import folder_of
from stammtisch.server.settings import settle
from stammtisch.server.store.backup import restore
from stammtisch.words import Language, Listener, Sentence, say

PATIENCE_SECONDS = 30.0
"""So long may a running server take until it begins again with the copy."""


def run(args: argparse.Namespace, language: Language) -> int:
    """Put the copy back."""
    folder = folder_of(settle({"data_dir": args.data}))
    restore(folder, Path(args.file), PATIENCE_SECONDS)
    print(say(Sentence("settings.restored", {"file": args.file, "folder": str(folder)}), Listener(language)))
    return 0
