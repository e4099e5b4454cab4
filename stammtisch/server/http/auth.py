"""Who asks: what a request carries besides its body, and the cookies that browsers keep."""

from __future__ import annotations

import re
from urllib.parse import quote

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stammtisch.server.codes import token_hash
from stammtisch.server.http.messages import SeatKey
from stammtisch.server.http.problems import Problem
from stammtisch.server.http.rate_limits import Limits, neighbourhood
from stammtisch.server.live.new_room import SeatToken
from stammtisch.server.live.programs import Program
from stammtisch.server.live.service import Service

LABEL_LETTERS = 8
MAX_HOLDS = 6
LABEL = re.compile(rf"[0-9a-f]{{{LABEL_LETTERS}}}")
COOKIE_SECONDS = 60 * 24 * 3600


def service_of(request: HTTPConnection) -> Service:
    """The service that this server runs."""
    service: Service = request.app.state.service
    return service


def limits_of(request: HTTPConnection) -> Limits:
    """The limits that this server keeps."""
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: HTTPConnection) -> str:
    """Where the request comes from."""
    return neighbourhood(request.client.host if request.client else "")


def bearer_of(request: HTTPConnection) -> str | None:
    """The token in the request's header."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def token_of(request: HTTPConnection) -> str | None:
    """The token that the request carries: in its header or, in a browser, in the cookie that `as` names."""
    return bearer_of(request) or cookie_of(request, request.query_params.get("as", ""))


def cookie_of(request: HTTPConnection, label: str) -> str | None:
    """The token that the browser keeps under this label. Nothing else is read: others may have set any number."""
    if not LABEL.fullmatch(label):
        return None
    found = re.search(rf"(?:^|;)\s*{cookie_name(label)}=([\w-]*)", request.headers.get("cookie", ""), re.ASCII)
    return found[1] if found else None


def held_by(request: HTTPConnection) -> list[str]:
    """The tokens of all who share the device, from the cookies that `holds` names."""
    labels = request.query_params.get("holds", "").split(",")[:MAX_HOLDS]
    cookies = (cookie_of(request, label) for label in labels)
    return [token for token in cookies if token is not None]


async def admitted(request: HTTPConnection) -> None:
    """Whoever comes to a table with a new token for the first time has no other from now on."""
    if "table" in request.path_params:
        for token in [token_of(request), *held_by(request)]:
            await service_of(request).holders.admit(request.path_params["table"], token)


def program_of(request: HTTPConnection) -> Program | None:
    """The program whose personal token the request carries; nobody without one."""
    return service_of(request).holders.program(bearer_of(request))


def cookie_name(label: str) -> str:
    """The cookie that keeps the token with this label."""
    return f"seat_{label}"


def asker_of(request: HTTPConnection) -> str:
    """Who asks, for limits: a seat or, without one, an address."""
    table = request.path_params["table"]
    person = service_of(request).holders.person(table, token_of(request))
    return address_of(request) if person is None else f"{table}/{person}"


def number_of(given: str | None, problem: str) -> int | None:
    """The number that is written there; None if there is none."""
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 16):
        raise Problem(400, problem)
    return int(given)


def with_cookie(request: Request, key: SeatToken) -> Response:
    """The seat as an answer, which a browser keeps as a cookie too."""
    label = token_hash(key.token)[:LABEL_LETTERS]
    body = SeatKey(label, key.room, key.code, key.seat, key.token, key.seq)
    response = Response(msgspec.json.encode(body), media_type="application/json", headers={"Cache-Control": "no-store"})
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_name(label),
        key.token,
        max_age=COOKIE_SECONDS,
        path=cookie_path(request, key.room),
        httponly=True,
        secure=secure,
        samesite="strict",
    )
    return response


def cookie_path(request: Request, table: str) -> str:
    """A seat's cookie is sent to the addresses of its table alone."""
    return f"{request.scope.get('root_path', '')}/api/v1/tables/{quote(table, safe='')}"
