"""How far a hand is from its level, and the habits of a regular of Level 8."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from stammtisch.bots.stammgast import habits
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.bots.prospects import MISSING, number_prospect, sizes_of, sum_of
from stammtisch.games.level8.ladders import Kind, kind_of, parse_task, size_of
from stammtisch.games.level8.notation import move_text
from stammtisch.games.level8.state import Phase, State
from stammtisch.games.level8.tally import count_of, one_of, take_run, take_set
from tests.games.level8.worlds import position
from tests.plays import make


def tally_of(numbers: str) -> int:
    return sum(one_of(int(number)) for number in numbers.split())


def numbers_in(tally: int) -> str:
    return " ".join(str(number) for number in range(1, 16) if count_of(tally, number))


def looked_at(task: str, numbers: str) -> tuple[int, str]:
    """How many cards are missing, and the numbers that bring the level nearer."""
    wanted = parse_task(task)
    missing, now, _ = number_prospect(sizes_of(wanted, 0, Kind.RUN), sizes_of(wanted, 0, Kind.SET), tally_of(numbers))
    return missing, numbers_in(now)


@pytest.mark.parametrize(
    ("task", "hand", "missing", "nearer"),
    [
        ("2 run3", "3 4 7 8 12 12", 2, "2 5 6 9"),
        ("2 run3", "3 4 5 7 8 12", 1, "6 9"),
        ("2 run3", "3 4 5 7 8 9", 0, ""),
        ("run7", "2 3 5 6 8 14 14 15", 2, "4 7"),
        ("4 set2", "1 1 5 5 9 9 2 3", 1, "2 3"),
        ("4 set2", "6 6 6 6 9 9 3", 1, "3"),
        ("set2 + 2 set3", "1 1 1 4 4 8 8", 1, "4 8"),
        ("set2 + set3 + set4", "1 1 1 4 4 8 8", 2, "1 4 8"),
        ("run6 + set2", "3 4 5 6 7 9 9", 1, "2 8"),
        ("run4 + 2 set2", "3 4 5 6 6 8 8", 1, "2 6"),
    ],
)
def test_what_a_hand_misses(task: str, hand: str, missing: int, nearer: str) -> None:
    assert looked_at(task, hand) == (missing, nearer)


def fewest_missing(task: list[int], tally: int) -> int:
    """By trying all values for all groups."""
    if not task or task[0] == 0:
        return 0
    size = size_of(task[0])
    if kind_of(task[0]) == Kind.RUN:
        ways = [take_run(tally, first, size) for first in range(1, 17 - size)]
    else:
        ways = [take_set(tally, number, size) for number in range(1, 16)]
    return min(short + fewest_missing(task[1:], rest) for rest, short in set(ways))


@pytest.mark.parametrize("line", ["2 run3", "4 set2", "run6 + set2", "run7", "set2 + 2 set3", "set2 + set3 + set4"])
def test_missing_cards_are_counted_as_by_trying_everything(line: str) -> None:
    task, dice, right = parse_task(line), Random(8), 0
    for _ in range(60):
        hand = " ".join(str(card % 15 + 1) for card in dice.sample(range(90), 10))
        counted, _ = looked_at(line, hand)
        best = fewest_missing(task, tally_of(hand))
        assert best <= counted <= best + 1
        right += counted == best
    assert right >= 57


def test_many_cards_are_added_up() -> None:
    for numbers in combinations_with_replacement((1, 8, 15), 4):
        assert sum_of(sum(6 * one_of(number) for number in set(numbers))) == 6 * len(set(numbers))


def liked(s: State) -> list[str]:
    return [move_text(move) for move in habits(GAME.view.view(s, s.actor))]


def test_cards_are_kept_in_order_jokers_too() -> None:
    s = position(["r3 s4 y5 g6 p13 y1 J X", "r1"], levels=[5, 5], phase=Phase.KEEP)
    s.keep = 1
    kept = []
    while liked(s)[0] != "keep done":
        kept.append(liked(s)[0])
        make(GAME, s, kept[-1])
    assert len(kept) == 4
    assert kept[-1] == "keep J"
    assert set(kept[:3]) < {"keep r3", "keep s4", "keep y5", "keep g6"}


def test_what_nobody_needs_is_not_kept() -> None:
    s = position(["r3 X", "r1"], levels=[5, 5], phase=Phase.KEEP)
    s.keep = 1
    assert "keep X" not in liked(s)[: liked(s).index("keep done")]


def test_a_card_that_others_could_add_is_parted_with_later() -> None:
    hand = "r10 s10 y10 g12 b12 p12 s7 y7 r14 y2 b15"
    free = position([hand, "r1"], levels=[8, 2])
    fed = position([hand, "r1"], {1: "set 14: s14 y14 | set 3: r3 s3 | set 6: r6 s6 | set 9: r9 g9"}, levels=[8, 2])
    assert liked(free)[0] == "discard r14"
    assert liked(fed)[0] in {"discard y2", "discard b15"}


def test_a_missing_card_weighs_more_than_all_that_may_come() -> None:
    s = position(["r1 s1 y5 g5 b9 p9 r13 r11 s3 y7 b15", "r2"], levels=[2, 2])
    assert set(liked(s)[:5]) == {"discard r13", "discard r11", "discard s3", "discard y7", "discard b15"}
    assert MISSING > 6 * 15 * 6
