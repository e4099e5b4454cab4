"""How a game is dealt when players add to its seed: all have committed, all is frozen, each reveals, and it begins.

Nobody's part is known while anybody can still choose theirs. Whoever has not revealed when the time is up is left out,
as was fixed before; everybody sees who that was.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.server.room import events as ev
from stammtisch.server.room.commands import Commit, Reveal
from stammtisch.server.room.denials import Denied
from stammtisch.server.room.lines import Dealing
from stammtisch.server.room.room import Phase, Room
from stammtisch.server.room.who_may import Asking, between_games, only_in, seated
from stammtisch.table import fair

REVEAL_MS = 4000
"""Milliseconds after the commitments are frozen in which parts are revealed."""


def commit(room: Room, command: Commit, asking: Asking) -> list[ev.Event]:
    """A seat commits itself to its part of the next game's seed; once, so that who was told so can rely on it."""
    seat = seated(room, asking)
    between_games(room)
    if room.sealed is None:
        raise Denied("not_sealed")
    if room.chairs[seat].commit is not None:
        raise Denied("already_committed")
    return committed(seat, command.commitment)


def reveal(room: Room, command: Reveal, asking: Asking) -> list[ev.Event]:
    """A seat shows the part that it committed to."""
    seat = seated(room, asking)
    only_in(room, Phase.DEALING)
    if no := _why_not(room, seat, command.part):
        raise Denied(no)
    return _revealed(room, seat, command.part)


def sealed(secret: bytes) -> ev.Sealed:
    """The server's part of the next game's seed, before anybody else has added theirs."""
    return ev.Sealed(fair.commitment(secret), secret.hex())


def committed(seat: int, commitment: str | None) -> list[ev.Event]:
    """The seat has committed itself, if it wants to."""
    return [] if commitment is None else [ev.Committed(seat, commitment)]


def dealt(room: Room) -> list[ev.Event]:
    """What the start of a game leads to: the deal or, if anybody has committed, first that all this is frozen."""
    commits = [chair.commit or "" for chair in room.chairs]
    return [ev.Frozen(commits)] if any(commits) else [_began(room, _parts(room))]


def _why_not(room: Room, seat: int, part: str) -> str | None:
    """Why the seat cannot reveal this, as the code of a denial."""
    chair = room.chairs[seat]
    if chair.commit is None:
        return "not_committed"
    if chair.part is not None:
        return "already_revealed"
    return None if fair.commitment(bytes.fromhex(part)) == chair.commit else "other_part"


def _revealed(room: Room, seat: int, part: str) -> list[ev.Event]:
    """The seat has revealed its part; with the last one the game begins."""
    last: list[ev.Event] = [] if set(awaited(room)) - {seat} else [_began(room, _parts(room, {seat: part}))]
    return [ev.Revealed(seat, part), *last]


def due(room: Room, now: int) -> list[ev.Event]:
    """The time is up, and the game begins with what was revealed; also if the clock was set back meanwhile."""
    waits = room.frozen_at <= now < room.frozen_at + REVEAL_MS
    return [] if room.phase is not Phase.DEALING or waits else [_began(room, _parts(room))]


def awaited(room: Room) -> list[int]:
    """The seats that have committed and not yet revealed."""
    return [seat for seat, chair in enumerate(room.chairs) if chair.commit is not None and chair.part is None]


def shown(room: Room) -> Dealing | None:
    """What everybody may know while the cards are being dealt."""
    if room.phase is not Phase.DEALING:
        return None
    commits = [chair.commit or "" for chair in room.chairs]
    return {"until": room.frozen_at + REVEAL_MS, "awaited": awaited(room), "commits": commits}


def _parts(room: Room, more: dict[int, str] | None = None) -> list[str]:
    return [(more or {}).get(seat, chair.part or "") for seat, chair in enumerate(room.chairs)]


def _began(room: Room, parts: Sequence[str]) -> ev.Began:
    if room.sealed is None:
        raise ValueError(f"room {room.id} would begin a game without a secret")
    secret = bytes.fromhex(room.sealed.secret)
    return ev.Began(fair.joint_seed(secret, [bytes.fromhex(part) for part in parts]).hex())
