"""The API's routes: what each takes and gives is a type, decoded strictly, and the source of the API's description."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.server.http.auth import address_of, admitted, limits_of, service_of
from stammtisch.server.http.guess_limits import counted, held_back, may_ask
from stammtisch.server.http.problems import Problem, respond
from stammtisch.words import LANGUAGES

MAX_BODY = 16 * 1024
BODY_SECONDS = 10.0
JSON_TYPE = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """One route: the handler gets the request and, if `takes` is a type, the decoded body.

    `asks` are the parameters behind the question mark, as JSON Schema.
    """

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    about: str
    takes: Any = None
    gives: Any = None
    asks: Mapping[str, dict[str, Any]] = field(default_factory=dict)

    def route(self) -> Route:
        """The route for Starlette."""
        return Route(self.path, self._answer, methods=[self.method])

    async def _answer(self, request: Request) -> Response:
        try:
            await may_ask(request)
            arguments = [] if self.takes is None else [await self._body(request)]
            if "table" in request.path_params:
                await service_of(request).open(request.path_params["table"])
            await admitted(request)
            given = await self.handler(request, *arguments)
        except Exception as wrong:  # noqa: BLE001 (whatever it is, the asker gets an answer in words)
            return respond(await held_back(request, request.receive, counted(request, wrong)), request)
        return given if isinstance(given, Response) else Response(msgspec.json.encode(given), media_type=JSON_TYPE)

    async def _body(self, request: Request) -> Any:
        """The decoded body; one that is wrong costs a request, since commands cost theirs only when they are read."""
        try:
            return await body_of(request, self.takes)
        except Problem:
            limits_of(request).spend("requests", address_of(request))
            raise


async def body_of(request: Request, takes: Any) -> Any:
    """The request's body as the type says; a Problem says what is wrong with it."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON_TYPE:
        raise Problem(415, "not_json")
    try:
        async with asyncio.timeout(request.app.state.body_seconds):
            raw = await _read(request)
    except (TimeoutError, ClientDisconnect):
        raise Problem(408, "too_late") from None
    try:
        return msgspec.json.decode(raw, type=takes)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Problem(422 if isinstance(wrong, msgspec.ValidationError) else 400, "bad_body", str(wrong)) from None


async def _read(request: Request) -> bytes:
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_BODY:
            raise Problem(413, "too_large")
    return bytes(raw)


def described(endpoints: list[Endpoint], version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these routes."""
    types = [kind for endpoint in endpoints for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    found = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        takes = None if endpoint.takes is None else next(found)
        gives = None if endpoint.gives is None else next(found)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, takes, gives)
    about = {"title": "Stammtisch", "version": version}
    known = {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}}
    return {"openapi": "3.1.0", "info": about, "paths": paths, "components": known}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    parts = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    path = [{"name": part, "in": "path", "required": True, "schema": {"type": "string"}} for part in parts]
    query = [{"name": name, "in": "query", "schema": schema} for name, schema in endpoint.asks.items()]
    language = {"name": "lang", "in": "query", "schema": {"enum": list(LANGUAGES)}}
    return [*path, *query, language]


def _operation(endpoint: Endpoint, takes: Any, gives: Any) -> dict[str, Any]:
    content = {} if gives is None else {"content": {JSON_TYPE: {"schema": gives}}}
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "parameters": _parameters(endpoint),
        "security": [{"token": []}, {}],
        "responses": {
            "200": {"description": "Done.", **content},
            "default": {
                "description": "A problem, as application/problem+json.",
                "content": {"application/problem+json": {}},
            },
        },
    }
    if takes is not None:
        operation["requestBody"] = {"required": True, "content": {JSON_TYPE: {"schema": takes}}}
    return operation
