"""`python -m bench.server.load`: whole games by clients over HTTP, four streams a table, real and with stubs.

A stub of the rules answers every move with the same views, one of the storage keeps everything in memory. Moves for
each second that the server computes, as fast as it can; then, at a steady pace, how long a move takes until it is
acknowledged, and until all four have seen it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.measure import three_digits
from bench.server.client import Asker, Key, Line, Refusal, listening, table_of
from bench.server.serving import Server, Stub, serving
from stammtisch.games import GAMES

PLAYERS = 4
VARIANTS: tuple[tuple[str, tuple[Stub, ...]], ...] = (
    ("as it is", ()),
    ("without rules", ("rules",)),
    ("without storage", ("storage",)),
    ("without either", ("rules", "storage")),
)


@dataclass
class Tally:
    """What the clients of one run have seen; times in seconds."""

    rate: float | None = None
    moves: int = 0
    refusals: int = 0
    acknowledged: list[float] = field(default_factory=list)
    seen_by_all: list[float] = field(default_factory=list)
    stopped: bool = False
    next_slot: float = 0.0

    async def wait_for_slot(self) -> None:
        """Moves come at a steady pace, if one is set."""
        if self.rate is not None:
            now = time.perf_counter()
            self.next_slot = max(now, self.next_slot + 1 / self.rate)
            await asyncio.sleep(self.next_slot - now)


class Round:
    """Four clients at one table, each with its stream, which play until the tally says stop."""

    def __init__(self, port: int, keys: list[Key], tally: Tally) -> None:
        self.port, self.keys, self.tally = port, keys, tally
        self._askers = [Asker(port, key["token"]) for key in keys]
        self._sent: dict[int, tuple[float, int]] = {}  # of moves not yet seen by all: when sent, how often seen
        self._seen = [0] * len(keys)
        self._asked = [0] * len(keys)  # at which number each has last sent a command
        self._chance = random.Random(keys[0]["table"])

    async def play(self) -> None:
        """Start, and go on until the end."""
        listeners = [asyncio.create_task(self._listen(seat)) for seat in range(len(self.keys))]
        await self._askers[0].command(self.keys[0]["table"], {"do": "start"})
        try:
            while not self.tally.stopped:
                await asyncio.sleep(0.02)
                for listener in listeners:
                    if listener.done():
                        listener.result()
        finally:
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)

    async def _listen(self, seat: int) -> None:
        async for line in listening(self.port, self.keys[seat]):
            if line["kind"] == "state":
                self._note(seat, line["seq"])
                await self._respond(seat, line)

    def _note(self, seat: int, seq: int) -> None:
        """The seat has seen everything up to this number."""
        for number in range(self._seen[seat] + 1, seq + 1):
            if number in self._sent:
                self._seen_one_more(number)
        self._seen[seat] = max(self._seen[seat], seq)

    def _seen_one_more(self, number: int) -> None:
        sent, times = self._sent[number]
        self._sent[number] = (sent, times + 1)
        if times + 1 == len(self.keys):
            del self._sent[number]
            self.tally.seen_by_all.append(time.perf_counter() - sent)

    async def _respond(self, seat: int, line: Line) -> None:
        if self.tally.stopped or line["seq"] <= self._asked[seat]:
            return
        self._asked[seat] = line["seq"]
        if line["phase"] == "over" and seat == 0:
            if line["next_commitment"] is not None:  # the server's part of the next seed comes after the last move
                await self._command(seat, {"do": "start"}, line["seq"])
        elif line["turn"] == seat:
            await self.tally.wait_for_slot()
            moves = line["view"]["moves"] or ["any"]
            if await self._command(seat, {"do": "move", "moves": [self._chance.choice(moves)]}, line["seq"]):
                self.tally.moves += 1

    async def _command(self, seat: int, command: Line, expect: int) -> bool:
        began = time.perf_counter()
        self._sent[expect + 1] = (began, 0)
        try:
            await self._askers[seat].command(self.keys[seat]["table"], command, expect=expect, key=str(expect))
        except Refusal:
            self.tally.refusals += 1
            self._sent.pop(expect + 1, None)
            return False
        self.tally.acknowledged.append(time.perf_counter() - began)
        return True


@dataclass(frozen=True)
class Measured:
    """One run."""

    moves_a_cpu_second: float
    moves_a_second: float
    refusals: int
    acknowledged: list[float]
    seen_by_all: list[float]


async def measured(server: Server, game: str, tables: int, seconds: float, rate: float | None = None) -> Measured:
    """So many tables play for so long."""
    tally = Tally(rate)
    rounds = [Round(server.port, await table_of(server.port, game, PLAYERS), tally) for _ in range(tables)]
    playing = [asyncio.create_task(one.play()) for one in rounds]
    await asyncio.sleep(min(1.0, seconds / 3))
    before, began, moves = server.cpu_seconds(), time.perf_counter(), tally.moves
    tally.acknowledged.clear()
    tally.seen_by_all.clear()
    await asyncio.sleep(seconds)
    computed, passed, made = server.cpu_seconds() - before, time.perf_counter() - began, tally.moves - moves
    tally.stopped = True
    await asyncio.gather(*playing)
    return Measured(made / max(computed, 0.01), made / passed, tally.refusals, tally.acknowledged, tally.seen_by_all)


def run(game: str, stubs: Sequence[Stub], tables: int, seconds: float, rate: float | None = None) -> Measured:
    """One run with a server of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), stubs) as server:
        return asyncio.run(measured(server, game, tables, seconds, rate))


def percentiles(times: list[float]) -> str:
    """The median and the 99th percentile in milliseconds."""
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return f"{1000 * cuts[49]:.1f} / {1000 * cuts[98]:.1f}"


def main() -> None:
    """Measure every game, and print two tables."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--game", nargs="+", default=list(GAMES))
    wanted.add_argument("--tables", type=int, default=50)
    wanted.add_argument("--seconds", type=float, default=10.0)
    wanted.add_argument("--rate", type=float, default=200.0)
    chosen = wanted.parse_args()
    print(f"{chosen.tables} tables, {PLAYERS} streams each; moves for each second that the server computes")
    print("game          " + "".join(f"{name:>18}" for name, _ in VARIANTS) + f"{'with rules':>18}")
    for game in chosen.game:
        found = [run(game, stubs, chosen.tables, chosen.seconds) for _, stubs in VARIANTS]
        shares = f"{found[0].moves_a_cpu_second / found[1].moves_a_cpu_second:>17.0%}"
        print(
            f"{game:<14}" + "".join(f"{three_digits(one.moves_a_cpu_second):>18}" for one in found) + shares, flush=True
        )
    print(f"\nat {chosen.rate:g} moves a second: milliseconds, median / 99th percentile")
    print(f"game          {'acknowledged':>18}{'seen by all four':>18}{'moves a second':>18}{'refused':>10}")
    for game in chosen.game:
        one = run(game, (), chosen.tables, chosen.seconds, chosen.rate)
        times = f"{percentiles(one.acknowledged):>18}{percentiles(one.seen_by_all):>18}"
        print(f"{game:<14}{times}{three_digits(one.moves_a_second):>18}{one.refusals:>10}", flush=True)


if __name__ == "__main__":
    main()
