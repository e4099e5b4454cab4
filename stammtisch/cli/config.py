"""`stammtisch config`: the settings of a server as they would be used, and where each comes from."""

from __future__ import annotations

import argparse
import sys

from stammtisch.cli.paint import columns
from stammtisch.server.settings import SETTINGS, config_file, settle, unknown_variables
from stammtisch.words import Language, Listener, Sentence, as_json, say

HIDDEN = "…"


def run(_args: argparse.Namespace, language: Language) -> int:
    """Print them, one a line."""
    listener, found = Listener(language), settle({})
    usual = say(Sentence("settings.usual"), listener)
    rows = []
    for setting in SETTINGS:
        value, origin = found[setting.name].value, found[setting.name].origin
        rows.append([setting.name, as_json(HIDDEN if setting.secret and value else value), origin or usual])
    print("\n".join(columns(rows)))
    print(say(Sentence("settings.file", {"file": str(config_file())}), listener))
    for warning in unknown_variables():
        print(f"stammtisch: {say(warning, listener)}", file=sys.stderr)
    return 0
