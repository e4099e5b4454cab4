"""Chance: the published stream, no bias, and outcomes that can be noted and told."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine.chacha import (
    HALF,
    HALVES_IN_BLOCK,
    block_of_stream,
    block_of_stream_0,
    fill,
    half,
    is_biased,
    refill_one,
    seal,
)
from stammtisch.engine.chance import (
    Chance,
    Dice,
    Dictated,
    Noting,
    Outcome,
    Source,
    below,
    pick,
    shuffle,
    shuffled,
    spread,
)
from stammtisch.engine.spread import next_half, take_any, take_many
from stammtisch.engine.state import SpreadState, State
from stammtisch.games import GAMES
from stammtisch.words import Complaint
from tests.plays import AnyGame, named
from tests.statistics import looks_even

# draft-strombergson-chacha-test-vectors-01: 256-bit key, 8 rounds, nonce 0, the first two blocks.
VECTORS = [
    (
        "0000000000000000000000000000000000000000000000000000000000000000",
        (
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
        ),
    ),
    (
        "0100000000000000000000000000000000000000000000000000000000000000",
        (
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
            "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
        ),
    ),
]


@pytest.mark.parametrize(("key", "stream"), VECTORS)
def test_chacha8_gives_the_published_stream(key: str, stream: str) -> None:
    dice = Dice(bytes.fromhex(key))
    drawn = b"".join(half(dice).to_bytes(2, "little") for _ in range(len(stream) // 4))
    assert drawn.hex() == stream


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**20))
def test_many_blocks_at_a_time_are_the_same_as_one_by_one(seed: bytes, first: int) -> None:
    s = Dice(seed)
    s.block = first
    for block in range(first, first + 10):
        refill_one(s)
        assert s.halves == block_of_stream_0(tuple(s.key), block)


# From the same draft: key 0, nonce 1.
STREAM_1 = (
    "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
    "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
    "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
    "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"
)


def test_the_first_spreading_reads_the_published_stream_1() -> None:
    s = spread_state(bytes(32), Source())
    spread(s, [], 0, Chance.SHUFFLE)
    assert b"".join(next_half(s).to_bytes(2, "little") for _ in range(64)).hex() == STREAM_1


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**10), st.integers(1, 2**20))
def test_many_streams_at_a_time_are_the_same_as_one_by_one(seed: bytes, block: int, first: int) -> None:
    key = tuple(Dice(seed).key)
    for nonce in range(first, first + 10):
        alone = [0] * HALVES_IN_BLOCK
        fill(alone, key, block, nonce)
        assert alone == block_of_stream(key, block, nonce)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="expected a seed of 32 bytes, got 31"):
        Dice(bytes(31))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 120])
def test_below_is_even(n: int) -> None:
    dice = Dice(bytes([n]) * 32)
    counts = Counter(dice.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert looks_even([counts[i] for i in range(n)])


@pytest.mark.parametrize("n", [3, 6, 98, 105, 120, 1000])
def test_below_has_no_bias_at_all(n: int) -> None:
    """Of all 2¹⁶ draws, each number is given by equally many, and fewer than n are thrown away."""
    counts: Counter[int] = Counter()
    for first in range(1 << 16):
        stream = Scripted(first)
        value = below(stream, n)
        if stream.spent == 1:
            counts[value] += 1
    assert len(set(counts.values())) == 1
    assert len(counts) == n
    assert (1 << 16) - counts.total() < n


class Scripted:
    """A stream whose next draws are known."""

    def __init__(self, *halves: int) -> None:
        self.halves = [*halves, *[HALF] * (32 - len(halves))]
        self.key, self.block, self.spent = [0] * 8, 0, 0


def test_below_throws_away_what_would_bias() -> None:
    """2¹⁶ is 1 more than a multiple of 3: just one number, 0, must be thrown away."""
    stream = Scripted(0, HALF)
    assert below(stream, 3) == 2
    assert stream.spent == 2
    stream = Scripted(1, HALF)
    assert below(stream, 3) == 0
    assert stream.spent == 1


def sealed(seed: bytes, source: Source | None = None) -> State:
    """A state with nothing in it but its chance."""
    s = State()
    seal(s, seed)
    s.source = source or Noting()
    return s


def spread_state(seed: bytes, source: Source | None = None) -> SpreadState:
    """The same with a pile that can be spread out."""
    s = SpreadState()
    seal(s, seed)
    s.source = source or Noting()
    return s


def test_all_orders_of_a_small_pile_are_equally_likely() -> None:
    s = sealed(b"orders of a small pile, 32 bytes")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        pile = [0, 1, 2, 3]
        shuffle(s, pile, 4, Chance.SHUFFLE)
        counts[tuple(pile)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert looks_even(list(counts.values()))


@settings(max_examples=300)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 130), st.integers(0, 40))
def test_a_shuffle_is_fisher_yates_with_below(seed: bytes, count: int, before: int) -> None:
    s, plain = Dice(seed), Dice(seed)
    for _ in range(before):
        assert half(s) == half(plain)
    pile, expected = list(range(count)), list(range(count))
    shuffled(s, pile, count, Chance.SHUFFLE)
    for i in range(count - 1, 0, -1):
        j = below(plain, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert pile == expected
    assert (s.block, s.spent) == (plain.block, plain.spent)


def test_a_shuffle_leaves_the_rest_of_the_pile_alone() -> None:
    s = sealed(bytes(32))
    pile = list(range(20))
    shuffle(s, pile, 10, Chance.SHUFFLE)
    assert sorted(pile[:10]) == list(range(10))
    assert pile[10:] == list(range(10, 20))


@given(st.binary(min_size=32, max_size=32), st.integers(1, 5), st.integers(1, 130), st.integers(0, 130))
def test_a_spread_pile_is_drawn_in_the_order_noted_whatever_else_happens(
    seed: bytes, times: int, count: int, lot_after: int
) -> None:
    s = spread_state(seed)
    for _ in range(times):
        pile = list(range(count))
        spread(s, pile, count, Chance.SHUFFLE)
    noted = s.source.given()[-1].values
    drawn = []
    for left in range(count, 0, -1):
        if left == lot_after:
            pick(s, 0b111, Chance.LOT)
        drawn.append(take_any(s, pile, left))
    assert tuple(reversed(drawn)) == noted


@given(st.binary(min_size=32, max_size=32), st.integers(1, 130))
def test_a_spread_pile_is_fisher_yates_as_far_as_it_is_drawn(seed: bytes, count: int) -> None:
    s, plain = spread_state(seed), Dice(seed)
    pile, expected = list(range(count)), list(range(count))
    spread(s, pile, count, Chance.SHUFFLE)
    stream = [half for block in range(9) for half in block_of_stream(tuple(plain.key), block, 1)]
    for i in range(count - 1, -1, -1):
        while is_biased(stream[0] * (i + 1), i + 1):
            del stream[0]
        j = stream.pop(0) * (i + 1) >> 16
        expected[i], expected[j] = expected[j], expected[i]
    assert s.source.given()[0].values == tuple(expected)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 130), st.integers(0, 40), st.data())
def test_many_cards_are_taken_as_they_are_one_by_one(seed: bytes, count: int, before: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, count))
    piles = list(range(count)), list(range(count))
    one_by_one, at_once = spread_state(seed), spread_state(seed)
    for s, pile in zip((one_by_one, at_once), piles, strict=True):
        spread(s, pile, count, Chance.SHUFFLE)
        for _ in range(before):
            next_half(s)
    for left in range(count, count - number, -1):
        take_any(one_by_one, piles[0], left)
    take_many(at_once, piles[1], count, number)
    assert piles[0] == piles[1]
    assert one_by_one == at_once


@pytest.mark.parametrize("halves", [[0xFFFF], [0, 0xFFFF], [0, 0, 0, 0x8000]])
def test_a_biased_half_is_thrown_away_when_many_are_taken(halves: list[int]) -> None:
    """Below 105, the lower half of a product must not be under 2¹⁶ mod 105 = 16: the half 0 gives 0."""
    s = spread_state(bytes(32))
    pile = list(range(105))
    spread(s, pile, 105, Chance.SHUFFLE)
    next_half(s)
    s.ahead[1 : 1 + len(halves)] = halves
    one_by_one, other = s.copy(), pile.copy()
    take_many(s, pile, 105, 1)
    assert pile[104] == take_any(one_by_one, other, 105)
    assert s.taken == one_by_one.taken == 2 + sum(half == 0 for half in halves[:-1])


def test_a_told_spreading_leaves_nothing_to_chance() -> None:
    s = spread_state(bytes(32), Dictated([Outcome(Chance.SHUFFLE, (2, 0, 1))]))
    pile = [0, 1, 2]
    spread(s, pile, 3, Chance.SHUFFLE)
    assert [take_any(s, pile, left) for left in (3, 2, 1)] == [1, 0, 2]


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_in_every_deal_each_card_is_equally_likely_in_each_place(game: AnyGame) -> None:
    """Counts of (place, card) over many deals; equal cards count as one kind, so they are expected in proportion."""
    players = game.options.PLAYERS[-1]
    options = game.settle(players, {})
    places: list[Counter[int]] = []
    deals = 1500
    for number in range(deals):
        s = game.begin(players, options, number.to_bytes(32, "big"), Noting())
        pile = next(outcome.values for outcome in s.source.given() if outcome.kind == Chance.SHUFFLE)
        places = places or [Counter() for _ in pile]
        for place, card in enumerate(pile):
            places[place][card] += 1
    copies = Counter(pile)
    size = len(pile)
    chi_square = 0.0
    for counts in places:
        for card, of_it in copies.items():
            expected = deals * of_it / size
            chi_square += (counts[card] - expected) ** 2 / expected
    freedom = (size - 1) * (len(copies) - 1)
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


@given(st.sets(st.integers(0, 7), min_size=1), st.binary(min_size=32, max_size=32))
def test_pick_chooses_a_member(members: set[int], seed: bytes) -> None:
    assert pick(sealed(seed), sum(1 << member for member in members), Chance.LOT) in members


def test_pick_is_even() -> None:
    s = sealed(bytes(range(32)))
    counts = Counter(pick(s, 0b101101, Chance.LOT) for _ in range(4000))
    assert set(counts) == {0, 2, 3, 5}
    assert looks_even(list(counts.values()))


def test_noted_outcomes_can_be_told_again() -> None:
    s = sealed(bytes(32))
    pile = list(range(10))
    shuffle(s, pile, 10, Chance.SHUFFLE)
    lot = pick(s, 0b111, Chance.LOT)
    told = sealed(b"\xff" * 32, Dictated(s.source.given()))
    again = list(range(10))
    shuffle(told, again, 10, Chance.SHUFFLE)
    assert (again, pick(told, 0b111, Chance.LOT)) == (pile, lot)


@pytest.mark.parametrize(
    ("outcomes", "reason"),
    [
        ([], "Chance 1: expected lot, found nothing more"),
        ([Outcome(Chance.DIE, (1,))], "Chance 1: expected lot, found die"),
        ([Outcome(Chance.LOT, (3,))], "Chance 1: this outcome is impossible here"),
        ([Outcome(Chance.LOT, (-1,))], "Chance 1: this outcome is impossible here"),
        ([Outcome(Chance.LOT, (0, 1))], "Chance 1: this outcome is impossible here"),
    ],
)
def test_a_told_lot_must_be_possible(outcomes: list[Outcome], reason: str) -> None:
    s = sealed(bytes(32), Dictated(outcomes))
    with pytest.raises(Complaint, match=reason):
        pick(s, 0b111, Chance.LOT)


def test_a_told_shuffle_must_have_the_same_cards() -> None:
    s = sealed(bytes(32), Dictated([Outcome(Chance.SHUFFLE, (0, 1, 1))]))
    with pytest.raises(Complaint, match="Chance 1: the cards to be shuffled here are others"):
        shuffle(s, [0, 1, 2], 3, Chance.SHUFFLE)
