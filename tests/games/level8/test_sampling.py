"""Imagined worlds of Level 8: all that are possible, each as often as any other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.engine.chacha import seal
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.bots.worlds import complete, known
from stammtisch.games.level8.cards import JOKER, Card
from stammtisch.games.level8.memory import SOME_HAND
from stammtisch.games.level8.notation import card_text
from stammtisch.games.level8.state import Phase, State
from stammtisch.games.level8.view import seen_with
from stammtisch.table.seeds import derived
from tests.games.level8.worlds import position
from tests.plays import make
from tests.statistics import looks_even

World = tuple[str, ...]
"""The others' hands, each sorted, and the stock from its bottom to its top."""


def text_of(cards: list[Card]) -> str:
    return " ".join(card_text(card) for card in cards)


def world_of(s: State, seat: int) -> World:
    hands = [text_of(s.hands[other][: s.held[other]]) for other in range(s.players) if other != seat]
    return (*hands, text_of(s.stock[: s.stocked]))


def hidden_from(s: State, seat: int) -> list[Card]:
    """The cards that the seat cannot see and does not remember; no two of them are equal."""
    others = [other for other in range(s.players) if other != seat]
    hidden = Counter(s.stock[: s.stocked])
    for other in others:
        hidden += Counter(s.hands[other][: s.held[other]])
        hidden -= Counter(seen_with(s, other))
    assert max(hidden.values()) == 1
    return sorted(hidden)


def possible_worlds(s: State, seat: int) -> set[World]:
    """Every way to lay the hidden cards, if those that are surely in hands lie there, in places for early cards."""
    others = [other for other in range(s.players) if other != seat]
    found = set()
    for order in permutations(hidden_from(s, seat)):
        rest, hands, fits = list(order), [], True
        for other in others:
            hand = seen_with(s, other)
            for place in range(s.held[other] - len(hand)):
                card = rest.pop()
                hand.append(card)
                fits = fits and (card >= JOKER or (s.whereabouts[card] == SOME_HAND) == (place < s.early[other]))
            hands.append(text_of(sorted(hand)))
        if fits and not any(card < JOKER and s.whereabouts[card] == SOME_HAND for card in rest):
            found.add((*hands, text_of(rest)))
    return found


def sampled(s: State, seat: int, count: int) -> Counter[World]:
    """Worlds that the sampler gives. Cards that the drawing does not name are not in the game."""
    start, worlds = known(GAME.view.view(s, seat)), Counter[World]()
    hidden = hidden_from(s, seat)
    drawn = [card for card in dict.fromkeys(start.stock[:98]) if card in hidden]
    start.stock[: len(drawn)] = drawn
    for number in range(count):
        world = start.copy()
        seal(world, derived(b"sample", number))
        complete(world, seat)
        worlds[world_of(world, seat)] += 1
    return worlds


def played(hands: list[str], stock: str, piles: list[str], *moves: str) -> State:
    """A position in which the moves were made, so that something is remembered."""
    s = position(hands, stock=stock, piles=piles, phase=Phase.TAKE)
    make(GAME, s, *moves)
    return s


@pytest.mark.parametrize(
    "s",
    [
        played(["r1 r2", "s1 J", "y1"], "p1 p2", ["g1", "", ""]),
        played(["r1 r2", "s1 J", "y1 y2"], "p1 p2", ["g1", "J", ""], "take 0", "discard r1", "take 1", "discard s1"),
        played(["r1 r2", "s1 s2", "y1 J"], "p1", ["g1 g2 g3", "b1 b2", ""], "take stock"),
        played(
            ["r1 r2", "s1 s2", "y1 J"],
            "p1",
            ["g1 g2 g3", "b1 b2", ""],
            *("take stock", "discard r1", "take stock", "discard s1"),
        ),
        played(
            ["r1 r2", "s1 s2", "y1 J X"],
            "p1",
            ["g1 g2 g3", "b1 b2", ""],
            *("take stock", "discard r1", "take stock", "discard s1", "take 0", "discard X", "take stock"),
        ),
    ],
    ids=["nothing known", "two took from piles", "renewed", "taken from the new stock", "a skip card was early"],
)
def test_all_possible_worlds_are_equally_likely(s: State) -> None:
    for seat in range(s.players):
        possible = possible_worlds(s, seat)
        counts = sampled(s, seat, 40 * len(possible))
        assert set(counts) == possible
        assert len(possible) == 1 or looks_even(list(counts.values()))


def test_others_keep_any_cards_all_choices_equally_likely() -> None:
    s = position(["r1 r2", "s1 s2 s3", "y1"], levels=[5, 5, 5], phase=Phase.KEEP, turn=2)
    s.keep, s.dealer = 1, 0
    start, kept = known(GAME.view.view(s, 2)), Counter[tuple[int, ...]]()
    for number in range(1000):
        world = start.copy()
        seal(world, derived(b"kept", number))
        complete(world, 2)
        assert world.held[1] + world.keeps[1] == 3
        assert world.keeps[0] == 0
        mine = sorted(world.hands[1][: world.held[1]] + world.kept[1][: world.keeps[1]])
        kept[tuple(mine.index(card) for card in world.kept[1][: world.keeps[1]])] += 1
    assert len(kept) == 8
    assert looks_even(list(kept.values()))
