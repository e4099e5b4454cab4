"""Why a move is good in Level 8: what the level lacks, what fits on the table, who is ahead."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.percent import percent
from stammtisch.engine.game import View
from stammtisch.games.level8.bots.chances import addable, asking_for, chances, lacking, lacking_without
from stammtisch.games.level8.bots.worlds import known
from stammtisch.games.level8.cards import JOKER, SKIP, Card
from stammtisch.games.level8.notation import card_text, parse_card, parse_move
from stammtisch.games.level8.rules import apply
from stammtisch.games.level8.state import MAX_KEPT
from stammtisch.words import Argument, Sentence


def reason(view: View, move: str, then: Sequence[str] | None = None) -> Sentence:
    """What speaks for the legal move of the view's seat; `then` is what follows in the turn, if that is settled."""
    verb, _, what = move.partition(" ")
    match verb:
        case "take":
            return _from_stock(view) if what == "stock" else _from_pile(view, int(what))
        case "lay" | "put":
            return _because("lay")
        case "add":
            return _adding(view, move, then)
        case "discard":
            return _discarding(view, parse_card(what))
        case "skip":
            return _skipping(view, int(what))
        case _:
            return _keeping(view, what)


def _because(key: str, **arguments: Argument) -> Sentence:
    return Sentence(f"level8.hint.{key}", arguments)


# Taking


def _from_stock(view: View) -> Sentence:
    found = chances(view)
    if not found.needed:
        return _because("ready")
    tops = {top for top in view["discards"] if top}
    key = "stock" if tops & set(found.needed) else "stock_instead"
    return _because(key, percent=percent(found.next))


def _from_pile(view: View, pile: int) -> Sentence:
    found, card = chances(view), view["discards"][pile]
    if card == card_text(SKIP) and not all(view["skipped"][: view["seat"]] + view["skipped"][view["seat"] + 1 :]):
        return _because("take_skip")
    if card not in found.needed:
        return _because("take_other", percent=percent(found.next)) if found.needed else _because("ready")
    if view["laid"][view["seat"]]:
        return _because("take_fits")
    if found.missing == 1:
        return _because("take_completes")
    return _because("take_nearer", n=found.missing - 1)


# The level lies


def _adding(view: View, move: str, then: Sequence[str] | None) -> Sentence:
    """What fits after it, or how few cards are left."""
    s = known(view)
    after = s.copy()
    apply(after, parse_move(move))
    if after.actor == s.actor and after.round == s.round and after.held[s.actor] > 1:
        own = set(after.hands[s.actor][: after.held[s.actor]]) - {JOKER}
        opened = [card_text(card) for card in sorted(own & addable(after) - addable(s))]
        follow = opened if then is None else [card for card in opened if any(f"add {card} " in move for move in then)]
        if follow:
            return _because("add_then", cards=follow, n=len(follow))
    return _because("add", n=s.held[s.actor] - 1)


def _discarding(view: View, card: Card) -> Sentence:
    seat = view["seat"]
    if len(view["hand"]) == 1:
        return _because("discard_last")
    fits = card in addable(known(view))
    if view["laid"][seat]:
        return _because("discard_left" if fits else "discard_unfit", n=len(view["hand"]) - 1)
    s = asking_for(known(view), seat)
    missing = lacking_without(s, card)
    if missing > lacking(s):
        return _because("discard_least", n=missing)
    if any(view["laid"]) and not fits:
        return _because("discard_safe")
    return _because("discard_spare")


def _skipping(view: View, whom: int) -> Sentence:
    levels = [level for seat, level in enumerate(view["levels"]) if seat != view["seat"]]
    if view["laid"][whom]:
        return _because("skip_laid", whom=whom, n=view["hand_sizes"][whom])
    return _because(
        "skip_ahead" if view["levels"][whom] == max(levels) else "skip", whom=whom, level=view["levels"][whom]
    )


# Keeping cards for the next round


def _keeping(view: View, what: str) -> Sentence:
    if what == card_text(JOKER):
        return _because("keep_joker")
    s = asking_for(known(view), view["seat"])
    if what != "done":
        needs = lacking_without(s, parse_card(what)) > lacking(s)
        return _because("keep_needed") if needs else _because("keep", n=len(view["kept"]) + 1)
    if len(view["kept"]) == MAX_KEPT:
        return _because("keep_full", n=MAX_KEPT)
    rest = {parse_card(card) for card in view["hand"]}
    idle = all(lacking_without(s, card) == lacking(s) for card in rest)
    return _because("keep_idle" if idle else "keep_done", n=len(view["kept"]))
