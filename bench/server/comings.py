"""People who open tables, sit down and renew their tokens while the server is killed; who has what in the end?

Each repeats with the same key until there is an answer. Then every key is repeated once more, and what the server has
stored is compared with what everybody was given.
"""

from __future__ import annotations

import asyncio
import secrets
import signal
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.server.client import Asker, Key, Refusal
from bench.server.serving import Server, serving
from stammtisch.server.codes import token_hash
from stammtisch.server.room.room import Room
from stammtisch.server.room.taking import take
from stammtisch.server.store.sqlite import Store

SEATS = 4
AGAIN_SECONDS = 0.02


@dataclass(frozen=True)
class Asked:
    """A request that was answered."""

    path: str
    body: dict[str, Any]
    key: str
    token: str | None
    answer: Key


@dataclass
class Group:
    """Some people who meet at one new table after another."""

    port: int
    answered: list[Asked] = field(default_factory=list)
    owned: dict[tuple[str, int], str] = field(default_factory=dict)  # the token of each seat at each table
    repeats: int = 0
    refused: int = 0

    async def run(self, go_on: asyncio.Event) -> None:
        """Meet until it is enough; who has begun to ask insists on an answer."""
        while go_on.is_set():
            try:
                await self._meet()
            except Refusal:
                self.refused += 1

    async def _meet(self) -> None:
        host = await self._insist("/tables", {"game": "push", "players": SEATS, "name": "A"})
        path = f"/tables/{host['table']}"
        guests = [self._insist(f"{path}/seats", {"name": name}) for name in "BCDEF"[: SEATS - 1]]
        for seat in [host, *await asyncio.gather(*guests)]:
            await self._insist(f"{path}/rotate", {}, seat["token"])

    async def _insist(self, path: str, body: dict[str, Any], token: str | None = None) -> Key:
        """Ask until there is an answer, always with the same key."""
        key = secrets.token_urlsafe(24)
        while True:
            asker = Asker(self.port, token)
            try:
                answer: Key = await asker.ask("POST", path, body, key=key)
            except Refusal as refused:
                if refused.status != 503:
                    raise
            except OSError:
                pass
            else:
                self.answered.append(Asked(path, body, key, token, answer))
                self.owned[answer["table"], answer["seat"]] = answer["token"]
                return answer
            finally:
                asker.close()
            self.repeats += 1
            await asyncio.sleep(AGAIN_SECONDS)


@dataclass
class Outcome:
    """What was found in the end."""

    kills: int
    answers: int = 0
    repeats: int = 0  # that were needed since an answer was lost
    changed: int = 0  # answers that were another one when they were asked for again
    locked_out: int = 0  # seats that the token of whoever owns them does not open
    ghosts: int = 0  # seats whose owner has no token that anybody was given
    doubles: int = 0  # tables and seats that nobody was told of

    def wrong(self) -> int:
        """All of it."""
        return self.changed + self.locked_out + self.ghosts + self.doubles


async def killed(server: Server, groups: int, kills: int, seconds: float) -> Outcome:
    """So many groups meet while the server is killed so often."""
    people, go_on, outcome = [Group(server.port) for _ in range(groups)], asyncio.Event(), Outcome(kills)
    go_on.set()
    meeting = asyncio.gather(*(group.run(go_on) for group in people))
    for _ in range(kills):
        await asyncio.sleep(seconds)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)
    go_on.clear()
    await meeting
    for group in people:
        await _repeat(group, outcome)
        await _open(group, outcome)
    await asyncio.to_thread(server.stop)
    _compare(server.folder, people, outcome)
    return outcome


async def _repeat(group: Group, outcome: Outcome) -> None:
    """Everything once more: the answers are the same."""
    outcome.repeats += group.repeats
    outcome.locked_out += group.refused
    for asked in group.answered:
        asker = Asker(group.port, asked.token)
        outcome.answers += 1
        try:
            outcome.changed += await asker.ask("POST", asked.path, asked.body, key=asked.key) != asked.answer
        except Refusal:
            outcome.changed += 1
        asker.close()


async def _open(group: Group, outcome: Outcome) -> None:
    """Everybody comes to their seat with the last token that they were given."""
    for (table, seat), token in group.owned.items():
        asker = Asker(group.port, token)
        try:
            outcome.locked_out += (await asker.ask("GET", f"/tables/{table}"))["you"] != seat
        except Refusal:
            outcome.locked_out += 1
        asker.close()


def _compare(folder: Path, people: list[Group], outcome: Outcome) -> None:
    """Every table and every seat is somebody's, once."""
    owned = {place: token_hash(token) for group in people for place, token in group.owned.items()}
    with closing(Store(folder)) as store:
        for name in store.rooms():
            room = Room(name)
            for entry in store.entries(name):
                take(room, entry)
            taken = [seat for seat, chair in enumerate(room.chairs) if chair.person is not None]
            outcome.doubles += sum((name, seat) not in owned for seat in taken)
            for seat in taken:
                holder = store.holder(owned.get((name, seat), ""))
                outcome.ghosts += holder is None or holder.person != room.chairs[seat].person


def run(groups: int, kills: int, seconds: float) -> Outcome:
    """One run with a server of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        return asyncio.run(killed(server, groups, kills, seconds))
