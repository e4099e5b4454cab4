"""Refusals and events of Mau-Mau as sentences."""

from __future__ import annotations

from stammtisch.engine.state import Move, Seat
from stammtisch.engine.view import Told
from stammtisch.words import Argument, Sentence

from mau_mau.cards import CARDS, SUIT_TEXTS
from mau_mau.notation import card_text
from mau_mau.rules import DRAW, No, State, card_played, fits, top

RULE = {
    No.NOT_YOUR_TURN: "MM-6",
    No.OVER: "MM-18",
    No.NOT_YOURS: "MM-6",
    No.MISFIT: "MM-7",
    No.NOT_WISHED: "MM-16",
    No.JACK_ON_JACK: "MM-15",
    No.SEVEN_FIRST: "MM-12",
    No.NO_PASSING_ON: "MM-12",
    No.WISH_MISSING: "MM-15",
    No.NO_WISH_NOW: "MM-19",
    No.DRAWN_ALREADY: "MM-8",
    No.NOTHING_TO_DRAW: "MM-10",
    No.DRAW_FIRST: "MM-8",
    No.CARD_FITS: "MM-10",
}
"""The rule behind each refusal."""


def explain(s: State, seat: Seat, move: Move, refusal: int) -> Sentence:
    """Why the seat may not make this move, with the cards concerned."""
    no = No(refusal)
    arguments: dict[str, Argument] = {"seat": s.actor}
    if move < DRAW:
        arguments |= {"card": card_text(card_played(move)), "top": card_text(top(s)), "suit": SUIT_TEXTS[s.suit]}
    if no in {No.SEVEN_FIRST, No.NO_PASSING_ON}:
        arguments["n"] = s.penalty
    if no == No.CARD_FITS:
        cards = [card_text(card) for card in range(CARDS) if s.holder[card] == seat and fits(s, card)]
        arguments |= {"cards": cards, "n": len(cards)}
    return Sentence(f"mau_mau.no.{no.name.lower()}", arguments, RULE[no])


def recount(event: Told) -> Sentence | None:
    """The event for the log."""
    kind = event["kind"]
    if kind == "drew":
        if event["for_seven"] and "card" not in event:
            return None  # that so many cards were taken has been said
        kind = "drew_card" if "card" in event else "drew_hidden"
    return Sentence(
        f"mau_mau.event.{kind}", {key: value for key, value in event.items() if key not in {"kind", "for_seven"}}
    )
