"""Plain pages, written by the server: the API from its own description, and what the law wants the host to say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from stammtisch.server.http.host_policy import of_server
from stammtisch.server.http.problems import Problem, language_of, respond
from stammtisch.words import Language, Listener, Sentence, say

STYLE = Path(__file__).parent / "plain.css"
_REFERENCE = re.compile(r"&quot;#/components/schemas/(\w+)&quot;")


def routes(document: dict[str, Any]) -> list[Route]:
    """The pages, and the one file that they load."""

    @cache
    def parts(language: Language) -> list[str]:
        return list(described(document, language))

    async def reference(request: Request) -> Response:
        return _page(request, "server.api_title", parts(language_of(request)))

    return [
        Route("/api/docs", reference),
        Route("/api/plain.css", style),
        Route("/imprint", imprint),
        Route("/privacy", privacy),
    ]


async def style(_request: Request) -> Response:
    """How plain pages look."""
    return Response(STYLE.read_bytes(), media_type="text/css", headers={"Cache-Control": "max-age=3600"})


async def imprint(request: Request) -> Response:
    """Who is responsible for this server."""
    return _notice(request, "server.imprint", of_server(request).imprint)


async def privacy(request: Request) -> Response:
    """What happens to the players' data."""
    return _notice(request, "server.privacy", of_server(request).privacy)


def _notice(request: Request, title: str, where: str) -> Response:
    """The host's text: at another address, or in a file of paragraphs."""
    if where.startswith(("https://", "http://")):
        return RedirectResponse(where)
    if not where or not Path(where).is_file():
        return respond(Problem(404, "no_such_page"), request)
    paragraphs = re.split(r"\n\s*\n", Path(where).read_text(encoding="utf-8").strip())
    return _page(request, title, [f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs])


def _page(request: Request, title: str, parts: Iterator[str] | list[str]) -> Response:
    language = language_of(request)
    head = escape(_say(title, language))
    style = f"{escape(request.scope.get('root_path', ''))}/api/plain.css"
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{head} – Stammtisch</title>\n<link rel="stylesheet" href="{style}">\n'
        f"<main>\n<h1>{head}</h1>\n" + "\n".join(parts) + "\n</main>\n"
    )


def described(document: dict[str, Any], language: Language) -> Iterator[str]:
    """The API, address by address, then the types that it speaks of."""
    yield f"<p>{escape(_say('server.api_about', language))} <a href=openapi.json>openapi.json</a></p>"
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield from _operation(f"{method.upper()} {path}", operation, language)
    yield f"<h2>{escape(_say('server.api_types', language))}</h2>"
    for name, schema in document["components"]["schemas"].items():
        yield f'<section id="{quote(name)}"><h3>{escape(name)}</h3>{_schema(schema)}</section>'


def _operation(title: str, operation: dict[str, Any], language: Language) -> Iterator[str]:
    yield f"<section><h2><code>{escape(title)}</code></h2><p>{escape(operation['summary'])}</p>"
    for key, content in (
        ("server.api_takes", operation.get("requestBody", {}).get("content", {})),
        ("server.api_gives", operation["responses"]["200"].get("content", {})),
    ):
        for kind, found in content.items():
            yield f"<h4>{escape(_say(key, language))} <code>{escape(kind)}</code></h4>"
            yield _schema(found.get("schema", {}))
    yield "</section>"


def _schema(schema: Any) -> str:
    """A schema as JSON, in which names of types lead to them."""
    written = escape(json.dumps(schema, indent=2, ensure_ascii=False))
    linked = _REFERENCE.sub(r'<a href="#\1">\1</a>', written)
    return f"<pre>{linked}</pre>"


def _say(key: str, language: Language) -> str:
    return say(Sentence(key), Listener(language))
