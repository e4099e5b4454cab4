"""The server's time: it never jumps while the server runs, and never goes back behind what is stored.

Durations are counted by the monotonic clock. At the start the wall clock is compared with the last time that was noted:
if it is much later, or earlier, it is doubted, and as long as it is, nothing is deleted for its age. That ends when the
host confirms the time, or when the server has run for so long with both clocks in agreement.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

from stammtisch.server.room.events import Entry

log = logging.getLogger(__name__)

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
NOTED, DOUBTED, AGREED, CONFIRMED = "noted", "doubted", "agreed", "confirmed"
"""The last time that was noted; since when the clock is doubted; for how long the clocks have agreed since; and the
time that the host has confirmed."""

Rows = Mapping[str, int]


def wall_ms() -> int:
    """What the machine says."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """How long the machine has run; where it sleeps, that may not count."""
    return time.monotonic_ns() // 1_000_000


@dataclass
class Clock:
    """A clock that goes on steadily from its start, beside the wall clock of the machine."""

    rows: dict[str, int] = field(default_factory=dict)
    newest: int = 0  # the newest time in the data
    wall: Callable[[], int] = wall_ms
    monotonic: Callable[[], int] = monotonic_ms

    def __post_init__(self) -> None:
        if CONFIRMED in self.rows:
            self.rows, self.newest = {}, 0
        last = max(self.rows.get(NOTED, 0), self.newest)
        self._begun, self._said = self.monotonic(), 0
        self._base = max(self.wall(), last)
        self._looked = self._begun
        if last and not last <= self.wall() <= last + DAY:
            self._doubt(last)

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        return self._base + self.monotonic() - self._begun

    @property
    def doubted(self) -> bool:
        """Whether nothing may be deleted for its age."""
        return DOUBTED in self.rows

    @property
    def agrees(self) -> bool:
        """Whether the machine's clock says about the same."""
        return abs(self.wall() - self()) <= MINUTE

    def _doubt(self, last: int) -> None:
        """After a jump at least an hour more is needed, however long the clocks have agreed before."""
        log.warning(
            "the clock is %d minutes %s than when this server last ran: nothing is deleted for its age until"
            " `stammtisch clock --confirm`, or until the server has run for a day",
            *((self.wall() - last) // MINUTE, "later")
            if self.wall() > last
            else ((last - self.wall()) // MINUTE, "earlier"),
        )
        self.rows[DOUBTED] = self.rows.get(DOUBTED, self._base)
        self.rows[AGREED] = min(self.rows.get(AGREED, 0), DAY - HOUR)

    def look(self) -> None:
        """Compare the clocks: a jump is said, agreement is counted. Called every second."""
        passed, self._looked = self.monotonic() - self._looked, self.monotonic()
        apart = self.wall() - self()
        if abs(apart - self._said) > MINUTE:
            self._said = apart if not self.agrees else 0
            log.warning("the machine's clock is %d seconds off the server's, which goes on steadily", apart // 1000)
        if self.doubted and self.agrees:
            self.rows[AGREED] += passed
            if self.rows[AGREED] >= DAY:
                self.believe()

    def believe(self) -> None:
        """The time is right: what is too old may be deleted again."""
        log.warning("the clock is believed again")
        self.rows = {}

    def noted(self) -> dict[str, int]:
        """What is to be stored of it now."""
        return {**self.rows, NOTED: self()}


def read(connection: sqlite3.Connection) -> dict[str, int]:
    """What is stored of the clock."""
    return dict(connection.execute("SELECT name, value FROM clock"))


def write(connection: sqlite3.Connection, rows: Rows) -> None:
    """This is stored of the clock, except that what the host has confirmed meanwhile stays."""
    connection.execute("DELETE FROM clock WHERE name <> ?", (CONFIRMED,))
    connection.executemany("INSERT OR REPLACE INTO clock (name, value) VALUES (?, ?)", list(rows.items()))


def confirm(connection: sqlite3.Connection, at: int) -> None:
    """The host says that this is the time."""
    connection.execute("INSERT OR REPLACE INTO clock (name, value) VALUES (?, ?)", (CONFIRMED, at))


def is_confirmed(connection: sqlite3.Connection) -> bool:
    """Whether the host has confirmed the time, and nobody has taken that up yet."""
    return connection.execute("SELECT 1 FROM clock WHERE name = ?", (CONFIRMED,)).fetchone() is not None


def take_up(connection: sqlite3.Connection, at: int) -> None:
    """The confirmed time counts: nothing was touched later than that."""
    connection.execute("DELETE FROM clock")
    connection.execute("UPDATE room SET touched = ? WHERE touched > ?", (at, at))


def is_doubted(connection: sqlite3.Connection) -> bool:
    """Whether nothing may be deleted for its age."""
    rows = read(connection)
    return DOUBTED in rows and CONFIRMED not in rows


def newest(connection: sqlite3.Connection, rows: Rows) -> int:
    """The newest time in the data; without times far after the last note, which come from a clock that was wrong."""
    (touched,) = connection.execute("SELECT max(touched) FROM room").fetchone()
    if touched is None:
        return 0
    found = [int(touched), *_last_times(connection, int(touched) - 2 * MINUTE)]
    limit = rows.get(NOTED, max(found)) + 2 * MINUTE
    return max((at for at in found if at <= limit), default=0)


def _last_times(connection: sqlite3.Connection, since: int) -> list[int]:
    """When something last happened in rooms that were touched since then."""
    sql = "SELECT (SELECT body FROM event WHERE room = id ORDER BY seq DESC LIMIT 1) FROM room WHERE touched > ?"
    times = []
    for (body,) in connection.execute(sql, (since,)):
        try:
            times.append(msgspec.json.decode(body or b"", type=Entry).at)
        except msgspec.DecodeError:  # a damaged room has no say
            continue
    return times


def begun(
    connection: sqlite3.Connection, wall: Callable[[], int] = wall_ms, monotonic: Callable[[], int] = monotonic_ms
) -> Clock:
    """The clock of a server that starts with these data."""
    rows = read(connection)
    clock = Clock(rows, newest(connection, rows), wall, monotonic)
    if CONFIRMED in rows:
        take_up(connection, clock())
    write(connection, clock.noted())  # at once: whoever is stopped now still doubts the clock at the next start
    return clock
