"""Imagined worlds of Elfer raus!: all that are possible, each as often as any other; what draws and passes reveal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.engine.chacha import seal
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.bots.worlds import complete, known
from stammtisch.games.elfer_raus.cards import CARDS
from stammtisch.games.elfer_raus.notation import card_text, parse_card
from stammtisch.games.elfer_raus.state import IN_STOCK, SORTED_OUT, State
from stammtisch.table.seeds import derived
from tests.games.elfer_raus.worlds import position
from tests.plays import make
from tests.statistics import looks_even

World = tuple[str, ...]
"""The others' hands, each sorted, and the stock from the top."""


def world_of(s: State, seat: int) -> World:
    hands = [
        " ".join(sorted(card_text(card) for card in range(CARDS) if s.holder[card] == other))
        for other in range(s.players)
        if other != seat
    ]
    return (*hands, " ".join(card_text(card) for card in reversed(s.stock[: s.stocked])))


def possible_worlds(s: State, seat: int) -> set[World]:
    """Every way to lay the cards hidden from the seat, but for hands that are known to lack a card."""
    view = GAME.view.view(s, seat)
    others = [other for other in range(s.players) if other != seat]
    hidden = [card_text(card) for card in range(CARDS) if s.holder[card] in {*others, IN_STOCK}]
    found = set()
    for order in permutations(hidden):
        rest, hands = list(order), []
        for other in others:
            hands.append(rest[: s.held[other]])
            rest = rest[s.held[other] :]
        if not any(set(hand) & set(view["lacks"][other]) for other, hand in zip(others, hands, strict=True)):
            found.add((*(" ".join(sorted(hand)) for hand in hands), " ".join(rest)))
    return found


def sampled(s: State, seat: int, count: int) -> Counter[World]:
    """Worlds that the sampler gives. Cards that the drawing does not name are not in the game."""
    view, worlds = GAME.view.view(s, seat), Counter[World]()
    for number in range(count):
        world = known(view)
        for card in range(CARDS):
            if s.holder[card] == SORTED_OUT:
                world.holder[card] = SORTED_OUT
        seal(world, derived(b"sample", number))
        complete(world, seat)
        worlds[world_of(world, seat)] += 1
    return worlds


def stuck(rows: str, hands: list[str], stock: str, *moves: str) -> State:
    """A position in which the moves were made, so that something is known of the hands."""
    s = position(rows, hands, stock)
    for seat in range(s.players):
        s.stuck_low[seat], s.stuck_high[seat] = [-1] * 4, [-1] * 4
    make(GAME, s, *moves)
    return s


@pytest.mark.parametrize(
    "s",
    [
        stuck("r 9-12  y 11-11", ["b1 b2", "r8 g1", "y10"], "g5 b9"),
        stuck("r 9-12  y 11-11", ["b1", "r8 g1", "y10 y1"], "g5 b9 b10", "draw", "draw", "draw", "r8", "end"),
        stuck("r 9-12  y 11-11", ["b1 b2", "r8 g1 g2", "y10 r13 g11"], "", "pass"),
        stuck("r 9-12  y 11-11", ["r8 b2", "g1 g2", "y10 r7"], "b5 b6 b7 b8", "r8", "end", "draw", "draw", "draw"),
        stuck("r 9-12  y 11-11", ["r8 b2", "g1", "y10 r7"], "y12 b6 b7", "r8", "end", "draw"),
    ],
    ids=["nothing known", "one drew", "one passed", "many lacks", "one drew what fitted"],
)
def test_all_possible_worlds_are_equally_likely(s: State) -> None:
    for seat in range(s.players):
        possible = possible_worlds(s, seat)
        counts = sampled(s, seat, 40 * len(possible))
        assert set(counts) == possible
        assert looks_even(list(counts.values()))


def test_who_drew_lacks_what_fitted_and_still_fits() -> None:
    s = stuck("r 9-12  y 11-11", ["b1 b2", "r8 g1", "y10"], "g5 b9 b10", "draw", "draw", "draw")
    lacks = GAME.view.view(s, 1)["lacks"]
    assert lacks == [["r8", "r13", "y10", "y12", "g11", "b11"], [], []]
    make(GAME, s, "r8", "end")
    assert GAME.view.view(s, 1)["lacks"][0] == ["r13", "y10", "y12", "g11", "b11"]


def test_who_passed_lacks_what_fitted() -> None:
    s = stuck("r 9-12", ["b1", "r8 g1"], "", "pass")
    assert GAME.view.view(s, None)["lacks"] == [["r8", "r13", "y11", "g11", "b11"], []]


def test_who_stopped_may_hold_anything() -> None:
    s = stuck("r 9-12", ["r8 r7", "g1"], "", "r8", "end")
    assert GAME.view.view(s, 1)["lacks"] == [[], []]


def test_nobody_holds_an_11_that_would_have_started() -> None:
    for seed in range(200):
        s = GAME.begin(2, GAME.settle(2, {}), bytes([seed] * 32))
        first = next(event for event in GAME.view.view(s, None)["events"] if event["kind"] == "laid")["card"]
        colours = "rygb"[: "rygb".index(first[0])]
        assert GAME.view.view(s, 0)["lacks"] == [[f"{colour}11" for colour in colours]] * 2
        assert all(s.holder[parse_card(f"{colour}11")] == IN_STOCK for colour in colours)


def test_a_new_round_forgets_what_was_known() -> None:
    s = stuck("r 9-12", ["r8", "g1"], "")
    s.rounds, s.stuck_low[1] = 2, s.low.copy()
    assert GAME.view.view(s, 0)["lacks"][1] == ["r8", "y11", "g11", "b11"]
    make(GAME, s, "r8")
    assert s.round == 2
    assert all(card.endswith("11") for card in GAME.view.view(s, 0)["lacks"][1])
