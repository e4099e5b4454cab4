"""Mau-Mau: every card goes on one of its suit or rank; who sheds the hand first wins the round.

    pile   … ♥9 ♥7       The next seat draws two cards, or plays a 7 in its turn: then the seat after it draws four.
    pile   … ♥K ♣J       The jack's owner has wished a suit, kept in `suit`: now only that suit counts.

Every card knows where it is (`holder`). Whoever watches knows more of the cards that were shuffled last than of the
others: `fresh` marks them until they are played, and `kept` counts the older ones in each hand.
"""

from __future__ import annotations

from enum import IntEnum

from stammtisch.engine.chance import Chance, shuffle
from stammtisch.engine.fields import i8, i16, i32
from stammtisch.engine.game import Refusal
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Move, Seat, add_event, clear_events, close_round, left_of
from stammtisch.engine.state import State as AnyState

from mau_mau.cards import CARDS, EIGHT, JACK, POINTS, SEVEN, SUITS, Card, Suit, card_of, rank_of, suit_of

MAX_SEATS = 6
FOR_A_SEVEN = 2  # MM-11
FOR_SEVENS = 1  # why a card is drawn

# A move is a card (play it), a jack with a wish, or one of these.
FIRST_WISH: Move = CARDS
DRAW: Move = FIRST_WISH + SUITS * SUITS
PASS: Move = DRAW + 1
MOVES = PASS + 1

# Where a card is: a seat's hand, or one of these.
IN_STOCK = 10
IN_PILE = 11

NO_WISH: Suit = -1


class Phase(IntEnum):
    """What the seat that must act may do."""

    PLAY = 0  # play or draw
    DRAWN = 1  # play or pass
    SEVEN = 2  # draw for the sevens, or play one more
    OVER = 3


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    ROUNDS_PLAYED = 1


class EventKind(IntEnum):
    """What events tell."""

    DEALT = 0  # more: the number of the round
    TURNED_UP = 1  # the first card of the pile
    LAID = 2
    WISHED = 3  # more: the suit
    MAU = 4  # one card is left
    SKIPPED = 5
    TOOK = 6  # more: how many cards the sevens cost
    DREW = 7  # seen by the seat alone; more: 1 if for a 7
    STOCK_RENEWED = 8  # more: how many cards the new stock has
    PASSED = 9
    ROUND_WON = 10
    SCORED = 11  # more: the points of the round


class No(IntEnum):
    """Why a move is refused."""

    NONE = Refusal.NONE
    NOT_YOUR_TURN = Refusal.NOT_YOUR_TURN
    OVER = Refusal.OVER
    NOT_YOURS = 10  # MM-6
    MISFIT = 11  # MM-7
    NOT_WISHED = 12  # MM-16
    JACK_ON_JACK = 13  # MM-15
    SEVEN_FIRST = 14  # MM-12
    NO_PASSING_ON = 15  # MM-12
    WISH_MISSING = 16  # MM-15
    NO_WISH_NOW = 17  # MM-19
    DRAWN_ALREADY = 18  # MM-8
    NOTHING_TO_DRAW = 19  # MM-10
    DRAW_FIRST = 20  # MM-8
    CARD_FITS = 21  # MM-10


class State(AnyState):
    """A game of Mau-Mau that is being played."""

    totals: list[int] = i32(MAX_SEATS)
    points: list[int] = i16(MAX_SEATS)  # of the last round that ended
    round: int = i16()
    rounds: int = i8()
    hand_size: int = i8()
    may_pass_on: int = i8()
    jack_on_jack: int = i8()

    holder: list[int] = i8(CARDS)
    fresh: list[int] = i8(CARDS)  # 1: was shuffled last and has not been played since
    stock: list[int] = i8(CARDS)  # the top is the last of the `stocked` cards
    stocked: int = i8()
    pile: list[int] = i8(CARDS)  # the top is the last of the `piled` cards
    piled: int = i8()
    held: list[int] = i8(MAX_SEATS)
    kept: list[int] = i8(MAX_SEATS)  # of them, how many since before the last shuffle

    suit: int = i8()  # the one to follow
    wished: int = i8()  # 1: somebody has wished it
    penalty: int = i8()  # how many cards the sevens on the pile cost


# Deal: MM-1 to MM-4


@rule
def deal(s: State) -> None:
    """The next round is dealt, and its first card turned up."""
    s.round += 1
    s.stocked = CARDS
    for card in range(CARDS):
        s.stock[card] = card
        s.holder[card] = IN_STOCK
    for seat in range(s.players):
        s.held[seat] = 0
    shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
    know_shuffled(s)
    seat = (s.round - 1) % s.players  # MM-4
    s.actor = seat
    for _ in range(s.hand_size * s.players):  # MM-2
        take_top(s, seat)
        seat = left_of(s, seat)
    add_event(s, EventKind.DEALT, NOBODY, NOTHING, s.round)
    turn_up(s)


@rule
def turn_up(s: State) -> None:
    """The pile begins with the top card of the stock, which means nothing but its suit and rank (MM-3)."""
    s.piled = 0
    s.stocked -= 1
    card = s.stock[s.stocked]
    put_on_pile(s, card)
    s.suit = suit_of(card)
    s.wished = s.penalty = 0
    s.phase = Phase.PLAY
    add_event(s, EventKind.TURNED_UP, NOBODY, card)


@rule
def take_top(s: State, seat: Seat) -> Card:
    """The top card of the stock is in the seat's hand."""
    s.stocked -= 1
    card = s.stock[s.stocked]
    s.holder[card] = seat
    s.held[seat] += 1
    return card


@rule
def put_on_pile(s: State, card: Card) -> None:
    """The card is the top of the pile."""
    s.pile[s.piled] = card
    s.piled += 1
    s.holder[card] = IN_PILE
    s.fresh[card] = 0


@rule
def know_shuffled(s: State) -> None:
    """The cards of the stock are those that were shuffled last; all others in hands are older."""
    for card in range(CARDS):
        s.fresh[card] = 1 if s.holder[card] == IN_STOCK else 0
    for seat in range(s.players):
        s.kept[seat] = s.held[seat]


# What fits: MM-7, MM-12, MM-15, MM-16


@rule
def top(s: State) -> Card:
    """The top card of the pile."""
    return s.pile[s.piled - 1]


@rule
def fits(s: State, card: Card) -> bool:
    """Whether the card may go on the pile now."""
    if s.phase == Phase.SEVEN:
        return rank_of(card) == SEVEN and s.may_pass_on == 1
    if rank_of(card) == JACK:
        return rank_of(top(s)) != JACK or s.jack_on_jack == 1
    return suit_of(card) == s.suit or (rank_of(card) == rank_of(top(s)) and s.wished == 0)


@rule
def can_play(s: State, seat: Seat) -> bool:
    """Whether any card of the seat's hand fits."""
    for card in range(CARDS):
        if s.holder[card] == seat and fits(s, card):
            return True
    return False


@rule
def can_draw(s: State) -> bool:
    """Whether there is a card to draw, be it after a shuffle (MM-9)."""
    return s.stocked > 0 or s.piled > 1


# How moves are numbered


@rule
def jack_with(suit: Suit, wish: Suit) -> Move:
    """Play the jack of this suit and wish that one."""
    return FIRST_WISH + suit * SUITS + wish


@rule
def card_played(move: Move) -> Card:
    """The card that a move before DRAW plays."""
    return move if move < FIRST_WISH else card_of((move - FIRST_WISH) // SUITS, JACK)


@rule
def wish_of(move: Move) -> Suit:
    """The suit that a move before DRAW wishes, NO_WISH if none."""
    return NO_WISH if move < FIRST_WISH else (move - FIRST_WISH) % SUITS


# What is legal, and what is forbidden: MM-6 to MM-16


@rule
def legal(s: State, moves: list[Move]) -> int:
    """Fill in all legal moves of the seat that must act; returns how many."""
    if s.phase == Phase.OVER:
        return 0
    n = legal_cards(s, moves)
    if s.phase == Phase.DRAWN:
        moves[n] = PASS
        return n + 1
    if can_draw(s):
        moves[n] = DRAW
        return n + 1
    if n == 0:
        moves[n] = PASS
        return n + 1
    return n


@rule
def legal_cards(s: State, moves: list[Move]) -> int:
    """Fill in the moves with cards of the hand that fit; returns how many."""
    n = 0
    for card in range(CARDS):
        if s.holder[card] == s.actor and fits(s, card):
            if rank_of(card) == JACK and s.held[s.actor] > 1:
                for wish in range(SUITS):
                    moves[n] = jack_with(suit_of(card), wish)
                    n += 1
            else:
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
    if move < DRAW:
        return refuse_card(s, seat, move)
    if move == DRAW:
        if s.phase == Phase.DRAWN:
            return No.DRAWN_ALREADY
        return No.NONE if can_draw(s) else No.NOTHING_TO_DRAW
    if s.phase == Phase.DRAWN:
        return No.NONE
    if can_draw(s):
        return No.DRAW_FIRST
    return No.CARD_FITS if can_play(s, seat) else No.NONE


@rule
def refuse_card(s: State, seat: Seat, move: Move) -> No:
    """Why the card may not be played by the seat whose turn it is."""
    card = card_played(move)
    if s.holder[card] != seat:
        return No.NOT_YOURS
    if not fits(s, card):
        return refuse_misfit(s, card)
    if rank_of(card) != JACK:
        return No.NONE
    if s.held[seat] == 1:
        return No.NONE if wish_of(move) == NO_WISH else No.NO_WISH_NOW
    return No.WISH_MISSING if wish_of(move) == NO_WISH else No.NONE


@rule
def refuse_misfit(s: State, card: Card) -> No:
    """Why the card does not fit."""
    if s.phase == Phase.SEVEN:
        return No.NO_PASSING_ON if rank_of(card) == SEVEN else No.SEVEN_FIRST
    if rank_of(card) == JACK:
        return No.JACK_ON_JACK
    return No.NOT_WISHED if s.wished == 1 else No.MISFIT


# What happens: MM-8 to MM-19


@rule
def apply(s: State, move: Move) -> None:
    """The legal move is made, with all that follows by itself."""
    clear_events(s)
    if move == DRAW:
        draw(s)
    elif move == PASS:
        add_event(s, EventKind.PASSED, s.actor)
        s.penalty = 0  # MM-13
        next_turn(s)
    else:
        play(s, card_played(move), wish_of(move))


@rule
def reveals(s: State, move: Move) -> bool:
    """Whether the move shows its maker anything new: a drawn card, or the cards of the next round."""
    return move == DRAW or (move < DRAW and s.held[s.actor] == 1)


@rule
def play(s: State, card: Card, wish: Suit) -> None:
    """The card is on the pile and has worked."""
    seat = s.actor
    s.held[seat] -= 1
    if s.fresh[card] == 0:
        s.kept[seat] -= 1
    put_on_pile(s, card)
    add_event(s, EventKind.LAID, seat, card)
    if s.held[seat] == 0:
        end_round(s)
        return
    follow(s, suit_of(card), wish)
    if s.held[seat] == 1:
        add_event(s, EventKind.MAU, seat)  # MM-17
    if rank_of(card) == SEVEN:
        s.penalty += FOR_A_SEVEN
    next_turn(s)
    if rank_of(card) == EIGHT:  # MM-14
        add_event(s, EventKind.SKIPPED, s.actor)
        next_turn(s)


@rule
def follow(s: State, suit: Suit, wish: Suit) -> None:
    """This suit must be followed, or the one that was wished (MM-15)."""
    s.suit = suit
    s.wished = 0
    if wish != NO_WISH:
        s.suit = wish
        s.wished = 1
        add_event(s, EventKind.WISHED, s.actor, NOTHING, wish)


@rule
def draw(s: State) -> None:
    """One card is drawn (MM-8), or as many as the sevens cost, and the turn is over (MM-11)."""
    if s.penalty == 0:
        draw_one(s, NOTHING)
        s.phase = Phase.DRAWN
        return
    count = s.stocked + s.piled - 1  # MM-13
    if count > s.penalty:
        count = s.penalty + 0
    add_event(s, EventKind.TOOK, s.actor, NOTHING, count)
    for _ in range(count):
        draw_one(s, FOR_SEVENS)
    s.penalty = 0
    next_turn(s)


@rule
def draw_one(s: State, why: int) -> None:
    """The top card is in the actor's hand; an empty stock is renewed before (MM-9)."""
    if s.stocked == 0:
        renew_stock(s)
    add_event(s, EventKind.DREW, s.actor, take_top(s, s.actor), why)


@rule
def renew_stock(s: State) -> None:
    """The pile without its top card, shuffled, is the stock (MM-9)."""
    last = top(s)
    s.stocked = s.piled - 1
    for place in range(s.stocked):
        s.stock[place] = s.pile[place]
        s.holder[s.pile[place]] = IN_STOCK
    s.pile[0] = last
    s.piled = 1
    shuffle(s, s.stock, s.stocked, Chance.SHUFFLE)
    know_shuffled(s)
    add_event(s, EventKind.STOCK_RENEWED, NOBODY, NOTHING, s.stocked)


@rule
def next_turn(s: State) -> None:
    """The left neighbour is on."""
    s.actor = left_of(s, s.actor)
    s.phase = Phase.SEVEN if s.penalty > 0 else Phase.PLAY


# End and score: MM-18 to MM-21


@rule
def end_round(s: State) -> None:
    """The round is scored; the next one is dealt, unless the game is over."""
    add_event(s, EventKind.ROUND_WON, s.actor)
    close_round(s)
    score_round(s)
    if s.round < s.rounds:
        deal(s)
    else:
        s.end = End.ROUNDS_PLAYED
        s.phase = Phase.OVER
        s.actor = NOBODY


@rule
def score_round(s: State) -> None:
    """Everybody has scored the cards left in hand (MM-20)."""
    for seat in range(s.players):
        s.points[seat] = 0
    for card in range(CARDS):
        seat = s.holder[card]
        if seat < MAX_SEATS:
            s.points[seat] += POINTS[rank_of(card)]
    for seat in range(s.players):
        s.totals[seat] += s.points[seat]
        add_event(s, EventKind.SCORED, seat, NOTHING, s.points[seat])


@rule
def score(s: State, seat: Seat) -> int:
    """The seat's points, over all rounds."""
    return s.totals[seat]


@rule
def won(s: State, seat: Seat) -> bool:
    """Whether the seat has won: nobody has fewer points (MM-21)."""
    if s.end == End.NOT_YET:
        return False
    for other in range(s.players):
        if s.totals[other] < s.totals[seat]:
            return False
    return True
