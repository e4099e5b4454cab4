"""How the rules of Help! are compiled (see `engine.tuning`): nearly every move runs through nearly all of them.

Where they look something up, compiled code works it out: for a GPU a table is a long chain of questions.
"""

from __future__ import annotations

from stammtisch.engine.bits import lowest_bit
from stammtisch.engine.rule import rule
from stammtisch.engine.tuning import Instead, Marked
from stammtisch.games.help import allowed, cards, memory, moves, piles, row, rules
from stammtisch.games.help.cards import COPIES, DIGIT, HAND_SIZE, KINDS, NO_KINDS, Kinds
from stammtisch.games.help.state import State


@rule
def add_four(cards: Kinds, base: int, moves: list[int], n: int) -> int:
    """What `add_each` does, without a branch: a move is written before it is known to count."""
    for _ in range(HAND_SIZE):
        moves[n] = base + lowest_bit(cards) // DIGIT
        n += cards != NO_KINDS
        cards &= cards - 1
    return n


@rule
def lay_out_one_by_one(s: State) -> None:
    """All cards lie in the stock."""
    place = 0
    for card in range(KINDS):
        for _ in range(COPIES[card]):
            s.stock[place] = card
            place += 1


COMPILED_AS: Instead = {
    cards.add_each: add_four,
    moves.card_played: moves.card_in,
    allowed.fitting_to: allowed.fitting_after,
    piles.lay_out: lay_out_one_by_one,
}

REMEMBER: Marked = (
    *(memory.forget, memory.remember_start, memory.remember_asking, memory.remember_leaving),
    *(memory.remember_taking, memory.remember_returning),
)
INLINE: Marked = (
    *REMEMBER,
    *(cards.only, cards.higher_than, cards.is_among, cards.kinds_in, cards.has_one_number, cards.lowest_of),
    add_four,
    *(moves.joker_to, moves.switch_to, moves.card_in, moves.joker_place, moves.switch_number, moves.switch_place),
    *(row.card_at, row.value_before, row.row_end, row.only_jokers_from, row.gaps, row.digit_at, row.add_to_row),
    *(row.put_into_row, row.replace_in_row, row.shorten_row, row.end_row, row.work_out),
    *(piles.deal_hands, piles.dealt_to, piles.put_away, piles.draw_to_four),
    *(piles.add_to_hand, piles.take_from_hand, piles.show_from_hand),
    *(allowed.fitting_after, allowed.playable, allowed.can_play, allowed.suitable, allowed.can_help),
    *(allowed.returnable, allowed.legal, allowed.add_plays, allowed.add_jokers, allowed.add_switches),
    *(rules.to_start_with, rules.lowest_to_start, rules.apply, rules.play, rules.play_joker, rules.play_switch),
    *(rules.play_zap, rules.clear_row, rules.give, rules.give_back, rules.helper_for),
    *(rules.clockwise, rules.seat_after, rules.seat_before),
    *(rules.go_on, rules.follow, rules.pass_turn, rules.open_turn, rules.point_for),
)
LEFT_OUT: dict[str, Marked] = {"shown": REMEMBER}
