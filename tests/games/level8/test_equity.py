"""What the end of a round is worth: where a chance stands in the table, and what the tables say."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from stammtisch.bots.strategy import WIN
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.bots.equity import expectation, index_of, nearest, round_of, table_for
from stammtisch.games.level8.state import End, Phase, State
from tests.games.level8.worlds import position

OPTIONS: list[dict[str, object]] = [{}, {"ladder": "two_star"}, {"ladder": "short"}]


def standing(levels: tuple[int, ...], options: dict[str, object]) -> State:
    """Everybody stands on these levels, between two rounds."""
    s = GAME.begin(len(levels), GAME.settle(len(levels), options), bytes(32))
    s.level[: s.players] = levels
    return s


def test_every_way_to_stand_has_a_place_of_its_own() -> None:
    s = standing((1, 1, 1, 1), {"ladder": "short"})
    places = set()
    for others in combinations_with_replacement(range(1, 5), 3):
        for own in range(1, 5):
            s.level[:4] = own, *others
            places.add(index_of(s, 0, 4))
    assert places == set(range(1, len(table_for(s))))
    assert len(places) == 4 * 20


def test_the_order_of_the_others_does_not_matter() -> None:
    one, two = standing((2, 5, 3, 5), {}), standing((2, 3, 5, 5), {})
    assert index_of(one, 0, 8) == index_of(two, 0, 8)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_chances_add_up_and_are_fair_among_equals(players: int, options: dict[str, object]) -> None:
    length = standing((1, 1), options).levels
    for levels in list(combinations_with_replacement(range(1, length + 1), players))[::7]:
        s = standing(levels, options)
        chances = [expectation(s, seat, table_for(s)) for seat in range(players)]
        assert abs(sum(chances) - WIN) < WIN / 1000
        assert all(
            one == two for one, two, a, b in zip(chances, chances[1:], levels, levels[1:], strict=False) if a == b
        )


@pytest.mark.parametrize("options", OPTIONS)
def test_three_levels_ahead_is_better(options: dict[str, object]) -> None:
    s = standing((1, 1, 4), options)
    assert expectation(s, 2, table_for(s)) > WIN // 3 > expectation(s, 0, table_for(s))


def test_after_the_game_only_the_winner_has_a_chance() -> None:
    s = standing((9, 7, 3), {})
    s.end, s.phase = End.LAST_LEVEL_LAID.value, Phase.OVER.value
    assert [expectation(s, seat, table_for(s)) for seat in range(3)] == [WIN, 0, 0]


def test_other_ladders_are_measured_by_the_levels_that_are_left() -> None:
    cut, whole = standing((1, 2), {"levels": 6}), standing((3, 4), {})
    assert nearest(cut) == nearest(whole) == "one_star"
    assert expectation(cut, 0, table_for(cut)) == expectation(whole, 0, table_for(whole))
    long = standing((1, 4), {"ladder": "custom", "custom": ["run3"] * 10})
    assert expectation(long, 0, table_for(long)) == expectation(standing((1, 2), {}), 0, table_for(whole))
    assert nearest(standing((1, 1), {"levels": 3})) == "short"


def test_what_is_kept_is_chosen_at_the_beginning_of_a_round() -> None:
    s = position(["r1", "r2"], phase=Phase.PLAY)
    assert round_of(s) == 1
    s.phase = Phase.KEEP.value
    assert round_of(s) == 2
