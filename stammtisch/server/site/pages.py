"""The browser client: one page for all addresses, and its files under a prefix that changes whenever they do."""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from functools import lru_cache
from html import escape
from io import BytesIO
from itertools import chain

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
from stammtisch.server.site.client_files import PACKED, TYPES, File, found
from stammtisch.words import Language, texts

PICTURES_KEPT = 1024
FOREVER = "max-age=31536000, immutable"
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
_IMPORT = re.compile(r"""\bfrom ?['"](\.[^'"]+)['"]""")


class Pages:
    """All files of the client, and the page that loads them."""

    def __init__(self) -> None:
        self.files = dict(found())
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
