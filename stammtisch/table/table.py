"""A table: game, options, seed, names, and the numbered log. The state is what the log makes of the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.chance import Dictated, Noting, Outcome, Source
from stammtisch.engine.game import Game, View
from stammtisch.engine.options import Value
from stammtisch.engine.state import Move, Seat, State
from stammtisch.engine.view import Event, Told
from stammtisch.table.closing import Closing, closings
from stammtisch.table.record import Record, RecordedMove, RecordedResult
from stammtisch.table.seeds import fresh_seed
from stammtisch.words import Complaint, Language, Listener, Sentence, as_json, complaint, say
from stammtisch.words.names import MAX_POINTS, is_name

NO_SEED = bytes(SEED_BYTES)


@dataclass(frozen=True)
class GameEntry:
    """One line of the log: the deal (number 0, nobody's move) or a move, with the events that it caused.

    It has a closing for every round that it ended, the last one of the game included.
    """

    number: int
    seat: Seat | None
    move: Move | None
    events: tuple[Event, ...]
    closings: tuple[Closing, ...] = ()


@dataclass(frozen=True)
class Refused:
    """Why moves were refused. Nothing has changed."""

    sentence: Sentence
    move: str
    names: Sequence[str] = ()

    @property
    def rule(self) -> str | None:
        """The number of the rule that forbids the move; None if the text is no move of this game at all."""
        return self.sentence.rule

    def say(self, language: Language = "en") -> str:
        """The reason in words."""
        return say(self.sentence, Listener(language, self.names))


@dataclass(frozen=True)
class Result(RecordedResult):
    """How a game ended: the seats that won, everybody's score, and the reason."""

    reason: str

    def recorded(self) -> RecordedResult:
        """The part of it that a record names."""
        return RecordedResult(self.winners, self.scores)


_Outcome = tuple[list[GameEntry], State, bool]
"""The log entries and the state after moves, and whether they show their maker anything new."""


@dataclass(frozen=True)
class _Earlier:
    """How things stood before a seat's last moves, and whether those told one of the others what not all may know."""

    seat: Seat
    state: State
    length: int  # of the log
    confided: bool


class Table:
    """A game being played. Nobody writes to its state: moves go through `act`, everything else is asked."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        seed: bytes | Dictated | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Deal a new game; a Complaint says what is wrong with players, options or names.

        Chance comes from a seed (a fresh one, if none is given) or is told outcome by outcome.
        """
        self.game = game
        self.options: dict[str, Value] = game.settle(players, options or {})
        source: Source = seed if isinstance(seed, Dictated) else Noting()
        self.seed = None if isinstance(seed, Dictated) else fresh_seed() if seed is None else seed
        self.names = _checked_names(names, players)
        self._state: State = game.begin(players, self.options, NO_SEED if self.seed is None else self.seed, source)
        self._log = [GameEntry(0, None, None, _events(self._state), closings(game, self._state))]
        self._earlier: list[_Earlier] = []  # what a seat could take back
        self._known: tuple[State, View] | None = None  # what everybody may know of a state
        self._tried: tuple[Seat, list[str], Refused | _Outcome] | None = None  # what was last asked about, and not done

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def turn(self) -> Seat | None:
        """The seat that must move; None when the game is over."""
        return None if self._state.end else self._state.actor

    @property
    def log(self) -> Sequence[GameEntry]:
        """Everything that happened, numbered from 0, which is the deal."""
        return tuple(self._log)

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """All outcomes of chance so far. They hold hidden cards."""
        return self._state.source.given()

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        s, rules = self._state, self.game.rules
        if not s.end:
            return None
        seats = range(s.players)
        winners = tuple(seat for seat in seats if rules.won(s, seat))
        return Result(winners, tuple(rules.score(s, seat) for seat in seats), rules.End(s.end).name.lower())

    def moves(self) -> list[str]:
        """All legal moves of the seat that must move, sorted as text."""
        return sorted(self.game.notation.move_text(move) for move in self.game.legal_moves(self._state))

    def view(self, seat: Seat | None = None) -> View:
        """All that the seat may know; without a seat, what a spectator may know."""
        if seat is not None and not 0 <= seat < self.players:
            raise complaint("common.bad_seat", expected=f"0…{self.players - 1}", got=seat)
        return self.game.view.view(self._state, seat, self._known_to_all())

    def _known_to_all(self) -> View:
        """What everybody may know, worked out once for each state, which nobody changes."""
        if self._known is None or self._known[0] is not self._state:
            self._known = self._state, self.game.view.shared(self._state)
        return self._known[1]

    def made_since(self, number: int, seat: Seat) -> list[str] | None:
        """What the seat has done since the log had so many entries; None if others have moved, or it is shorter now."""
        since = self._log[number:]
        if number > len(self._log) or any(entry.seat != seat for entry in since):
            return None
        return [self.game.notation.move_text(entry.move) for entry in since if entry.move is not None]

    def unnoticed(self, seat: Seat, moves: Sequence[str]) -> View | None:
        """The seat's view after these moves, if it must move again and they show nothing to anybody; else None."""
        made = self._made(seat, list(moves))
        if isinstance(made, Refused) or made[2] or made[1].end or made[1].actor != seat:
            return None
        view = self.game.view.view
        before, after = ({**view(s, None), "events": []} for s in (self._state, made[1]))
        return view(made[1], seat) if before == after else None

    def told(self, seat: Seat | None = None, *, after: int = -1) -> list[Told]:
        """The events of all log entries numbered above `after`, as the seat may see them."""
        seen = [self.game.view.told(event, seat) for entry in self._log[after + 1 :] for event in entry.events]
        return [event for event in seen if event is not None]

    def record(self, *, legal: bool = False) -> Record:
        """The record of the game so far, with hidden cards; on request, with all legal moves before each move."""
        made = self._moves_made()
        listed: list[tuple[str, ...] | None] = self._legal_before_each() if legal else [None] * len(made)
        return Record(
            game=self.game.name,
            players=self.players,
            options=self.game.chosen(self.options),
            seed=None if self.seed is None else self.seed.hex(),
            names=self.names,
            chance=tuple(self.game.notation.outcome_text(outcome) for outcome in self.outcomes),
            moves=tuple(RecordedMove(seat, text, moves) for (seat, text), moves in zip(made, listed, strict=True)),
            result=self.result and self.result.recorded(),
        )

    def _moves_made(self) -> list[tuple[Seat, str]]:
        text = self.game.notation.move_text
        return [(e.seat, text(e.move)) for e in self._log if e.seat is not None and e.move is not None]

    def _legal_before_each(self) -> list[tuple[str, ...] | None]:
        """All legal moves before each move that was made, by playing the game again."""
        twin = Table(self.game, self.players, self.game.chosen(self.options), seed=Dictated(self.outcomes))
        listed: list[tuple[str, ...] | None] = []
        for seat, text in self._moves_made():
            listed.append(tuple(twin.moves()))
            twin.act(seat, text)
        return listed

    def act(self, seat: Seat, moves: str | Sequence[str]) -> Refused | list[GameEntry]:
        """Make one move, or several as one: the new log entries, or why nothing was done.

        A move that shows its maker something new can only be the last of several: else one could look, be refused, and
        choose again.
        """
        made = self._made(seat, [moves] if isinstance(moves, str) else list(moves))
        if isinstance(made, Refused):
            return made
        entries, state, shown = made
        self._tried = None
        self._remember(seat, entries, shown=shown)
        self._state = state
        self._log += entries
        return entries

    def refused(self, seat: Seat, moves: str | Sequence[str]) -> Refused | None:
        """Why `act` would refuse these moves; None if it would not."""
        made = self._made(seat, [moves] if isinstance(moves, str) else list(moves))
        return made if isinstance(made, Refused) else None

    def _made(self, seat: Seat, moves: list[str]) -> Refused | _Outcome:
        """What would follow from these moves; whoever asks first and then moves lets it be worked out only once."""
        if self._tried is None or self._tried[:2] != (seat, moves):
            self._tried = seat, moves, self._worked_out(seat, moves)
        return self._tried[2]

    def _worked_out(self, seat: Seat, moves: list[str]) -> Refused | _Outcome:
        twin = self._state.copy()
        entries: list[GameEntry] = []
        shown = False
        for left, text in zip(reversed(range(len(moves))), moves, strict=True):
            move = self._checked(twin, seat, text, left)
            if isinstance(move, Refused):
                return move
            shown = shown or self.game.rules.reveals(twin, move)
            twin.ended = []
            self.game.rules.apply(twin, move)
            ended = closings(self.game, twin)
            shown = shown or bool(ended)
            entries.append(GameEntry(len(self._log) + len(entries), seat, move, _events(twin), ended))
        return entries, twin, shown

    def _remember(self, seat: Seat, entries: Sequence[GameEntry], *, shown: bool) -> None:
        """Keep what the seat might take back: its own last moves, as long as they show it nothing and nobody moves."""
        if shown or (self._earlier and self._earlier[-1].seat != seat):
            self._earlier.clear()
        if not shown:
            confided = any(self._confides(event, seat) for entry in entries for event in entry.events)
            self._earlier.append(_Earlier(seat, self._state, len(self._log), confided))

    def _confides(self, event: Event, seat: Seat) -> bool:
        """Whether the event tells one of the others more than it tells all who look on."""
        told = self.game.view.told
        to_all = told(event, None)
        return any(told(event, other) != to_all for other in range(self.players) if other != seat)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back what it did last.

        Nobody has moved since, it has shown its maker nothing, and the others nothing but what lay open before all.
        """
        return bool(self._earlier) and self._earlier[-1].seat == seat and not self._earlier[-1].confided

    def undo(self, seat: Seat) -> None:
        """What the seat did last has not happened, if it may be taken back."""
        if not self.can_undo(seat):
            raise complaint("common.nothing_to_undo")
        self.rewind(seat)

    def rewind(self, seat: Seat) -> None:
        """What the seat did last has not happened: so a log says it, perhaps one from when more could be taken back."""
        if not self._earlier or self._earlier[-1].seat != seat:
            raise complaint("common.nothing_to_undo")
        self._tried = None
        earlier = self._earlier.pop()
        self._state = earlier.state
        del self._log[earlier.length :]

    def _checked(self, s: State, seat: Seat, text: str, left: int) -> Move | Refused:
        """The legal move that the text names, with so many moves left after it, or why it cannot be made in `s`."""
        try:
            move = self.game.notation.parse_move(text)
        except Complaint:
            return Refused(self._no_move(s, seat, text), str(text), self.names)
        if refusal := self.game.rules.refusal(s, seat, move):
            return Refused(self.game.words.explain(s, seat, move, refusal), text, self.names)
        if left and self.game.rules.reveals(s, move):
            return Refused(Sentence("common.not_in_a_list", {"got": text}), text, self.names)
        return move

    def _no_move(self, s: State, seat: Seat, text: str) -> Sentence:
        """That this is no move; only the seat that must move hears which ones there are."""
        if seat != s.actor:
            return Sentence("common.no_such_move", {"got": str(text)})
        legal = [self.game.notation.move_text(move) for move in self.game.legal_moves(s)]
        return Sentence("common.such_as", {"got": str(text), "expected": " ".join(sorted(legal)[:12])})


def _events(s: State) -> tuple[Event, ...]:
    return tuple((e[0], e[1], e[2], e[3]) for e in s.events[: s.noted])


def _checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if names and len(names) != players:
        raise complaint("common.bad_names", expected=players, got=len(names))
    for name in names:
        if not is_name(name):
            raise complaint("common.bad_name", expected=MAX_POINTS, got=as_json(name))
    return tuple(names)
