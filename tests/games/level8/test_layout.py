"""Laying out: every step that the rules allow is one from which the level can be completed, and no other (L8-9).

The reference tries all ways to split the cards of a hand into the groups of a level.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import settings

from stammtisch.engine.chance import Dice
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.cards import COLOURS, HIGHEST, JOKER, NUMBERED, SKIP, Card, colour_of, number_of
from stammtisch.games.level8.ladders import (
    MAX_GROUPS,
    NO_GROUP,
    ONE_STAR,
    TWO_STAR,
    Kind,
    kind_of,
    parse_task,
    size_of,
)
from stammtisch.games.level8.moves import DISCARD, LAY_RUN, PUT, lay_move, opened_value
from stammtisch.games.level8.notation import card_text
from stammtisch.games.level8.state import No, State
from tests.games.level8.worlds import position

Demands = tuple[int, ...]
Hand = tuple[Card, ...]

CUSTOM = (
    "run3",
    "run10",
    "set6",
    "colour9",
    "3 run3",
    "set2 + run3 + set2",
    "colour3 + set3",
    "2 colour3",
    "3 colour3",
    "colour5 + colour3",
    "2 set2 + colour4",
    "2 run3 + colour4",
    "colour3 + run3 + colour4",
    "2 colour3 + 2 set2",
    "set3 + colour3 + set4",
    "colour4 + set2 + colour4",
    "set6 + set4",
)
DEALT_HANDS = 10 * settings().max_examples
PLANTED_HANDS = 25 * settings().max_examples


# The reference


def values_of(wanted: int) -> list[int]:
    """All values that a group can have."""
    kind = kind_of(wanted)
    if kind == Kind.RUN:
        return [first for first in range(1, HIGHEST + 1) if first + size_of(wanted) - 1 <= HIGHEST]
    return list(range(COLOURS)) if kind == Kind.COLOUR else list(range(1, HIGHEST + 1))


def forms(kind: int, value: int, numbers: range, cards: Hand) -> bool:
    """Whether the cards can be the places `numbers` of a run, or of a set or colour group of this value."""
    real = [card for card in cards if card < NUMBERED]
    if kind == Kind.COLOUR:
        return all(colour_of(card) == value for card in real)
    if kind == Kind.SET:
        return all(number_of(card) == value for card in real)
    found = [number_of(card) for card in real]
    return len(set(found)) == len(found) and all(number in numbers for number in found)


def makes(wanted: int, cards: Hand) -> bool:
    """Whether the cards can be such a group, of whatever value."""
    real = [card for card in cards if card < NUMBERED]
    if kind_of(wanted) == Kind.COLOUR:
        return len({colour_of(card) for card in real}) <= 1
    numbers = {number_of(card) for card in real}
    if kind_of(wanted) == Kind.SET:
        return len(numbers) <= 1
    return not real or (len(numbers) == len(real) and max(numbers) - min(numbers) < size_of(wanted))


@cache
def splits(hand: Hand, wanted: Demands) -> bool:
    """Whether all these groups can be made of the hand."""
    if not wanted:
        return True
    return any(
        makes(wanted[0], chosen) and splits(minus(hand, chosen), wanted[1:])
        for chosen in set(combinations(hand, size_of(wanted[0])))
    )


def minus(hand: Hand, chosen: Hand) -> Hand:
    """The hand without these cards."""
    rest = list(hand)
    for card in chosen:
        rest.remove(card)
    return tuple(rest)


def goes_next(card: Card, wanted: int, value: int, put: Hand) -> bool:
    """Whether the card may be put next, if nothing else mattered."""
    upwards = kind_of(wanted) == Kind.RUN or card == JOKER or not put or card > put[-1]
    place = value + len(put)
    return upwards and forms(kind_of(wanted), value, range(place, place + 1), (card,))


def can_finish(hand: Hand, wanted: Demands, value: int, put: Hand) -> bool:
    """Whether the first group, which has this value and these cards so far, and all others can be completed."""
    kind, size = kind_of(wanted[0]), size_of(wanted[0])
    places = range(value + len(put), value + size)
    above = put[-1] if put and kind != Kind.RUN else -1
    usable = [card for card in hand if card == JOKER or (card > above and forms(kind, value, places, (card,)))]
    return any(
        forms(kind, value, places, chosen) and splits(minus(hand, chosen), wanted[1:])
        for chosen in set(combinations(usable, len(places)))
    )


def steps(hand: Hand, wanted: Demands, value: int | None, put: Hand) -> set[int]:
    """All moves with which the lay-out can go on."""
    usable = tuple(card for card in hand if card != SKIP)
    if value is None:
        values = [v for v in values_of(wanted[0]) if can_finish(usable, wanted, v, ())]
        return {lay_move(kind_of(wanted[0]), v) for v in values}
    nexts = [card for card in set(usable) if goes_next(card, wanted[0], value, put)]
    return {PUT + card for card in nexts if can_finish(minus(usable, (card,)), wanted, value, (*put, card))}


# Hands that often can be laid


def planted(task: Demands, dice: Dice) -> list[Card]:
    """Eleven cards, most of them chosen to make the level."""
    deck = [*range(NUMBERED), *[JOKER] * 5, *[SKIP] * 3]
    hand: list[Card] = []
    for wanted in task:
        values = values_of(wanted)
        value = values[dice.below(len(values))]
        for place in range(value, value + size_of(wanted)):
            one = range(place, place + 1)
            fitting = [card for card in deck if card < NUMBERED and forms(kind_of(wanted), value, one, (card,))]
            luck = dice.below(15)
            pool = deck if luck == 0 else [JOKER] * (luck < 3 and JOKER in deck) or fitting or deck
            hand.append(pool[dice.below(len(pool))])
            deck.remove(hand[-1])
    return hand + [deck.pop(dice.below(len(deck))) for _ in range(11 - len(hand))]


def dealt(dice: Dice) -> list[Card]:
    """Eleven cards from the deck, with three more jokers."""
    deck = [*range(NUMBERED), *[JOKER] * 8, *[SKIP] * 3]
    return [deck.pop(dice.below(len(deck))) for _ in range(11)]


# The comparison


def compare(task: Demands, hand: list[Card], dice: Dice) -> int:
    """Walk through one lay-out, at every step of which rules and reference agree; returns how many steps there were."""
    s = drawn(task, hand)
    held, walked = tuple(sorted(hand)), 0
    for i in range(len(task)):
        value: int | None = None
        put: Hand = ()
        while len(put) < size_of(task[i]):
            expected = steps(held, task[i:], value, put)
            assert_same(s, expected)
            if not expected:
                assert walked == 0
                return 0
            move = sorted(expected)[dice.below(len(expected))]
            GAME.rules.apply(s, move)
            walked += 1
            if value is None:
                value = opened_value(move)
            else:
                held, put = minus(held, (move - PUT,)), (*put, move - PUT)
    assert s.laid[0]
    return walked


def assert_same(s: State, expected: set[int]) -> None:
    """The legal steps are the expected ones, and all others are refused."""
    legal = {move for move in GAME.legal_moves(s) if move < DISCARD}
    assert legal == expected, f"{GAME.view.view(s, 0)['hand']}, {GAME.view.view(s, 0)['staged']}"
    for move in range(LAY_RUN, PUT + NUMBERED + 1):
        assert (GAME.rules.refusal(s, 0, move) == No.NONE) == (move in expected)


def drawn(task: Demands, hand: list[Card]) -> State:
    """The actor has this hand and may lay out this level, which is not the last."""
    s = position([" ".join(card_text(card) for card in hand), "r1"], ladder=["run3", "run3"])
    s.ladder[0] = [*task, *[NO_GROUP] * (MAX_GROUPS - len(task))]
    return s


@pytest.mark.parametrize("line", [*ONE_STAR, *TWO_STAR, *CUSTOM])
def test_l8_9_every_step_can_be_completed_and_none_is_missing(line: str) -> None:
    task = tuple(wanted for wanted in parse_task(line) if wanted)
    dice = Dice(line.encode().ljust(32, b"."))
    for _ in range(DEALT_HANDS):
        compare(task, dealt(dice), dice)
    walked = [compare(task, planted(task, dice), dice) for _ in range(PLANTED_HANDS)]
    assert sum(moves > 0 for moves in walked) > PLANTED_HANDS // 3, "too few hands that can be laid"
    splits.cache_clear()
