"""Who may do what: every route, every command, every kind of token, every phase, against one small table of rules."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from starlette.applications import Starlette

from stammtisch.server.codes import token_hash
from stammtisch.server.host.app import application
from stammtisch.server.http.handlers import ENDPOINTS
from stammtisch.server.http.rate_limits import Allowance, Limit
from stammtisch.server.live.bot_workers import BotWorkers
from stammtisch.server.live.new_room import NewRoom
from stammtisch.server.live.service import Service
from stammtisch.server.live.tickets import Asking
from stammtisch.server.room import commands as cmd
from stammtisch.server.room.room import Phase
from stammtisch.server.store import personal_tokens
from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.table.fair import commitment

W, D, P, O = Phase.WAITING, Phase.DEALING, Phase.PLAYING, Phase.OVER  # noqa: E741
OPEN = {W, D, P, O}
PART = bytes(32)

# What kinds of tokens there are, and who comes with them
HOST, SEATED, NOBODY, STRANGER = "host", "seated", "nobody", "stranger"
ROLES = {
    "host": HOST,
    "guest": SEATED,
    "play_seated": SEATED,
    "bot_seated": SEATED,
    "none": NOBODY,
    "play": NOBODY,
    "bot": NOBODY,
    "read": NOBODY,
    "read_seated": NOBODY,  # it had a seat before it was only allowed to watch
    "kicked": NOBODY,
    "knocked": NOBODY,
    "stood_up": NOBODY,
    "wrong": STRANGER,
    "elsewhere": STRANGER,  # a seat at another table
    "rotated": STRANGER,
    "revoked": STRANGER,
}
GONE = {"kicked", "stood_up", "knocked"}
PERSONAL = {"play", "bot", "read", "play_seated", "bot_seated", "read_seated"}
MAY_SIT = {"none", "play", "bot", "play_seated", "bot_seated"}


@dataclass(frozen=True)
class Rule:
    """Who may command for it, and when; `denied` is what they hear otherwise, if that is not because of the phase."""

    who: str
    when: set[Phase]
    command: cmd.Command
    denied: str | None = None


COMMANDS: dict[type, Rule] = {
    cmd.AddBot: Rule(HOST, {W, O}, cmd.AddBot(bot="zufall", seat=5)),
    cmd.Invite: Rule(HOST, {W, O}, cmd.Invite(program="bot")),
    cmd.Remove: Rule(HOST, {W, O}, cmd.Remove(seat=1)),
    cmd.Swap: Rule(HOST, {W, O}, cmd.Swap(first=0, second=1)),
    cmd.Change: Rule(HOST, OPEN, cmd.Change(house=cmd.House(hints=False, patience=0))),
    cmd.Commit: Rule(SEATED, {W, O}, cmd.Commit(commitment="00" * 32)),
    cmd.Reveal: Rule("committed", {D}, cmd.Reveal(part=PART.hex()), "not_committed"),
    cmd.Start: Rule(HOST, {W, O}, cmd.Start(fill="zufall")),
    cmd.Agree: Rule(SEATED, {O}, cmd.Agree(again=True)),
    cmd.Rematch: Rule(SEATED, {O}, cmd.Rematch()),
    cmd.Knock: Rule("gone", {W, O}, cmd.Knock(), "already_seated"),
    cmd.LetIn: Rule(HOST, {W, O}, cmd.LetIn(welcome=False)),
    cmd.Move: Rule("on turn", {P}, cmd.Move(moves=["flip"])),
    cmd.Undo: Rule(SEATED, set(), cmd.Undo(), "nothing_to_undo"),
    cmd.Say: Rule(SEATED, OPEN, cmd.Say(phrase="hello")),
    cmd.Mute: Rule(SEATED, OPEN, cmd.Mute(seat=4, muted=True)),
    cmd.StandIn: Rule(HOST, {P, D}, cmd.StandIn(seat=4)),
    cmd.TakeBack: Rule(SEATED, set(), cmd.TakeBack(), "no_stand_in"),
    cmd.Extend: Rule("on turn", {P}, cmd.Extend()),
    cmd.Hurry: Rule(SEATED, {P}, cmd.Hurry()),
    cmd.Vote: Rule(SEATED, {P}, cmd.Vote(abort=False)),
    cmd.Leave: Rule(SEATED, OPEN, cmd.Leave()),
    cmd.Close: Rule(HOST, {W, O}, cmd.Close(), "others_play"),
}


def test_every_command_has_a_rule() -> None:
    assert set(COMMANDS) == set(get_args(cmd.Command))


@dataclass
class Scene:
    """A table in one phase, and tokens of every kind."""

    app: Starlette
    client: httpx.AsyncClient
    room: str
    code: str
    phase: Phase
    tokens: dict[str, str | None] = field(default_factory=dict)

    @property
    def service(self) -> Service:
        found: Service = self.app.state.service
        return found

    def seq(self) -> int:
        return self.service.rooms.live(self.room).room.seq

    def seat(self, kind: str) -> int | None:
        return self.service.rooms.live(self.room).room.seat_of(
            self.service.holders.person(self.room, self.tokens[kind])
        )

    def headers(self, kind: str) -> dict[str, str]:
        token = self.tokens[kind]
        return {} if token is None else {"Authorization": f"Bearer {token}"}


def personal(folder: Path, name: str, scope: str) -> str:
    with closing(connected(folder / FILE_NAME)) as connection:
        return personal_tokens.give(connection, name, [scope], 0)


@asynccontextmanager
async def scene(folder: Path, phase: Phase) -> AsyncIterator[Scene]:
    """Six chairs at Push; the last is free, except while a game is played."""
    app = application(folder, BotWorkers(1, pace=0), Allowance.alike(Limit(10**6, 1)))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        await app.state.chores.stop()  # nothing happens but what is asked for
        service: Service = app.state.service
        plan = NewRoom("push", 6, house=cmd.House(hints=False, clock=600, patience=0))
        host = await service.entrance.create(plan, cmd.Sit(name="Anna"))
        there = Scene(app, client, host.room, host.code, phase)
        await seat_all(there, folder, host.token)
        with service.events(there.tokens["bot"]):
            yield there


async def seat_all(there: Scene, folder: Path, host: str) -> None:
    service, room = there.service, there.room
    guest = await service.entrance.sit(room, cmd.Sit(name="Toni"))
    given = {name: personal(folder, name, name) for name in ("play", "bot", "read")}
    seated = {f"{name}_seated": personal(folder, f"{name}_seated", name) for name in ("play", "bot")}
    seated["read_seated"] = personal(folder, "read_seated", "play")
    for number, (name, token) in enumerate(seated.items()):
        asking = Asking("seats", name, room=room, program=service.holders.program(token))
        await service.entrance.sit(
            room, cmd.Sit(name=f"Seat {name}", seat=2 + number), await service.tickets.issue(asking)
        )
    revoked = personal(folder, "revoked", "play")
    with closing(connected(folder / FILE_NAME)) as connection:
        personal_tokens.revoke(connection, "revoked", 1)
        connection.execute("UPDATE token SET scopes = 'read' WHERE hash = ?", (token_hash(seated["read_seated"]),))
    fresh = await service.entrance.renew(room, guest.token)
    await service.holders.admit(room, fresh.token)
    kicked = await service.entrance.sit(room, cmd.Sit(name="Kim"))
    await service.command(room, host, cmd.Remove(seat=5))
    knocked = await service.entrance.sit(room, cmd.Sit(name="Max"))
    await service.command(room, host, cmd.Remove(seat=5))
    stood_up = await service.entrance.sit(room, cmd.Sit(name="Lea"))
    await service.command(room, stood_up.token, cmd.Leave())
    elsewhere = await service.entrance.create(NewRoom("push", 2), cmd.Sit(name="Resi"))
    there.tokens = {"none": None, "wrong": "x" * 43, "host": host, "guest": fresh.token, "rotated": guest.token}
    there.tokens |= {
        "kicked": kicked.token,
        "knocked": knocked.token,
        "stood_up": stood_up.token,
        "elsewhere": elsewhere.token,
    }
    there.tokens |= {"revoked": revoked, **given, **seated}
    assert set(there.tokens) == set(ROLES)
    await advance(there, host, fresh.token)
    if there.phase in {W, O}:
        await service.command(room, knocked.token, cmd.Knock())


async def advance(there: Scene, *owners: str) -> None:
    """The table is in its phase."""
    service, room = there.service, there.room
    if there.phase is W:
        return
    sixth = await service.entrance.sit(room, cmd.Sit(name="Sepp"))
    if there.phase is D:
        await service.command(room, owners[1], cmd.Commit(commitment=commitment(PART)))
    await service.command(room, owners[0], cmd.Start())
    if there.phase in {D, P}:
        return
    for token in (*owners, sixth.token, there.tokens["play_seated"]):
        await service.command(room, token, cmd.Vote(abort=True))
    await service.command(room, sixth.token, cmd.Leave())
    if there.phase is not O:
        await service.command(room, owners[0], cmd.Close())


def allowed(there: Scene, rule: Rule, kind: str) -> bool:
    if there.phase not in rule.when:
        return False
    if rule.who == "committed":
        return kind == "guest"
    if rule.who == "gone":
        return kind in GONE
    if rule.who == "on turn":
        return ROLES[kind] in {HOST, SEATED} and there.seat(kind) == there.service.rooms.live(there.room).room.turn
    return ROLES[kind] == HOST or (rule.who == SEATED and ROLES[kind] == SEATED)


def expected_code(there: Scene, rule: Rule, kind: str) -> set[str]:
    """What somebody hears who may not."""
    if ROLES[kind] == STRANGER:
        return {"no_room"}
    if there.phase is Phase.CLOSED:
        return {"closed"}
    if rule.who == HOST and ROLES[kind] != HOST:
        return {"not_host"}
    if rule.who == "gone" and kind in GONE:
        return {f"not_while_{there.phase.value}"}
    if ROLES[kind] == NOBODY:
        return {"not_seated"}
    usual = {f"not_while_{there.phase.value}", "not_your_turn", "no_stand_in", "nothing_to_undo"}
    return (
        {rule.denied} if rule.denied and there.phase is P and rule.who != "committed" else usual | {rule.denied or ""}
    )


WAYS = {"commands": "command", "wishes": "wish"}
"""The route for commands, by its name and by its old one, and what a command is called in its body."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", Phase)
def test_every_command_with_every_token(tmp_path: Path, phase: Phase, way: str) -> None:
    """Those who may are asked about without doing it; all others try in earnest, and nothing happens."""

    async def ask(there: Scene, rule: Rule, kind: str) -> None:
        before, may = there.seq(), allowed(there, rule, kind)
        body = {WAYS[way]: msgspec.to_builtins(rule.command), "dry": may}
        path = f"/api/v1/tables/{there.room}/{way}"
        answer = await there.client.post(path, json=body, headers=there.headers(kind))
        told = (type(rule.command).__name__, kind, phase, answer.text)
        assert (answer.status_code == 200) == may, told
        assert may or answer.json()["code"] in expected_code(there, rule, kind), told
        assert there.seq() == before, told

    async def play() -> None:
        async with scene(tmp_path, phase) as there:
            for rule in COMMANDS.values():
                for kind in ROLES:
                    await ask(there, rule, kind)

    asyncio.run(play())


@pytest.mark.parametrize("way", WAYS)
def test_sitting_down_is_no_command(tmp_path: Path, way: str) -> None:
    async def play() -> None:
        async with scene(tmp_path, W) as there:
            before = there.seq()
            for kind in ROLES:
                body = {WAYS[way]: {"do": "sit", "name": "x", "seat": 5}}
                path = f"/api/v1/tables/{there.room}/{way}"
                answer = await there.client.post(path, json=body, headers=there.headers(kind))
                assert (answer.status_code, answer.json()["code"]) == (422, "bad_body")
            assert there.seq() == before

    asyncio.run(play())


# Every route

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
