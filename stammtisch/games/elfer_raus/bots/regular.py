"""The habits of a regular of Elfer raus!: open ways to your own cards, best where others must fill the gap before
them, keep shut what serves only others, and stop early while nobody is about to go out.
"""  # noqa: D205

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move, Seat, widened
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, HIGHEST, START, Card, Colour, card_of, number_of
from stammtisch.games.elfer_raus.state import END, NOT_OPEN, State

# Weights, tuned by playing against each other.
OWN_BEHIND = 30  # for each own card that waits behind
OTHERS_BEHIND = -6  # for each card behind that is not the own
GAP = 56  # for each card that others must lay before the next own one
NONE_BEHIND = -74
OPENS_A_ROW = 51
ENDS_A_ROW = 10
STOPPING = 490
STOPPING_FOR_LEADER = -43  # for each card of the other hand that is smallest
STOPPING_FOR_OWN = 8  # for each card of the own hand
STOPPING_FOR_LAID = 110  # for each card laid in this turn
NEVER = -100_000


@rule
def weigh(s: State, moves: list[Move], n: int, worth: list[int]) -> None:
    """Fill in what each move is worth to the actor."""
    for i in range(n):
        if moves[i] < CARDS:
            worth[i] = worth_of_card(s, s.actor, moves[i])
        elif moves[i] == END:
            worth[i] = worth_of_stopping(s, s.actor)
        else:
            worth[i] = 0


@rule
def worth_of_stopping(s: State, seat: Seat) -> int:
    """What it is worth to lay no more in this turn."""
    if can_go_out(s, seat):
        return NEVER
    smallest = CARDS
    for other in range(s.players):
        if other != seat and s.held[other] < smallest:
            smallest = widened(s.held[other])
    return STOPPING + STOPPING_FOR_LEADER * smallest + STOPPING_FOR_OWN * s.held[seat] + STOPPING_FOR_LAID * s.laid


@rule
def worth_of_card(s: State, seat: Seat, card: Card) -> int:
    """What it is worth to lay the card: it makes way for the own cards behind it, and for those of others."""
    number = number_of(card)
    if number == START:
        own = own_among(s, seat, card - START + 1, card) + own_among(s, seat, card + 1, card + HIGHEST - START + 1)
        return OPENS_A_ROW + OWN_BEHIND * own
    if number == 1 or number == HIGHEST:
        return ENDS_A_ROW
    own = gap = 0
    step = 1 if number > START else -1
    behind = HIGHEST - number if step > 0 else number - 1
    for i in range(1, behind + 1):
        if s.holder[card + step * i] == seat:
            own += 1
        elif own == 0:
            gap += 1
    reach = GAP * gap if own else NONE_BEHIND
    return OWN_BEHIND * own + OTHERS_BEHIND * (behind - own) + reach


@rule
def own_among(s: State, seat: Seat, first: Card, end: Card) -> int:
    """How many of the cards from `first` up to before `end` the seat holds."""
    own = 0
    for card in range(first, end):
        if s.holder[card] == seat:
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
