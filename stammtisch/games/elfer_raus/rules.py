"""Elfer raus!: four rows grow outward from the elevens; who sheds the hand first wins the round.

Every card knows where it is (`holder`), so whether a seat holds a card is one look. `state` says what there is, `rows`
what fits, `memory` what everybody knows of the hands.
"""

from __future__ import annotations

from stammtisch.engine.chance import Chance, shuffle
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Move, Seat, add_event, clear_events, close_round, left_of
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, START, Card, card_of, colour_of, number_of
from stammtisch.games.elfer_raus.memory import know_start, know_stuck
from stammtisch.games.elfer_raus.rows import can_lay, fits, holds, next_above, next_below
from stammtisch.games.elfer_raus.state import (
    DRAW,
    END,
    HAND_SIZE,
    IN_ROW,
    IN_STOCK,
    MAX_DRAWS,
    MAX_SEATS,
    MOVES,
    NO_LIMIT,
    NOT_OPEN,
    PASS,
    SORTED_OUT,
    End,
    EventKind,
    No,
    Phase,
    State,
)

__all__ = ["MOVES", "End", "Phase", "State", "apply", "deal", "legal", "refusal", "reveals", "score", "won"]

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
