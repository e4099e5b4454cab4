"""Exact chances of Push: all cards but the order of the stock are open, so every chance is a plain fraction.

chances(view)             what a flip brings, and what stopping does
chances(view, flips=2)    the same, if one may flip once more wherever that is better
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from stammtisch.engine.game import View
from stammtisch.games.push.bots.regular import placed
from stammtisch.games.push.bots.sight import NO_COLUMN, POINT, Columns, die_takes, open_points, too_far, worth_to
from stammtisch.games.push.bots.worlds import known
from stammtisch.games.push.cards import NO_MARKS, TURN, Card, clash, marks_of
from stammtisch.games.push.notation import parse_move
from stammtisch.games.push.state import MAX_COLUMNS, Phase, State

Stock = tuple[tuple[Card, int], ...]
"""The kinds of cards in the stock, and how many there are of each."""

NOTHING_GAINED = Fraction(0)


@dataclass(frozen=True)
class Chances:
    """What a seat can expect, if it is its turn or were so, in points of its own score, from what everybody sees.

    `stock` cards are left, of which `too_far` fit nowhere. `stop` is the expected change of one's score if one takes
    the best column now, die included; None if no column lies. `flip` is the same if one flips, lays the card where it
    is best and stops then (or flips on where that is better, as often as was asked for); None if nobody may flip now.
    """

    stock: int
    too_far: int
    stop: Fraction | None
    flip: Fraction | None

    @property
    def bust(self) -> Fraction:
        """The chance that the next card fits nowhere."""
        return Fraction(self.too_far, self.stock) if self.stock else NOTHING_GAINED


def chances(view: View, *, place: str | None = None, flips: int = 1) -> Chances:
    """The chances in this view or, if a card waits for its place, after it is laid there; with at most so many flips.

    One flip takes milliseconds, two take up to seconds; with as many flips as there are cards it is the best one can
    do, which only a small stock allows.
    """
    s = known(view)
    columns = (s.marks[0], s.marks[1], s.marks[2])
    if place is not None:
        columns = placed(s, columns, parse_move(place))
    may_flip = s.stocked > 0 and (place is not None or s.phase in {Phase.START, Phase.GO_ON})
    turn = _Turn(s, open_points(s, view["seat"]))
    flip = turn.flipping(columns, _stock(s), flips) if may_flip else None
    return Chances(s.stocked, too_far(s, columns), turn.stopping(columns), flip)


def _stock(s: State) -> Stock:
    return tuple(sorted(Counter(s.stock[: s.stocked]).items()))


@dataclass
class _Turn:
    """What can become of a turn, each position worked out once."""

    s: State
    points: int  # the open points of the seat that reckons
    reckoned: dict[tuple[Columns, Stock, int], Fraction] = field(default_factory=dict)

    def stopping(self, columns: Columns) -> Fraction | None:
        """What the best column brings."""
        best = max(worth_to(self.s, column, self.points) for column in columns)
        return None if best == NO_COLUMN else Fraction(best, POINT)

    def best(self, columns: Columns, stock: Stock, flips: int) -> Fraction:
        """The better of stopping and flipping; who has no column to take must flip."""
        stop = self.stopping(columns)
        if not stock:
            return NOTHING_GAINED if stop is None else stop
        if stop is not None and flips <= 0:
            return stop
        flip = self.flipping(columns, stock, flips)
        return flip if stop is None else max(stop, flip)

    def flipping(self, columns: Columns, stock: Stock, flips: int) -> Fraction:
        """What a flip brings on average, and at most so many flips in all."""
        alike = (*sorted(columns),)
        key = ((alike[0], alike[1], alike[2]), stock, flips)
        if key not in self.reckoned:
            cards = sum(copies for _, copies in stock)
            total = sum(copies * self.flipped(card, columns, without(stock, card), flips) for card, copies in stock)
            self.reckoned[key] = Fraction(total, cards)
        return self.reckoned[key]

    def flipped(self, card: Card, columns: Columns, rest: Stock, flips: int) -> Fraction:
        """What it brings that this card is flipped."""
        if card == TURN:
            return self.best(columns, rest, flips - 1)
        places = {with_card(columns, place, card) for place in range(MAX_COLUMNS) if not clash(columns[place], card)}
        if not places:
            return Fraction(-die_takes(self.s, self.points), POINT)
        return max(self.best(laid, rest, flips - 1) for laid in places)


def with_card(columns: Columns, place: int, card: Card) -> Columns:
    """The columns with the card in this one, the started ones first."""
    laid = [marks | marks_of(card) if column == place else marks for column, marks in enumerate(columns)]
    a, b, c = sorted(laid, key=lambda marks: marks == NO_MARKS)
    return a, b, c


def without(stock: Stock, card: Card) -> Stock:
    """The stock when one copy of the card is gone."""
    left = ((kind, copies - (kind == card)) for kind, copies in stock)
    return tuple((kind, copies) for kind, copies in left if copies)
