"""Push as a beginner plays it."""

from __future__ import annotations

from collections import Counter

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View

WORTH_SECURING = 4
WORTH_STOPPING = 10


def anfaenger(view: View, dice: Dice) -> str:
    """Build one fat column and push your luck for it, often too far; take the most points and never mind the die.

    Secures now and then, once a colour has become a proud heap.
    """
    match view["phase"]:
        case "start":
            return secure_or_flip(view, dice)
        case "place":
            return place(view)
        case "go_on" if "flip" in view["moves"] and wants_more(view, dice):
            return "flip"
        case _:
            return f"take {max(view['columns'], key=points)['column']}"


def secure_or_flip(view: View, dice: Dice) -> str:
    """Secure the largest heap of open cards, if it is worth it, every other time; else flip."""
    heaps = Counter(card[0] for card in view["displays"][view["seat"]]["open"])
    for colour, size in heaps.most_common(1):
        if size >= WORTH_SECURING and dice.below(2):
            return f"secure {colour}"
    return "flip"


def place(view: View) -> str:
    """Number cards go where the most points are already, die cards where there is the least to lose."""
    is_die = view["flipped"] == "D"
    if is_die and "place new" in view["moves"]:
        return "place new"
    for column in sorted(view["columns"], key=points, reverse=not is_die):
        if f"place {column['column']}" in view["moves"]:
            return f"place {column['column']}"
    return "place new"


def wants_more(view: View, dice: Dice) -> bool:
    """Whether to flip again: gladly until a column is worth stopping for, and one time in three even then."""
    return (
        not view["columns"] or max(points(column) for column in view["columns"]) < WORTH_STOPPING or not dice.below(3)
    )


def points(column: View) -> int:
    """The sum of the column's numbers."""
    return sum(int(card[1]) for card in column["cards"] if card != "D")
