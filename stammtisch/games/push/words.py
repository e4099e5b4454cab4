"""Refusals and events of Push as sentences."""

from __future__ import annotations

from stammtisch.engine.state import Move, Seat
from stammtisch.engine.view import Told
from stammtisch.games.push.cards import LETTERS, clash, marks_of
from stammtisch.games.push.notation import card_text
from stammtisch.games.push.state import PLACE, SECURE, TAKE, No, Phase, State
from stammtisch.words import Argument, Sentence

RULE = {
    No.NOT_YOUR_TURN: "PU-4",
    No.OVER: "PU-18",
    No.CARD_WAITS: "PU-6",
    No.NOTHING_FLIPPED: "PU-6",
    No.NOT_STARTED: "PU-6",
    No.THREE_COLUMNS: "PU-6",
    No.BARRED: "PU-7",
    No.DIE_THERE: "PU-8",
    No.NO_COLUMN: "PU-10",
    No.NOT_AT_START: "PU-10",
    No.NO_SUCH_COLUMN: "PU-12",
    No.COLUMN_TAKEN: "PU-13",
    No.MUST_TAKE: "PU-13",
    No.NOTHING_OPEN: "PU-17",
    No.STOCK_EMPTY: "PU-18",
}
"""The rule behind each refusal."""

UNSAID = {"die_discarded", "turns_discarded"}
"""The events that a log can do without: a roll or a left-over column says the same."""


def explain(s: State, _seat: Seat, move: Move, refusal: int) -> Sentence:
    """Why the seat may not make this move, with the cards concerned."""
    no = No(refusal)
    if no == No.NOT_YOUR_TURN and s.phase == Phase.TAKE:
        return Sentence("push.no.not_your_take", {"seat": s.actor}, "PU-13")
    return Sentence(f"push.no.{no.name.lower()}", concerned(s, move, no), RULE[no])


def concerned(s: State, move: Move, no: No) -> dict[str, Argument]:
    """The seat, colour, column and cards that the refusal is about."""
    match no:
        case No.NOT_YOUR_TURN:
            return {"seat": s.actor}
        case No.CARD_WAITS | No.THREE_COLUMNS:
            return {"card": card_text(s.flipped)}
        case No.NOT_STARTED:
            return {"card": card_text(s.flipped), "column": move - PLACE + 1}
        case No.BARRED | No.DIE_THERE:
            barring = cards_in_the_way(s, move - PLACE)
            return {"card": card_text(s.flipped), "column": move - PLACE + 1, "cards": barring, "n": len(barring)}
        case No.NO_SUCH_COLUMN | No.COLUMN_TAKEN:
            return {"column": move - TAKE + 1}
        case No.NOTHING_OPEN:
            return {"colour": LETTERS[move - SECURE]}
        case _:
            return {}


def cards_in_the_way(s: State, column: int) -> list[str]:
    """The cards of the column that bar it for the flipped card."""
    cards = s.columns[column][: s.length[column]]
    return [card_text(card) for card in cards if clash(marks_of(card), s.flipped)]


def recount(event: Told) -> Sentence | None:
    """The event for the log."""
    kind = event["kind"]
    if kind in UNSAID:
        return None
    if kind == "took" and not event["cards"]:
        kind = "took_die_only"
    if kind == "rolled" and event["face"] == "*":
        kind = "rolled_star"
    return Sentence(f"push.event.{kind}", {key: value for key, value in event.items() if key != "kind"})
