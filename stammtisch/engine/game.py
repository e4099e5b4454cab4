"""What a game is: the same questions for all, answered by each game's own files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Generic, Protocol, TypeVar

from stammtisch.engine.chacha import seal
from stammtisch.engine.chance import Outcome, Source
from stammtisch.engine.notation import Text
from stammtisch.engine.options import Option, Options, Value, checked, chosen
from stammtisch.engine.state import Move, Seat, State
from stammtisch.engine.tuning import PACKAGES
from stammtisch.engine.view import Event, Told
from stammtisch.words import Sentence, bring, complaint

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

View = Mapping[str, Any]
"""What a seat may know, ready for JSON; each game describes its own in `view.py`."""


class Refusal(IntEnum):
    """Why a move is refused; the reasons that all games share come first, each game goes on from 10."""

    NONE = 0
    NOT_YOUR_TURN = 1
    OVER = 2


class Rules(Protocol[S]):
    """A game's `rules.py`. Its functions are rules (see `rule`): they read or change the state in place."""

    __name__: str
    MOVES: int  # how many moves the game has in all; a move is a number below it
    State: type[S]

    @property
    def End(self) -> type[IntEnum]:  # noqa: N802
        """Why a game can be over; 0 while it goes on."""

    def deal(self, s: S, /) -> None:
        """Deal the first round of a prepared state."""

    def legal(self, s: S, moves: list[Move], /) -> int:
        """Fill in all legal moves of the seat that must act; returns how many."""

    def refusal(self, s: S, seat: Seat, move: Move, /) -> int:
        """Why the seat may not make this move; Refusal.NONE if it may."""

    def apply(self, s: S, move: Move, /) -> None:
        """Make a legal move, with all that follows by itself."""

    def reveals(self, s: S, move: Move, /) -> bool:
        """Whether a legal move shows its maker anything new: then it cannot be taken back, nor be tried in a list.

        What it shows the others is the table's to see: a move that tells one of them more than it tells all who look on
        cannot be taken back either.
        """

    def score(self, s: S, seat: Seat, /) -> int:
        """The seat's score as a record names it."""

    def won(self, s: S, seat: Seat, /) -> bool:
        """Whether the seat has won."""


class OptionsFile(Protocol[S_contra]):
    """A game's `options.py`."""

    PLAYERS: range

    @property
    def OPTIONS(self) -> Sequence[Option]:  # noqa: N802
        """All options, in the order of the rule page."""

    def agreed(self, options: Options, /) -> Options:
        """The options as a record names them; a Complaint if they do not go together."""

    def prepare(self, s: S_contra, options: Options, /) -> None:
        """Write settled options into a new state."""


class ViewFile(Protocol[S_contra]):
    """A game's `view.py`."""

    def shared(self, s: S_contra, /) -> View:
        """What everybody may know."""

    def view(self, s: S_contra, seat: Seat | None, known: Any = None, /) -> View:
        """What the seat (None: a spectator) may know."""

    def laid_open(self, s: S_contra, seat: Seat, /) -> list[str] | None:
        """The seat's hand if the rules lay it open as a round ends (see `close_round`); None if it stays hidden."""

    def told(self, event: Event, seat: Seat | None, /) -> Told | None:
        """The event as the seat may see it; None if not at all."""


class Notation(Protocol):
    """A game's `notation.py`. What is no text of this game raises a Complaint."""

    def move_text(self, move: Move, /) -> str:
        """The move as text."""

    def parse_move(self, text: str, /) -> Move:
        """The move that the text names."""

    def outcome_text(self, outcome: Outcome, /) -> tuple[str, Text]:
        """An outcome of chance as a record names it."""

    def parse_outcome(self, kind: str, value: Text, /) -> Outcome:
        """The outcome that a record names."""


class Words(Protocol[S_contra]):
    """A game's `words.py`."""

    def explain(self, s: S_contra, seat: Seat, move: Move, refusal: int, /) -> Sentence:
        """Why the seat may not make this move, with the cards concerned."""

    def recount(self, event: Told, /) -> Sentence | None:
        """An event, as `told` gives it, for the log; None if it needs no words."""


@dataclass(frozen=True, repr=False, eq=False)
class Game(Generic[S]):
    """One game: its name, the five files that answer for it, and whatever else lies in its folder."""

    name: str
    title: str
    rules: Rules[S]
    options: OptionsFile[S]
    view: ViewFile[S]
    notation: Notation
    words: Words[S]
    accent: tuple[str, str] = ("#4a5568", "#b3bdcb")
    """Its colour, on light ground and on dark."""
    daily_players: int = 4
    """How many play the deal of the day, if so many can."""
    short: Options = field(default_factory=dict)
    """Options with which a game is soon over, for those who try something out."""

    def __post_init__(self) -> None:
        bring(self.name, self.folder / "texts")
        PACKAGES[self.package] = None

    def __repr__(self) -> str:
        return f"stammtisch.games.game({self.name!r})"

    @property
    def package(self) -> str:
        """The package that the game lies in."""
        return str(self.rules.__name__).rpartition(".")[0]

    @property
    def folder(self) -> Traversable:
        """The folder that the game lies in."""
        return resources.files(self.package)

    def has(self, part: str) -> bool:
        """Whether there is such a part in the game's folder, as `bots.chances`."""
        try:
            return find_spec(f"{self.package}.{part}") is not None
        except ModuleNotFoundError:  # not even the folder that it would lie in
            return False

    def part(self, part: str) -> Any:
        """This part of the game, loaded when it is first asked for; a Complaint if there is none."""
        if not self.has(part):
            raise complaint("common.no_part", game=self.title, part=part.replace(".", "/"))
        return import_module(f"{self.package}.{part}")

    def settle(self, players: int, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values; raises a Complaint if the number of players or an option is not allowed."""
        seats = self.options.PLAYERS
        if players not in seats:
            expected = f"{seats[0]}…{seats[-1]}"
            raise complaint("common.bad_players", game=self.title, expected=expected, got=players)
        return dict(self.options.agreed(checked(self.options.OPTIONS, given, players)))

    def chosen(self, full: Options) -> dict[str, Value]:
        """Only the options that differ from their default."""
        return chosen(self.options.OPTIONS, full)

    def begin(self, players: int, options: Options, seed: bytes, source: Source | None = None) -> S:
        """The state after the deal. `options` are settled ones."""
        s = self.rules.State()
        seal(s, seed)
        if source is not None:  # somebody notes chance, and asks how rounds end
            s.source, s.ended = source, []
        s.players = players
        self.options.prepare(s, options)
        self.rules.deal(s)
        return s

    def legal_moves(self, s: S) -> list[Move]:
        """All legal moves of the seat that must act, none after the end."""
        moves = [0] * self.rules.MOVES
        return moves[: self.rules.legal(s, moves)]
