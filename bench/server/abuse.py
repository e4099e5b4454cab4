"""`python -m bench.server.abuse`: what one stranger can do to everybody else.

The server runs with its usual limits. Somebody plays and listens from 127.0.0.1, and beside them each abuse comes from
another address of this machine, one after the other: so many connections, then it is over.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import secrets
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.server.client import Asker, Key, Refusal, listening, table_of
from bench.server.serving import Server, serving

STRANGER = "127.0.0.2"
TABLES = 5
"""So many play at a time: with fewer, one hiccup of the machine is the slowest of a hundred requests."""
AGAIN = 1.0
"""Seconds until a connection that has ended is opened again."""
PAUSE = 0.12
"""Between two requests of the well-behaved: a seat has ten commands a second."""
HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: c3RhbW10aXNjaCBiZW5jaA==\r\n\r\n"
)

Attack = Callable[["Stranger"], Coroutine[Any, Any, None]]


@dataclass
class Stranger:
    """Who abuses the server: for so many seconds, with so many connections at a time."""

    port: int
    table: str
    seconds: float
    connections: int

    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self._end

    def __post_init__(self) -> None:
        self._end = time.monotonic() + self.seconds

    async def each(self, attack: Callable[[], Awaitable[None]]) -> None:
        """All connections at a time, again and again until the time is up; that the server hangs up is no news."""

        async def again() -> None:
            while not self.over():
                with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                    async with asyncio.timeout(max(0.1, self._end - time.monotonic())):
                        await attack()
                await asyncio.sleep(AGAIN)

        await asyncio.gather(*(again() for _ in range(self.connections)))

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from the stranger's address."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(STRANGER, 0), family=socket.AF_INET)

    async def sent(self, what: bytes, times: int = 1) -> None:
        """Send this on a connection of its own, and read until the other side hangs up."""
        reader, writer = await self.connected()
        try:
            for _ in range(times):
                writer.write(what)
                await writer.drain()
            while await reader.read(65536):
                pass
        finally:
            writer.close()

    def request(self, path: str, more: str = "\r\n") -> bytes:
        """A request without a body."""
        return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{more}".encode()


async def pipelining(who: Stranger) -> None:
    """A megabyte of requests on each connection."""
    request = who.request("/")
    await who.each(lambda: who.sent(request * (65536 // len(request)), 16))


async def silence(who: Stranger) -> None:
    """Connections on which nothing, half a head or half a body comes."""
    kinds = [b"", who.request("/", "X: "), who.request("/", "Content-Length: 100\r\n\r\nx")]
    await who.each(lambda: who.sent(secrets.choice(kinds)))


async def pictures(who: Stranger) -> None:
    """QR codes of the longest links that fit."""
    await who.each(lambda: who.sent(who.request(f"/t/{secrets.token_hex(1000)}/qr.svg", "Connection: close\r\n\r\n")))


async def frames(who: Stranger) -> None:
    """A spectator who talks without end."""
    talk = (b"\x81\x81\0\0\0\0x" * 9000, b"\x89\x80\0\0\0\0" * 9000)

    async def talking() -> None:
        reader, writer = await who.connected()
        try:
            writer.write(who.request(f"/api/v1/tables/{who.table}/socket", HANDSHAKE))
            await reader.readuntil(b"\r\n\r\n")
            while not who.over():
                writer.write(secrets.choice(talk))
                await writer.drain()
        finally:
            writer.close()

    await who.each(talking)


async def guessing(who: Stranger) -> None:
    """Codes of tables, as fast as answers come."""

    async def guess() -> None:
        reader, writer = await who.connected()
        try:
            while not who.over():
                writer.write(who.request(f"/api/v1/codes/{secrets.token_hex(3)[:5].upper()}"))
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(line[16:]) for line in head.lower().split(b"\r\n") if line[:16] == b"content-length: "
                )
                await reader.readexactly(length)
        finally:
            writer.close()

    await who.each(guess)


ABUSES: dict[str, tuple[Attack, int]] = {
    "pipelining": (pipelining, 40),
    "silence": (silence, 400),
    "pictures": (pictures, 4),
    "frames": (frames, 4),
    "guessing": (guessing, 8),
}
"""Each with how many connections it has at a time."""


def abuse(name: str, port: int, table: str, seconds: float, connections: int) -> None:
    """One abuse, in a process of its own, so that nobody waits for the stranger but the server."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(ABUSES[name][0](Stranger(port, table, seconds, connections)))


@dataclass
class Played:
    """What somebody well-behaved met: milliseconds of each request, and what was refused."""

    took: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def p(self, percent: int) -> float:
        """So many of a hundred requests took no longer."""
        found: float = statistics.quantiles(self.took, n=100, method="inclusive")[percent - 1]
        return found


async def playing(port: int, tables: list[list[Key]], seconds: float) -> Played:
    """Play for so long at all tables."""
    played = Played()
    await asyncio.gather(*(_playing(port, keys, seconds, played) for keys in tables))
    return played


async def _playing(port: int, keys: list[Key], seconds: float, played: Played) -> None:
    """Play at one table, with a stream open."""
    askers = [Asker(port, key["token"]) for key in keys]
    stream = asyncio.create_task(_heard(port, keys[0]))
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(played.took) < 2:
        for asker, key in zip(askers, keys, strict=True):
            await _one_turn(asker, key, played)
            await asyncio.sleep(PAUSE)
    stream.cancel()
    for asker in askers:
        asker.close()


async def _heard(port: int, key: Key) -> None:
    async for _ in listening(port, key):
        pass


async def _one_turn(asker: Asker, key: Key, played: Played) -> None:
    """Look, and move if it is one's turn; after the game, another."""
    table, began = key["table"], time.perf_counter()
    try:
        state = await asker.ask("GET", f"/tables/{table}")
        if state["phase"] != "playing":
            await asker.command(table, {"do": "rematch"})
        elif moves := state["view"]["moves"]:
            await asker.command(table, {"do": "move", "moves": [moves[0]]})
    except Refusal as no:
        played.refused.append(str(no))
    played.took.append(1000 * (time.perf_counter() - began))


@dataclass(frozen=True)
class Measured:
    """One abuse: how the well-behaved fared without and with it, and the server's memory before, during and after."""

    name: str
    without: Played
    beside: Played
    memory: tuple[int, int, int]

    def line(self) -> str:
        """As the table shows it."""
        megabytes = " ".join(f"{size / 1e6:8.1f}" for size in self.memory)
        return (
            f"{self.name:<12}{self.without.p(50):9.1f}{self.without.p(99):9.1f}{self.beside.p(50):9.1f}"
            f"{self.beside.p(99):9.1f}{self.beside.p(99) / self.without.p(99):8.1f}  {megabytes}"
        )


HEAD = f"{'abuse':<12}{'p50':>9}{'p99':>9}{'p50 with':>9}{'p99 with':>9}{'ratio':>8}  {'MB before, during, after':>26}"


async def _begun(port: int) -> list[Key]:
    keys = await table_of(port, "elfer_raus", 2)
    starter = Asker(port, keys[0]["token"])
    await starter.command(keys[0]["table"], {"do": "start"})
    starter.close()
    return keys


async def measured(server: Server, name: str, seconds: float, share: float) -> Measured:
    """One abuse, by itself; `share` of its usual connections."""
    tables = [await _begun(server.port) for _ in range(TABLES)]
    await playing(server.port, tables, min(2.0, seconds))  # the server has met everything once
    without = await playing(server.port, tables, seconds)
    before, most = server.memory(), 0

    async def watch() -> None:
        nonlocal most
        while True:
            most = max(most, server.memory())
            await asyncio.sleep(0.2)

    watching = asyncio.create_task(watch())
    about = (server.port, tables[0][0]["table"], seconds, max(1, round(ABUSES[name][1] * share)))
    abusing = multiprocessing.get_context("spawn").Process(target=abuse, args=(name, *about), daemon=True)
    abusing.start()
    beside = await playing(server.port, tables, seconds)
    await asyncio.to_thread(abusing.join)
    watching.cancel()
    await playing(server.port, tables, min(2.0, seconds))
    return Measured(name, without, beside, (before, max(before, most), server.memory()))


def run(names: list[str], seconds: float, share: float = 1.0) -> list[Measured]:
    """Each abuse against a server of its own."""
    found = []
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), ["limits"]) as server:
            found.append(asyncio.run(measured(server, name, seconds, share)))
        print(found[-1].line(), flush=True)
    return found


def main() -> None:
    """Measure, and print a line for each."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("abuses", nargs="*", default=list(ABUSES), help=" | ".join(ABUSES))
    wanted.add_argument("--seconds", type=float, default=10)
    given = wanted.parse_args()
    print("milliseconds of a well-behaved client without and with each abuse")
    print(HEAD)
    with contextlib.suppress(KeyboardInterrupt):
        run(given.abuses, given.seconds)


if __name__ == "__main__":
    main()
