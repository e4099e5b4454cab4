"""What each reason for a move claims, looked up in the view by other ways than those that made it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.bots import chances as exact
from stammtisch.bots.help.weights import CARD
from stammtisch.bots.push import chances as push
from stammtisch.engine.game import View
from stammtisch.games import game
from stammtisch.words import Sentence
from tests.level8.test_chances import missing

Claim = Callable[[View, str, dict[str, Any]], bool]


def holds(view: View, move: str, because: Sentence) -> bool:
    """Whether all that the reason claims is true in the view."""
    return CLAIMS[because.key](view, move, dict(because.arguments))


def found(view: View) -> Any:
    """The exact chances, which have tests of their own."""
    return exact.chances(view)


def about(percent: int, chance: Any) -> bool:
    return abs(percent - 100 * chance) <= 1 and (percent in {0, 100}) == (chance in {0, 1})


# Elfer raus!


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


def others(view: View) -> list[int]:
    return [seat for seat in range(view["players"]) if seat != view["seat"]]


ELFER_RAUS: dict[str, Claim] = {
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

# Push


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


PUSH: dict[str, Claim] = {
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

# Level 8


def spelt_out(view: View) -> str:
    """The own level with each group written out."""
    groups = []
    for part in view["level_tasks"][view["seat"]].split(" + "):
        count, group = part.split() if " " in part else ("1", part)
        groups += [group] * int(count)
    return " + ".join(groups)


def lacks(view: View, *, without: str | None = None, plus: str | None = None) -> int:
    """How many cards the own level lacks, by trying everything."""
    hand = [*view["hand"], *view["kept"]] + ([plus] if plus else [])
    if without:
        hand.remove(without)
    return missing(spelt_out(view), hand)


def fits(view: View, card: str) -> bool:
    """Whether the card could be added to a group on the table."""
    return any(fits_group(card, group) for groups in view["groups"] for group in groups)


def fits_group(card: str, group: View) -> bool:
    if group["kind"] == "run":
        room = {group["stands_for"][0] - 1, group["stands_for"][-1] + 1} & set(range(1, 16))
    else:
        room = set(group["stands_for"])
    if card in {"J", "X"}:
        return card == "J" and bool(room)
    return (card[0] if group["kind"] == "colour" else int(card[1:])) in room


def laid(view: View) -> bool:
    return bool(view["laid"][view["seat"]])


def level_needs(view: View, card: str) -> bool:
    return fits(view, card) if laid(view) else lacks(view, plus=card) < lacks(view)


def spare(view: View, move: str) -> bool:
    return not laid(view) and lacks(view, without=move.split()[1]) == lacks(view)


def after_adding(view: View, move: str) -> View:
    """The view when the move is made, which shows nothing new."""
    found_game = game("level8")
    from stammtisch.bots.level8.worlds import known

    s = known(view)
    found_game.rules.apply(s, found_game.notation.parse_move(move))
    shown: View = found_game.viewing.view(s, view["seat"])
    return shown


def taken(view: View, move: str) -> str:
    return str(view["discards"][int(move.split()[1])])


def tops(view: View) -> list[str]:
    return [top for top in view["discards"] if top]


LEVEL8: dict[str, Claim] = {
    "ready": lambda v, _m, _a: not laid(v) and lacks(v) == 0,
    "stock": lambda v, _m, a: about(a["percent"], found(v).next),
    "stock_instead": lambda v, _m, a: (
        about(a["percent"], found(v).next) and not any(level_needs(v, top) for top in tops(v))
    ),
    "take_skip": lambda v, m, _a: v["discards"][int(m.split()[1])] == "X",
    "take_other": lambda v, _m, a: about(a["percent"], found(v).next),
    "take_fits": lambda v, m, _a: laid(v) and fits(v, taken(v, m)),
    "take_completes": lambda v, m, _a: not laid(v) and lacks(v, plus=taken(v, m)) == 0,
    "take_nearer": lambda v, m, a: not laid(v) and lacks(v, plus=taken(v, m)) == a["n"] < lacks(v),
    "lay": lambda v, _m, _a: not laid(v) and (v["phase"] == "lay" or lacks(v) == 0),
    "add": lambda v, _m, a: len(v["hand"]) - 1 == a["n"],
    "add_then": lambda v, m, a: all(
        card in v["hand"] and not fits(v, card) and fits(after_adding(v, m), card) for card in a["cards"]
    ),
    "discard_last": lambda v, _m, _a: len(v["hand"]) == 1,
    "discard_left": lambda v, _m, a: len(v["hand"]) - 1 == a["n"],
    "discard_unfit": lambda v, m, _a: laid(v) and not fits(v, m.split()[1]),
    "discard_least": lambda v, m, a: lacks(v, without=m.split()[1]) == a["n"],
    "discard_safe": lambda v, m, _a: spare(v, m) and not fits(v, m.split()[1]),
    "discard_spare": lambda v, m, _a: spare(v, m),
    "skip_laid": lambda v, m, a: (
        v["laid"][a["whom"]] and v["hand_sizes"][a["whom"]] == a["n"] and m == f"skip {a['whom']}"
    ),
    "skip_ahead": lambda v, _m, a: v["levels"][a["whom"]] == a["level"] == max(v["levels"][seat] for seat in others(v)),
    "skip": lambda v, _m, a: v["levels"][a["whom"]] == a["level"],
    "keep_joker": lambda _v, m, _a: m == "keep J",
    "keep_needed": lambda v, m, _a: lacks(v, without=m.split()[1]) > lacks(v),
    "keep": lambda v, m, a: m.startswith("keep ") and len(v["kept"]) + 1 == a["n"],
    "keep_full": lambda v, _m, a: len(v["kept"]) == a["n"] == 4,
    "keep_idle": lambda v, _m, _a: all(lacks(v, without=card) == lacks(v) for card in set(v["hand"])),
    "keep_done": lambda v, _m, a: len(v["kept"]) == a["n"],
}

# Help!


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


HELP: dict[str, Claim] = {
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

CLAIMS: dict[str, Claim] = {
    f"{name}.hint.{key}": claim
    for name, claims in (("elfer_raus", ELFER_RAUS), ("push", PUSH), ("level8", LEVEL8), ("help", HELP))
    for key, claim in claims.items()
}
