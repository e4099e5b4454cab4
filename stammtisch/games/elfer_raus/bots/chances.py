"""Exact chances of Elfer raus!: whether one of the next draws fits, as far as a seat can know.

Hidden cards are in the stock or in the others' hands, and all ways to lie there are equally likely, but for hands that
are known to lack a card (who drew or passed has shown it). Only cards that fit can be lacking so; the number of ways to
lay them into stock and hands is counted, and the other cards fill what is left in the same number of ways each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from stammtisch.engine.game import View
from stammtisch.engine.state import Seat
from stammtisch.games.elfer_raus.bots.worlds import HIDDEN, HIDDEN_FIT, known
from stammtisch.games.elfer_raus.cards import CARDS, Card
from stammtisch.games.elfer_raus.memory import surely_lacks
from stammtisch.games.elfer_raus.notation import card_text
from stammtisch.games.elfer_raus.state import MAX_DRAWS, State

Places = tuple[tuple[frozenset[Card], int], ...]
"""Where hidden cards may lie: so many places which none of these cards can be in. The stock comes first."""


@dataclass(frozen=True)
class Chances:
    """What drawing brings a seat, from what it knows.

    `stock` cards can be drawn, at most `draws` in this turn, of `hidden` cards that the seat does not see. `next` is
    the chance that the next card drawn fits, `fit` that one of the `draws` does. `lays` is, for each hidden card that
    fits now, the chance that it is the one: the first of the draws that fits, which is laid at once.
    """

    stock: int
    hidden: int
    draws: int
    next: Fraction
    fit: Fraction
    lays: dict[str, Fraction]


def chances(view: View) -> Chances:
    """The chances of the view's seat, if it drew now, be it its turn or not."""
    return chances_in(known(view), view["seat"])


def chances_in(s: State, seat: Seat) -> Chances:
    """The chances of the seat in the state as it knows it."""
    drawn_already = s.drawn if s.actor == seat else 0
    draws = min(s.stocked, MAX_DRAWS - drawn_already)
    hidden = sum(holder in {HIDDEN, HIDDEN_FIT} for holder in s.holder)
    fitting = [card for card in range(CARDS) if s.holder[card] == HIDDEN_FIT]
    places = _places(s, seat, fitting)
    drawn = [{card: _is_draw(card, fitting, places, draw) for card in fitting} for draw in range(1, draws + 1)]
    lays = {card_text(card): sum((each[card] for each in drawn), Fraction(0)) for card in fitting}
    upcoming = sum(drawn[0].values(), Fraction(0)) if drawn else Fraction(0)
    return Chances(s.stocked, hidden, draws, upcoming, sum(lays.values(), Fraction(0)), lays)


def _places(s: State, seat: Seat, fitting: Sequence[Card]) -> Places:
    hands: Counter[frozenset[Card]] = Counter()
    for other in range(s.players):
        if other != seat:
            hands[frozenset(card for card in fitting if surely_lacks(s, other, card))] += s.held[other]
    return (frozenset(), s.stocked), *hands.items()


def _is_draw(card: Card, fitting: Sequence[Card], places: Places, draw: int) -> Fraction:
    """The chance that this draw is the card, and that no draw before it has fitted."""
    (barred, stock), *hands = places
    others = [other for other in fitting if other != card]
    return Fraction(ways(others, ((barred, stock - draw), *hands)), ways(fitting, places))


def ways(cards: Sequence[Card], places: Places) -> int:
    """In how many ways the cards can lie, each in a place of its own that it is not barred from."""
    found: dict[tuple[int, ...], int] = {tuple(free for _, free in places): 1}
    for card in cards:
        after: Counter[tuple[int, ...]] = Counter()
        for free, count in found.items():
            for i, (barred, _) in enumerate(places):
                if card not in barred and free[i] > 0:
                    after[*free[:i], free[i] - 1, *free[i + 1 :]] += count * free[i]
        found = after
    return sum(found.values())
