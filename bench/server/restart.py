"""`python -m bench.server.restart`: clients in the middle of games while the server restarts; nobody misses a line."""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bench.server.client import Asker, Key, Line, Refusal, listening, table_of
from bench.server.serving import Server, serving
from stammtisch.games import GAMES
from stammtisch.server.store.sqlite import Store

PLAYERS = 4
AGAIN_SECONDS = 0.05


@dataclass
class Client:
    """Somebody who plays, comes back whenever the stream ends, and keeps the numbers of all lines that came."""

    port: int
    key: Key
    heard: list[int] = field(default_factory=list)
    acknowledged: dict[int, str] = field(default_factory=dict)  # the move's key by the number of its entry
    comings: int = 0
    back: asyncio.Event = field(default_factory=asyncio.Event)  # whether the server has been heard since it came back

    async def run(self) -> None:
        """Play for ever."""
        asker, chance = Asker(self.port, self.key["token"]), random.Random(self.key["token"])
        while True:
            try:
                async for line in listening(self.port, self.key, self.heard[-1] if self.heard else 0):
                    await self._hear(line, asker, chance)
            except OSError:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self, line: Line, asker: Asker, chance: random.Random) -> None:
        if line["kind"] == "end":
            return
        if line["kind"] != "state":
            self.heard.append(line["seq"])
            return
        self.back.set()
        command = self._command(line, chance)
        if command:
            await self._insist(asker, command, line["seq"])

    def _command(self, line: Line, chance: random.Random) -> Line | None:
        if line["phase"] == "over":
            return {"do": "start"} if line["you"] == 0 else None
        if line["turn"] is None or line["turn"] != line["you"]:
            return None
        return {"do": "move", "moves": [chance.choice(line["view"]["moves"])]}

    async def _insist(self, asker: Asker, command: Line, expect: int) -> None:
        """Ask until there is an answer: with the same key, nothing happens twice."""
        while True:
            try:
                seq = await asker.command(self.key["table"], command, expect=expect, key=f"move-{expect}")
                self.acknowledged[seq] = f"move-{expect}"
                return
            except Refusal as refused:
                if refused.status != 503:
                    return
            except OSError:
                pass
            await asyncio.sleep(AGAIN_SECONDS)


@dataclass
class Outcome:
    """What was found in the end."""

    clients: int
    restarts: int
    moves: int = 0
    lost: int = 0
    holes: int = 0
    doubles: int = 0
    missed: int = 0
    seconds: list[float] = field(default_factory=list)


async def restarted(server: Server, tables: int, restarts: int, seconds: float, how: signal.Signals) -> Outcome:
    """Clients at so many tables play on over so many restarts; then their streams are compared with the log."""
    games = list(GAMES)
    seated = [await table_of(server.port, games[number % len(games)], PLAYERS) for number in range(tables)]
    for keys in seated:
        await Asker(server.port, keys[0]["token"]).command(keys[0]["table"], {"do": "start"})
    clients = [Client(server.port, key) for keys in seated for key in keys]
    running = [asyncio.create_task(client.run()) for client in clients]
    outcome = Outcome(len(clients), restarts)
    for _ in range(restarts):
        await asyncio.sleep(seconds)
        outcome.seconds.append(await _restart(server, clients, how))
    await asyncio.sleep(seconds)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await _settle(server, clients)
    await asyncio.to_thread(server.stop)
    _compare(server.folder, clients, outcome)
    return outcome


async def _restart(server: Server, clients: list[Client], how: signal.Signals) -> float:
    """The server goes and comes; returns how long it took until everybody had heard from it again."""
    await asyncio.to_thread(server.stop, how)
    for client in clients:
        client.back.clear()
    began = time.perf_counter()
    await asyncio.to_thread(server.start)
    await asyncio.gather(*(client.back.wait() for client in clients))
    return time.perf_counter() - began


async def _settle(server: Server, clients: list[Client]) -> None:
    """Everybody has heard all there was when they stopped: whoever is behind listens once more."""
    for client in clients:
        last = (await Asker(server.port, client.key["token"]).ask("GET", f"/tables/{client.key['table']}"))["seq"]
        while (client.heard[-1] if client.heard else 0) < last:
            async for line in listening(server.port, client.key, client.heard[-1] if client.heard else 0):
                if line["kind"] == "state":
                    break
                client.heard.append(line["seq"])


def _compare(folder: Path, clients: list[Client], outcome: Outcome) -> None:
    store = Store(folder)
    for client in clients:
        log = [entry.seq for entry in store.entries(client.key["table"])]
        count = Counter(client.heard)
        outcome.moves += len(client.acknowledged)
        outcome.lost += sum(seq not in log for seq in client.acknowledged)
        outcome.holes += log != list(range(1, len(log) + 1))
        outcome.doubles += sum(times > 1 for times in count.values())
        outcome.missed += sum(seq not in count for seq in log[: client.heard[-1]])
    store.close()


def run(tables: int, restarts: int, seconds: float, how: signal.Signals = signal.SIGTERM) -> Outcome:
    """One run with a server of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        return asyncio.run(restarted(server, tables, restarts, seconds, how))


def main() -> None:
    """Restart, and print what was found."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--clients", type=int, default=500)
    wanted.add_argument("--restarts", type=int, default=3)
    wanted.add_argument("--seconds", type=float, default=5.0, help="of play before, between and after")
    chosen = wanted.parse_args()
    found = run(chosen.clients // PLAYERS, chosen.restarts, chosen.seconds)
    print(f"{found.clients} clients, {found.restarts} restarts, {found.moves} acknowledged moves")
    print(f"all resumed after {', '.join(f'{seconds:.1f} s' for seconds in found.seconds)}")
    print(
        f"acknowledged and lost {found.lost}, holes {found.holes}, lines doubled {found.doubles}, missed {found.missed}"
    )


if __name__ == "__main__":
    main()
