"""A table in each phase of its life, with every kind of token that somebody can come with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from starlette.applications import Starlette

from stammtisch.server.codes import token_hash
from stammtisch.server.host.app import application
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
