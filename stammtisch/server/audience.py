"""Who listens at all tables: new streams begin, older ones make way, and nobody takes more than their share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from stammtisch.server.live import Live
from stammtisch.server.room import Phase
from stammtisch.server.streams import Ending, Message, Stream
from stammtisch.server.terms import Capacity, Full

STREAMS_MOST = 3
"""For one seat: with more, the oldest end."""


class Audience:
    """All streams of this server."""

    def __init__(self, capacity: Capacity) -> None:
        self._capacity = capacity
        self._addresses: Counter[str] = Counter()  # how many streams each has
        self.dismissed = False

    def begin(self, live: Live, stream: Stream, after: int | None) -> None:
        """The stream is open, with what happened after this number; Full if there is no room for it."""
        self._make_way(live, stream)
        live.wake()
        begin = 0 if after is not None and after > live.room.seq else after  # of a log that there is no more
        missed = [] if begin is None else live.lines(live.room.seat_of(stream.person), begin)
        stream.put([Message(line["seq"], msgspec.json.encode(line)) for line in missed])
        live.streams.append(stream)
        self._addresses[stream.manner.address] += 1
        live.tell(live.room.seq)
        if live.room.phase is Phase.CLOSED:
            self.end(live, [stream], "closed")

    def _make_way(self, live: Live, stream: Stream) -> None:
        """Older streams of the same seat end, if need be."""
        self._check(live, stream)
        if live.room.seat_of(stream.person) is not None:
            own = [other for other in live.streams if other.person == stream.person]
            too_many = own[: max(0, len(own) + 1 - STREAMS_MOST)]
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
        for stream in streams:
            stream.end(why)
            if stream in live.streams:
                live.streams.remove(stream)
                self._forget(stream.manner.address)
                live.seen |= dict.fromkeys(stream.people(), live.now())
        if streams and not self.dismissed:
            live.tell(live.room.seq)

    def _forget(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
