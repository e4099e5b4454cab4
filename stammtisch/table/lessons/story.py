"""What a lesson is made of: stacked cards, and a story in which the coach speaks, the learner acts and others move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stammtisch.engine.game import View
from stammtisch.engine.options import Value
from stammtisch.engine.state import Seat
from stammtisch.words import Argument

LEARNER: Seat = 0

Facts = Callable[[View], Mapping[str, Argument]]
"""What a text names, read from the learner's view: cards and numbers are never typed by hand."""


def nothing(_view: View) -> Mapping[str, Argument]:
    """No facts."""
    return {}


@dataclass(frozen=True)
class Stacked:
    """A shuffle after which the hands hold at least these cards, and the stock begins with those.

    Hands have `size` cards and are dealt one by one, beginning with seat `first`; what is not named is left to chance.
    """

    hands: tuple[str, ...] = ()
    size: int = 0
    stock: str = ""
    first: Seat = 0

    def pile(self, shuffled: Sequence[str]) -> list[str]:
        """The shuffled cards from top to bottom, stacked so."""
        rest = list(shuffled)
        named = [cards.split() for cards in (*self.hands, self.stock)]
        for cards in named:
            for card in cards:
                rest.remove(card)
        hands = [[*cards, *(rest.pop(0) for _ in range(self.size - len(cards)))] for cards in named[:-1]]
        seats = [*hands[self.first :], *hands[: self.first]]
        return [card for one_each in zip(*seats, strict=True) for card in one_each] + named[-1] + rest


@dataclass(frozen=True)
class Fell:
    """A lot or a roll that falls so."""

    kind: str
    value: Any


@dataclass(frozen=True)
class Before:
    """Moves that were made before the learner came, or are made while nobody looks."""

    moves: str


@dataclass(frozen=True)
class Others:
    """Moves of the other seats, one after another before the learner's eyes; `;` joins moves that are made as one."""

    moves: str


@dataclass(frozen=True)
class Said:
    """The coach says something and points at places of the table; the learner reads on."""

    text: str
    at: tuple[str, ...] = ()
    facts: Facts = nothing


@dataclass(frozen=True)
class Asked:
    """The coach asks the learner to make these moves, as one."""

    text: str
    moves: str
    facts: Facts = nothing


Spoken = Said | Asked
StoryPart = Before | Others | Spoken


@dataclass(frozen=True)
class Lesson:
    """A lesson: the game, the cards as they are stacked, and the story."""

    game: str
    players: int
    chance: tuple[Stacked | Fell, ...]
    story: tuple[StoryPart, ...]
    options: Mapping[str, Value] = field(default_factory=dict)


def acts(moves: str) -> list[list[str]]:
    """The moves of one part, each a list that is made as one: `,` stands between them, `;` within a list."""
    return [[move.strip() for move in act.split(";")] for act in moves.split(",")]
