"""The clock of whoever must move: since when it runs, how long, and how it stood before what can be undone."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Timing:
    """How the clock stands; times are milliseconds."""

    since: int = 0  # when the seat that must move got the turn
    extended: int = 0  # how often it got more time
    seconds: int = 0  # for one move, as the house had it when the turn came to this seat; 0: no clock
    seat: int | None = None  # whose clock it is
    earlier: tuple[Timing, ...] = ()  # before each move that can be taken back, the last one last

    def not_after(self, now: int) -> Timing:
        """None of its times is yet to come."""
        earlier = tuple(one.not_after(now) for one in self.earlier)
        return replace(self, since=min(self.since, now), earlier=earlier)

    def passed(self, at: int, seat: int | None, seconds: int) -> Timing:
        """This seat must move now; what the house has changed meanwhile holds from another's turn on."""
        kept = self.seconds if seat == self.seat else seconds
        return Timing(at, 0, kept, seat, self.earlier)

    def undoable(self, before: Timing) -> Timing:
        """This move, before which the clock stood like that, can be taken back."""
        mine = before.earlier if before.earlier and before.earlier[-1].seat == before.seat else ()
        return replace(self, earlier=(*mine, replace(before, earlier=())))

    def final(self) -> Timing:
        """Nothing can be taken back."""
        return replace(self, earlier=())

    def undone(self, at: int) -> Timing:
        """The clock as it stood before the last move; what others have thought since does not count."""
        if not self.earlier:
            return replace(self, since=at, extended=0)
        *kept, last = self.earlier
        others = at - self.since if self.seat != last.seat else 0
        shifted = tuple(replace(one, since=one.since + others) for one in kept)
        return replace(last, since=last.since + others, earlier=shifted)
