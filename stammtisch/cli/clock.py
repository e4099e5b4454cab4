"""`stammtisch clock`: whether the server trusts the clock, and confirming the time after a jump, also while it runs."""

from __future__ import annotations

import argparse
import time

from stammtisch.cli.token import data
from stammtisch.server.http.host_policy import folder_of
from stammtisch.server.settings import settle
from stammtisch.server.store import clock
from stammtisch.words import Argument, Language, Listener, Sentence, say


def run(args: argparse.Namespace, language: Language) -> int:
    """Confirm the time, or say how things stand."""
    with data(folder_of(settle({"data_dir": args.data}))) as connection:
        if args.confirm:
            clock.confirm(connection, clock.wall_ms())
        doubted, agreed = clock.is_doubted(connection), clock.read(connection).get(clock.AGREED, 0)
    hours = -(-(clock.DAY - agreed) // clock.HOUR)
    said: dict[str, Argument] = {"when": time.strftime("%Y-%m-%d %H:%M"), "got": hours}
    key = "clock_confirmed" if args.confirm else "clock_unsure" if doubted else "clock_sure"
    print(say(Sentence(f"settings.{key}", said), Listener(language)))
    return 0
