"""What reasons for moves of Mau-Mau claim."""

from __future__ import annotations

from stammtisch.engine.game import View
from tests.bots.claim import Claim

from mau_mau.cards import POINTS, rank_of
from mau_mau.notation import parse_card


def cards_to_play(view: View) -> list[str]:
    """The moves that play a card."""
    return [move for move in view["moves"] if move[0] in "CSHD"]


def neighbour(view: View) -> int:
    """Who is on next."""
    return 0 if view["seat"] == view["players"] - 1 else view["seat"] + 1


def of_suit(view: View, suit: str, but: str) -> int:
    """How many other cards of the suit are in the hand."""
    return sum(card.startswith(suit) and card != but for card in view["hand"])


def hit(view: View, move: str, arguments: dict[str, int], rank: str) -> bool:
    """Whether the card has this rank and hits the next seat, which has few cards."""
    return (
        move[1:] == rank
        and arguments["whom"] == neighbour(view)
        and view["hand_sizes"][neighbour(view)] == arguments["n"] <= 3
    )


CLAIMS: dict[str, Claim] = {
    "draw": lambda v, _m, _a: not cards_to_play(v) and v["penalty"] == 0,
    "draw_keep": lambda v, _m, _a: bool(cards_to_play(v)),
    "take": lambda v, _m, a: not cards_to_play(v) and v["penalty"] == a["n"] > 0,
    "pass": lambda v, _m, _a: not cards_to_play(v),
    "pass_keep": lambda v, _m, _a: bool(cards_to_play(v)),
    "last": lambda v, m, _a: v["hand"] == [m],
    "pass_on": lambda v, m, a: m[1:] == "7" and a["n"] == v["penalty"] + 2 > 2 and a["whom"] == neighbour(v),
    "wish": lambda v, m, a: m[-1] == a["suit"] and a["n"] == of_suit(v, m[-1], f"{m[-1]}J") > 0,
    "wish_none": lambda v, m, _a: of_suit(v, m[-1], f"{m[-1]}J") == 0,
    "only": lambda v, m, _a: {move[:3].strip() for move in cards_to_play(v)} == {m},
    "hit_7": lambda v, m, a: hit(v, m, a, "7"),
    "hit_8": lambda v, m, a: hit(v, m, a, "8"),
    "suit": lambda v, m, a: m[0] == a["suit"] and a["n"] == of_suit(v, m[0], m) > 0,
    "points": lambda _v, m, a: a["n"] == POINTS[rank_of(parse_card(m))],
}
