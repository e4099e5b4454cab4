"""Who may ask for what: every route, every kind of token, every phase, against one small table of rules."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stammtisch.server.http.routes import ENDPOINTS
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.room import Phase
from tests.server.scenes import (
    HOST,
    MAY_SIT,
    NOBODY,
    PERSONAL,
    ROLES,
    STRANGER,
    O,
    Scene,
    W,
    scene,
)

Status = Callable[[str, Phase], set[int]]
TABLE = "/api/v1/tables/{table}"


def everybody(_kind: str, _phase: Phase) -> set[int]:
    return {200}


def here(kind: str, _phase: Phase) -> set[int]:
    """Whoever may look at the table."""
    return {404} if ROLES[kind] == STRANGER else {200}


def after_it(kind: str, phase: Phase) -> set[int]:
    """Once a game is over."""
    return {404} if ROLES[kind] == STRANGER else {200} if phase in {O, Phase.CLOSED} else {422}


def again(kind: str, phase: Phase) -> set[int]:
    return {403} if kind in {"read", "read_seated"} else after_it(kind, phase)


def known_deal(kind: str, _phase: Phase) -> set[int]:
    return {404} if ROLES[kind] == STRANGER else {422}


def own_seat(kind: str, _phase: Phase) -> set[int]:
    return {404} if ROLES[kind] == STRANGER or kind == "none" else {403} if ROLES[kind] == NOBODY else {200}


def advised(kind: str, _phase: Phase) -> set[int]:
    return {404} if ROLES[kind] == STRANGER else {403} if ROLES[kind] == NOBODY else {422}


def renews_another(kind: str, phase: Phase) -> set[int]:
    """Nobody: the host is told that the owner is here, or that a game is on."""
    if ROLES[kind] == STRANGER:
        return {404}
    return {422} if ROLES[kind] == HOST or phase is Phase.CLOSED else {403}


def sits(kind: str, phase: Phase) -> set[int]:
    if kind not in MAY_SIT:
        return {403}
    return {200} if phase in {W, O} and not kind.endswith("_seated") else {422}


def opens(kind: str, _phase: Phase) -> set[int]:
    return {200} if kind in MAY_SIT else {403}


def not_readers(kind: str, _phase: Phase) -> set[int]:
    return {403} if kind in {"read", "read_seated"} else {200}


def with_personal(kind: str, _phase: Phase) -> set[int]:
    return {200} if kind in PERSONAL else {403}


def says_hello(kind: str, phase: Phase) -> set[int]:
    """Commands have a table of their own; here it is tried without doing it."""
    if ROLES[kind] == STRANGER:
        return {404}
    return {422} if phase is Phase.CLOSED else {403} if ROLES[kind] == NOBODY else {200}


PUSH = {"game": "push", "players": 2}
ROUTES: dict[tuple[str, str], tuple[Status, dict[str, Any] | None]] = {
    ("GET", "/api/v1/games"): (everybody, None),
    ("POST", "/api/v1/tables"): (opens, {**PUSH, "name": "Ida"}),
    ("POST", "/api/v1/screens"): (not_readers, PUSH),
    ("GET", "/api/v1/tables"): (everybody, None),
    ("GET", "/api/v1/codes/{code}"): (everybody, None),
    ("POST", f"{TABLE}/seats"): (sits, {"name": "Ida"}),
    ("POST", f"{TABLE}/commands"): (says_hello, {"command": {"do": "say", "phrase": "hello"}, "dry": True}),
    ("POST", f"{TABLE}/wishes"): (says_hello, {"wish": {"do": "say", "phrase": "hello"}, "dry": True}),
    ("POST", f"{TABLE}/claim"): (own_seat, {"token": "{token}"}),
    ("POST", f"{TABLE}/forget"): (everybody, {}),
    ("POST", f"{TABLE}/rotate"): (renews_another, {"seat": 4}),
    ("GET", TABLE): (here, None),
    ("GET", f"{TABLE}/hint"): (advised, None),
    ("POST", f"{TABLE}/again"): (again, {"name": "Ida"}),
    ("POST", "/api/v1/deals/today"): (not_readers, {"game": "push", "name": "Ida"}),
    ("GET", f"{TABLE}/deal"): (known_deal, None),
    ("GET", f"{TABLE}/record"): (after_it, None),
    ("GET", f"{TABLE}/replay"): (after_it, None),
    ("GET", "/api/v1/programs"): (everybody, None),
    ("GET", "/api/v1/stream/events"): (with_personal, None),
    ("GET", f"{TABLE}/stream"): (here, None),
    ("WS", f"{TABLE}/socket"): (here, None),
}
STREAMS = {"/api/v1/stream/events", f"{TABLE}/stream", f"{TABLE}/socket"}


def test_every_route_has_a_rule() -> None:
    assert set(ROUTES) == {("WS", f"{TABLE}/socket")} | {(one.method, one.path) for one in ENDPOINTS}


async def began(there: Scene, method: str, path: str, kind: str) -> int:
    """The status with which a stream begins; then the listener goes. For a socket 4404 is 404."""
    named = {"host": "localhost"} | there.headers(kind)
    headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b""}
    scope |= {"headers": headers, "scheme": "http", "server": ("table", 80), "client": ("a", 1), "http_version": "1.1"}
    begins: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    gone, asked = asyncio.Event(), False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "websocket.connect"} if method == "WS" else {"type": "http.request", "body": b""}
        await gone.wait()
        return {"type": "websocket.disconnect" if method == "WS" else "http.disconnect"}

    async def send(message: Any) -> None:
        found = {"websocket.send": 200, "websocket.close": message.get("code", 0) - 4000}.get(message["type"])
        status = message.get("status", found)
        if status is not None and not begins.done():
            begins.set_result(status)

    if method == "WS":
        scope |= {"type": "websocket", "scheme": "ws", "subprotocols": []}
    task = asyncio.create_task(there.app(scope, receive, send))
    status = await begins
    gone.set()
    await task
    return status


async def asked_for(there: Scene, method: str, path: str, kind: str) -> int:
    found = path.format(table=there.room, code=there.code)
    if path in STREAMS:
        return await began(there, method, found, kind)
    body = json.loads(json.dumps(ROUTES[method, path][1]).replace("{token}", there.tokens[kind] or "none"))
    more = {} if body is None else {"json": body}
    return (await there.client.request(method, found, headers=there.headers(kind), **more)).status_code


@pytest.mark.parametrize("phase", Phase)
def test_every_route_with_every_token(tmp_path: Path, phase: Phase) -> None:
    """What is answered is what the rules say; only who sits down has changed anything, and no stream stays open."""

    async def ask(there: Scene, method: str, path: str, kind: str) -> None:
        before, wanted = there.seq(), ROUTES[method, path][0](kind, phase)
        status = await asked_for(there, method, path, kind)
        told = (method, path, kind, phase, status)
        assert status in wanted, told
        sat = path.endswith("/seats") and status == 200
        assert (there.seq() > before) == sat, told
        if sat:
            await there.service.command(there.room, there.tokens["host"], cmd.Remove(seat=5))
        assert there.service.rooms.live(there.room).streams == []

    async def play() -> None:
        async with scene(tmp_path, phase) as there:
            for method, path in ROUTES:
                for kind in ROLES:
                    await ask(there, method, path, kind)

    asyncio.run(play())
