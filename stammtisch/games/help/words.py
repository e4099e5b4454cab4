"""Refusals and events of Help! as sentences."""

from __future__ import annotations

from stammtisch.engine.state import Move, Seat
from stammtisch.engine.view import Told
from stammtisch.games.help.allowed import suitable
from stammtisch.games.help.cards import HIGHEST, KINDS, NUMBER_CARDS, SWITCH, Card, is_among, kinds_in
from stammtisch.games.help.moves import (
    GIVE,
    RETURN,
    Place,
    card_played,
    joker_place,
    switch_number,
    switch_place,
)
from stammtisch.games.help.notation import card_text
from stammtisch.games.help.row import highest_at, row_end, value_before
from stammtisch.games.help.state import No, State
from stammtisch.words import Argument, Sentence

RULE = {
    No.NOT_YOUR_TURN: "HE-7",
    No.OVER: "HE-27",
    No.NOT_YOURS: "HE-7",
    No.TOO_LOW: "HE-8",
    No.NO_SUCH_PLACE: "HE-13",
    No.NO_GAP: "HE-13",
    No.SWITCH_NEEDS_ROW: "HE-9",
    No.NOTHING_THERE: "HE-15",
    No.SWITCH_MISFIT: "HE-15",
    No.ZAP_NEEDS_ROW: "HE-16",
    No.NOBODY_ASKS: "HE-19",
    No.NOTHING_RECEIVED: "HE-21",
    No.GIVE_FIRST: "HE-20",
    No.SWITCH_NO_USE: "HE-20",
    No.RETURN_FIRST: "HE-21",
    No.NOT_THE_RECEIVED: "HE-21",
    No.NUMBER_NEEDED: "HE-21",
    No.ONLY_THE_RECEIVED: "HE-22",
}
"""The rule behind each refusal."""


def explain(s: State, seat: Seat, move: Move, refusal: int) -> Sentence:
    """Why the seat may not make this move, with the cards concerned."""
    no = No(refusal)
    if no == No.NOT_YOURS and lacks_number(s, seat, move):
        return Sentence("help.no.no_number", {"card": card_text(SWITCH)}, "HE-15")
    key = no.name.lower()
    arguments: dict[str, Argument] = {"seat": s.actor, "asker": s.asker, "helper": s.helper}
    match no:
        case No.NO_SUCH_PLACE:
            arguments["last"] = s.row_size
        case No.NO_GAP:
            key = which_gap(s, joker_place(move))
            arguments |= {"before": value_before(s, joker_place(move)), "after": value_before(s, joker_place(move)) + 1}
        case No.NOTHING_THERE:
            arguments["place"] = switch_place(move)
        case No.SWITCH_MISFIT:
            arguments |= fitting(s, switch_place(move))
        case No.GIVE_FIRST:
            arguments |= helpful(s, seat)
        case No.TOO_LOW:
            arguments["end"] = row_end(s)
    if no in {No.RETURN_FIRST, No.ONLY_THE_RECEIVED}:
        arguments["card"] = card_text(s.received)
    elif no not in {No.NOT_YOUR_TURN, No.OVER}:
        arguments["card"] = card_text(card_refused(s, seat, move, no))
    return Sentence(f"help.no.{key}", arguments, RULE[no])


def card_refused(s: State, seat: Seat, move: Move, no: No) -> Card:
    """The card that a refusal is about; with a Switch at hand, the number that should be exchanged."""
    if move >= RETURN:
        return move - RETURN
    if move >= GIVE:
        return move - GIVE
    card = card_played(move)
    has_switch = s.received == SWITCH or is_among(s.hands[seat], SWITCH)
    is_about_number = no == No.SWITCH_MISFIT or (no == No.NOT_YOURS and has_switch)
    return switch_number(move) if card == SWITCH and is_about_number else card


def lacks_number(s: State, seat: Seat, move: Move) -> bool:
    """Whether the seat has a Switch to play and no number to exchange."""
    has_switch = s.received == SWITCH or is_among(s.hands[seat], SWITCH)
    return move < GIVE and card_played(move) == SWITCH and has_switch and not s.hands[seat] & NUMBER_CARDS


def which_gap(s: State, place: Place) -> str:
    """Why a joker has no room: there is no gap, or the row begins with 1 or ends with 11 already."""
    if place == 0:
        return "no_gap_in_front"
    return "no_gap_at_the_end" if value_before(s, place) == HIGHEST else "no_gap"


def fitting(s: State, place: Place) -> dict[str, Argument]:
    """The numbers that a Switch could put at this place; `n` is how many."""
    low, high = value_before(s, place) + 1, highest_at(s, place)
    return {"place": place, "low": low, "high": high, "n": high - low + 1}


def helpful(s: State, seat: Seat) -> dict[str, Argument]:
    """The helper's cards that the asker could play; `n` is how many."""
    cards = [card_text(card) for card in range(KINDS) if is_among(kinds_in(s.hands[seat]) & suitable(s), card)]
    return {"cards": cards, "n": len(cards)}


def recount(event: Told) -> Sentence | None:
    """The event for the log; that others draw goes without saying."""
    kind = event["kind"]
    if kind == "drew" and "card" not in event:
        return None
    if kind == "returned":
        kind = "returned_card" if "card" in event else "returned_hidden"
    return Sentence(f"help.event.{kind}", {key: value for key, value in event.items() if key != "kind"})
