"""What everybody at the table remembers of cards that are not in sight.

A card taken from a pile is in that hand until everybody sees it leave. When the stock is renewed, everybody knows which
cards go into it; so all others that are out of sight are in hands, and stay there until they are seen. What was known
so from the renewal before is forgotten. Jokers are all alike, and so are skip cards: one that leaves a hand may be any.

    b7   whereabouts 2              seat 2 has taken it from a pile
    r4   whereabouts SOME_HAND      it did not go into the stock; seat 1 has three such cards: early 3
    g9   whereabouts ANYWHERE       in a hand or in the stock, or in sight
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.level8.cards import JOKER, NUMBERED, Card
from stammtisch.games.level8.moves import MAX_SEATS
from stammtisch.games.level8.state import State, group_at, owner_of

ANYWHERE = -1
SOME_HAND = -2


@rule
def remember_nothing(s: State) -> None:
    """No card has been seen."""
    for seat in range(MAX_SEATS):
        s.seen_jokers[seat] = s.seen_skips[seat] = s.early[seat] = 0
    for card in range(NUMBERED):
        s.whereabouts[card] = ANYWHERE


@rule
def see_taken(s: State, seat: Seat, card: Card) -> None:
    """Everybody has seen the card go into the seat's hand."""
    if card < JOKER:
        s.whereabouts[card] = seat
    elif card == JOKER:
        s.seen_jokers[seat] += 1
    else:
        s.seen_skips[seat] += 1


@rule
def see_leave(s: State, seat: Seat, card: Card) -> None:
    """Everybody has seen the card, which is no longer in the seat's hand."""
    if card < JOKER:
        if s.whereabouts[card] == SOME_HAND:
            s.early[seat] -= 1
        s.whereabouts[card] = ANYWHERE
    elif card == JOKER and s.seen_jokers[seat]:
        s.seen_jokers[seat] -= 1
    elif card > JOKER and s.seen_skips[seat]:
        s.seen_skips[seat] -= 1
    elif s.early[seat]:
        see_unknown_leave(s, seat)


@rule
def see_unknown_leave(s: State, seat: Seat) -> None:
    """A joker or skip card has left, and only if all hidden cards are early it was surely one of them."""
    if s.early[seat] > s.held[seat] - seen_in_hand(s, seat):
        s.early[seat] -= 1
    else:
        forget_renewal(s)


@rule
def see_laid(s: State, seat: Seat) -> None:
    """Everybody has seen the cards of the seat's level."""
    jokers = 0
    for group in range(group_at(seat, 0), group_at(seat + 1, 0)):
        jokers += s.sizes[group]
    for card in range(NUMBERED):
        if s.group_with[card] >= 0 and owner_of(s.group_with[card]) == seat:
            see_leave(s, seat, card)
            jokers -= 1
    for _ in range(jokers):
        see_leave(s, seat, JOKER)


@rule
def see_renewed(s: State) -> None:
    """Everybody knows what is in the stock; all other cards out of sight are in hands."""
    forget_renewal(s)
    for seat in range(s.players):
        hand = s.hands[seat]
        s.early[seat] = s.held[seat] - seen_in_hand(s, seat)
        for place in range(s.held[seat]):
            if hand[place] < JOKER and s.whereabouts[hand[place]] == ANYWHERE:
                s.whereabouts[hand[place]] = SOME_HAND


@rule
def forget_renewal(s: State) -> None:
    """Nobody remembers which cards went into the stock."""
    for seat in range(s.players):
        s.early[seat] = 0
    for card in range(NUMBERED):
        if s.whereabouts[card] == SOME_HAND:
            s.whereabouts[card] = ANYWHERE


@rule
def seen_in_hand(s: State, seat: Seat) -> int:
    """How many cards everybody knows in the seat's hand."""
    hand = s.hands[seat]
    seen = s.seen_jokers[seat] + s.seen_skips[seat]
    for place in range(s.held[seat]):
        if hand[place] < JOKER and s.whereabouts[hand[place]] == seat:
            seen += 1
    return seen
