"""`stammtisch serve`, or just `stammtisch`: tables for people and bots, here or for the whole house."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path

import segno

from stammtisch.server.host.run import bound
from stammtisch.server.host.run import run as run_server
from stammtisch.server.http.host_policy import folder_of, is_public
from stammtisch.server.http.reach import EVERYWHERE, lan_address
from stammtisch.server.settings import FoundSetting, Settings, settle, unknown_variables
from stammtisch.server.store.folder_lock import claimed
from stammtisch.words import Language, Listener, Sentence, complaint, say

FLAGS = ("host", "port", "root_path", "log_level")


def run(args: argparse.Namespace, language: Language) -> int:
    """Serve until Ctrl-C."""
    settings = settled(args)
    _check(settings)
    for warning in [*unknown_variables(), *_missing_notices(settings)]:
        print(f"stammtisch: {say(warning, Listener(language))}", file=sys.stderr)
    with claimed(folder_of(settings)), bound(_host(settings), int(settings["port"].value)) as listening:
        port = listening.getsockname()[1]
        run_server(listening, settings, lambda: _greet(settings, port, language))
    print(say(Sentence("settings.stopped"), Listener(language)))
    return 0


def settled(args: argparse.Namespace) -> Settings:
    """The settings, after what this command line says."""
    flags = {name: getattr(args, name) for name in FLAGS}
    flags["data_dir"] = args.data
    flags["browser"] = False if args.no_browser else None
    settings = settle(flags)
    if args.lan and args.host is None:
        settings["host"] = FoundSetting(EVERYWHERE, "--lan")
    return settings


def _check(settings: Settings) -> None:
    """Settings that do not go together are said at once."""
    if settings["table_creation"].value == "password" and not settings["table_password"].value:
        raise complaint("settings.no_password")
    for name in ("imprint", "privacy"):
        where = str(settings[name].value)
        if where and not where.startswith(("https://", "http://")) and not Path(where).is_file():
            raise complaint("settings.no_notice", name=name, got=where)


def _missing_notices(settings: Settings) -> list[Sentence]:
    said = settings["imprint"].value and settings["privacy"].value
    return [Sentence("settings.no_imprint")] if is_public(settings) and not said else []


def _host(settings: Settings) -> str:
    return str(settings["host"].value)


def _greet(settings: Settings, port: int, language: Language) -> None:
    """Say where the tables are, show it as a QR code to those with a phone, and open the browser."""
    listener, path = Listener(language), f"{settings['root_path'].value}/"
    local = address_of("127.0.0.1" if _host(settings) == EVERYWHERE else _host(settings), port) + path
    print(say(Sentence("settings.running", {"names": local}), listener), flush=True)
    opened = local
    if _host(settings) == EVERYWHERE:
        everywhere = (str(settings["base_url"].value) or address_of(lan_address(), port)) + path
        print(say(Sentence("settings.in_the_house", {"names": everywhere}), listener), flush=True)
        print(say(Sentence("settings.on_the_screen", {"names": f"{everywhere}screen"}), listener), flush=True)
        segno.make(everywhere, micro=False).terminal(compact=True)
        opened = everywhere  # links and QR codes lead here from every device then
    if settings["browser"].value and has_screen():
        threading.Thread(target=webbrowser.open, args=[opened], daemon=True).start()


def address_of(host: str, port: int) -> str:
    """The address as one writes it in a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a browser can show anything; one for the terminal would only be in the way."""
    named = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return platform in {"win32", "darwin"} or any(environment.get(name) for name in named)
