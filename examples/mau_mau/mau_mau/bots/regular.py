"""The habits of a regular of Mau-Mau: save jacks, get rid of what costs points, follow suits that you have many of,
and hit the next seat while it has few cards.
"""  # noqa: D205

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move, Seat, left_of

from mau_mau.cards import CARDS, EIGHT, JACK, POINTS, SEVEN, Suit, rank_of, suit_of
from mau_mau.rules import DRAW, NO_WISH, State, card_played, wish_of

# Weights, tuned by playing against each other.
PLAYING = 400
OF_THE_SUIT = 30  # for each own card that could follow
POINT = 2  # for each point that the card would cost
SAVED_JACK = 160  # a jack fits almost always: better late than now
HITTING = 50  # a 7 or an 8 against the next seat, for each card below
FEW = 5


@rule
def weigh(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each move is worth to the actor."""
    for i in range(n):
        worth[i] = worth_of_card(s, s.actor, moves[i]) if moves[i] < DRAW else 0


@rule
def worth_of_card(s: State, seat: Seat, move: Move) -> int:
    """What it is worth to play the card, with the wish that goes with it."""
    card = card_played(move)
    rank = rank_of(card)
    wish = wish_of(move)
    worth = PLAYING + POINT * POINTS[rank]
    worth += OF_THE_SUIT * own_of_suit(s, seat, suit_of(card) if wish == NO_WISH else wish)
    if rank == JACK:
        return worth - SAVED_JACK
    if rank == SEVEN or rank == EIGHT:
        worth += HITTING * missing_to_few(s, left_of(s, seat))
    return worth


@rule
def own_of_suit(s: State, seat: Seat, suit: Suit) -> int:
    """How many cards of the suit the seat holds, but for jacks."""
    own = 0
    for card in range(CARDS):
        if s.holder[card] == seat and suit_of(card) == suit and rank_of(card) != JACK:
            own += 1
    return own


@rule
def missing_to_few(s: State, seat: Seat) -> int:
    """How many cards fewer than a few the seat holds, 0 if it has that many or more."""
    return FEW - s.held[seat] if s.held[seat] < FEW else 0
