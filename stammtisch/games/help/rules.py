"""Help!: everybody plays into one ascending row; who cannot is helped by the player before, or both lose the round.

    row   3  J  8         The joker is a 4. Clockwise, seat 2 is on and holds 1 4 4 7: nothing fits, so seat 1 is asked,
    row   3  J  8  10     gives a 10, gets the 7 for it, face down, and seat 2 lays the 10.

What lies where is in `state`, how cards move in `piles`, what fits in `row`, who may do what in `allowed`, what can be
known of hidden hands in `memory`.
"""

from __future__ import annotations

from stammtisch.engine.chance import Chance, pick
from stammtisch.engine.rule import rule
from stammtisch.engine.state import (
    NOBODY,
    NOTHING,
    Move,
    Seat,
    add_event,
    clear_events,
    close_round,
    left_of,
    right_of,
)
from stammtisch.games.help.allowed import can_help, can_play, legal, refusal
from stammtisch.games.help.cards import (
    HIGHEST,
    JOKER,
    LOWEST,
    NO,
    NO_KINDS,
    NUMBERS,
    SWITCH,
    ZAP,
    Card,
    Kinds,
    is_among,
    kinds_in,
    lowest_of,
)
from stammtisch.games.help.memory import (
    forget,
    remember_asking,
    remember_returning,
    remember_start,
    remember_taking,
)
from stammtisch.games.help.moves import (
    GIVE,
    MOVES,
    RETURN,
    ROW_FULL,
    Place,
    card_played,
    joker_place,
    switch_number,
    switch_place,
)
from stammtisch.games.help.piles import (
    add_to_hand,
    deal_hands,
    draw_to_four,
    put_away,
    show_from_hand,
    take_from_hand,
)
from stammtisch.games.help.row import (
    add_to_row,
    card_at,
    end_row,
    put_into_row,
    replace_in_row,
    shorten_row,
    value_before,
)
from stammtisch.games.help.state import End, EventKind, NoCard, Phase, State

__all__ = [
    "MOVES",
    "End",
    "Phase",
    "State",
    "apply",
    "deal",
    "legal",
    "refusal",
    "reveals",
    "score",
    "won",
]

# A round begins: HE-2 to HE-6


@rule
def deal(s: State) -> None:
    """The first round is dealt and begun, with all that follows by itself."""
    s.phase = Phase.NEXT_ROUND
    go_on(s)


@rule
def begin_round(s: State) -> None:
    """The next round is dealt, its starter has laid the first number and is the actor still."""
    s.phase = Phase.NEXT_TURN
    s.round += 1
    how = EventKind.DEALT
    deal_once(s)
    lowest = lowest_to_start(s)
    while lowest == NOTHING:  # HE-6
        how = EventKind.DEALT_AGAIN
        deal_once(s)
        lowest = lowest_to_start(s)
    add_event(s, how, NOBODY, NOTHING, s.round)
    lay_first(s, lowest)


@rule
def deal_once(s: State) -> None:
    """All cards are shuffled and everybody has a hand; nothing else is left on the table (HE-26)."""
    s.discarded = 0
    end_row(s)
    deal_hands(s)
    for seat in range(s.players):
        s.no_cards[seat] = NoCard.NONE
        forget(s, seat)


@rule
def to_start_with(s: State, seat: Seat) -> Kinds:
    """The cards with which the seat may start: none if it got a point in the last round (HE-4)."""
    return NO_KINDS if s.scored[seat] else kinds_in(s.hands[seat]) & NUMBERS


@rule
def lowest_to_start(s: State) -> Card:
    """The number that starts the round, NOTHING if there is none."""
    numbers = NO_KINDS
    for seat in range(s.players):
        numbers |= to_start_with(s, seat)
    return lowest_of(numbers)


@rule
def lay_first(s: State, number: Card) -> None:
    """The number that starts the round lies in the row, and its owner has drawn (HE-4, HE-5)."""
    tied = 0
    seats = 0  # the tied ones, as a set of bits for `pick`
    for seat in range(s.players):
        if not s.scored[seat]:
            remember_start(s, seat, number)
        if is_among(to_start_with(s, seat), number):
            s.actor = seat
            tied += 1
            seats |= 1 << seat
    how = EventKind.STARTED
    if tied > 1:
        how = EventKind.STARTED_BY_LOT
        s.actor = pick(s, seats, Chance.LOT)
    show_from_hand(s, s.actor, number)
    add_to_row(s, number)
    add_event(s, how, s.actor, number)
    draw_to_four(s, s.actor)


# A card is played: HE-7 to HE-9, HE-13 to HE-17, HE-22


@rule
def apply(s: State, move: Move) -> None:
    """The legal move is made, with all that follows by itself."""
    clear_events(s)
    if move < GIVE:
        play(s, move)
        if s.row_size == ROW_FULL:
            clear_row(s)
        draw_to_four(s, s.actor)
        s.phase = Phase.NEXT_TURN
    elif move < RETURN:
        give(s, move - GIVE)
    else:
        give_back(s, move - RETURN)
    go_on(s)


@rule
def play(s: State, move: Move) -> None:
    """A card of the hand, or the card received, is played."""
    card = card_played(move)
    if s.phase == Phase.PLAY:
        show_from_hand(s, s.actor, card)
    if LOWEST <= card <= HIGHEST:
        add_to_row(s, card)
        add_event(s, EventKind.LAID, s.actor, card)
    elif card == JOKER:
        play_joker(s, joker_place(move))
    elif card == SWITCH:
        play_switch(s, switch_number(move), switch_place(move))
    elif card == ZAP:
        play_zap(s)
    else:
        s.no_cards[s.actor] = NoCard.FRESH
        add_event(s, EventKind.NO_LAID, s.actor)


@rule
def play_joker(s: State, place: Place) -> None:
    """A joker lies at this place of the row (HE-13)."""
    put_into_row(s, place, JOKER)
    add_event(s, EventKind.JOKER_LAID, s.actor, value_before(s, place + 1), place)


@rule
def play_switch(s: State, number: Card, place: Place) -> None:
    """The number lies in the row, the card from there is in the hand (HE-15)."""
    put_away(s, SWITCH)
    taken = card_at(s, place)
    show_from_hand(s, s.actor, number)
    add_to_hand(s, s.actor, taken)
    remember_taking(s, s.actor, taken)
    replace_in_row(s, place, number)
    add_event(s, EventKind.SWITCHED, s.actor, number, place)
    add_event(s, EventKind.TOOK, s.actor, taken, place)


@rule
def play_zap(s: State) -> None:
    """The Zap and the last card of the row are discarded (HE-16)."""
    last = card_at(s, s.row_size - 1)
    put_away(s, ZAP)
    put_away(s, last)
    shorten_row(s)
    add_event(s, EventKind.ZAPPED, s.actor, last)


@rule
def clear_row(s: State) -> None:
    """The full row lies on the discard pile (HE-9)."""
    for place in range(ROW_FULL):
        put_away(s, card_at(s, place))
    end_row(s)
    add_event(s, EventKind.ROW_CLEARED, s.actor)


@rule
def reveals(s: State, move: Move) -> bool:  # noqa: ARG001
    """Whether the move shows its maker anything new: all do, by a drawn card or an answer, but a returned card."""
    return move < RETURN


# Help: HE-19 to HE-21


@rule
def give(s: State, card: Card) -> None:
    """The asker has received the card, which lies apart from the hand."""
    show_from_hand(s, s.helper, card)
    s.received = card
    add_event(s, EventKind.GAVE, s.helper, card, s.asker)
    s.actor = s.asker
    s.phase = Phase.RETURN


@rule
def give_back(s: State, card: Card) -> None:
    """The helper holds the card that the asker returns."""
    take_from_hand(s, s.asker, card)
    add_to_hand(s, s.helper, card)
    remember_returning(s, card)
    add_event(s, EventKind.RETURNED, s.asker, card, s.helper)
    s.phase = Phase.PLAY_RECEIVED


@rule
def helper_for(s: State, asker: Seat) -> Seat:
    """The next seat against the direction of play without a No!; NOBODY if all others are behind one (HE-18, HE-19)."""
    seat = seat_before(s, asker)
    while s.no_cards[seat] != NoCard.NONE:
        seat = seat_before(s, seat)
    return seat if seat != asker else NOBODY


# Turns: HE-3, HE-17, HE-19

CLOCKWISE = 1  # the rounds 1, 3, 5 …


@rule
def clockwise(s: State) -> bool:
    """Whether this round goes clockwise (HE-3)."""
    return s.round % 2 == CLOCKWISE


@rule
def seat_after(s: State, seat: Seat) -> Seat:
    """The next seat in the direction of play."""
    return left_of(s, seat) if s.round % 2 == CLOCKWISE else right_of(s, seat)


@rule
def seat_before(s: State, seat: Seat) -> Seat:
    """The next seat against the direction of play."""
    return right_of(s, seat) if s.round % 2 == CLOCKWISE else left_of(s, seat)


@rule
def go_on(s: State) -> None:
    """All that follows by itself has happened: somebody must act, if need be in a later round, or the game is over.

    One move can end many rounds, each of them before anybody has moved. Such a round notes four events, and there are
    25 rounds at most (3 players, 9 points), so that `noted` can count them all, even those that find no room.
    """
    while s.phase > Phase.OVER:
        follow(s)


@rule
def follow(s: State) -> None:
    """The next thing that follows by itself has happened."""
    if s.phase == Phase.NEXT_ROUND:
        begin_round(s)
    else:
        pass_turn(s)
        if not open_turn(s):
            end_round(s)


@rule
def pass_turn(s: State) -> None:
    """The next seat that is not skipped is the actor, with no No! before it (HE-17)."""
    s.actor = seat_after(s, s.actor)
    if s.no_cards[s.actor]:
        while s.no_cards[s.actor] == NoCard.FRESH:
            s.no_cards[s.actor] = NoCard.SPENT
            add_event(s, EventKind.SKIPPED, s.actor)
            s.actor = seat_after(s, s.actor)
        if s.no_cards[s.actor] == NoCard.SPENT:
            s.no_cards[s.actor] = NoCard.NONE
            put_away(s, NO)
            add_event(s, EventKind.NO_DISCARDED, s.actor)


@rule
def open_turn(s: State) -> bool:
    """The actor can play, or has asked a helper who can help; False if neither, and the round is over."""
    s.phase = Phase.PLAY
    s.asker = s.helper = NOBODY
    s.received = NOTHING
    if can_play(s, s.actor):
        return True
    s.asker = s.actor
    s.helper = helper_for(s, s.asker)
    if s.helper == NOBODY or not can_help(s, s.helper):
        return False
    add_event(s, EventKind.ASKED, s.asker, NOTHING, s.helper)
    remember_asking(s, s.asker)
    s.actor = s.helper
    s.phase = Phase.GIVE
    return True


# End and score: HE-24 to HE-27


@rule
def end_round(s: State) -> None:
    """The points of the round are counted; the game is over if they are enough (HE-27)."""
    if s.helper == NOBODY:
        add_event(s, EventKind.NOBODY_TO_ASK, s.asker)
    else:
        add_event(s, EventKind.NO_HELP, s.asker, NOTHING, s.helper)
    close_round(s)
    for seat in range(s.players):
        s.scored[seat] = point_for(s, seat)
        s.points[seat] += s.scored[seat]
        if s.points[seat] == s.target:
            s.end = End.POINTS_REACHED
    s.phase = Phase.NEXT_ROUND
    if s.end != End.NOT_YET:
        s.phase = Phase.OVER
        s.actor = NOBODY


@rule
def point_for(s: State, seat: Seat) -> int:
    """The seat's point for the round: none for asker and helper (HE-24), but one for who had nobody to ask (HE-25)."""
    if s.helper == NOBODY:
        return 1 if seat == s.asker else 0
    return 0 if seat == s.asker or seat == s.helper else 1


@rule
def score(s: State, seat: Seat) -> int:
    """The seat's points."""
    return s.points[seat]


@rule
def won(s: State, seat: Seat) -> bool:
    """Whether the seat has won: it has reached the points that win."""
    return s.end != End.NOT_YET and s.points[seat] == s.target
