"""What reasons for moves of Level 8 claim."""

from __future__ import annotations

from typing import Any

from stammtisch.bots.advice import Advice
from stammtisch.engine.game import View
from stammtisch.games import game
from tests.bots.claim import Claim, about, found, others
from tests.games.level8.test_chances import missing


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
    from stammtisch.games.level8.bots.worlds import known

    s = known(view)
    found_game.rules.apply(s, found_game.notation.parse_move(move))
    shown: View = found_game.view.view(s, view["seat"])
    return shown


def taken(view: View, move: str) -> str:
    return str(view["discards"][int(move.split()[1])])


def tops(view: View) -> list[str]:
    return [top for top in view["discards"] if top]


def harmful(view: View, move: str) -> bool:
    """Whether the move throws away what could do better: a card before all is laid, a joker, a chance to keep cards."""
    moves: list[str] = view["moves"]
    if move == "keep done":
        return not view["kept"] and len(moves) > 1
    if not move.startswith("discard"):
        return False
    better = any(other.startswith(("lay", "add")) for other in moves)
    special = move == "discard J" or (move == "discard X" and any(other.startswith("skip") for other in moves))
    return better or (special and len(moves) > 1)


def belies(earlier: Advice, later: Advice) -> bool:
    """Whether a card is thrown away that was to be taken or added, or the turn ends with a level that was complete."""
    said, move, now = earlier.why.key.rpartition(".")[2], later.plan[0], later.view
    if not move.startswith(("discard", "skip")):
        return False
    took = taken(earlier.view, earlier.plan[0]) if said.startswith("take_") else ""
    why: dict[str, Any] = dict(earlier.why.arguments)
    promised = [took] if said == "take_fits" else why["cards"] if said == "add_then" else []
    unkept = any(f"add {card} " in other for card in promised for other in now["moves"])
    unlaid = said in {"take_completes", "ready"} and any(other.startswith("lay") for other in now["moves"])
    return move == f"discard {took}" or unkept or unlaid


CLAIMS: dict[str, Claim] = {
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
