"""What a seat may do in Help!, and what is forbidden: HE-7 to HE-9, HE-13 to HE-16, HE-20 to HE-22."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Move, Seat
from stammtisch.games.help.cards import (
    A_JOKER,
    A_NO,
    A_SWITCH,
    A_ZAP,
    HIGHEST,
    JOKER,
    MOST,
    NO,
    NO_CARDS,
    NO_KINDS,
    NUMBER_CARDS,
    NUMBERS,
    SWITCH,
    ZAP,
    Card,
    Kinds,
    add_each,
    has_one_number,
    higher_than,
    is_among,
    kinds_in,
    only,
)
from stammtisch.games.help.moves import (
    GIVE,
    LAY,
    PLAY_NO,
    PLAY_ZAP,
    RETURN,
    Place,
    card_played,
    joker_place,
    joker_to,
    switch_number,
    switch_place,
    switch_to,
)
from stammtisch.games.help.row import digit_at, gaps, joker_fits, row_end, switch_fits, value_before
from stammtisch.games.help.state import No, Phase, State

BEGINS_ROW: Kinds = NUMBERS | A_JOKER | A_NO  # HE-9
GOES_ON: Kinds = A_JOKER | A_ZAP | A_NO  # whatever the row's end; a Switch only if there is a number in the hand

# Who can play, and what helps: HE-7, HE-20, HE-21


@rule
def fitting_after(end: int) -> Kinds:
    """The kinds that can be played, but for the Switch, by the row's end; an empty row ends with 0."""
    return higher_than(end) | GOES_ON if end else BEGINS_ROW


FITTING = tuple(fitting_after(end) for end in range(HIGHEST + 1))


@rule
def fitting_to(end: int) -> Kinds:
    """The same, looked up."""
    return FITTING[end]


@rule
def playable(s: State, seat: Seat) -> Kinds:
    """The kinds that the seat could play if it held them, into the row as it lies.

    A joker always finds a place, since a row of five cannot be without a gap. A Switch needs a card in the row and a
    number in the hand, and no more: every number can take the place of some card.
    """
    fitting = fitting_to(row_end(s))
    return fitting | A_SWITCH if s.row_size and s.hands[seat] & NUMBER_CARDS else fitting


@rule
def can_play(s: State, seat: Seat) -> bool:
    """Whether any card of the seat's hand can be played."""
    return s.hands[seat] & playable(s, seat) * MOST != NO_CARDS


@rule
def suitable(s: State) -> Kinds:
    """The kinds with which the asker can be helped; no Switch if its only number had to be given in return."""
    fitting = playable(s, s.asker)
    return fitting if s.held[s.asker] > 1 else fitting & ~A_SWITCH


@rule
def can_help(s: State, seat: Seat) -> bool:
    """Whether the seat holds a card that the asker could play."""
    return s.hands[seat] & suitable(s) * MOST != NO_CARDS


@rule
def returnable(s: State) -> Kinds:
    """The kinds that the asker may hand back: with a Switch to play, not the last number."""
    hand = s.hands[s.asker]
    if s.received == SWITCH and has_one_number(hand):
        return kinds_in(hand) & ~NUMBERS
    return kinds_in(hand)


# What is legal


@rule
def legal(s: State, moves: list[Move]) -> int:
    """Fill in all legal moves of the seat that must act, in ascending order; returns how many."""
    if s.phase == Phase.PLAY:
        cards = kinds_in(s.hands[s.actor])
    elif s.phase == Phase.GIVE:
        return add_each(kinds_in(s.hands[s.helper]) & suitable(s), GIVE, moves, 0)
    elif s.phase == Phase.RETURN:
        return add_each(returnable(s), RETURN, moves, 0)
    elif s.phase == Phase.PLAY_RECEIVED:
        cards = only(s.received)
    else:
        return 0
    return add_plays(s, cards, moves)


@rule
def add_plays(s: State, cards: Kinds, moves: list[Move]) -> int:
    """Fill in every way in which the actor can play one of these cards; returns how many."""
    fitting = cards & fitting_to(row_end(s))
    n = 0
    if fitting & A_JOKER:
        n = add_jokers(s, moves, n)
    n = add_each(fitting & NUMBERS, LAY, moves, n)
    if cards & A_SWITCH:
        n = add_switches(s, moves, n)
    moves[n] = PLAY_ZAP
    n += fitting & A_ZAP != NO_KINDS
    moves[n] = PLAY_NO
    n += fitting & A_NO != NO_KINDS
    return n


@rule
def add_jokers(s: State, moves: list[Move], n: int) -> int:
    """Fill in every place for a joker after the first n moves; returns how many there are now."""
    room = gaps(s)
    for place in range(s.row_size + 1):
        moves[n] = joker_to(place)
        n += digit_at(room, place) > 0
    return n


@rule
def add_switches(s: State, moves: list[Move], n: int) -> int:
    """Fill in every exchange of a card of the row after the first n moves; returns how many there are now."""
    numbers = kinds_in(s.hands[s.actor]) & NUMBERS
    highest = s.values + gaps(s)
    for place in range(s.row_size):
        fitting = numbers & higher_than(value_before(s, place)) & ~higher_than(digit_at(highest, place + 1))
        n = add_each(fitting, switch_to(0, place), moves, n)
    return n


# What is forbidden


@rule
def refusal(s: State, seat: Seat, move: Move) -> No:
    """Why the seat may not make this move; No.NONE if it may."""
    if s.phase == Phase.OVER:
        return No.OVER
    if seat != s.actor:
        return No.NOT_YOUR_TURN
    if s.phase == Phase.GIVE:
        return refuse_give(s, move)
    if s.phase == Phase.RETURN:
        return refuse_return(s, move)
    if s.phase == Phase.PLAY_RECEIVED:
        if move >= GIVE or card_played(move) != s.received:
            return No.ONLY_THE_RECEIVED
        return refuse_play(s, move)
    if move >= RETURN:
        return No.NOTHING_RECEIVED
    if move >= GIVE:
        return No.NOBODY_ASKS
    return refuse_play(s, move) if is_among(s.hands[seat], card_played(move)) else No.NOT_YOURS


@rule
def refuse_play(s: State, move: Move) -> No:
    """Why the card that the actor holds, or has received, cannot be played so."""
    card = card_played(move)
    if card == JOKER:
        return refuse_joker(s, joker_place(move))
    if card == SWITCH:
        return refuse_switch(s, switch_number(move), switch_place(move))
    if card == ZAP:
        return No.NONE if s.row_size else No.ZAP_NEEDS_ROW
    if card == NO:
        return No.NONE
    return No.NONE if card > row_end(s) else No.TOO_LOW


@rule
def refuse_joker(s: State, place: Place) -> No:
    """Why a joker cannot be slid in at this place."""
    if place > s.row_size:
        return No.NO_SUCH_PLACE
    return No.NONE if joker_fits(s, place) else No.NO_GAP


@rule
def refuse_switch(s: State, number: Card, place: Place) -> No:
    """Why the actor cannot exchange the card at this place for the number."""
    if not s.row_size:
        return No.SWITCH_NEEDS_ROW
    if place >= s.row_size:
        return No.NOTHING_THERE
    if not is_among(s.hands[s.actor], number):
        return No.NOT_YOURS
    return No.NONE if switch_fits(s, number, place) else No.SWITCH_MISFIT


@rule
def refuse_give(s: State, move: Move) -> No:
    """Why the helper cannot help so."""
    if not GIVE <= move < RETURN:
        return No.GIVE_FIRST
    card = move - GIVE
    if not is_among(s.hands[s.actor], card):
        return No.NOT_YOURS
    if is_among(suitable(s), card):
        return No.NONE
    if card == SWITCH:
        return No.SWITCH_NO_USE if s.row_size else No.SWITCH_NEEDS_ROW
    return No.ZAP_NEEDS_ROW if card == ZAP else No.TOO_LOW


@rule
def refuse_return(s: State, move: Move) -> No:
    """Why the asker cannot return so."""
    if move < RETURN:
        return No.RETURN_FIRST
    card = move - RETURN
    if not is_among(s.hands[s.actor], card):
        return No.NOT_THE_RECEIVED if card == s.received else No.NOT_YOURS
    return No.NONE if is_among(returnable(s), card) else No.NUMBER_NEEDED
