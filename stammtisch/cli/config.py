"""`stammtisch config`: the settings of a server as they would be used, and where each comes from."""

from __future__ import annotations

import argparse

from stammtisch.cli.paint import columns
from stammtisch.server.settings import SETTINGS, config_file, settle
from stammtisch.words import Language, Listener, Sentence, as_json, say


def run(_wanted: argparse.Namespace, language: Language) -> int:
    """Print them, one a line."""
    usual = say(Sentence("settings.usual"), Listener(language))
    found = settle({})
    rows = [
        [setting.name, as_json(found[setting.name].value), found[setting.name].origin or usual] for setting in SETTINGS
    ]
    print("\n".join(columns(rows)))
    print(say(Sentence("settings.file", {"file": str(config_file())}), Listener(language)))
    return 0
