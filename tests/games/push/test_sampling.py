"""The worlds that a bot imagines in Push: every order of the stock, all equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.engine.chacha import seal
from stammtisch.games.push import GAME
from stammtisch.games.push.bots.worlds import complete, known
from stammtisch.games.push.cards import NUMBERED
from stammtisch.games.push.state import State
from stammtisch.games.push.view import cards_of
from stammtisch.table.seeds import derived
from tests.games.push.worlds import SETTINGS, position, whole
from tests.plays import every, random_states
from tests.statistics import looks_even

TINY = {
    "four different cards": position("r3 b4", "D", displays=["g1 | g2", "y5", ""], stock="p6 r1 D T"),
    "equal cards": position("r3", displays=["", ""], flipped="b4", stock="p6 p6 p6 D D"),
    "while the others take": position("", "g1", "y2 D", displays=["", "", "b5"], taking=1, stock="T T r6 r6 y1"),
}


@pytest.mark.parametrize("drawing", TINY)
def test_all_orders_of_the_stock_are_equally_likely(drawing: str) -> None:
    s = whole(TINY[drawing].copy())
    orders = set(permutations(s.stock[: s.stocked]))
    view = GAME.view.view(s, s.actor)
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(60 * len(orders)):
        world = known(view)
        seal(world, derived(bytes(32), number))
        complete(world, s.actor)
        seen[tuple(world.stock[: world.stocked])] += 1
    assert set(seen) == orders
    assert looks_even([seen[order] for order in sorted(orders)])


@pytest.mark.parametrize("setting", SETTINGS)
def test_which_cards_are_in_the_stock_is_known(setting: tuple[int, dict[str, object]]) -> None:
    for s in every(7, random_states(GAME, setting, bytes(range(32)))):
        assert isinstance(s, State)
        imagined = known(GAME.view.view(s, None))
        assert sorted(imagined.stock[: imagined.stocked]) == sorted(s.stock[: s.stocked])
        assert cards_of(imagined.unseen) == cards_of(s.unseen) == numbered(s)


def numbered(s: State) -> list[int]:
    """The number cards of the stock, sorted."""
    return sorted(card for card in s.stock[: s.stocked] if card < NUMBERED)
