"""Exact chances of Level 8, against all ways in which hidden cards can lie and all cards that one can get."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine.chacha import seal
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.bots.chances import Pool, chances
from stammtisch.games.level8.bots.worlds import complete, known
from stammtisch.games.level8.cards import HIGHEST, LETTERS, NUMBERED
from stammtisch.games.level8.memory import SOME_HAND
from stammtisch.games.level8.notation import card_text, parse_card
from stammtisch.games.level8.state import Phase, State
from stammtisch.table.seeds import derived
from tests.games.level8.worlds import SETTINGS, position
from tests.plays import random_states


def values_of(group: str) -> list[list[set[str]]]:
    """All ways to fill a group: for each place, the cards that go there."""
    kind = group.rstrip("0123456789")
    size = int(group[len(kind) :])
    if kind == "run":
        starts = range(1, HIGHEST + 2 - size)
        return [[{f"{letter}{start + i}" for letter in LETTERS} for i in range(size)] for start in starts]
    if kind == "set":
        return [[{f"{letter}{number}" for letter in LETTERS}] * size for number in range(1, HIGHEST + 1)]
    return [[{f"{letter}{number}" for number in range(1, HIGHEST + 1)}] * size for letter in LETTERS]


def filled(places: list[set[str]], hand: list[str]) -> int:
    """How many of the places cards of the hand can fill, each card one place (by augmenting paths)."""
    owner: dict[int, str] = {}

    def find(card: str, tried: set[int]) -> bool:
        for number, fitting in enumerate(places):
            if card in fitting and number not in tried:
                tried.add(number)
                if number not in owner or find(owner[number], tried):
                    owner[number] = card
                    return True
        return False

    return sum(find(card, set()) for card in hand)


def missing(task: str, hand: list[str]) -> int:
    """How many cards the level lacks, by trying everything."""
    groups = [values_of(group) for group in task.split(" + ")]
    numbered = [card for card in hand if card not in {"J", "X"}]
    least = min(
        sum(map(len, plan)) - filled([place for group in plan for place in group], numbered)
        for plan in product(*groups)
    )
    return max(0, least - hand.count("J"))


HANDS = [
    ("set3 + set3", "r1 b1 y4 g4 p9 s10 b12 r13 p15 y15"),
    ("run4 + set2", "r1 b2 y4 g4 p9 s10 b12 r13 p14 y15"),
    ("colour5", "r1 r2 r4 g4 p9 s10 b12 J p14 X"),
    ("colour3 + set3", "r1 r2 b2 y2 p9 s10 b12 r13 p14 y15"),
    ("colour3 + run3", "r1 b2 r3 y9 p9 s10 b12 g13 J y15"),
    ("run5 + colour3", "r5 b6 r7 y9 r9 s10 b12 g13 X y15"),
]


@pytest.mark.parametrize(("task", "hand"), HANDS)
def test_what_is_missing_and_what_is_needed(task: str, hand: str) -> None:
    s = position([hand, "b3"], ladder=[task, task], phase=Phase.TAKE)
    found, cards = chances(GAME.view.view(s, 0)), hand.split()
    assert found.missing == missing(task, cards)
    for card in map(card_text, range(NUMBERED)):
        if card not in cards:
            assert (card in found.needed) == (missing(task, [*cards, card]) < found.missing), card
    assert ("J" in found.needed) == (found.missing > 0)


def test_a_level_that_can_be_laid_needs_nothing() -> None:
    s = position(["r1 b1 y1 g4 p4 s4 b12 r13", "b3"], ladder=["2 set3", "run3"], phase=Phase.TAKE)
    found = chances(GAME.view.view(s, 0))
    assert (found.missing, found.needed, found.next) == (0, (), Fraction(0))


def test_when_the_level_lies_what_fits_is_needed() -> None:
    s = position(["r1", "b3"], {0: "run 4: r4 J b6 | set 9: y9 b9", 1: "colour g: g1 g12"}, phase=Phase.TAKE)
    found = chances(GAME.view.view(s, 0))
    fitting = {card for card in map(card_text, range(NUMBERED)) if card[0] == "g" or int(card[1:]) in {3, 7, 9}}
    assert set(found.needed) == fitting | {"J"}


def counted(pool: list[str], early: list[str], sizes: tuple[int, int, int], needed: set[str]) -> Fraction:
    """The chance that one of the first cards of the stock is needed: stock, other places, early places, all worlds.

    `early` cards are surely in early places; other number cards are not, special cards may be anywhere.
    """
    stock, late, held = sizes
    cards = [*pool, *early]
    worlds = hits = 0
    for order in permutations(range(len(cards))):
        lying = [cards[i] for i in order]
        in_early = lying[stock + late :]
        number_cards = {card for card in in_early if card not in {"J", "X"}}
        if len(in_early) == held and number_cards == set(early):
            worlds += 1
            hits += bool(set(lying[:2]) & needed)
    return Fraction(hits, worlds)


@pytest.mark.parametrize(
    ("pool", "early", "sizes"),
    [
        (["r1", "r2", "r3", "J", "X", "J"], [], (3, 3, 0)),
        (["r1", "r2", "J", "X", "J"], ["b7"], (3, 1, 2)),
        (["r1", "r2", "r3", "X", "J"], ["b7", "b8"], (3, 1, 3)),
    ],
)
def test_all_ways_to_lie_are_counted(pool: list[str], early: list[str], sizes: tuple[int, int, int]) -> None:
    stock, late, held = sizes
    s = State()
    s.players, s.stocked = 2, stock
    s.held[1], s.early[1] = late + held, held
    s.hands[1][: late + held] = [-1] * (late + held)
    s.whereabouts = [SOME_HAND if card_text(card) in early else -1 for card in range(NUMBERED)]
    cards = sorted(parse_card(card) for card in pool) + [parse_card(card) for card in early]
    s.stock[: len(cards)] = cards
    for needed in [{"r1"}, {"J"}, {"r1", "J"}, {"X", "r2"}, {"b7"}]:
        assert Pool(s, 0).any_of({parse_card(card) for card in needed}, 2) == counted(pool, early, sizes, needed)


@given(st.binary(min_size=32, max_size=32), st.sampled_from(SETTINGS), st.integers(0, 300))
@settings(max_examples=20, deadline=None)
def test_imagined_worlds_agree(seed: bytes, setting: tuple[int, dict[str, object]], at: int) -> None:
    states = random_states(GAME, setting, seed)
    late = (s.copy() for number, s in enumerate(states) if number >= at)
    s = next((s for s in late if isinstance(s, State) and s.phase == Phase.TAKE and s.stocked > 2), None)
    if s is None:
        return
    view = GAME.view.view(s, s.actor)
    found, tries, hits = chances(view, draws=2), 150, 0
    for number in range(tries):
        world = known(view)
        seal(world, derived(seed, number))
        complete(world, s.actor)
        hits += bool({card_text(card) for card in world.stock[: world.stocked][-2:]} & set(found.needed))
    spread = (float(found.fit * (1 - found.fit)) / tries) ** 0.5
    assert abs(hits / tries - float(found.fit)) <= 5 * spread + 1e-9
