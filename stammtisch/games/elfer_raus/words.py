"""Refusals and events of Elfer raus! as sentences."""

from __future__ import annotations

from stammtisch.engine.state import Move, Seat
from stammtisch.engine.view import Told
from stammtisch.games.elfer_raus.cards import CARDS, START, card_of, colour_of, number_of
from stammtisch.games.elfer_raus.notation import card_text
from stammtisch.games.elfer_raus.rows import fits
from stammtisch.games.elfer_raus.state import No, State
from stammtisch.words import Argument, Sentence

RULE = {
    No.NOT_YOUR_TURN: "ER-8",
    No.OVER: "ER-14",
    No.NOT_YOURS: "ER-8",
    No.ROW_NOT_OPEN: "ER-9",
    No.GAP: "ER-9",
    No.NOTHING_LAID: "ER-10",
    No.DRAW_AFTER_LAYING: "ER-10",
    No.CARD_FITS: "ER-11",
    No.NOTHING_FITS: "ER-11",
    No.STOCK_EMPTY: "ER-12",
    No.STOCK_LEFT: "ER-12",
    No.CANNOT_LAY: "ER-12",
}
"""The rule behind each refusal."""

SAID = {"laid", "laid_drawn", "drew", "passed", "round_won", "scored", "dealt", "dealt_again"}
"""The events that a log needs; `stopped` shows by itself."""


def explain(s: State, seat: Seat, move: Move, refusal: int) -> Sentence:
    """Why the seat may not make this move, with the cards concerned."""
    no = No(refusal)
    arguments: dict[str, Argument] = {"seat": s.actor}
    if no in {No.NOT_YOURS, No.ROW_NOT_OPEN, No.GAP}:
        arguments["card"] = card_text(move)
    if no in {No.ROW_NOT_OPEN, No.GAP}:
        arguments["missing"] = card_text(missing_before(s, move))
    if no in {No.CARD_FITS, No.NOTHING_LAID}:
        cards = [card_text(card) for card in range(CARDS) if s.holder[card] == seat and fits(s, card)]
        arguments |= {"cards": cards, "n": len(cards)}
    return Sentence(f"elfer_raus.no.{no.name.lower()}", arguments, RULE[no])


def missing_before(s: State, card: int) -> int:
    """The card that must lie first: the 11 of an unopened row, else the card's neighbour towards the 11."""
    colour, number = colour_of(card), number_of(card)
    if not s.low[colour]:
        return card_of(colour, START)
    return card_of(colour, number + 1 if number < START else number - 1)


def recount(event: Told) -> Sentence | None:
    """The event for the log."""
    kind = event["kind"]
    if kind not in SAID:
        return None
    if kind == "drew":
        kind = "drew_card" if "card" in event else "drew_hidden"
    return Sentence(f"elfer_raus.event.{kind}", {key: value for key, value in event.items() if key != "kind"})
