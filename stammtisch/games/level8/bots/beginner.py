"""Level 8 as a beginner plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View

COLOURS = "rsygbp"
HIGHEST = 15
MAX_KEPT = 4

Wanted = tuple[str, int]
"""The kind and the size of a group."""


def anfaenger(view: View, dice: Dice) -> str:
    """Gather for the level, group by group, and lay it out at the first chance; then add whatever fits.

    Takes the top of a pile only if it obviously helps, else from the stock. Parts with what fits no group, never
    with a joker, and plays a skip card on the next player as soon as it holds one. Minds nobody else's level or hand.
    """
    match view["phase"]:
        case "take":
            return take(view)
        case "keep":
            return keep(view)
        case _:
            return lay(view) or add(view) or skip(view) or discard(view, dice)


# What to gather


def wanted_groups(view: View) -> list[Wanted]:
    """The groups of the own level."""
    groups = []
    for part in view["level_tasks"][view["seat"]].split(" + "):
        count, group = part.split() if " " in part else ("1", part)
        kind = group.rstrip("0123456789")
        groups += [(kind, int(group[len(kind) :]))] * int(count)
    return groups


def useful(cards: Sequence[str], groups: Sequence[Wanted]) -> list[str]:
    """The cards of the best beginning of each group, one group after the other; jokers are always useful."""
    rest = [card for card in cards if card not in {"J", "X"}]
    found = [card for card in cards if card == "J"]
    for kind, size in groups:
        begun = max(beginnings(rest, kind, size), key=len, default=[])
        found += begun
        rest = [card for card in rest if card not in begun]
    return found


def beginnings(cards: Sequence[str], kind: str, size: int) -> list[list[str]]:
    """All ways to begin a group with these cards, each with as many cards as go into it."""
    if kind == "colour":
        return [[card for card in cards if card[0] == colour][:size] for colour in COLOURS]
    numbers = {int(card[1:]): card for card in cards}
    if kind == "set":
        return [[card for card in cards if int(card[1:]) == number][:size] for number in sorted(numbers)]
    windows = (range(first, first + size) for first in range(1, HIGHEST + 2 - size))
    return [[numbers[number] for number in window if number in numbers] for window in windows]


def fits(card: str, group: dict[str, Any]) -> bool:
    """Whether the card could be added to the group on the table."""
    if card in {"J", "X"}:
        return card == "J"
    if group["kind"] == "colour":
        return bool(card[0] == group["value"])
    numbers = group["stands_for"]
    around = {numbers[0] - 1, numbers[-1] + 1} if group["kind"] == "run" else {numbers[0]}
    return int(card[1:]) in around


def rank(card: str) -> tuple[int, int]:
    """The place of the card in a sorted hand."""
    return f"{COLOURS}JX".index(card[0]), int(card[1:] or 0)


# What to do


def take(view: View) -> str:
    """The first pile whose top helps, else the stock."""
    for seat, top in enumerate(view["discards"]):
        if top is not None and helps(view, top):
            return f"take {seat}"
    return "take stock" if "take stock" in view["moves"] else str(view["moves"][0])


def helps(view: View, card: str) -> bool:
    """Whether the card brings the level nearer, or can be added at once when the level lies."""
    if view["laid"][view["seat"]]:
        return any(fits(card, group) for groups in view["groups"] for group in groups)
    groups = wanted_groups(view)
    return len(useful([*view["hand"], card], groups)) > len(useful(view["hand"], groups))


def lay(view: View) -> str | None:
    """The next step of laying out: the first value that works, and number cards before jokers."""
    steps = [str(move) for move in view["moves"] if move.startswith(("lay", "put"))]
    return min(steps, key=lambda move: (move == "put J", move), default=None)


def add(view: View) -> str | None:
    """Any card that can be added."""
    return next((str(move) for move in view["moves"] if move.startswith("add")), None)


def skip(view: View) -> str | None:
    """A skip card in front of the next player who can have one."""
    seats = [(view["seat"] + step) % view["players"] for step in range(1, view["players"])]
    return next((f"skip {seat}" for seat in seats if f"skip {seat}" in view["moves"]), None)


def discard(view: View, dice: Dice) -> str:
    """A card that is in no beginning of a group, any of them; if all are, one of those."""
    hand: list[str] = view["hand"]
    needed: list[str] = [] if view["laid"][view["seat"]] else useful(hand, wanted_groups(view))
    spare = list((Counter(hand) - Counter(needed)).elements()) or [card for card in hand if card != "J"]
    choices = [card for card in spare if card != "J"] or hand
    return f"discard {choices[dice.below(len(choices))]}"


def keep(view: View) -> str:
    """Up to four useful cards, jokers before all; what was chosen for the first is chosen for the others too."""
    cards = sorted([*view["kept"], *view["hand"]], key=rank)
    chosen = useful(cards, wanted_groups(view))[:MAX_KEPT]
    missing = list((Counter(chosen) - Counter(view["kept"])).elements())
    return next((f"keep {card}" for card in view["hand"] if card in missing), "keep done")
