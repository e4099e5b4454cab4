"""`stammtisch serve`: tables for people and bots, here or for the whole house."""

from __future__ import annotations

import argparse
import threading
import webbrowser
from pathlib import Path

import segno

from stammtisch.server.claiming import claimed
from stammtisch.server.running import EVERYWHERE, bound, lan_address
from stammtisch.server.running import run as run_server
from stammtisch.server.settings import Settings, settle
from stammtisch.words import Language, Listener, Sentence, say

SECONDS_TO_START = 0.5


def run(wanted: argparse.Namespace, language: Language) -> int:
    """Serve until Ctrl-C."""
    flags = {name: getattr(wanted, name) for name in ("host", "port", "data", "root_path", "log_level")}
    if wanted.lan:
        flags["host"] = flags["host"] or EVERYWHERE
    if wanted.no_browser:
        flags["browser"] = False
    settings = settle(flags)
    host, port = str(settings["host"].value), int(settings["port"].value)
    folder = Path(str(settings["data"].value)).expanduser()
    with claimed(folder), bound(host, port) as listening:
        _greet(settings, listening.getsockname()[1], language, lan=host == EVERYWHERE)
        run_server(
            listening,
            folder,
            log_level=str(settings["log_level"].value),
            root_path=str(settings["root_path"].value),
            trusted_proxies=str(settings["trusted_proxies"].value),
        )
    return 0


def _greet(settings: Settings, port: int, language: Language, *, lan: bool) -> None:
    """Say where the tables are, show it as a QR code to those with a phone, and open the browser."""
    listener = Listener(language)
    local = f"http://127.0.0.1:{port}/" if lan else f"http://{settings['host'].value}:{port}/"
    print(say(Sentence("settings.running", {"names": local}), listener), flush=True)
    if lan:
        everywhere = f"http://{lan_address()}:{port}/"
        print(say(Sentence("settings.in_the_house", {"names": everywhere}), listener), flush=True)
        segno.make(everywhere, micro=False).terminal(compact=True)
    if settings["browser"].value:
        opening = threading.Timer(SECONDS_TO_START, webbrowser.open, [local])
        opening.daemon = True
        opening.start()
