"""Who listens at all tables: new streams begin, older ones make way, and nobody takes more than their share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Literal

from stammtisch.server.live.capacity import Capacity
from stammtisch.server.live.errors import Full
from stammtisch.server.live.live_room import Live, as_messages
from stammtisch.server.live.stream import Ending, Message, Stream
from stammtisch.server.room.room import Phase

MAX_STREAMS = 3
"""For one seat: with more, the oldest end."""

Where = Literal["load", "take", "tell", "tick", "mover"]
"""What the server was doing at a table when something went wrong that nobody foresaw."""

Confined = Callable[[Live, Where], AbstractContextManager[None]]
"""What goes wrong within it ends at this room."""


class Subscribers:
    """All streams of this server."""

    def __init__(self, capacity: Capacity, confined: Confined) -> None:
        self._capacity, self._confined = capacity, confined
        self._addresses: Counter[str] = Counter()  # how many streams each has
        self.dismissed = False

    def begin(self, live: Live, stream: Stream, after: int | None) -> None:
        """The stream is open, with what happened after this number; Full if there is no room for it.

        What it will be told first is made before it counts: a stream that cannot begin is nowhere.
        """
        self._check(live, stream)
        as_messages([live.state(live.room.seat_of(stream.person))])  # raises if it cannot be told
        if after is not None:
            stream.begin(self._read(live, live.backlog(stream.person, after)))
        self._make_way(live, stream)
        live.wake()
        live.streams.append(stream)
        self._addresses[stream.manner.address] += 1
        self.tell(live, live.room.seq)
        if live.room.phase is Phase.CLOSED:
            self.end(live, [stream], "closed")

    def tell(self, live: Live, after: int) -> None:
        """Everybody who listens hears of the entries above this number, or comes back to hear of them."""
        with self._confined(live, "tell"):
            live.tell(after)

    def _read(self, live: Live, pages: Iterator[list[Message]]) -> Iterator[list[Message]]:
        with self._confined(live, "tell"):
            yield from pages

    def _make_way(self, live: Live, stream: Stream) -> None:
        """Older streams of the same seat end, if need be."""
        if live.room.seat_of(stream.person) is not None:
            own = [other for other in live.streams if other.person == stream.person]
            too_many = own[: max(0, len(own) + 1 - MAX_STREAMS)]
            self.end(
                live, [o for o in own if o in too_many or (o.manner.exclusive and stream.manner.exclusive)], "elsewhere"
            )

    def _check(self, live: Live, stream: Stream) -> None:
        if self.dismissed or self._addresses.total() >= self._capacity.streams:
            raise Full("streams_full")
        address = stream.manner.address
        if address and self._addresses[address] >= self._capacity.address_streams:
            raise Full("address_streams")
        seated = any(live.room.seat_of(person) is not None for person in stream.people())
        if not seated and live.spectators() + live.screens() >= self._capacity.spectators:
            raise Full("spectators_full")

    def end(self, live: Live, streams: Sequence[Stream], why: Ending) -> None:
        """The streams end, if they have not yet, and everybody sees who is still there."""
        self.dismiss(live, why, streams)
        if streams and not self.dismissed:
            self.tell(live, live.room.seq)

    def dismiss(self, live: Live, why: Ending, streams: Sequence[Stream] | None = None) -> None:
        """The streams (by itself, all) end, and nobody else hears of it."""
        for stream in list(live.streams) if streams is None else streams:
            stream.end(why)
            if stream in live.streams:
                live.streams.remove(stream)
                self._forget(stream.manner.address)
                live.saw(stream.people())

    def _forget(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
