"""What the lines of a stream look like: the state of a table and its entries, for the API and the page."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from stammtisch.engine.options import Value
from stammtisch.server.room.commands import House
from stammtisch.server.room.events import By, DealKind, Why


class ShownSeat(TypedDict):
    """A seat as everybody sees it."""

    name: str | None
    bot: str | None
    program: bool
    sign: int | None
    stand_in: str | None
    why: Why | None
    here: bool
    wants_abort: bool
    wants_again: bool
    committed: bool


class Voting(TypedDict):
    """Who wants to end the game, how many must want it, and of how many."""

    agree: list[int]
    needed: int
    of: int


class Tally(TypedDict):
    """How many games at this table somebody has won; `seat` is where they sit now, if anywhere."""

    name: str | None
    bot: str | None
    seat: int | None
    won: int


class Evening(TypedDict):
    """How many games at this table had a result, and who has won how many."""

    games: int
    won: list[Tally]


class Knocking(TypedDict):
    """Somebody who asks to sit down again, and under which number."""

    knock: int
    name: str


class ShownClock(TypedDict):
    """When whoever must move is warned, and when a bot stands in."""

    warning: int
    end: int


class Away(TypedDict):
    """Who must move and is not there, since when, and when a bot will stand in."""

    seat: int
    since: int
    stand_in: int | None


class Dealing(TypedDict):
    """Who has still to reveal a part of the seed, until when, and what each seat committed to (empty if nothing)."""

    until: int
    awaited: list[int]
    commits: list[str]


class KnownDeal(TypedDict):
    """That the deal of this game is no secret, since it was played before or is the deal of the day."""

    kind: DealKind
    day: str | None


class Ended(TypedDict):
    """How another game with the same deal ended."""

    place: int
    score: int


class Compared(TypedDict):
    """A game with a known deal beside all others with the same one; without `counted` it is not kept itself."""

    kind: DealKind
    day: str | None
    counted: bool
    place: int
    score: int
    others: list[Ended]
    better_than: int


class State(TypedDict):
    """How things stand at a table, as far as a seat may know."""

    seq: int
    at: int
    kind: Literal["state"]
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    game: str
    options: dict[str, Value]
    house: House
    seats: list[ShownSeat]
    host: int | None
    games: int
    deal: KnownDeal | None
    commitment: str | None
    next_commitment: str | None
    dealing: Dealing | None
    turn: int | None
    turn_since: int
    extended: int
    voting: Voting | None
    evening: Evening
    knocking: list[Knocking]
    awaited: list[int]
    code: str
    now: int
    spectators: int
    screens: int
    clock: ShownClock | None
    away: Away | None
    hurry: list[int]
    you: int | None
    can_undo: bool
    muted: list[int]
    view: dict[str, Any] | None


class Event(TypedDict):
    """Something that happened in the game; `says` is the key of its sentence, the rest are its arguments."""

    kind: str
    seat: NotRequired[int]
    card: NotRequired[str]
    cards: NotRequired[list[str]]
    says: NotRequired[str]


class Closing(TypedDict):
    """How the table lay when a round was over, after so many of the entry's events, and what came of it."""

    after: int
    view: dict[str, Any]
    open: list[list[str] | None]
    scores: list[int]
    gains: list[int]


class Reason(TypedDict):
    """What speaks for a move: the key of a sentence, and its arguments."""

    says: str
    n: NotRequired[int]


class Line(TypedDict):
    """An entry of the log as it is told; what else it has depends on its kind."""

    seq: int
    at: int
    kind: str
    seat: NotRequired[int]
    name: NotRequired[str]
    again: NotRequired[bool]
    by: NotRequired[By]
    why: NotRequired[str]
    phrase: NotRequired[str | None]
    text: NotRequired[str | None]
    events: NotRequired[list[Event]]
    closings: NotRequired[list[Closing]]


class RecordedMove(TypedDict):
    """A move of a record."""

    seat: int
    move: str


class RecordedResult(TypedDict):
    """Winners and scores of a record."""

    winners: list[int]
    scores: list[int]


class Proof(TypedDict):
    """How the seed of a game came about: what was promised before, and what is shown after it."""

    commitment: str
    secret: str
    parts: list[str]
    commits: NotRequired[list[str]]


class GameRecord(TypedDict):
    """A whole game, hidden cards included."""

    format: str
    game: str
    players: int
    options: dict[str, Value]
    seed: str
    fair: NotRequired[Proof]
    names: list[str]
    chance: list[dict[str, Any]]
    moves: list[RecordedMove]
    result: RecordedResult | None


class Step(TypedDict):
    """The deal or a move of a game that is over, and what it changed of what spectators and each seat saw."""

    seat: int | None
    move: str | None
    chance: int
    events: list[Event]
    view: dict[str, Any]
    own: list[dict[str, Any]]


class Replay(TypedDict):
    """A game that is over, step by step; `you` is where the asker sat then."""

    you: int | None
    record: GameRecord
    steps: list[Step]
