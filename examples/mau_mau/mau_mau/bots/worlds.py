"""Where the hidden cards of Mau-Mau may be: those that were shuffled last in the stock or a hand, the others in hands.

What somebody shows who has to pass because there is nothing to draw is not used: that is rare.
"""

from __future__ import annotations

from stammtisch.engine.chance import Chance, shuffled
from stammtisch.engine.game import View
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, Seat

from mau_mau.cards import CARDS, SUIT_TEXTS
from mau_mau.notation import parse_card
from mau_mau.rules import IN_PILE, IN_STOCK, Phase, State

HIDDEN = 20
"""Where a hidden card is, until the world is complete."""


def known(view: View) -> State:
    """The state as the view's seat knows it."""
    s = State()
    s.players, s.round, s.rounds = view["players"], view["round"], view["rounds"]
    s.hand_size, s.may_pass_on, s.jack_on_jack = view["cards"], int(view["pass_on"]), int(view["jack_on_jack"])
    s.totals[: s.players], s.points[: s.players] = view["totals"], view["last_round"]
    s.held[: s.players], s.kept[: s.players], s.stocked = view["hand_sizes"], view["kept"], view["stock"]
    s.suit, s.wished, s.penalty = SUIT_TEXTS.index(view["suit"]), int(view["wished"]), view["penalty"]
    s.phase = Phase[view["phase"].upper()]
    s.actor = NOBODY if view["actor"] is None else view["actor"]
    _know_cards(s, view)
    return s


def _know_cards(s: State, view: View) -> None:
    s.holder = [HIDDEN] * CARDS
    s.fresh = [1] * CARDS
    for card in map(parse_card, view["hand"]):
        s.holder[card] = view["seat"]
    for card in map(parse_card, view["kept_cards"]):
        s.fresh[card] = 0
    for card in map(parse_card, reversed(view["pile"])):
        s.pile[s.piled] = card
        s.piled += 1
        s.holder[card], s.fresh[card] = IN_PILE, 0


@rule
def complete(s: State, seat: Seat) -> None:
    """Every card hidden from the seat is in a hand or in the stock, all possible ways equally likely."""
    gather(s, 0)
    place = 0
    for other in range(s.players):
        if other != seat:
            place = hand_out(s, other, place, s.kept[other] + 0)
    gather(s, 1)
    place = s.stocked + 0
    for other in range(s.players):
        if other != seat:
            place = hand_out(s, other, place, s.held[other] - s.kept[other])
    for i in range(s.stocked):
        s.holder[s.stock[i]] = IN_STOCK


@rule
def gather(s: State, fresh: int) -> None:
    """The hidden cards that were shuffled last, or those that were not, lie in random order where the stock lies."""
    count = 0
    for card in range(CARDS):
        if s.holder[card] == HIDDEN and s.fresh[card] == fresh:
            s.stock[count] = card
            count += 1
    shuffled(s, s.stock, count, Chance.SHUFFLE)


@rule
def hand_out(s: State, seat: Seat, place: int, count: int) -> int:
    """The seat holds so many of the cards that lie there, from this place on; returns the next place."""
    for i in range(place, place + count):
        s.holder[s.stock[i]] = seat
    return place + count
