"""What reasons for moves of Elfer raus! claim."""

from __future__ import annotations

from typing import Any

from stammtisch.bots.advice import Advice
from stammtisch.engine.game import View
from tests.bots.claim import Claim, about, found, others


def open_ends(view: View) -> set[str]:
    """The cards that fit."""
    ends = set()
    for row in view["rows"]:
        if row["low"] is None:
            ends.add(f"{row['colour']}11")
        else:
            ends |= {f"{row['colour']}{row['low'] - 1}", f"{row['colour']}{row['high'] + 1}"}
    return ends


def neighbours(card: str) -> set[str]:
    """What fits next once the card is laid."""
    number = int(card[1:])
    steps = (-1, 1) if number == 11 else (1,) if number > 11 else (-1,)
    return {f"{card[0]}{number + step}" for step in steps}


def behind(view: View, card: str) -> list[str]:
    """The own cards that can only be laid after this one."""
    number = int(card[1:])
    same = [other for other in view["hand"] if other[0] == card[0] and other != card]
    return [other for other in same if number == 11 or (int(other[1:]) - number) * (number - 11) > 0]


def following(card: str) -> int:
    """How many cards of the row come after this one."""
    number = int(card[1:])
    return 19 if number == 11 else 20 - number if number > 11 else number - 1


def goes_out(view: View) -> bool:
    """Whether all cards of the hand can be laid, by laying them."""
    ends, hand = open_ends(view), set(view["hand"])
    while laid := ends & hand:
        hand -= laid
        ends = (ends - laid).union(*(neighbours(card) for card in laid))
    return not hand


def harmful(view: View, move: str) -> bool:
    """Whether the turn ends though more could be laid."""
    return move == "end" and len(view["moves"]) > 1


def belies(earlier: Advice, later: Advice) -> bool:
    """Whether the turn shall end though more was promised: cards that fit next, or the whole hand."""
    if later.plan[0] != "end":
        return False
    why: dict[str, Any] = dict(earlier.why.arguments)
    opened = set(why["cards"]) if earlier.why.key.endswith(".then") else set()
    return earlier.why.key.endswith("goes_out") or (bool(opened) and opened <= set(later.view["hand"]))


CLAIMS: dict[str, Claim] = {
    "draw": lambda v, _m, a: (
        not set(v["hand"]) & open_ends(v) and about(a["percent"], found(v).fit) and a["n"] == found(v).draws
    ),
    "pass": lambda v, _m, _a: not set(v["hand"]) & open_ends(v) and v["stock"] == 0,
    "end": lambda v, _m, _a: not set(v["hand"]) & open_ends(v),
    "stop": lambda v, _m, a: (
        set(a["cards"]) == set(v["hand"]) & open_ends(v)
        and all(v["hand_sizes"][seat] >= a["least"] for seat in others(v))
    ),
    "last": lambda v, m, _a: v["hand"] == [m],
    "goes_out": lambda v, _m, a: goes_out(v) and a["n"] == len(v["hand"]),
    "then": lambda v, m, a: set(a["cards"]) == neighbours(m) & set(v["hand"]) and len(a["cards"]) == a["n"],
    "behind": lambda v, m, a: a["next"] in behind(v, m) and len(behind(v, m)) == a["n"],
    "row_end": lambda _v, m, _a: int(m[1:]) in {1, 20},
    "must": lambda v, m, _a: v["laid_this_turn"] == 0 and m in open_ends(v),
    "only": lambda v, m, _a: set(v["hand"]) & open_ends(v) == {m},
    "least": lambda v, m, a: (
        a["n"] == following(m) == min(following(card) for card in v["hand"] if card in open_ends(v))
    ),
    "hurry": lambda v, _m, a: v["hand_sizes"][a["whom"]] == a["n"] == min(v["hand_sizes"][seat] for seat in others(v)),
}
