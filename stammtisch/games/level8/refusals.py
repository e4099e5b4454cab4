"""Why a move is refused in Level 8; what is not refused is legal."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOTHING, Move, Seat
from stammtisch.games.level8.cards import SKIP, Card
from stammtisch.games.level8.groups import (
    NO_KIND,
    fits,
    in_order,
    joker_fits_high,
    joker_fits_low,
    open_value,
    suits_open_group,
)
from stammtisch.games.level8.hands import holds
from stammtisch.games.level8.ladders import Kind, highest_value, kind_of
from stammtisch.games.level8.layout import completes, enough_cards
from stammtisch.games.level8.moves import (
    ADD,
    ADD_HIGH,
    ADD_JOKER,
    ADD_LOW,
    DISCARD,
    KEEP,
    KEEP_DONE,
    LAY_RUN,
    PLAY_SKIP,
    PUT,
    TAKE,
    TAKE_STOCK,
    added_card,
    added_group,
    opened_kind,
    opened_value,
)
from stammtisch.games.level8.rounds import keeps_in_order
from stammtisch.games.level8.state import MAX_KEPT, No, Phase, State, wanted_now


@rule
def refusal(s: State, seat: Seat, move: Move) -> No:
    """Why the seat may not make this move; No.NONE if it may."""
    if s.phase == Phase.OVER:
        return No.OVER
    if seat != s.actor:
        return No.NOT_YOUR_TURN
    if move >= KEEP:
        return refuse_keep(s, move)
    if s.phase == Phase.KEEP:
        return No.CHOOSE_FIRST
    if move < LAY_RUN:
        return refuse_take(s, move)
    if s.phase == Phase.TAKE:
        return No.TAKE_FIRST
    if move < ADD:
        return refuse_opening(s, move) if move < PUT else refuse_put(s, move - PUT)
    if s.phase == Phase.LAY:
        return No.FINISH_LAYING
    if move < DISCARD:
        return refuse_add(s, move)
    return refuse_end(s, move)


@rule
def refuse_take(s: State, move: Move) -> No:
    """Why the actor may not take a card there (L8-8, L8-20)."""
    if s.phase == Phase.LAY:
        return No.FINISH_LAYING
    if move == TAKE_STOCK:
        if s.stocked == 0:
            return No.STOCK_EMPTY
    elif move - TAKE >= s.players:
        return No.NOBODY_THERE
    elif s.tops[move - TAKE] == NOTHING:
        return No.PILE_EMPTY
    return No.NONE if s.phase == Phase.TAKE else No.TAKEN_ALREADY


@rule
def refuse_opening(s: State, move: Move) -> No:
    """Why the actor may not open this group (L8-9, L8-10, L8-14)."""
    if s.laid[s.actor]:
        return No.LIES_ALREADY
    if s.due:
        return No.GROUP_OPEN
    wanted = wanted_now(s)
    if opened_kind(move) != kind_of(wanted):
        return No.OTHER_GROUP_NEXT
    if opened_value(move) > highest_value(wanted):
        return No.PAST_FIFTEEN
    if not completes(s, opened_value(move), NOTHING):
        return No.CANNOT_COMPLETE
    return No.KEEP_ONE if s.phase == Phase.PLAY and not enough_cards(s) else No.NONE


@rule
def refuse_put(s: State, card: Card) -> No:
    """Why the actor may not put the card into the open group (L8-9, L8-10)."""
    if s.laid[s.actor]:
        return No.LIES_ALREADY
    if s.due == 0:
        return No.NO_GROUP_OPEN
    if not holds(s, s.actor, card):
        return No.NOT_YOURS
    if not suits_open_group(s, card):
        return No.MISFIT
    if not in_order(s, card):
        return No.OUT_OF_ORDER
    return No.NONE if completes(s, open_value(s), card) else No.NEEDED_ELSEWHERE


@rule
def refuse_add(s: State, move: Move) -> No:
    """Why the actor may not add this card to this group (L8-12, L8-14)."""
    if s.laid[s.actor] == 0:
        return No.LEVEL_NOT_LAID
    group = added_group(move)
    if s.kinds[group] == NO_KIND:
        return No.NO_SUCH_GROUP
    if not holds(s, s.actor, added_card(move)):
        return No.NOT_YOURS
    if move < ADD_JOKER:
        if not fits(s, added_card(move), group):
            return No.DOES_NOT_FIT
    elif s.kinds[group] != Kind.RUN:
        if move >= ADD_LOW:
            return No.HAS_NO_ENDS
    elif move < ADD_LOW:
        return No.SAY_WHICH_END
    elif not (joker_fits_low(s, group) if move < ADD_HIGH else joker_fits_high(s, group)):
        return No.DOES_NOT_FIT
    return No.NONE if s.held[s.actor] > 1 else No.KEEP_ONE


@rule
def refuse_end(s: State, move: Move) -> No:
    """Why the actor may not end the turn like this (L8-13, L8-15, L8-18)."""
    if move < PLAY_SKIP:
        return No.NONE if holds(s, s.actor, move - DISCARD) else No.NOT_YOURS
    seat = move - PLAY_SKIP
    if seat >= s.players:
        return No.NOBODY_THERE
    if seat == s.actor:
        return No.NOT_YOURSELF
    if not holds(s, s.actor, SKIP):
        return No.NOT_YOURS
    if s.skipped[seat]:
        return No.SKIPPED_ALREADY
    return No.NONE if s.held[s.actor] > 1 else No.LAST_CARD_SKIP


@rule
def refuse_keep(s: State, move: Move) -> No:
    """Why the actor may not keep this card, or be done (L8-28)."""
    if s.phase != Phase.KEEP:
        return No.NOT_KEEPING
    if move == KEEP_DONE:
        return No.NONE
    if not holds(s, s.actor, move - KEEP):
        return No.NOT_YOURS
    if s.keeps[s.actor] == MAX_KEPT:
        return No.FOUR_KEPT
    return No.NONE if keeps_in_order(s, move - KEEP) else No.KEEP_ASCENDING
