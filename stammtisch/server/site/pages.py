"""The browser client: one page for all addresses, and its files under a prefix that changes whenever they do.

Nothing is built: the files of `stammtisch/web`, and of the folder `web` of each game, are served as they are but for
their comments, under the paths that they have in the package, so that they find each other as they do on the disk.
Beside them lie the texts of both languages and the rules as data, made from the same sources as everything else that
the program says.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.bots.extras import lacks_packages
from stammtisch.bots.registry import OURS
from stammtisch.games import GAMES
from stammtisch.server.codes import tidy_code
from stammtisch.server.http.auth import address_of, limits_of
from stammtisch.server.http.problems import Problem, language_of, respond
from stammtisch.server.http.reach import address_for_others
from stammtisch.server.site import web_app
from stammtisch.server.site.rule_sheets import sheet
from stammtisch.table.lessons import taught
from stammtisch.words import LANGUAGES, Language, Text, texts

CLIENT = Path(__file__).parent.parent.parent / "web"
TEXTS = ("common", "server", "bots", "web")
"""The files of texts that the page needs from the beginning."""

PICTURES_KEPT = 1024
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
SCREENS = {
    "": "web/screens/start.js",
    "t": "web/screens/table.js",
    "new": "web/screens/new.js",
    "rules": "web/screens/rules.js",
    "learn": "web/screens/lesson.js",
    "me": "web/screens/profile.js",
    "here": "web/screens/together.js",
    "screen": "web/screens/together.js",
    "dev": "web/screens/deck.js",
}
"""The module that shows an address, by its first part."""
SHARED = tuple(f"web/css/{name}.css" for name in ("base", "cards", "parts", "lobby", "table", "people", "pace"))
STYLES = (*SHARED, *(f"games/{game}/web/picture.css" for game in GAMES))
"""The styles that the page needs from the beginning; the others are loaded when needed."""
PACKED = (TYPES[".woff2"], TYPES[".png"])
"""Kinds of files that are compressed already."""
_COMMENT = re.compile(rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
_IMPORT = re.compile(r"""\bfrom ?['"](\.[^'"]+)['"]""")


@dataclass(frozen=True)
class File:
    """A file to serve, as it is and compressed."""

    body: bytes
    kind: str

    @cached_property
    def compressed(self) -> bytes:
        """The body, gzipped."""
        return gzip.compress(self.body, mtime=0)


class Pages:
    """All files of the client, and the page that loads them."""

    def __init__(self) -> None:
        self.files = dict(_found())
        self._pages: dict[tuple[str, ...], File] = {}  # by root, language, the first part of the address, for others
        digest = hashlib.sha256()
        for name, file in sorted(self.files.items()):
            digest.update(name.encode() + b"\0" + file.body)
        self.version = digest.hexdigest()[:12]
        self.modules = {
            first: sorted(self._needed("web/main.js") | self._needed(screen)) for first, screen in SCREENS.items()
        }
        pictures = (f"games/{game}/web/picture.js" for game in GAMES)
        drawn = (self._needed(picture) for picture in pictures if picture in self.files)
        self.modules[""] = sorted({*self.modules[""], *chain.from_iterable(drawn)})

    def routes(self) -> list[Route]:
        """The page under all addresses that people see, its files, and which version of it runs here."""
        shown = (
            "/",
            "/t/{code}",
            "/t/{code}/replay",
            "/new/{game}",
            "/rules/{game}",
            "/learn/{game}",
            "/me",
            "/here",
            "/screen",
            "/dev/deck",
        )
        return [
            *(Route(path, self.page) for path in shown),
            Route("/t/{code}/qr.svg", self.picture),
            Route("/version", self.newest),
            Route("/manifest.webmanifest", self.manifest),
            Route("/sw.js", self.worker),
            Route("/static/{version}/{path:path}", self.file),
        ]

    async def page(self, request: Request) -> Response:
        """The page, in the asker's language; there is none for a game that nobody knows."""
        if "game" in request.path_params and request.path_params["game"] not in GAMES:
            raise HTTPException(404)
        root: str = request.scope.get("root_path", "")
        first = f"{request.scope['path'].removeprefix(root)}/".split("/")[1]
        page = self._page(root, language_of(request), first, address_for_others(request))
        return _sent(page, request, {"Vary": "Accept-Encoding, Accept-Language"})

    def _page(self, root: str, language: Language, first: str, others: str) -> File:
        """The page for addresses that begin like that: there are few, and each is made once."""
        key = (root, language, first, others)
        if key not in self._pages:
            page = self.shell(root, language, f"/{first}", others)
            self._pages[key] = File(page.encode(), "text/html; charset=utf-8")
        return self._pages[key]

    async def picture(self, request: Request) -> Response:
        """The link of a table as a QR code, to point a phone at."""
        code = tidy_code(request.path_params["code"])
        if code is None:
            raise Problem(404, "no_such_page")
        limits_of(request).spend("pictures", address_of(request))
        server = address_for_others(request) or f"{request.url.scheme}://{request.url.netloc}"
        link = f"{server}{request.scope.get('root_path', '')}/t/{code}"
        return Response(drawn(link), media_type=TYPES[".svg"])

    async def newest(self, _request: Request) -> Response:
        """Which version a browser would load now; one that runs an older one asks to reload."""
        return Response(json.dumps({"client": self.version}), media_type="application/json")

    async def manifest(self, request: Request) -> Response:
        """The client as an app."""
        root = request.scope.get("root_path", "")
        about = web_app.manifest(root, f"{root}/static/{self.version}", language_of(request))
        return Response(json.dumps(about), media_type="application/manifest+json")

    async def worker(self, request: Request) -> Response:
        """What keeps the client's files on a device; asked for anew each time."""
        return _sent(self._worker(request.scope.get("root_path", "")), request, {"Cache-Control": "no-cache"})

    def _worker(self, root: str) -> File:
        key = (root, "", web_app.WORKER)
        if key not in self._pages:
            source = self.files[web_app.WORKER].body.decode()
            script = web_app.worker(source, root, self.version, self.files)
            self._pages[key] = File(script.encode(), TYPES[".js"])
        return self._pages[key]

    async def file(self, request: Request) -> Response:
        """One file of the client."""
        file = self.files.get(request.path_params["path"])
        if file is None or request.path_params["version"] != self.version:
            return respond(Problem(404, "no_such_page"), request)
        return _sent(file, request, {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"})

    def _needed(self, module: str, found: set[str] | None = None) -> set[str]:
        """The module and all that it imports at once; what is imported later is loaded when it is wanted."""
        found = set() if found is None else found
        if module not in found:
            found.add(module)
            for path in _IMPORT.findall(self.files[module].body.decode()):
                self._needed(posixpath.normpath(posixpath.join(posixpath.dirname(module), path)), found)
        return found

    def _about(self) -> str:
        """The version, the games, and which of our bots cannot play here: the page says so where they are chosen."""
        lacking = " ".join(name for name in OURS if lacks_packages(name))
        without = f' data-without="{lacking}"' if lacking else ""
        return f'data-version="{self.version}" data-games="{" ".join(GAMES)}"{without}'

    def shell(self, root: str, language: Language, path: str = "/", others: str = "") -> str:
        """The HTML: nothing but what to load for this address, so that all modules arrive at once."""
        at = f"{escape(root)}/static/{self.version}"
        about = self._about() + (f' data-others="{escape(others)}"' if others else "")
        modules = self.modules[f"{path}/".split("/")[1]]
        soon, without = (escape(str(texts(language, "web")[key])) for key in ("loading", "needs_scripts"))
        return "\n".join(
            [
                "<!doctype html>",
                f'<html lang="{language}">',
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
                '<meta name="color-scheme" content="light dark">',
                f'<meta name="stammtisch" data-root="{escape(root)}" data-at="{at}" {about}>',
                "<title>Stammtisch</title>",
                f'<link rel="icon" href="{at}/web/icon.svg" type="image/svg+xml">',
                f'<link rel="preload" href="{at}/web/vendor/figtree.woff2" as="font" type="font/woff2" crossorigin>',
                *(f'<link rel="stylesheet" href="{at}/{name}">' for name in STYLES if name in self.files),
                f'<link rel="preload" href="{at}/words/{language}.json" as="fetch" crossorigin>',
                *(f'<link rel="modulepreload" href="{at}/{name}">' for name in modules),
                f'<script type="module" src="{at}/web/main.js"></script>',
                f'<div id="app"><main class="loading"><p>{soon}</p></main><noscript><p>{without}</p></noscript></div>',
                "",
            ]
        )


@lru_cache(maxsize=PICTURES_KEPT)
def drawn(link: str) -> bytes:
    """The link as a QR code."""
    picture = BytesIO()
    segno.make(link).save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return picture.getvalue()


def _sent(file: File, request: Request, headers: dict[str, str]) -> Response:
    """The file, compressed if the browser takes it so and it is worth it; all text is UTF-8, as the page says it is."""
    headers = {**headers, "Content-Type": file.kind}
    if "gzip" in request.headers.get("accept-encoding", "") and file.kind not in PACKED:
        return Response(file.compressed, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.body, headers=headers)


def _found() -> Iterator[tuple[str, File]]:
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
