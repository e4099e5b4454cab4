"""What is served of the client: the files of `stammtisch/web` and of each game's folder `web`, and data beside them.

Nothing is built: files are served as they are but for comments and indentation, under the paths that they have in the
package, so that they find each other as they do on the disk. Beside them lie the texts of both languages and the
rules as data, made from the same sources as everything else that the program says.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from stammtisch.games import GAMES
from stammtisch.server.site.rule_sheets import sheet
from stammtisch.table.lessons import taught
from stammtisch.words import LANGUAGES, Language, Text, texts

CLIENT = Path(__file__).parent.parent.parent / "web"
TEXTS = ("common", "server", "bots", "web")
"""The files of texts that the page needs from the beginning."""

TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
PACKED = (TYPES[".woff2"], TYPES[".png"])
"""Kinds of files that are compressed already."""
_COMMENT = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True)
class File:
    """A file to serve, as it is and compressed."""

    body: bytes
    kind: str

    @cached_property
    def compressed(self) -> bytes:
        """The body, gzipped."""
        return gzip.compress(self.body, mtime=0)


def found() -> Iterator[tuple[str, File]]:
    """All files, by their paths."""
    yield from _in_folder(CLIENT, "web")
    for game in GAMES.values():
        yield from _in_folder(game.folder / "web", f"games/{game.name}/web")
    for language in LANGUAGES:
        yield (
            f"words/{language}.json",
            _data({file: _shown(file, texts(language, file)) for file in TEXTS} | _web(language)),
        )
        for name in GAMES:
            yield f"words/{language}.{name}.json", _data({name: _shown(name, texts(language, name))})
        yield f"words/{language}.after_game.json", _data(_more(language, "after_game", "highlight."))
        yield f"words/{language}.between.json", _data(_more(language, "between"))
        yield f"words/{language}.deals.json", _data(_more(language, "deals"))
        yield f"words/{language}.keys.json", _data(_more(language, "keys"))
        yield f"words/{language}.hints.json", _data(_more(language, "hints", "hint."))
        for name, game in GAMES.items():
            yield f"rules/{name}.{language}.json", _data(sheet(name, language))
            if game.has("lesson"):
                yield f"lessons/{name}.{language}.json", _data(taught(name, language))


def _in_folder(folder: Traversable, at: str) -> Iterator[tuple[str, File]]:
    """The files of the client that lie there, each by its path below `at`."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name) if folder.is_dir() else ():
        kind = TYPES.get(Path(path.name).suffix)
        if path.is_dir():
            yield from _in_folder(path, f"{at}/{path.name}")
        elif kind:
            yield f"{at}/{path.name}", File(_body(path), kind)


def _body(path: Traversable) -> bytes:
    """What is sent of a file: of code and styles all but comments with lines for themselves, and blanks before a line.

    The lines stay, so that an error's line is that of the source.
    """
    body = path.read_bytes()
    if not path.name.endswith((".js", ".css")):
        return body
    return _COMMENT.sub(lambda it: b"\n" * it[0].count(b"\n"), _INDENT.sub(b"", body))


def _shown(file: str, words: Mapping[str, Text]) -> dict[str, Text]:
    """The texts that the page says itself: why something cannot be comes from the server, in words."""
    parts = {"server": ("phrase.",), "bots": ("name.",), "common": ("and", "seat", "you."), "web": ("",)}
    wanted = parts.get(file, ("card.", "colour.", "label.", "event.", "move.", "status.", "page."))
    return {key: text for key, text in words.items() if key.startswith(wanted)}


def _web(language: Language) -> dict[str, Any]:
    """What the page says, with each game's title and what it is about."""
    games = {f"{key}.{game}": texts(language, game).get(key, "") for key in ("title", "about") for game in GAMES}
    return {"web": {**texts(language, "web"), **games}}


def _more(language: Language, file: str, key: str = "") -> dict[str, Any]:
    """The texts of a file that the page needs only later, and those of the games that begin with the key."""
    games = {
        game: {name: text for name, text in texts(language, game).items() if key and name.startswith(key)}
        for game in GAMES
    }
    return {file: texts(language, file), **{game: found for game, found in games.items() if found}}


def _data(value: Any) -> File:
    return File(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), mimetypes.types_map[".json"])
