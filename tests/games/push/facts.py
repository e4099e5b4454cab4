"""What reasons for moves of Push claim."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.games.push.bots import chances as push
from tests.bots.claim import Claim, found


def column(view: View, move: str) -> View:
    shown: View = next(column for column in view["columns"] if column["column"] == int(move.split()[1]))
    return shown


def total(cards: list[str]) -> int:
    return sum(int(card[1:]) for card in cards if card != "D")


def totals(view: View) -> list[int]:
    return [total(column["cards"]) for column in view["columns"]]


def richer(view: View, move: str) -> list[View]:
    return [other for other in view["columns"] if total(other["cards"]) > total(column(view, move)["cards"])]


def misfits(view: View, move: str) -> int:
    return push.chances(view, place=move).too_far


def harmful(view: View, move: str) -> bool:
    """Whether the turn ends though a card could be flipped."""
    return move.startswith("take") and "flip" in view["moves"]


CLAIMS: dict[str, Claim] = {
    "flip_start": lambda v, _m, _a: v["columns"] == [],
    "flip_safe": lambda v, _m, a: found(v).too_far == 0 and v["stock"] == a["n"],
    "flip_gain": lambda v, _m, a: (
        found(v).flip > found(v).stop and (found(v).too_far, v["stock"]) == (a["n"], a["stock"])
    ),
    "flip_dare": lambda v, _m, a: (found(v).too_far, v["stock"], max(totals(v))) == (a["n"], a["stock"], a["points"]),
    "secure": lambda v, m, a: (
        total([card for card in v["displays"][v["seat"]]["open"] if card[0] == a["colour"]]) == a["n"] > 0
        and m[-1] == a["colour"]
    ),
    "stop": lambda v, m, a: (
        (found(v).too_far, v["stock"], total(column(v, m)["cards"])) == (a["n"], a["stock"], a["points"])
    ),
    "take_only": lambda v, m, a: len(v["columns"]) == 1 and total(column(v, m)["cards"]) == a["n"],
    "take_most": lambda v, m, a: not richer(v, m) and "D" not in column(v, m)["cards"] and max(totals(v)) == a["n"],
    "take_rich": lambda v, m, a: not richer(v, m) and "D" in column(v, m)["cards"] and max(totals(v)) == a["n"],
    "take_calm": lambda v, m, a: (
        all("D" in other["cards"] for other in richer(v, m))
        and "D" not in column(v, m)["cards"]
        and total(column(v, m)["cards"]) == a["n"]
    ),
    "take_rest": lambda v, m, a: total(column(v, m)["cards"]) == a["n"] and sum(totals(v)) - a["n"] == a["left"],
    "place_only": lambda v, m, _a: v["moves"] == [m],
    "place_least": lambda v, m, a: (
        misfits(v, m) == a["n"] and a["more"] == min(misfits(v, other) for other in v["moves"] if other != m) > a["n"]
    ),
    "place_safe": lambda v, m, _a: misfits(v, m) == 0 < min(misfits(v, other) for other in v["moves"] if other != m),
    "place_new": lambda _v, m, _a: m == "place new",
    "place_grow": lambda v, m, a: total([*column(v, m)["cards"], v["flipped"]]) == a["n"],
    "die_apart": lambda v, m, _a: v["flipped"] == "D" and m == "place new",
    "die_poor": lambda v, m, a: (
        v["flipped"] == "D" and len(v["columns"]) == 3 and total(column(v, m)["cards"]) == a["n"] == min(totals(v))
    ),
    "die_there": lambda v, m, a: v["flipped"] == "D" and total(column(v, m)["cards"]) == a["n"],
}
