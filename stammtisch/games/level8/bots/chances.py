"""Exact chances of Level 8: whether the stock gives a card that is needed, as far as a seat can know.

Needed is what brings the level nearer: with it, one joker less would be enough to lay the level out. When the level
lies, it is what could be added somewhere. Hidden cards are in the stock or in hands, all ways equally likely, but for
what everybody remembers: after the stock was renewed, cards that were out of sight then are in hands (`early`).
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb

from stammtisch.engine.game import View
from stammtisch.engine.state import Seat
from stammtisch.games.level8.bots.worlds import hidden_in, is_surely_held, known
from stammtisch.games.level8.cards import JOKER, NUMBERED, SKIP, Card, number_of
from stammtisch.games.level8.groups import NO_KIND, fits, joker_fits_high, joker_fits_low
from stammtisch.games.level8.hands import pick_up, put_down
from stammtisch.games.level8.ladders import MAX_LEVEL_CARDS, Kind, kind_of
from stammtisch.games.level8.moves import GROUPS
from stammtisch.games.level8.notation import card_text, parse_card
from stammtisch.games.level8.plans import NO_VALUES
from stammtisch.games.level8.rules import openings
from stammtisch.games.level8.state import Phase, State, rung_of


@dataclass(frozen=True)
class Chances:
    """What the stock may give a seat, from what it knows.

    `stock` cards are there, of `hidden` that the seat does not see and that may be there. `missing` is how many cards
    the level lacks (0 if it lies or can be laid out), `needed` which cards bring it nearer or could be added,
    wherever they are. `next` is the chance that the next card is one of them, `fit` that one of the
    next `draws` is.
    """

    stock: int
    hidden: int
    missing: int
    needed: tuple[str, ...]
    draws: int
    next: Fraction
    fit: Fraction


def chances(view: View, *, draws: int = 1) -> Chances:
    """The chances of the view's seat with so many draws from the stock, as long as that is not formed anew."""
    s, seat = known(view), view["seat"]
    asking = asking_for(s, seat)
    lies = bool(s.laid[seat])
    missing = 0 if lies else lacking(asking)
    needed = addable(asking) if lies else nearer(asking, missing)
    pool = Pool(s, seat)
    draws = min(draws, s.stocked)
    names = tuple(card_text(card) for card in sorted(needed))
    return Chances(
        s.stocked, pool.fresh, missing, names, draws, pool.any_of(needed, min(1, draws)), pool.any_of(needed, draws)
    )


def missed(view: View) -> set[str]:
    """The cards of the hand that the view's seat would miss: its level would lack more, or they could be added."""
    s, hand = known(view), {parse_card(card) for card in view["hand"]}
    if s.laid[view["seat"]]:
        return {card_text(card) for card in hand & addable(s)}
    asking = asking_for(s, view["seat"])
    return {card_text(card) for card in hand if lacking_without(asking, card) > lacking(asking)}


def asking_for(s: State, seat: Seat) -> State:
    """The state in which the seat asks what it could lay out, with all its cards in hand."""
    asking = s.copy()
    asking.actor, asking.phase, asking.step, asking.due = seat, Phase.TAKE, 0, 0
    for place in range(s.keeps[seat]):
        pick_up(asking, seat, s.kept[seat][place])
    return asking


# What is needed


def lacking(s: State) -> int:
    """With how many more jokers the actor could lay out the level: so many cards it lacks."""
    return next(more for more in range(MAX_LEVEL_CARDS + 1) if could_lay(s, more))


def lacking_without(s: State, card: Card) -> int:
    """How many it lacks once it has put this card down."""
    poorer = s.copy()
    put_down(poorer, s.actor, card)
    return lacking(poorer)


def could_lay(s: State, more: int, card: Card | None = None) -> bool:
    """Whether the actor could lay out the level with so many more jokers, and with the card."""
    richer = s.copy()
    richer.hands[s.actor] = [*s.hands[s.actor], *[0] * (more + 1)]
    for extra in [JOKER] * more + ([] if card is None else [card]):
        pick_up(richer, s.actor, extra)
    return openings(richer) != NO_VALUES


def nearer(s: State, missing: int) -> set[Card]:
    """The cards with which the actor would lack one card less; none if it lacks none."""
    if not missing:
        return set()
    by_colour = any(kind_of(wanted) == Kind.COLOUR for wanted in s.ladder[rung_of(s, s.actor)])
    held = set(s.hands[s.actor][: s.held[s.actor]])
    helps = partial(could_lay, s, missing - 1)
    if by_colour:
        return {JOKER, *(card for card in range(NUMBERED) if card not in held and helps(card))}
    numbers = {number_of(card) for card in range(NUMBERED // 6) if helps(card)}
    return {JOKER, *(card for card in range(NUMBERED) if number_of(card) in numbers and card not in held)}


def addable(s: State) -> set[Card]:
    """The cards that could be added to a group on the table."""
    groups = [group for group in range(GROUPS) if s.kinds[group] != NO_KIND]
    cards = {card for card in range(NUMBERED) if any(fits(s, card, group) for group in groups)}
    return cards | ({JOKER} if any(_takes_joker(s, group) for group in groups) else set())


def _takes_joker(s: State, group: int) -> bool:
    return s.kinds[group] != Kind.RUN or joker_fits_low(s, group) or joker_fits_high(s, group)


# Where hidden cards are


class Pool:
    """The hidden cards that may be in the stock: number cards that surely are in no hand, and some special ones."""

    def __init__(self, s: State, seat: Seat) -> None:
        others = [other for other in range(s.players) if other != seat]
        early = sum(s.early[other] for other in others)
        in_hands = sum(hidden_in(s, other) - s.early[other] for other in others)
        hidden = s.stock[: s.stocked + in_hands + early]
        surely = sum(is_surely_held(s, card) for card in hidden)
        self.fresh = s.stocked + in_hands
        self.numbered = [card for card in hidden if card < NUMBERED and not is_surely_held(s, card)]
        self.jokers, self.skips = hidden.count(JOKER), hidden.count(SKIP)
        self.specials = self.jokers + self.skips - (early - surely)  # so many of them are not early

    def any_of(self, needed: AbstractSet[Card], draws: int) -> Fraction:
        """The chance that one of so many cards from the stock is needed."""
        wanted = sum(card in needed for card in self.numbered)
        alike = (self.jokers if JOKER in needed else 0) + (self.skips if SKIP in needed else 0)
        none = Fraction(0)
        for there in range(min(alike, self.specials) + 1):
            none += self._there(there, alike) * Fraction(
                comb(self.fresh - wanted - there, draws), comb(self.fresh, draws)
            )
        return 1 - none

    def _there(self, there: int, alike: int) -> Fraction:
        """The chance that so many of the `alike` special cards may be in the stock."""
        others = self.jokers + self.skips - alike
        rest = self.specials - there
        return Fraction(comb(alike, there) * comb(others, rest), comb(alike + others, self.specials))
