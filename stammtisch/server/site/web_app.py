"""The client as an app on somebody's device: its manifest, and the worker that keeps its files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from stammtisch.words import Language, texts

WORKER = "web/sw.js"
ICONS = (("web/icons/icon-192.png", "192x192", "any"), ("web/icons/icon-512.png", "512x512", "any"))
MASKABLE = ("web/icons/maskable-512.png", "512x512", "maskable")
KEPT = (".js", ".css", ".woff2", ".svg")
NOT_KEPT = ("rules/", "lessons/")


def manifest(root: str, at: str, language: Language) -> dict[str, Any]:
    """What a browser must know to put the client on the device."""
    drawn = {"src": f"{at}/web/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    icons = [
        {"src": f"{at}/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in (*ICONS, MASKABLE)
    ]
    return {
        "id": f"{root}/",
        "name": "Stammtisch",
        "short_name": "Stammtisch",
        "description": texts(language, "web")["slogan"],
        "lang": language,
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": "#f6f1e4",
        "theme_color": "#12332a",
        "icons": [*icons, drawn],
    }


def kept(names: Iterable[str]) -> list[str]:
    """The files that the worker keeps: all that a table needs, and all that the page says."""
    wanted = (name for name in names if name.endswith(KEPT) or name.startswith("words/"))
    return sorted(name for name in wanted if name != WORKER and not name.startswith(NOT_KEPT))


def worker(source: str, root: str, version: str, names: Iterable[str]) -> str:
    """The worker of this version: another version is another worker, which is how browsers notice."""
    about = {"root": root, "version": version, "files": kept(names)}
    return f"self.stammtisch = {json.dumps(about)};\n{source}"
