"""Exact chances of Elfer raus!, against all worlds that are possible."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine.chacha import seal
from stammtisch.games.elfer_raus import GAME
from stammtisch.games.elfer_raus.bots.chances import Chances, chances, chances_in
from stammtisch.games.elfer_raus.bots.worlds import complete, known
from stammtisch.games.elfer_raus.cards import CARDS
from stammtisch.games.elfer_raus.notation import card_text
from stammtisch.games.elfer_raus.rows import fits
from stammtisch.games.elfer_raus.state import IN_STOCK, MAX_DRAWS, SORTED_OUT, State
from stammtisch.table.seeds import derived
from tests.games.elfer_raus.worlds import position
from tests.plays import make, random_states


def reckoned(s: State, seat: int) -> Chances:
    """The chances; cards that the drawing does not name are not in the game."""
    imagined = known(GAME.view.view(s, seat))
    for card in range(CARDS):
        if s.holder[card] == SORTED_OUT:
            imagined.holder[card] = SORTED_OUT
    return chances_in(imagined, seat)


def counted(s: State, seat: int) -> tuple[Fraction, Fraction, dict[str, Fraction]]:
    """The chances by counting all worlds: that the next draw fits, that one does, and which is the first."""
    lacks = GAME.view.view(s, seat)["lacks"]
    others = [other for other in range(s.players) if other != seat]
    hidden = [card for card in range(CARDS) if s.holder[card] in {*others, IN_STOCK}]
    draws = min(s.stocked, MAX_DRAWS - s.drawn)
    worlds = upcoming = 0
    first = {card_text(card): 0 for card in hidden if fits(s, card)}
    for order in permutations(hidden):
        rest = list(order)
        hands = {other: [card_text(rest.pop()) for _ in range(s.held[other])] for other in others}
        if any(set(hand) & set(lacks[other]) for other, hand in hands.items()):
            continue
        worlds += 1
        fitting = [card_text(card) for card in rest[:draws] if fits(s, card)]
        upcoming += bool(draws) and fits(s, rest[0])
        if fitting:
            first[fitting[0]] += 1
    by_card = {card: Fraction(count, worlds) for card, count in first.items()}
    return Fraction(upcoming, worlds), sum(by_card.values(), Fraction(0)), by_card


DRAWN = {
    "nothing known": position("r 9-12", ["b1", "r8 y11", "b7"], stock="r13 b2 b3 b4"),
    "few in the stock": position("r 9-12", ["b1", "r8 y11 b9", "b7"], stock="b2 r13"),
    "an open row": position("r 9-12  y 11-11", ["b1", "y10 b5", "y12 b9"], stock="r13 b2 y13"),
}


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("draws", [0, 1, 2])
def test_all_worlds_are_counted(name: str, draws: int) -> None:
    s = DRAWN[name].copy()
    s.drawn = draws
    found = reckoned(s, 0)
    assert (found.next, found.fit, found.lays) == counted(s, 0)


def test_draws_are_those_of_the_seat_that_looks() -> None:
    s = DRAWN["nothing known"].copy()
    s.drawn = 2
    assert [chances(GAME.view.view(s, seat)).draws for seat in range(3)] == [MAX_DRAWS - 2, MAX_DRAWS, MAX_DRAWS]


def test_what_others_are_known_to_lack_counts() -> None:
    s = position("r 9-12", ["b1 b2", "b3 b4", "r8 b7"], stock="b5 b6 r13", turn=1)
    make(GAME, s, "draw")
    s.actor, s.drawn = 0, 0
    assert GAME.view.view(s, 0)["lacks"][1] == ["r8", "r13", "y11", "g11", "b11"]
    found = reckoned(s, 0)
    assert (found.next, found.fit, found.lays) == counted(s, 0)
    assert found.lays["r8"] > Fraction(2, 5)  # all known to be elsewhere than in one hand


@given(st.binary(min_size=32, max_size=32), st.integers(2, 4), st.integers(0, 200))
@settings(max_examples=20, deadline=None)
def test_imagined_worlds_agree(seed: bytes, players: int, at: int) -> None:
    states = random_states(GAME, (players, {}), seed)
    late = (s.copy() for number, s in enumerate(states) if number >= at)
    s = next((s for s in late if isinstance(s, State) and s.stocked and not s.end), None)
    if s is None:
        return
    view = GAME.view.view(s, s.actor)
    found, tries, hits = chances(view), 150, 0
    assert sum(found.lays.values()) == found.fit >= found.next
    for number in range(tries):
        world = known(view)
        seal(world, derived(seed, number))
        complete(world, s.actor)
        top = world.stock[: world.stocked][-found.draws :]
        hits += any(fits(world, card) for card in top)
    spread = (float(found.fit * (1 - found.fit)) / tries) ** 0.5
    assert abs(hits / tries - float(found.fit)) <= 5 * spread + 1e-9
