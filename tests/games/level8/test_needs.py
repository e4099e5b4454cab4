"""What the page says the hand has of its level: as much as can be, and every card where it fits."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games.level8.ladders import ONE_STAR, TWO_STAR
from tests.games.level8.test_chances import missing
from tests.web.node import Node

FILL = """async ([task, cards], load) => {
  const { fill, byNeed } = await load('games/level8/web/needs.js')
  const { demands } = await load('games/level8/web/cards.js')
  const view = { seat: 0, laid: [false], level_tasks: [task], hand: cards, moves: [] }
  const groups = fill(demands(task), cards.map((card, at) => ({ id: `${card}#${at}`, card })))
  return [groups, byNeed(view).map(group => group.map(held => held.card))]
}"""
CARDS = [f"{colour}{number}" for colour in "rsygbp" for number in range(1, 16)] + ["J"] * 4 + ["X"] * 2
HANDS = st.lists(st.sampled_from(range(len(CARDS))), min_size=1, max_size=12, unique=True)
TASKS = st.sampled_from([*ONE_STAR[2:5], ONE_STAR[6], *TWO_STAR[1:7], "colour3 + colour4"])


def spelt(task: str) -> str:
    """The level with each group written out."""
    parts = [part.split() for part in task.split(" + ")]
    return " + ".join(" + ".join([part[-1]] * int(part[0] if len(part) == 2 else 1)) for part in parts)


def fits(group: dict[str, Any], step: int, card: str) -> bool:
    """Whether the card may lie in this slot of the group."""
    if card in {"J", "X"}:
        return card == "J"
    if group["kind"] == "colour":
        return card[0] == str(group["value"])
    return int(card[1:]) == int(group["value"]) + (step if group["kind"] == "run" else 0)


@settings(deadline=None, max_examples=60)
@given(TASKS, HANDS)
def test_17_slots_show_what_the_hand_has(node: Node, task: str, hand: list[int]) -> None:
    cards = [CARDS[at] for at in hand]
    groups, sorted_hand = node.run(FILL, [task, cards])
    check(groups, missing(spelt(task), cards))
    assert sorted(card for group in sorted_hand for card in group) == sorted(cards)
    assert sum(map(len, sorted_hand[: len(groups)])) == sum(len(in_hand(group)) for group in groups)


def check(groups: list[dict[str, Any]], lacking: int) -> None:
    """The groups have all but so many cards, each of them once and where it fits."""
    used = [card["id"] for group in groups for card in in_hand(group)]
    assert len(set(used)) == len(used) == sum(group["size"] for group in groups) - lacking
    for group in groups:
        assert all(fits(group, step, card["card"]) for step, card in enumerate(group["slots"]) if card)


def in_hand(group: dict[str, Any]) -> list[dict[str, str]]:
    """The cards that fill slots of the group."""
    return [card for card in group["slots"] if card]


def test_17_four_pairs_are_found_at_once(node: Node) -> None:
    cards = ["r1", "b1", "y4", "g4", "p9", "s9", "b12", "r13", "J", "p15"]
    groups, _ = node.run(FILL, ["4 set2", cards])
    check(groups, 0)
