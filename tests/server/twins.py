"""Two whole servers on copies of the same data: the same tokens, the same past, and from now on another world.

Everything that a listener can ask of a server is asked of both, by every route and with every command; they
listen in every manner. What comes back must be the same to the last byte, headers and logs included.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, redirect_stderr, redirect_stdout
from contextvars import Context
from dataclasses import asdict, dataclass, field
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect
from starlette.routing import Route

from stammtisch.bots.advice import Advice, advise
from stammtisch.engine.game import View
from stammtisch.server.codes import token_hash
from stammtisch.server.host.app import application
from stammtisch.server.http.rate_limits import Allowance, Limit, Limits
from stammtisch.server.http.routes import ENDPOINTS
from stammtisch.server.live.bot_workers import BotWorkers, Thought
from stammtisch.server.live.live_room import Live
from stammtisch.server.live.programs import Program
from stammtisch.server.live.service import Service
from stammtisch.server.store import personal_tokens, seat_tokens
from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.server.store.interface import Personal, Seating
from stammtisch.server.store.sqlite import Store
from tests.plays import AnyGame, Setting
from tests.server.calls import Ask, Call
from tests.server.compared import COMMANDS, sample
from tests.server.pairs import NOW, PEOPLE, seated

GENEROUS = Allowance.alike(Limit(100_000, 1))
TABLE = "/api/v1/tables/room"
FRESH = {"/api/v1/tables", "/api/v1/screens", "/api/v1/deals/today", "/api/v1/tables/{table}/rotate"}
"""What gives something new, which chance decides."""
NO_MATTER = ("/static/", "/api/v1/probe", "/stream")
"""Routes of which the answers are the same for everybody, or listened to elsewhere."""
MACHINE = re.compile(r"#|process_|stammtisch_(answer_seconds|commit|writes|data_bytes)")
"""Figures that tell how quick and how large the machine is."""


@dataclass
class Owners:
    """Who owns the seats of the table: tokens by seat; the last seat is a program's."""

    tokens: list[str]
    people: list[str]

    def label(self, seat: int) -> str:
        return token_hash(self.tokens[seat])[:8]


def owners(folder: Path, players: int) -> Owners:
    """New data in this folder, in which a program has a personal token, and tokens for the others."""
    Store(folder).close()
    with closing(connected(folder / FILE_NAME)) as connection:
        program = personal_tokens.give(connection, "Robo", ["bot"], 0)
    robo = Program(token_hash(program), Personal("Robo", frozenset({"bot"}))).person_in("room")
    return Owners([*(f"token-{seat}" for seat in range(players - 1)), program], [*PEOPLE[: players - 1], robo])


def begun(folder: Path, game: AnyGame, setting: Setting, seed: bytes) -> tuple[Owners, Live]:
    """A table of these people, which has still to be `stored`."""
    own = owners(folder, setting[0])
    return own, seated(game, setting, seed, own.people)


async def stored(folder: Path, own: Owners, live: Live) -> None:
    """What has happened at the table so far is in the data."""
    with closing(Store(folder)) as store:
        await store.create(live.room.id, live.code, [entry for entry, *_ in live.told._kept], NOW)
        for seat, person in enumerate(own.people):
            seating = Seating(person, live.names[person], token_hash(f"token-{seat}"))
            await store.writer.do(partial(seat_tokens.keep, room=live.room.id, held=seating))


class Advised(BotWorkers):
    """Bots that do the first thing that comes to mind, or never have done thinking; what they were asked is noted."""

    def __init__(self) -> None:
        super().__init__(1, pace=0)
        self.asked: list[str] = []
        self.slow = False

    async def _asked(self, bot: str, view: View) -> Thought:
        self.asked.append(json.dumps([bot, view]))
        if self.slow:
            await asyncio.Event().wait()  # until nobody waits any more
        return Thought(str(view["moves"][0]))

    async def advice(self, view: View, before: Advice | None, made: list[str], about: str) -> Advice:
        self.asked.append(json.dumps([about, view, before and asdict(before), made]))
        if self.slow:
            await asyncio.Event().wait()
        return advise(view, before, made, searching=False)


@dataclass
class World:
    """One of the two servers, those who listen to it, and what it has logged."""

    folder: Path
    own: Owners
    bot_workers: Advised = field(default_factory=Advised)
    streams: dict[str, Call] = field(default_factory=dict)
    logged: list[str] = field(default_factory=list)
    now: int = NOW

    @asynccontextmanager
    async def running(self) -> AsyncIterator[World]:
        """The server is there, at a time of our own."""
        self.app = application(self.folder, self.bot_workers, GENEROUS)
        self.app.state.limits = Limits(GENEROUS, lambda: self.now / 1000)
        async with self.app.router.lifespan_context(self.app):
            await self.app.state.chores.stop()  # time passes when we say so
            self.app.state.service = Service(self.app.state.store, self.bot_workers, lambda: self.now)
            yield self
            for call in self.streams.values():
                await call.leave()

    @property
    def service(self) -> Service:
        found: Service = self.app.state.service
        return found

    @property
    def live(self) -> Live:
        return self.service.rooms.live("room")

    async def asked(self, ask: Ask) -> list[object]:
        """What is answered, and what was logged and thought about meanwhile."""
        thought, loop = len(self.bot_workers.asked), asyncio.get_running_loop()
        waited = len(loop.waits) if isinstance(loop, Noting) else 0
        with logging_to(self.logged):
            answer = await Call(self.app, ask).answer()
        waits = loop.waits[waited:] if isinstance(loop, Noting) else []
        return [*answer, self.bot_workers.asked[thought:], waits, self.spent()]

    def spent(self) -> list[object]:
        """What is left to whom until they ask too often, and what the host is told in figures."""
        buckets = self.app.state.limits._buckets
        return [sorted((*key, left) for key, (left, _) in buckets.items()), figures(self.app.state)]

    async def second(self) -> None:
        """A second goes by."""
        self.now += 1000
        before = self.live.room.seq
        with logging_to(self.logged):
            await self.service.tick()
        if self.live.room.seq != before:
            await self.caught_up()

    async def listen(self, name: str, ask: Ask) -> None:
        """Somebody listens from now on."""
        self.streams[name] = Call(self.app, ask)
        if ask.path.startswith(TABLE):
            await self.streams[name].until(self.live.room.seq)

    async def caught_up(self) -> None:
        """All who listen at the table have been told how things stand."""
        for call in self.streams.values():
            if call.ask.path.startswith(TABLE):
                await call.until(self.live.room.seq)


class Noting(asyncio.SelectorEventLoop):
    """A loop that notes for how long somebody has wanted to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """The same as ever."""
        self.waits.append(delay)
        return super().call_later(delay, callback, *args, context=context)


def figures(state: Any) -> list[str]:
    """The host's figures, but for those of the machine."""
    lines = state.metrics.text(state.service, state.store, state.chores).splitlines()
    return [line for line in lines if not MACHINE.match(line)]


@contextmanager
def logging_to(lines: list[str]) -> Iterator[None]:
    """What the server logs or prints is written here."""

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.name} {record.getMessage()}")

    log, handler, printed = logging.getLogger(), Kept(), StringIO()
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before)
        lines += printed.getvalue().splitlines()


# What a listener can ask and hear


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def everything(world: World, token: str | None) -> Iterator[Ask]:
    """Every question that there is, from whoever has the token."""
    given = {"table": "room", "code": world.live.code, "game": world.live.room.game, "version": "none"}
    routes = [route for route in world.app.routes if isinstance(route, Route)]
    for path in [route.path for route in routes if "GET" in (route.methods or ())]:
        if not any(part in path for part in NO_MATTER):
            for language in ("de", "en"):
                yield Ask(path.format_map(given), query={"lang": language}, headers=bearer(token))
    for game in ("0", "1", "2"):
        for about in ("record", "replay"):
            yield Ask(f"{TABLE}/{about}", query={"game": game}, headers=bearer(token))
    for endpoint in ENDPOINTS:
        if endpoint.method == "POST" and endpoint.path not in FRESH and not endpoint.path.endswith("/commands"):
            yield Ask(endpoint.path.format_map(given), "POST", {}, bearer(token), a_body(endpoint.takes))
    for command in COMMANDS:
        body = {"command": json.loads(msgspec.json.encode(command)), "dry": True}
        yield Ask(f"{TABLE}/commands", "POST", {"lang": "de"}, bearer(token), body)


def a_body(takes: Any) -> dict[str, object] | None:
    """Something that this endpoint takes."""
    if takes is None:
        return None
    found = inspect.type_info(takes)
    return {part.name: sample(part.type, 0) for part in found.fields if part.required}  # type: ignore[attr-defined]


def ways_to_listen(own: Owners, seats: Sequence[int], others: Sequence[int]) -> dict[str, Ask]:
    """Every manner in which the seats and those without one can listen; a device may hold all seats, even others'."""
    held = ",".join(own.label(seat) for seat in (*seats, *others))
    cookies = "; ".join(f"seat_{own.label(seat)}={own.tokens[seat]}" for seat in (*seats, *others))
    events = {"accept": "text/event-stream"}
    ways = {
        "spectator": Ask(f"{TABLE}/stream", query={"after": "0"}),
        "screen": Ask(f"{TABLE}/socket", query={"screen": "1", "after": "0"}),
        "cover": Ask(f"{TABLE}/socket", query={"holds": held}, headers={"cookie": cookies}),
        "program": Ask("/api/v1/stream/events", headers=bearer(own.tokens[-1])),
    }
    for seat in seats:
        mine = bearer(own.tokens[seat])
        ways[f"seat {seat}"] = Ask(f"{TABLE}/socket", query={"after": "0", "exclusive": "1"}, headers=mine)
        ways[f"seat {seat} again"] = Ask(f"{TABLE}/stream", query={"after": "3"}, headers=mine)
        ways[f"seat {seat} resumed"] = Ask(f"{TABLE}/stream", headers={**mine, **events, "last-event-id": "7"})
    return ways


# Both at once


@dataclass
class Twins:
    """The two servers; `seats` are those who must not tell them apart, `others` the rest."""

    here: World
    there: World
    seats: list[int]
    others: list[int]
    found: list[str] = field(default_factory=list)

    def each(self) -> tuple[World, World]:
        return self.here, self.there

    async def listen(self) -> None:
        """Everybody listens in every manner; those who know more listen too, and what they hear is not compared."""
        ways = ways_to_listen(self.here.own, self.seats, self.others)
        knowing = {f"knowing {seat}": Ask(f"{TABLE}/socket", headers=self.headers(seat)) for seat in self.others}
        for name, ask in {**knowing, **ways}.items():
            for world in self.each():
                await world.listen(name, ask)

    def headers(self, seat: int) -> dict[str, str]:
        """What whoever owns the seat sends along."""
        return bearer(self.here.own.tokens[seat])

    async def time_passes(self, seconds: int) -> None:
        """So many seconds go by, in which nobody moves and no bot comes to an end; what comes of it, comes at once."""
        for world in self.each():
            world.bot_workers.slow = True
        for number in range(seconds):
            for world in self.each():
                await world.second()
            if self.here.live.room.seq != self.there.live.room.seq:
                self.found.append(f"after {number} seconds something happened in one world alone")

    async def ask_everything(self, when: str) -> None:
        """Whatever can be asked is answered alike."""
        for seat in (*self.seats, None):
            token = None if seat is None else self.here.own.tokens[seat]
            for ask in everything(self.here, token):
                answers = [await world.asked(ask) for world in self.each()]
                if answers[0] != answers[1]:
                    self.found.append(f"{when}, seat {seat}: {ask.method} {ask.path} {ask.body} {answers}"[:600])

    async def command(self, seat: int, here: Mapping[str, object], there: Mapping[str, object] | None = None) -> None:
        """The seat sends a command, perhaps not for the same; all are told of it."""
        answers = []
        for world, command in ((self.here, here), (self.there, there or here)):
            ask = Ask(f"{TABLE}/commands", "POST", {}, bearer(world.own.tokens[seat]), {"command": command})
            answers.append(await world.asked(ask))
            await world.caught_up()
        if answers[0] != answers[1]:
            self.found.append(f"answer to {here}: {answers}")

    def compare_streams(self) -> None:
        """Nobody has heard, and nothing was logged, in one world alone."""
        for name, call in self.here.streams.items():
            one, other = call.heard(), self.there.streams[name].heard()
            assert any(one) or name == "program"
            if one != other and not name.startswith("knowing"):
                apart = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
                self.found.append(f"{name} heard {len(one)} and {len(other)} lines, {apart[:1]}")
        if self.here.logged != self.there.logged:
            self.found.append(f"logged: {self.here.logged} {self.there.logged}")


@asynccontextmanager
async def twins(folder: Path, own: Owners, seats: list[int]) -> AsyncIterator[Twins]:
    """Two servers on copies of the data in this folder."""
    copies = [folder.parent / f"{folder.name}-{name}" for name in ("here", "there")]
    for copy in copies:
        shutil.copytree(folder, copy)
    here, there = (World(copy, own) for copy in copies)
    others = [seat for seat in range(len(own.tokens)) if seat not in seats]
    pair = Twins(here, there, seats, others)
    async with here.running(), there.running():
        yield pair
    pair.compare_streams()
