"""How much a server takes on, and how long it keeps that at which nothing happens."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Capacity:
    """How much this server takes on: tables in memory, streams in all and for one address, spectators of one table."""

    tables: int = 5_000
    streams: int = 20_000
    address_streams: int = 64
    spectators: int = 100


@dataclass(frozen=True)
class Lifetimes:
    """For how many milliseconds something lasts at which nothing happens."""

    unstarted: int = 3_600_000  # a table whose first game has not begun, until it is closed
    closed: int = 600_000  # a closed table, until nothing is left of it
    memory: int = 600_000  # a table that nobody looks at, until it is only on the disk
    host: int = 300_000  # the office of a host who is away, until somebody who is there has it
