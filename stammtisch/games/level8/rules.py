"""Level 8: take a card, lay out your level when you can, add, discard; be first through all levels.

    take stock   lay run 4  put r4 put J put b6   lay run 9 …   add y7 0.1   discard X

`state` says what lies where, this file what you may do on your turn; `layout` and `outlook` which groups a hand can
become, `groups` what happens to them on the table, `piles` stock and discard piles, `rounds` all from the deal to the
end of a round, and `refusals` why a move is forbidden.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, Move, Seat, add_event, clear_events, close_round, widened
from stammtisch.games.level8.cards import JOKER, SKIP, Card
from stammtisch.games.level8.groups import (
    NO_KIND,
    add,
    add_joker_high,
    add_joker_low,
    fits,
    in_order,
    joker_fits_high,
    joker_fits_low,
    open_group,
    open_value,
    put,
    suits_open_group,
)
from stammtisch.games.level8.hands import pick_up, put_down
from stammtisch.games.level8.ladders import Kind, kind_of
from stammtisch.games.level8.layout import completes, lowest_value_in
from stammtisch.games.level8.memory import see_leave, see_taken
from stammtisch.games.level8.moves import (
    ADD,
    ADD_HIGH,
    ADD_JOKER,
    ADD_LOW,
    DISCARD,
    GROUPS,
    KEEP,
    KEEP_DONE,
    LAY_RUN,
    MOVES,
    PLAY_SKIP,
    PUT,
    TAKE,
    TAKE_STOCK,
    add_move,
    added_card,
    added_group,
    lay_move,
    opened_kind,
    opened_value,
)
from stammtisch.games.level8.outlook import likely_values
from stammtisch.games.level8.piles import draw, lift, renew, throw
from stammtisch.games.level8.plans import NO_VALUES, ValueSet
from stammtisch.games.level8.refusals import refusal
from stammtisch.games.level8.rounds import (
    deal,
    end_game,
    end_round,
    go_on,
    keeps_in_order,
    score,
    stop_keeping,
    won,
)
from stammtisch.games.level8.state import (
    MAX_KEPT,
    End,
    EventKind,
    Group,
    Phase,
    State,
    on_last_level,
    wanted_now,
)

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

# What is legal


@rule
def legal(s: State, moves: list[Move]) -> int:
    """Fill in all legal moves of the seat that must act; returns how many."""
    if s.phase == Phase.TAKE:
        return legal_takes(s, moves)
    return legal_later(s, openings(s) if may_open(s) else NO_VALUES, moves)


@rule
def legal_later(s: State, values: ValueSet, moves: list[Move]) -> int:
    """The same once a card is taken, where these are the values with which the next group can be opened."""
    if s.phase == Phase.PLAY:
        n = legal_adds(s, moves) if s.laid[s.actor] else legal_openings(s, values, moves)
        return legal_ends(s, moves, n)
    if s.phase == Phase.LAY:
        return legal_puts(s, moves) if s.due else legal_openings(s, values, moves)
    return legal_keeps(s, moves) if s.phase == Phase.KEEP else 0


@rule
def may_open(s: State) -> bool:
    """Whether it is time to open a group."""
    return (s.phase == Phase.PLAY and s.laid[s.actor] == 0) or (s.phase == Phase.LAY and s.due == 0)


@rule
def openings(s: State) -> ValueSet:
    """The values with which the next group can be opened (L8-9)."""
    wanted = wanted_now(s)
    untried = likely_values(s)
    values = NO_VALUES
    while untried != NO_VALUES:
        one = untried & -untried
        if completes(s, lowest_value_in(wanted, one), NOTHING):
            values |= one
        untried ^= one
    return values


@rule
def legal_takes(s: State, moves: list[Move]) -> int:
    """Fill in where a card can be taken (L8-8); returns how many places."""
    n = 0
    if s.stocked:
        moves[n] = TAKE_STOCK
        n += 1
    for seat in range(s.players):
        if s.tops[seat] != NOTHING:
            moves[n] = TAKE + seat
            n += 1
    return n


@rule
def legal_openings(s: State, values: ValueSet, moves: list[Move]) -> int:
    """Fill in the moves that open the next group with one of these values; returns how many."""
    n = 0
    wanted = wanted_now(s)
    while values != NO_VALUES:
        moves[n] = lay_move(kind_of(wanted), lowest_value_in(wanted, values))
        n += 1
        values &= values - 1
    return n


@rule
def legal_puts(s: State, moves: list[Move]) -> int:
    """Fill in the cards that can go next into the open group (L8-9, L8-10); returns how many."""
    n = 0
    hand = s.hands[s.actor]
    before = NOTHING
    for place in range(s.held[s.actor]):
        card = widened(hand[place])
        fitting = card != before and suits_open_group(s, card) and in_order(s, card)
        if fitting and completes(s, open_value(s), card):
            moves[n] = PUT + card
            n += 1
        before = card
    return n


@rule
def legal_adds(s: State, moves: list[Move]) -> int:
    """Fill in what can be added to the groups on the table (L8-12); returns how many moves."""
    n = 0
    if s.held[s.actor] == 1:  # L8-14
        return n
    for group in range(GROUPS):
        if s.kinds[group] != NO_KIND:
            n = legal_adds_to(s, moves, n, group)
    return n


@rule
def legal_adds_to(s: State, moves: list[Move], n: int, group: Group) -> int:
    """Add the moves that add a card to this group; returns how many moves there are now."""
    hand = s.hands[s.actor]
    before = NOTHING
    for place in range(s.held[s.actor]):
        card = hand[place]
        if card < JOKER and fits(s, card, group):
            moves[n] = add_move(group, card)
            n += 1
        elif card == JOKER and before != JOKER:
            n = legal_jokers_to(s, moves, n, group)
        before = card
    return n


@rule
def legal_jokers_to(s: State, moves: list[Move], n: int, group: Group) -> int:
    """Add the moves that add a joker to this group; returns how many moves there are now."""
    if s.kinds[group] != Kind.RUN:
        moves[n] = ADD_JOKER + group
        return n + 1
    if joker_fits_low(s, group):
        moves[n] = ADD_LOW + group
        n += 1
    if joker_fits_high(s, group):
        moves[n] = ADD_HIGH + group
        n += 1
    return n


@rule
def legal_ends(s: State, moves: list[Move], n: int) -> int:
    """Add the moves that end the turn (L8-13, L8-15); returns how many moves there are now."""
    hand = s.hands[s.actor]
    before = NOTHING
    for place in range(s.held[s.actor]):
        if hand[place] != before:
            before = hand[place]
            moves[n] = DISCARD + before
            n += 1
    if before == SKIP and s.held[s.actor] > 1:  # L8-18
        for seat in range(s.players):
            if seat != s.actor and s.skipped[seat] == 0:
                moves[n] = PLAY_SKIP + seat
                n += 1
    return n


@rule
def legal_keeps(s: State, moves: list[Move]) -> int:
    """Fill in the cards that can be kept next, and the end of keeping (L8-28); returns how many moves."""
    n = 0
    hand = s.hands[s.actor]
    before = NOTHING
    more = s.held[s.actor] if s.keeps[s.actor] < MAX_KEPT else 0
    for place in range(more):
        card = hand[place]
        if card != before and keeps_in_order(s, card):
            moves[n] = KEEP + card
            n += 1
        before = card
    moves[n] = KEEP_DONE
    return n + 1


# What happens


@rule
def apply(s: State, move: Move) -> None:
    """The legal move is made, with all that follows by itself."""
    clear_events(s)
    if move < LAY_RUN:
        take(s, move)
    elif move < PUT:
        open_group(s, opened_kind(move), opened_value(move))
    elif move < ADD:
        lay(s, move - PUT)
    elif move < DISCARD:
        add_to_group(s, move)
    elif move < PLAY_SKIP:
        discard(s, move - DISCARD)
    elif move < KEEP:
        play_skip(s, move - PLAY_SKIP)
    elif move < KEEP_DONE:
        keep(s, move - KEEP)
    else:
        stop_keeping(s)
    go_on(s)


@rule
def reveals(s: State, move: Move) -> bool:  # noqa: ARG001
    """Whether the move shows its maker anything new: taking does, and so does passing the turn on."""
    return not (LAY_RUN <= move < DISCARD or KEEP <= move < KEEP_DONE)


@rule
def take(s: State, move: Move) -> None:
    """The actor has one card more; an empty stock is renewed at once (L8-8, L8-19)."""
    s.phase = Phase.PLAY
    if move == TAKE_STOCK:
        card = draw(s)
        add_event(s, EventKind.TOOK_STOCK, s.actor, card)
        pick_up(s, s.actor, card)
        if s.stocked == 0:
            renew(s)
    else:
        card = lift(s, move - TAKE)
        add_event(s, EventKind.TOOK_PILE, s.actor, card, move - TAKE)
        pick_up(s, s.actor, card)
        see_taken(s, s.actor, card)


@rule
def lay(s: State, card: Card) -> None:
    """The card is in the open group; a complete last level wins (L8-9, L8-26)."""
    put(s, card)
    if s.laid[s.actor] and on_last_level(s, s.actor):
        add_event(s, EventKind.WON, s.actor)
        close_round(s)
        s.level[s.actor] += 1
        end_game(s, End.LAST_LEVEL_LAID)


@rule
def add_to_group(s: State, move: Move) -> None:
    """A card of the actor lies in a group on the table (L8-12)."""
    if move < ADD_LOW:
        add(s, added_card(move), added_group(move))
    elif move < ADD_HIGH:
        add_joker_low(s, added_group(move))
    else:
        add_joker_high(s, added_group(move))
    see_leave(s, s.actor, added_card(move))


@rule
def discard(s: State, card: Card) -> None:
    """The card is on the actor's discard pile; the last one ends the round (L8-13, L8-21)."""
    put_down(s, s.actor, card)
    throw(s, s.actor, card)
    see_leave(s, s.actor, card)
    add_event(s, EventKind.DISCARDED, s.actor, card)
    if s.held[s.actor]:
        s.phase = Phase.NEXT_TURN
    else:
        add_event(s, EventKind.ROUND_ENDED, s.actor)
        end_round(s, widened(s.actor))


@rule
def play_skip(s: State, seat: Seat) -> None:
    """A skip card of the actor lies in front of the seat (L8-15)."""
    put_down(s, s.actor, SKIP)
    see_leave(s, s.actor, SKIP)
    s.skipped[seat] = 1
    add_event(s, EventKind.SKIP_PLAYED, s.actor, SKIP, seat)
    s.phase = Phase.NEXT_TURN


@rule
def keep(s: State, card: Card) -> None:
    """The card is out of the actor's hand, for the next round (L8-28)."""
    put_down(s, s.actor, card)
    s.kept[s.actor][s.keeps[s.actor]] = card
    s.keeps[s.actor] += 1
