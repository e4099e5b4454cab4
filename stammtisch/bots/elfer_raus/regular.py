"""The habits of a regular of Elfer raus!: lay where many of your own cards wait behind, hold back what helps others."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move, Seat
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, HIGHEST, START, Card, Colour, card_of, number_of
from stammtisch.games.elfer_raus.rules import END, NOT_OPEN, State

# In hundredths of a card that waits behind.
OWN_BEHIND = 77
OPENS_A_ROW = -170
ENDS_A_ROW = 8
FEEDS_OTHERS = -30
STOPPING = 410
OUT_AT_ONCE = -10_000


@rule
def weigh(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each move is worth to the actor."""
    for i in range(n):
        if moves[i] < CARDS:
            worth[i] = worth_of_card(s, s.actor, moves[i])
        elif moves[i] == END:
            worth[i] = OUT_AT_ONCE if can_go_out(s, s.actor) else STOPPING
        else:
            worth[i] = 0


@rule
def worth_of_card(s: State, seat: Seat, card: Card) -> int:
    """What it is worth to lay the card: it makes way for the own cards behind it, and for those of others."""
    number = number_of(card)
    if number == START:
        return OPENS_A_ROW + OWN_BEHIND * (own_from(s, seat, card, -1) + own_from(s, seat, card, 1))
    step = 1 if number > START else -1
    if number == 1 or number == HIGHEST:
        return ENDS_A_ROW
    feeds = 0 if s.holder[card + step] == seat else FEEDS_OTHERS
    return OWN_BEHIND * own_from(s, seat, card, step) + feeds


@rule
def own_from(s: State, seat: Seat, card: Card, step: int) -> int:
    """How many cards the seat holds behind this one, up to the end of the row."""
    behind = HIGHEST - number_of(card) if step > 0 else number_of(card) - 1
    own = 0
    for i in range(1, behind + 1):
        if s.holder[card + step * i] == seat:
            own += 1
    return own


@rule
def can_go_out(s: State, seat: Seat) -> bool:
    """Whether the seat can lay its whole hand in this turn."""
    ready = 0
    for colour in range(COLOURS):
        ready += ready_below(s, seat, colour) + ready_above(s, seat, colour)
    return ready == s.held[seat]


@rule
def ready_below(s: State, seat: Seat, colour: Colour) -> int:
    """How many cards the seat could lay one after another downwards; the 11 of an unopened row counts here."""
    number = START if s.low[colour] == NOT_OPEN else s.low[colour] - 1
    ready = 0
    while number >= 1 and s.holder[card_of(colour, number)] == seat:
        ready += 1
        number -= 1
    return ready


@rule
def ready_above(s: State, seat: Seat, colour: Colour) -> int:
    """How many cards the seat could lay one after another upwards, once the row is open."""
    is_open = s.low[colour] != NOT_OPEN
    if not is_open and s.holder[card_of(colour, START)] != seat:
        return 0
    number = s.high[colour] + 1 if is_open else START + 1
    ready = 0
    while number <= HIGHEST and s.holder[card_of(colour, number)] == seat:
        ready += 1
        number += 1
    return ready
