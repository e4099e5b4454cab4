"""What reasons for moves of Help! claim."""

from __future__ import annotations

from stammtisch.engine.game import View
from stammtisch.games.help.bots.weights import CARD
from tests.bots.claim import Claim


def end_of(view: View) -> int:
    return view["row"][-1]["value"] if view["row"] else 0


def fitting(view: View, verb: str) -> list[int]:
    """The numbers of the hand that are higher than the row's end."""
    played = [int(card) for card in view["hand"] if card.isdigit() and int(card) > end_of(view)]
    return sorted(number for number in played if f"{verb} {number}" in view["moves"])


def row_then(view: View, move: str) -> list[int]:
    """The values of the row when the special card is played; a joker is worth one more than what is left of it."""
    row, (verb, *rest) = [card["card"] for card in view["row"]], move.split()
    if verb == "zap":
        row.pop()
    elif verb == "joker":
        row.insert(int(rest[0]), "J")
    else:
        row[int(rest[1])] = rest[0]
    values: list[int] = []
    for card in row:
        values.append(int(card) if card.isdigit() else (values or [0])[-1] + 1)
    return values


def worth(view: View, card: str) -> int:
    order = ["J", *map(str, range(1, 12)), "S", "Z", "N"]
    return CARD[(view["players"] - 3) * len(order) + order.index(card)]


CLAIMS: dict[str, Claim] = {
    "only": lambda v, m, _a: v["moves"] == [m],
    "no": lambda _v, m, _a: m == "no",
    "row_full": lambda v, _m, _a: len(v["row"]) == 5,
    "lay_only": lambda v, m, _a: set(fitting(v, "lay")) == {int(m.split()[1])},
    "lay_lowest": lambda v, m, a: (
        sorted({int(m.split()[1]), *map(int, a["cards"])}) == sorted(set(fitting(v, "lay")))
        and int(m.split()[1]) == min(fitting(v, "lay"))
    ),
    "row_closed": lambda v, m, _a: m == "lay 11" and len(v["row"]) < 5,
    "row_high": lambda v, m, a: m == f"lay {a['number']}" and len(v["row"]) < 5,
    "no_number": lambda v, _m, _a: not fitting(v, "lay"),
    "row_empty": lambda v, m, _a: (len(v["row"]), m) == (1, "zap") or (len(v["row"]) == 5 and m.startswith("joker")),
    "row_then": lambda v, m, a: row_then(v, m)[-1] == a["number"],
    "give_special": lambda v, m, a: v["asker"] == a["asker"] and m in v["moves"],
    "give_no_number": lambda v, _m, _a: not fitting(v, "give"),
    "give_highest": lambda v, m, _a: int(m.split()[1]) == max(fitting(v, "give")) and len(v["row"]) < 5,
    "give_closed": lambda v, m, _a: m == "give 11" and len(v["row"]) < 5,
    "return_least": lambda v, m, _a: worth(v, m.split()[1]) == min(worth(v, move.split()[1]) for move in v["moves"]),
    "return": lambda v, _m, a: v["helper"] == a["helper"],
}
