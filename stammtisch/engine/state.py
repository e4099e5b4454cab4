"""What every state carries: chance, events, how many play, whose move it is, and whether the game is over."""

from __future__ import annotations

from typing import Self

from stammtisch.engine.chacha import HALVES_IN_BLOCK
from stammtisch.engine.chance import Source
from stammtisch.engine.fields import Fields, i8, i16, i32, u16, u32
from stammtisch.engine.rule import compiled_as, rule
from stammtisch.engine.tuning import inlined, left_out_without

Seat = int
"""A player's place, numbered from 0 clockwise."""

Move = int
"""One of a game's moves; each game numbers its own from 0."""

NOBODY: Seat = -1
NOTHING = -1
MAX_EVENTS = 24

_FROM_SEED = Source()


class State(Fields):
    """The part of a state that all games share."""

    key: list[int] = u32(8)
    halves: list[int] = u16(HALVES_IN_BLOCK)
    block: int = i32()
    spent: int = i8()

    events: list[list[int]] = i16(MAX_EVENTS, 4)  # kind, seat, card, more
    noted: int = i8()

    players: int = i8()
    actor: int = i8()  # who must move; NOBODY after the end
    phase: int = i8()
    end: int = i8()  # the game's End; 0 while it goes on

    source: Source = _FROM_SEED
    ended: list[Self] | None = None  # how the table lay at the ends of rounds, where somebody asks; not a field

    def copy(self) -> Self:
        """An independent state with the same content, whose chance goes on independently."""
        twin = super().copy()
        twin.source = self.source.copy()
        return twin


class SpreadState(State):
    """The same with a stock that may lie spread out."""

    spread: int = i8()  # 1: it is in no order, and any card of it is drawn
    spreads: int = i32()  # how often it was spread out
    ahead: list[int] = u16(HALVES_IN_BLOCK)  # what its draws read
    taken: int = i16()  # how many numbers were read since it was spread out


@inlined
def clear_events(s: State) -> None:
    """Forget the events of the move before."""
    s.noted = 0


@left_out_without("events")
@inlined
def add_event(s: State, kind: int, seat: Seat, card: int = NOTHING, more: int = NOTHING) -> None:
    """Add an event. `noted` counts on beyond the room there is, so that a test sees a list that is too short."""
    if s.noted < MAX_EVENTS:
        event = s.events[s.noted]
        event[0] = kind
        event[1] = seat
        event[2] = card
        event[3] = more
    s.noted += 1


@inlined
def keep_nothing(s: State) -> None:
    """Nobody asks how the table lies."""


@compiled_as(keep_nothing)
def close_round(s: State) -> None:
    """The round is over, and nothing is counted or cleared yet: whoever asks for it keeps the table as it lies now."""
    if s.ended is not None:
        kept = s.copy()
        kept.ended = None
        s.ended.append(kept)


@rule
def widened(value: int) -> int:
    """The same number; compiled, a small field's value is widened, so that rules it goes to need just one version."""
    return value + 0


@inlined
def left_of(s: State, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return 0 if seat + 1 == s.players else seat + 1


@inlined
def right_of(s: State, seat: Seat) -> Seat:
    """The next seat against the clock."""
    return s.players - 1 if seat == 0 else seat - 1
