"""`python -m bench.server.idle`: how much memory a stream takes that only waits."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.server.client import Asker, Key, listening, table_of
from bench.server.serving import Server, serving

PLAYERS = 4
GAME = "elfer_raus"


@dataclass(frozen=True)
class Memory:
    """Of the server, in bytes: at the start, with tables in their games, and with all streams open as well."""

    streams: int
    start: int
    tables: int
    listening: int

    @property
    def each(self) -> float:
        """What one stream takes."""
        return (self.listening - self.tables) / self.streams


async def measured(server: Server, tables: int) -> Memory:
    """So many tables in a game, four streams at each."""
    start = server.memory()
    keys: list[Key] = []
    for _ in range(tables):
        seats = await table_of(server.port, GAME, PLAYERS)
        asker = Asker(server.port, seats[0]["token"])
        await asker.command(seats[0]["table"], {"do": "start"})
        asker.close()
        keys += seats
    before = server.memory()
    opened = [asyncio.Event() for _ in keys]
    readers = [asyncio.create_task(_listen(server.port, *one)) for one in zip(keys, opened, strict=True)]
    await asyncio.gather(*(one.wait() for one in opened))
    after = server.memory()
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    return Memory(len(keys), start, before, after)


async def _listen(port: int, key: Key, opened: asyncio.Event) -> None:
    async for _ in listening(port, key):
        opened.set()


def run(tables: int) -> Memory:
    """One run with a server of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        return asyncio.run(measured(server, tables))


def main() -> None:
    """Measure, and print what a table and a stream take."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--streams", type=int, default=2000)
    tables = wanted.parse_args().streams // PLAYERS
    memory = run(tables)
    print(f"the server alone                 {memory.start / 1e6:8.1f} MB")
    print(f"with {tables:>6} tables in a game    {memory.tables / 1e6:8.1f} MB")
    print(f"with {memory.streams:>6} idle streams too     {memory.listening / 1e6:8.1f} MB")
    print(f"a table                          {(memory.tables - memory.start) / tables / 1e3:8.1f} kB")
    print(f"an idle stream                   {memory.each / 1e3:8.1f} kB")


if __name__ == "__main__":
    main()
