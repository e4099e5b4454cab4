"""What a learner is shown of Push. Seats are counted from the observer, clockwise."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.tuning import inlined
from stammtisch.games.push.cards import (
    CARDS,
    COLOURS,
    COPIES,
    DIE_CARDS,
    HIGHEST,
    NUMBERED,
    TURN_CARDS,
    Heap,
    copies_in,
)
from stammtisch.games.push.state import MAX_COLUMNS, MAX_SEATS, Phase, State
from stammtisch.games.push.taking import score
from stammtisch.lab.env.parts import Part, Row, clear, offsets, places_to, put_hundreds, seat_from

BETTER = 1
KINDS = NUMBERED + 1
"""The cards that can lie in a column: number cards and die cards."""

PARTS = (
    Part("players", 1, MAX_SEATS, "how many play", low=2),
    Part("actor", MAX_SEATS, 1, "1 for the seat that must move; all 0 after the end"),
    Part("turn", MAX_SEATS, 1, "1 for the seat whose turn it is"),
    Part("phase", len(Phase), 1, "start, place, go on, take, over: 1 for what the actor has to do"),
    Part("flipped", KINDS, 1, "1 for the card that waits for its place: by colour, then by number; then the die card"),
    Part("columns", MAX_COLUMNS * KINDS, 1, "by column: 1 for each card in it"),
    Part("set_aside", 1, TURN_CARDS, "turn cards set aside in this turn"),
    Part("stock", 1, CARDS, "cards in the stock"),
    Part("open", MAX_SEATS * NUMBERED, COPIES, "by seat: how many of each number card lie open"),
    Part("secured", MAX_SEATS * NUMBERED, COPIES, "by seat: how many of each number card are secured"),
    Part("points", MAX_SEATS * 2, 99, "by seat: the sum of its cards: hundreds, rest"),
    Part("discarded", NUMBERED, COPIES, "how many of each number card are out of the game"),
    Part("die_cards_gone", 1, DIE_CARDS, "die cards out of the game"),
    Part("turn_cards_gone", 1, TURN_CARDS, "turn cards out of the game"),
    Part("turn_cards", 1, TURN_CARDS, "turn cards in the game"),
    Part("risk", 1, 1, "1 if a star costs all open cards"),
)
(
    PLAYERS, ACTOR, TURN, PHASE, FLIPPED, COLUMNS, ASIDE, STOCK, OPEN, SECURED, POINTS, DISCARDED, DICE_GONE,
    TURNS_GONE, TURN_CARDS_IN, RISK, SIZE,
) = offsets(PARTS)  # fmt: skip


@rule
def observe(s: State, seat: Seat, row: Row) -> None:
    """The row tells what the seat knows."""
    clear(row, SIZE)
    observe_turn(s, seat, row)
    observe_table(s, row)
    for place in range(s.players):
        observe_seat(s, seat_from(s, seat, place), place, row)


@inlined
def observe_turn(s: State, seat: Seat, row: Row) -> None:
    """Whose turn it is, who must move, and what."""
    row[PLAYERS] = s.players
    row[TURN + places_to(s, seat, s.turn)] = 1
    row[PHASE + s.phase] = 1
    if s.actor != NOBODY:
        row[ACTOR + places_to(s, seat, s.actor)] = 1
    if s.flipped != NOTHING:
        row[FLIPPED + s.flipped] = 1


@inlined
def observe_table(s: State, row: Row) -> None:
    """What lies on the table, and what does not any more."""
    for column in range(MAX_COLUMNS):
        for place in range(s.length[column]):
            row[COLUMNS + column * KINDS + s.columns[column][place]] = 1
    row[ASIDE] = s.aside
    row[STOCK] = s.stocked
    observe_heaps(s.discarded, DISCARDED, row)
    row[DICE_GONE] = s.die_cards_gone
    row[TURNS_GONE] = s.turn_cards_gone
    row[TURN_CARDS_IN] = s.turn_cards
    row[RISK] = s.risk


@inlined
def observe_seat(s: State, other: Seat, place: int, row: Row) -> None:
    """What lies before the seat that sits so many places from the observer."""
    observe_heaps(s.open[other], OPEN + NUMBERED * place, row)
    observe_heaps(s.secured[other], SECURED + NUMBERED * place, row)
    put_hundreds(row, POINTS + 2 * place, score(s, other))


@inlined
def observe_heaps(heaps: list[Heap], at: int, row: Row) -> None:
    """How many of each card lie on the heaps."""
    for colour in range(COLOURS):
        heap = heaps[colour] + 0
        if heap:
            for number in range(1, HIGHEST + 1):
                row[at + colour * HIGHEST + number - 1] = copies_in(heap, number)
