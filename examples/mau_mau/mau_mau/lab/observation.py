"""What a learner is shown of Mau-Mau. Seats are counted from the observer, clockwise."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, Seat
from stammtisch.engine.tuning import inlined
from stammtisch.lab.env.parts import Part, Row, clear, offsets, places_to, put_hundreds, put_ten_thousands, seat_from

from mau_mau.cards import CARDS, SUITS
from mau_mau.rules import IN_PILE, MAX_SEATS, Phase, State, top

BETTER = -1
"""Points are bad (MM-20)."""

PARTS = (
    Part("players", 1, MAX_SEATS, "how many play", low=2),
    Part("actor", MAX_SEATS, 1, "1 for the seat that must move; all 0 after the end"),
    Part("drawn", 1, 1, "1 if a card was drawn in this turn"),
    Part("hand", CARDS, 1, "1 for each card in your hand, by suit (clubs, spades, hearts, diamonds), then by rank"),
    Part("top", CARDS, 1, "1 for the card on top of the pile"),
    Part("pile", CARDS, 1, "1 for each card in the pile"),
    Part("suit", SUITS, 1, "1 for the suit to follow"),
    Part("wished", 1, 1, "1 if somebody has wished it"),
    Part("penalty", 1, 8, "the cards that the sevens on the pile cost"),
    Part("stock", 1, CARDS, "cards in the stock"),
    Part("hand_sizes", MAX_SEATS, CARDS, "cards in each hand"),
    Part("kept", MAX_SEATS, CARDS, "cards in each hand since before the last shuffle"),
    Part("kept_cards", CARDS, 1, "1 for each of these cards"),
    Part("dealt", 1, 5, "cards dealt to each hand", low=3),
    Part("pass_on", 1, 1, "1 if sevens may be passed on"),
    Part("jack_on_jack", 1, 1, "1 if a jack may go on a jack"),
    Part("round", 1, 20, "the number of the round"),
    Part("rounds", 1, 20, "how many rounds are played"),
    Part("last_round", MAX_SEATS * 2, 99, "by seat: the points of the last round: hundreds, rest"),
    Part("totals", MAX_SEATS * 3, 99, "by seat: the points of all rounds: ten thousands, hundreds, rest"),
)
(
    PLAYERS, ACTOR, DRAWN, HAND, TOP, PILE, SUIT, WISHED, PENALTY, STOCK, HAND_SIZES, KEPT, KEPT_CARDS, DEALT, PASS_ON,
    JACK_ON_JACK, ROUND, ROUNDS, LAST_ROUND, TOTALS, SIZE,
) = offsets(PARTS)  # fmt: skip


@rule
def observe(s: State, seat: Seat, row: Row) -> None:
    """The row tells what the seat knows."""
    clear(row, SIZE)
    observe_table(s, row)
    observe_options(s, row)
    for card in range(CARDS):
        row[HAND + card] = 1 if s.holder[card] == seat else 0
        row[PILE + card] = 1 if s.holder[card] == IN_PILE else 0
        row[KEPT_CARDS + card] = 1 if s.holder[card] != IN_PILE and s.fresh[card] == 0 else 0
    if s.actor != NOBODY:
        row[ACTOR + places_to(s, seat, s.actor)] = 1
    for place in range(s.players):
        observe_seat(s, seat_from(s, seat, place), place, row)


@inlined
def observe_table(s: State, row: Row) -> None:
    """What lies on the table, and what it asks for."""
    row[DRAWN] = 1 if s.phase == Phase.DRAWN else 0
    row[TOP + top(s)] = 1
    row[SUIT + s.suit] = 1
    row[WISHED] = s.wished
    row[PENALTY] = s.penalty
    row[STOCK] = s.stocked


@inlined
def observe_options(s: State, row: Row) -> None:
    """What was agreed before the game, and how far it is."""
    row[PLAYERS] = s.players
    row[DEALT] = s.hand_size
    row[PASS_ON] = s.may_pass_on
    row[JACK_ON_JACK] = s.jack_on_jack
    row[ROUND] = s.round
    row[ROUNDS] = s.rounds


@inlined
def observe_seat(s: State, other: Seat, place: int, row: Row) -> None:
    """What everybody knows of the seat that sits so many places from the observer."""
    row[HAND_SIZES + place] = s.held[other]
    row[KEPT + place] = s.kept[other]
    put_hundreds(row, LAST_ROUND + 2 * place, s.points[other])
    put_ten_thousands(row, TOTALS + 3 * place, s.totals[other])
