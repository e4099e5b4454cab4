"""The habits of a regular of Help!: what they look ahead to, and what they make of it; and what a round is worth."""

from __future__ import annotations

import pytest

from stammtisch.bots.strategy import WIN
from stammtisch.games.help import GAME
from stammtisch.games.help.bots.equity import chances, expectation, round_of, table_for
from stammtisch.games.help.bots.regular import (
    ALL_UNFIT,
    CERTAIN,
    hand_after,
    if_stuck,
    if_stuck_behind_no,
    next_on,
    row_after,
    stuck_chance,
)
from stammtisch.games.help.cards import only
from stammtisch.games.help.moves import GIVE, ROW_FULL
from stammtisch.games.help.row import row_end
from stammtisch.games.help.state import State
from tests.games.help.worlds import SETTINGS, hand_of, position
from tests.plays import every, make, random_states

LOWS = "1 2 3 4"


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_look_ahead_agrees_with_the_rules(setting: tuple[int, dict[str, object]]) -> None:
    for s in every(3, random_states(GAME, setting, bytes(range(32)))):
        assert isinstance(s, State)
        for move in GAME.legal_moves(s):
            if move < GIVE:
                t = s.copy()
                GAME.rules.apply(t, move)
                if t.round == s.round:
                    assert row_after(s, move) == (row_end(t), t.row_size)
                    assert t.row_size < ROW_FULL
                    drawn = t.hands[s.actor] - hand_after(s, move)
                    assert s.actor == t.helper or drawn in {only(card) for card in range(15)} | {0}


def test_who_is_skipped_is_not_next() -> None:
    s = position("3", ["9 9", LOWS, LOWS, LOWS], no_cards="- fresh spent -")
    assert [next_on(s, seat) for seat in range(4)] == [2, 2, 3, 0]


def test_the_more_low_cards_are_known_the_likelier_one_is_stuck() -> None:
    s = position("3", ["9 9", LOWS, LOWS])
    assert stuck_chance(s, 1, 8) == ALL_UNFIT[8 * 5 + 4]
    s.among[1], s.least[1], s.or_switches[1] = hand_of("1 2 3 4 5 6 7 8"), 3, 3
    assert stuck_chance(s, 1, 8) == ALL_UNFIT[8 * 5 + 1]
    assert stuck_chance(s, 1, 7) == ALL_UNFIT[7 * 5 + 4]  # the three may be 8s
    s.least[1] = 4
    assert stuck_chance(s, 1, 8) == CERTAIN


def test_who_surely_holds_a_card_that_fits_is_not_stuck() -> None:
    s = position("3", ["9 9", LOWS, LOWS])
    s.shown[1] = hand_of("9")
    assert stuck_chance(s, 1, 8) == 0
    assert stuck_chance(s, 1, 9) > 0


def test_only_who_handed_a_card_back_counts_on_it() -> None:
    s = position("3", ["9 9", LOWS, LOWS])
    s.returned[1], s.returned_by[1] = hand_of("9"), 0
    assert stuck_chance(s, 1, 8) == 0
    s.returned_by[1] = 2
    assert stuck_chance(s, 1, 8) > 0


def test_it_is_good_to_keep_what_helps() -> None:
    s = position("3", ["9 9", LOWS, LOWS])
    assert if_stuck(s, 8, 1, hand_of("1 2 9")) > if_stuck(s, 8, 1, hand_of("1 2 8"))
    assert if_stuck(s, 8, 1, hand_of("1 2 S")) > if_stuck(s, 8, 1, hand_of("1 2 8"))


def test_behind_a_no_it_is_good_that_others_are_stuck_but_not_that_nobody_can_be_asked() -> None:
    s = position("3", ["9 9", LOWS, LOWS])
    before = if_stuck_behind_no(s, 11, 1)
    s.no_cards[2] = 2
    assert if_stuck_behind_no(s, 11, 1) < before
    s.no_cards[1] = 2  # it will be discarded when the turn comes
    assert if_stuck_behind_no(s, 11, 1) < before


# The end of a round


def test_a_rollout_ends_with_the_round() -> None:
    s = position("10", ["11 1 1 1", "1 2 2 2", "3 3 3 3"], stock="4")
    began = round_of(s)
    make(GAME, s, "lay 11")
    assert round_of(s) != began


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_chances_of_all_seats_make_up_one_win(players: int) -> None:
    for needs in ((3,) * players, (1, 9, *[4] * (players - 2)), tuple(range(1, players + 1))):
        assert abs(sum(chances(needs)) - WIN) <= players
    assert len(set(chances((2,) * players))) == 1
    assert list(chances(tuple(range(1, players + 1)))) == sorted(chances(tuple(range(1, players + 1))), reverse=True)


def test_only_one_of_three_scores_so_the_chances_are_those_of_a_race() -> None:
    assert chances((1, 1, 1)) == (round(WIN / 3),) * 3
    assert chances((1, 1, 2)) == (round(WIN * 4 / 9), round(WIN * 4 / 9), round(WIN / 9))


def test_a_point_in_the_round_counts_for_the_game() -> None:
    s = position("10", ["11 1 1 1", "1 2 2 2", "3 3 3 3"], stock="4")
    s.points[:3] = [1, 0, 2]
    table = table_for(s)
    assert [expectation(s, seat, table) for seat in range(3)] == list(chances((2, 3, 1)))
    s.points[1] += 1
    assert [expectation(s, seat, table) for seat in range(3)] == list(chances((2, 2, 1)))


def test_winners_share_the_win() -> None:
    assert chances((0, 2, 0, 0)) == (WIN // 3, 0, WIN // 3, WIN // 3)
