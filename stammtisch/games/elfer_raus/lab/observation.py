"""What a learner is shown of Elfer raus! Seats are counted from the observer, clockwise."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.tuning import inlined
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, HIGHEST
from stammtisch.games.elfer_raus.memory import surely_lacks
from stammtisch.games.elfer_raus.rows import next_above, next_below
from stammtisch.games.elfer_raus.state import MAX_DRAWS, MAX_SEATS, NO_COLOUR, NO_LIMIT, State
from stammtisch.lab.env.parts import (
    Part,
    Row,
    clear,
    offsets,
    places_to,
    put_hundreds,
    put_ten_thousands,
    seat_from,
)

BETTER = -1
"""Points are bad (ER-15)."""

PARTS = (
    Part("players", 1, MAX_SEATS, "how many play", low=2),
    Part("actor", MAX_SEATS, 1, "1 for the seat that must move; all 0 after the end"),
    Part("hand", CARDS, 1, "1 for each card in your hand, by colour (red, yellow, green, blue), then by number"),
    Part("low", COLOURS, HIGHEST, "the lowest number of each row, 0 while it is not open"),
    Part("high", COLOURS, HIGHEST, "the highest number of each row, 0 while it is not open"),
    Part("stock", 1, CARDS, "cards in the stock"),
    Part("drawn", 1, MAX_DRAWS, "cards drawn in this turn"),
    Part("laid", 1, CARDS, "cards laid in this turn"),
    Part("hand_sizes", MAX_SEATS, CARDS, "cards in each hand"),
    Part("lacks", MAX_SEATS * 2 * COLOURS, 1, "by seat: 1 if it surely lacks what fits below, above each row"),
    Part("sorted_out", COLOURS, 1, "1 for the colour that is not in the game"),
    Part("round", 2, 99, "the number of the round: hundreds, rest"),
    Part("rounds", 1, 20, "how many rounds are played; 0 if points limit the game"),
    Part("limit", 3, 99, "the points that end the game: ten thousands, hundreds, rest; 0 if there is no limit"),
    Part("last_round", MAX_SEATS * 2, 99, "by seat: the points of the last round: hundreds, rest"),
    Part("totals", MAX_SEATS * 3, 99, "by seat: the points of all rounds: ten thousands, hundreds, rest"),
)
(
    PLAYERS, ACTOR, HAND, LOW, HIGH, STOCK, DRAWN, LAID, HAND_SIZES, LACKS, OUT, ROUND, ROUNDS, LIMIT, LAST_ROUND,
    TOTALS, SIZE,
) = offsets(PARTS)  # fmt: skip


@rule
def observe(s: State, seat: Seat, row: Row) -> None:
    """The row tells what the seat knows."""
    clear(row, SIZE)
    observe_table(s, row)
    observe_options(s, row)
    for card in range(CARDS):
        row[HAND + card] = 1 if s.holder[card] == seat else 0
    if s.actor != NOBODY:
        row[ACTOR + places_to(s, seat, s.actor)] = 1
    for place in range(s.players):
        observe_seat(s, seat_from(s, seat, place), place, row)


@inlined
def observe_table(s: State, row: Row) -> None:
    """What lies on the table, and how far the turn is."""
    for colour in range(COLOURS):
        row[LOW + colour] = s.low[colour]
        row[HIGH + colour] = s.high[colour]
    row[STOCK] = s.stocked
    row[DRAWN] = s.drawn
    row[LAID] = s.laid
    put_hundreds(row, ROUND, s.round)


@inlined
def observe_options(s: State, row: Row) -> None:
    """What was agreed before the game."""
    row[PLAYERS] = s.players
    if s.out != NO_COLOUR:
        row[OUT + s.out] = 1
    if s.limit == NO_LIMIT:
        row[ROUNDS] = s.rounds
    else:
        put_ten_thousands(row, LIMIT, s.limit)


@inlined
def observe_seat(s: State, other: Seat, place: int, row: Row) -> None:
    """What everybody knows of the seat that sits so many places from the observer."""
    row[HAND_SIZES + place] = s.held[other]
    put_hundreds(row, LAST_ROUND + 2 * place, s.points[other])
    put_ten_thousands(row, TOTALS + 3 * place, s.totals[other])
    at = LACKS + 2 * COLOURS * place
    for colour in range(COLOURS):
        below, above = next_below(s, colour), next_above(s, colour)
        if colour != s.out and below != NOTHING and surely_lacks(s, other, below):
            row[at + colour] = 1
        if above != NOTHING and surely_lacks(s, other, above):
            row[at + COLOURS + colour] = 1
