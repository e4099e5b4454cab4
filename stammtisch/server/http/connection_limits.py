"""The door: how many connections may be open, for one address and in all, and how long each may keep us waiting."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.server.http.rate_limits import neighbourhood

KEPT_FILES = 128
"""So many files stay free for the data, the workers and whatever else is no connection."""
MAX_FILES = 65_536
FILES_UNKNOWN = 512
"""So many sockets a process can have where nobody says how many."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Bounds:
    """What a connection, an address and all of them may take up; times are seconds, rounds are those of `sweep`."""

    head: float = 10.0  # until the head of a request is whole, from the connection or the request's first byte
    body: float = 15.0  # from then on until its body is whole; a route that waits for it answers before
    pipelined: int = 8  # requests that wait on one connection until the one before them is answered
    taken: int = 128 * 1024  # bytes that come while one request is read and answered
    frames: int = 3  # messages on a socket on which we expect none
    address: int = 128  # connections from one address
    connections: int | None = None  # in all; by itself as many as files can be open
    stalled: int = 12  # rounds in which a connection takes nothing off our hands, until it is cut
    closing: int = 2  # the same of one that is to be closed


class Door:
    """All open connections. Proxies that are trusted come for many, so theirs count only in all."""

    def __init__(self, bounds: Bounds, trusted: str = "") -> None:
        self.bounds = bounds
        self.most = open_files() - KEPT_FILES if bounds.connections is None else bounds.connections
        self._trusted = networks(trusted)
        self._open: dict[asyncio.Transport, str] = {}
        self._addresses: Counter[str] = Counter()
        self._waits: Counter[asyncio.Transport] = Counter()  # for how many rounds each has had something to send

    def __len__(self) -> int:
        """How many are open."""
        return len(self._open)

    def let_in(self, transport: asyncio.Transport) -> bool:
        """Whether there was room for one more; then it counts until it has `left`."""
        address = self._counted(transport)
        if len(self._open) >= self.most or (address and self._addresses[address] >= self.bounds.address):
            return False
        self._open[transport] = address
        self._addresses[address] += 1
        return True

    def left(self, transport: asyncio.Transport) -> None:
        """It counts no more."""
        address = self._open.pop(transport, None)
        self._waits.pop(transport, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def sweep(self) -> None:
        """One round: who has read nothing of what waits for it for too long is cut off."""
        waiting = [one for one in self._open if one.get_write_buffer_size()]
        self._waits = Counter({one: self._waits[one] + 1 for one in waiting})
        for one, rounds in self._waits.items():
            if rounds >= (self.bounds.closing if one.is_closing() else self.bounds.stalled):
                one.abort()

    def _counted(self, transport: asyncio.Transport) -> str:
        """The address that this connection counts for; nothing for a proxy that is trusted."""
        peer = transport.get_extra_info("peername")
        if not isinstance(peer, tuple):
            return ""
        address = neighbourhood(str(peer[0]))
        return "" if _is_in(address, self._trusted) else address


def networks(written: str) -> tuple[Network, ...]:
    """The addresses and networks that are written there, with commas between them."""
    return tuple(ipaddress.ip_network(part.strip(), strict=False) for part in written.split(",") if part.strip())


def _is_in(address: str, networks: Sequence[Network]) -> bool:
    try:
        found = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return False
    return any(network.version == found.version and network.overlaps(found) for network in networks)


def open_files() -> int:
    """How many files this process can have open, which are now as many as the system allows it."""
    if sys.platform == "win32":
        return FILES_UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft
