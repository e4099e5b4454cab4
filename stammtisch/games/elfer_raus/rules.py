"""Elfer raus!: four rows grow outward from the elevens; who sheds the hand first wins the round.

    low   high          r: 8 9 10 [11] 12 13       the next cards are r7 and r14
     8     13           y: -                       only y11 opens the row

Every card knows where it is (`holder`), so whether a seat holds a card is one look.
"""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.chance import Chance, shuffle
from stammtisch.engine.fields import i8, i16, i32
from stammtisch.engine.game import Refusal
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Move, Seat, add_event, clear_events, close_round, left_of
from stammtisch.engine.state import State as AnyState
from stammtisch.games.elfer_raus.cards import (
    CARDS,
    COLOURS,
    HIGHEST,
    START,
    Card,
    Colour,
    card_of,
    colour_of,
    number_of,
)

MAX_SEATS = 6
HAND_SIZE = (0, 0, 20, 20, 15, 12, 10)  # ER-3, by number of players
MAX_DRAWS = 3

# A move is a card (lay it) or one of these.
DRAW: Move = CARDS
END: Move = CARDS + 1
PASS: Move = CARDS + 2
MOVES = CARDS + 3

# Where a card is: a seat's hand, or one of these.
IN_STOCK = 10
IN_ROW = 11
SORTED_OUT = 12

NO_COLOUR: Colour = -1
NOT_OPEN = 0
UNSEEN = -1  # no end that a row can have
NO_LIMIT = 0


class Phase(IntEnum):
    """What the seat that must act may do."""

    LAY = 0  # a card of the hand fits, or one was laid this turn
    DRAW = 1  # nothing fits
    OVER = 2


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    ROUNDS_PLAYED = 1
    LIMIT_REACHED = 2


class EventKind(IntEnum):
    """What events tell."""

    DEALT = 0  # more: the number of the round
    DEALT_AGAIN = 1  # more: how often nobody held an 11
    LAID = 2
    LAID_DRAWN = 3  # a card from the stock, laid at once
    DREW = 4  # a misfit
    PASSED = 5
    STOPPED = 6
    ROUND_WON = 7
    SCORED = 8  # more: the points of the round


class No(IntEnum):
    """Why a move is refused."""

    NONE = Refusal.NONE
    NOT_YOUR_TURN = Refusal.NOT_YOUR_TURN
    OVER = Refusal.OVER
    NOT_YOURS = 10  # ER-8
    ROW_NOT_OPEN = 11  # ER-9
    GAP = 12  # ER-9
    NOTHING_LAID = 13  # ER-10
    DRAW_AFTER_LAYING = 14  # ER-10
    CARD_FITS = 15  # ER-11
    NOTHING_FITS = 16  # ER-11
    STOCK_EMPTY = 17  # ER-12
    STOCK_LEFT = 18  # ER-12
    CANNOT_LAY = 19  # ER-12


class State(AnyState):
    """A game of Elfer raus! that is being played."""

    totals: list[int] = i32(MAX_SEATS)
    limit: int = i32()
    round: int = i16()
    points: list[int] = i16(MAX_SEATS)  # of the last round that ended

    holder: list[int] = i8(CARDS)
    stock: list[int] = i8(CARDS)  # the top is the last of the `stocked` cards
    stocked: int = i8()
    held: list[int] = i8(MAX_SEATS)
    low: list[int] = i8(COLOURS)
    high: list[int] = i8(COLOURS)
    drawn: int = i8()  # in this turn
    laid: int = i8()  # in this turn
    rounds: int = i8()
    out: int = i8()  # the colour sorted out, or NO_COLOUR

    # The ends of the rows when the seat last could not lay, UNSEEN before: as long as an end is the same, everybody
    # knows that the seat does not hold the card that fits there.
    stuck_low: list[list[int]] = i8(MAX_SEATS, COLOURS)
    stuck_high: list[list[int]] = i8(MAX_SEATS, COLOURS)


# Deal: ER-1 to ER-7


@rule
def deal(s: State) -> None:
    """The next round is dealt and its starter has laid the first 11."""
    s.round += 1
    again = 0
    deal_once(s)
    while starting_card(s) == NOTHING:  # ER-5
        again += 1
        deal_once(s)
    add_event(s, EventKind.DEALT, NOBODY, NOTHING, s.round)
    if again:
        add_event(s, EventKind.DEALT_AGAIN, NOBODY, NOTHING, again)
    first = starting_card(s)
    know_start(s, colour_of(first))
    s.actor = s.holder[first]
    lay(s, s.actor, first, EventKind.LAID)  # ER-7
    next_turn(s)


@rule
def deal_once(s: State) -> None:
    """All cards are shuffled and everybody has a hand."""
    s.stocked = 0
    for card in range(CARDS):
        if colour_of(card) == s.out:
            s.holder[card] = SORTED_OUT
        else:
            s.holder[card] = IN_STOCK
            s.stock[s.stocked] = card
            s.stocked += 1
    for colour in range(COLOURS):
        s.low[colour] = s.high[colour] = NOT_OPEN
    shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
    for seat in range(s.players):
        s.held[seat] = 0
    for _ in range(HAND_SIZE[s.players]):
        for seat in range(s.players):  # ER-4
            draw_top(s, seat)


@rule
def draw_top(s: State, seat: Seat) -> Card:
    """The top card of the stock is in the seat's hand."""
    s.stocked -= 1
    card = s.stock[s.stocked]
    s.holder[card] = seat
    s.held[seat] += 1
    return card


@rule
def starting_card(s: State) -> Card:
    """The 11 that starts the round (ER-6), or NOTHING if nobody holds one."""
    for colour in range(COLOURS):
        card = card_of(colour, START)
        if s.holder[card] < MAX_SEATS:
            return card
    return NOTHING


# What everybody knows of the hands: ER-6, ER-11, ER-12


@rule
def know_start(s: State, first: Colour) -> None:
    """Nothing is known of the hands, but that nobody holds the 11 of a colour that would have come first."""
    for seat in range(s.players):
        for colour in range(COLOURS):
            s.stuck_low[seat][colour] = NOT_OPEN if colour < first else UNSEEN
            s.stuck_high[seat][colour] = UNSEEN


@rule
def know_stuck(s: State, seat: Seat) -> None:
    """The seat has shown that it cannot lay. That stays true: whoever draws a fitting card lays it."""
    for colour in range(COLOURS):
        s.stuck_low[seat][colour] = s.low[colour]
        s.stuck_high[seat][colour] = s.high[colour]


@rule
def surely_lacks(s: State, seat: Seat, card: Card) -> bool:
    """Whether everybody knows that the seat does not hold this card, which fits."""
    colour = colour_of(card)
    if number_of(card) > START:
        return s.stuck_high[seat][colour] == s.high[colour]
    return s.stuck_low[seat][colour] == s.low[colour]


# What fits: ER-9


@rule
def next_below(s: State, colour: Colour) -> Card:
    """The card that fits at the lower end of the row, NOTHING if it is complete there; the 11 opens it."""
    if s.low[colour] == NOT_OPEN:
        return card_of(colour, START)
    return card_of(colour, s.low[colour] - 1) if s.low[colour] > 1 else NOTHING


@rule
def next_above(s: State, colour: Colour) -> Card:
    """The card that fits at the upper end of the row, NOTHING if there is none."""
    if s.low[colour] == NOT_OPEN or s.high[colour] == HIGHEST:
        return NOTHING
    return card_of(colour, s.high[colour] + 1)


@rule
def fits(s: State, card: Card) -> bool:
    """Whether the card can be laid now."""
    colour = colour_of(card)
    return card == next_below(s, colour) or card == next_above(s, colour)


@rule
def holds(s: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand; nobody holds NOTHING."""
    return card != NOTHING and s.holder[card] == seat


@rule
def can_lay(s: State, seat: Seat) -> bool:
    """Whether any card of the seat's hand fits."""
    for colour in range(COLOURS):
        if holds(s, seat, next_below(s, colour)) or holds(s, seat, next_above(s, colour)):
            return True
    return False


# What is legal, and what is forbidden: ER-8 to ER-12


@rule
def legal(s: State, moves: list[Move]) -> int:
    """Fill in all legal moves of the seat that must act; returns how many."""
    n = 0
    if s.phase == Phase.LAY:
        n = legal_cards(s, moves)
        if s.laid:
            moves[n] = END
            n += 1
    elif s.phase == Phase.DRAW:
        moves[0] = DRAW if s.stocked else PASS
        n = 1
    return n


@rule
def legal_cards(s: State, moves: list[Move]) -> int:
    """Fill in the cards of the hand that fit, in ascending order; returns how many."""
    n = 0
    for colour in range(COLOURS):
        for card in (next_below(s, colour), next_above(s, colour)):
            if holds(s, s.actor, card):
                moves[n] = card
                n += 1
    return n


@rule
def refusal(s: State, seat: Seat, move: Move) -> No:
    """Why the seat may not make this move; No.NONE if it may."""
    if s.phase == Phase.OVER:
        return No.OVER
    if seat != s.actor:
        return No.NOT_YOUR_TURN
    if move < CARDS:
        return refuse_card(s, seat, move)
    if move == END:
        return refuse_end(s, seat)
    if s.laid:
        return No.DRAW_AFTER_LAYING
    if can_lay(s, seat):
        return No.CARD_FITS
    if move == DRAW:
        return No.NONE if s.stocked else No.STOCK_EMPTY
    return No.STOCK_LEFT if s.stocked else No.NONE


@rule
def refuse_card(s: State, seat: Seat, card: Card) -> No:
    """Why the card may not be laid by the seat whose turn it is."""
    if s.holder[card] != seat:
        return No.NOT_YOURS
    if fits(s, card):
        return No.NONE
    return No.ROW_NOT_OPEN if s.low[colour_of(card)] == NOT_OPEN else No.GAP


@rule
def refuse_end(s: State, seat: Seat) -> No:
    """Why the seat whose turn it is may not stop now."""
    if s.laid:
        return No.NONE
    if can_lay(s, seat):
        return No.NOTHING_LAID
    return No.NOTHING_FITS if s.stocked else No.CANNOT_LAY


# What happens: ER-8 to ER-14


@rule
def apply(s: State, move: Move) -> None:
    """The legal move is made, with all that follows by itself."""
    clear_events(s)
    if move == DRAW:
        draw(s)
    elif move == PASS:
        know_stuck(s, s.actor)
        add_event(s, EventKind.PASSED, s.actor)
        next_turn(s)
    elif move == END:
        add_event(s, EventKind.STOPPED, s.actor)
        next_turn(s)
    else:
        lay(s, s.actor, move, EventKind.LAID)
        s.laid += 1
        if s.held[s.actor] == 0:
            end_round(s)


@rule
def reveals(s: State, move: Move) -> bool:
    """Whether the move shows its maker anything new: laying a card does not, unless it ends the round."""
    return move >= CARDS or s.held[s.actor] == 1


@rule
def lay(s: State, seat: Seat, card: Card, how: EventKind) -> None:
    """The card is at its end of its row."""
    colour = colour_of(card)
    number = number_of(card)
    if s.low[colour] == NOT_OPEN or number < s.low[colour]:
        s.low[colour] = number
    if number > s.high[colour]:
        s.high[colour] = number
    s.holder[card] = IN_ROW
    s.held[seat] -= 1
    add_event(s, how, seat, card)


@rule
def draw(s: State) -> None:
    """The top card is drawn and, if it fits, laid at once (ER-11)."""
    know_stuck(s, s.actor)
    card = draw_top(s, s.actor)
    s.drawn += 1
    if fits(s, card):
        lay(s, s.actor, card, EventKind.LAID_DRAWN)
        next_turn(s)
        return
    add_event(s, EventKind.DREW, s.actor, card, s.drawn)
    if s.drawn == MAX_DRAWS:
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """The left neighbour is on."""
    s.actor = left_of(s, s.actor)
    s.drawn = s.laid = 0
    s.phase = Phase.LAY if can_lay(s, s.actor) else Phase.DRAW


# End and score: ER-14 to ER-17


@rule
def end_round(s: State) -> None:
    """The round is scored; the next one is dealt, unless the game is over."""
    add_event(s, EventKind.ROUND_WON, s.actor)
    close_round(s)
    score_round(s)
    s.end = ending(s)
    if s.end == End.NOT_YET:
        deal(s)
    else:
        s.phase = Phase.OVER
        s.actor = NOBODY


@rule
def score_round(s: State) -> None:
    """Everybody has scored the numbers left in hand (ER-15)."""
    for seat in range(s.players):
        s.points[seat] = 0
    for card in range(CARDS):
        seat = s.holder[card]
        if seat < MAX_SEATS:
            s.points[seat] += number_of(card)
    for seat in range(s.players):
        s.totals[seat] += s.points[seat]
        add_event(s, EventKind.SCORED, seat, NOTHING, s.points[seat])


@rule
def ending(s: State) -> End:
    """Why the game is over after this round (ER-16, ER-17)."""
    if s.limit == NO_LIMIT:
        return End.ROUNDS_PLAYED if s.round == s.rounds else End.NOT_YET
    for seat in range(s.players):
        if s.totals[seat] >= s.limit:
            return End.LIMIT_REACHED
    return End.NOT_YET


@rule
def score(s: State, seat: Seat) -> int:
    """The seat's points left, over all rounds."""
    return s.totals[seat]


@rule
def won(s: State, seat: Seat) -> bool:
    """Whether the seat has won: nobody has fewer points."""
    if s.end == End.NOT_YET:
        return False
    for other in range(s.players):
        if s.totals[other] < s.totals[seat]:
            return False
    return True
