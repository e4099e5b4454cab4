"""How cards, moves and chance of Help! are written: `7`, `J`, `switch 7 2`, a shuffle from top to bottom, a lot."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, Outcome
from stammtisch.engine.notation import Text, read_kind, read_shuffle, words_for
from stammtisch.engine.state import Seat
from stammtisch.games.help.cards import HIGHEST, LOWEST
from stammtisch.games.help.moves import PLACES, ROW_FULL
from stammtisch.games.help.state import MAX_SEATS
from stammtisch.words import complaint

NUMBERS = tuple(str(number) for number in range(LOWEST, HIGHEST + 1))
CARD_TEXTS = ("J", *NUMBERS, "S", "Z", "N")
MOVE_TEXTS = (
    *(f"joker {place}" for place in range(ROW_FULL)),
    *(f"lay {number}" for number in NUMBERS),
    *(f"switch {number} {place}" for place in range(PLACES) for number in NUMBERS),
    "zap",
    "no",
    *(f"give {card}" for card in CARD_TEXTS),
    *(f"return {card}" for card in CARD_TEXTS),
)

card_text, parse_card = words_for("card", CARD_TEXTS)
move_text, parse_move = words_for("move", MOVE_TEXTS)


def outcome_text(outcome: Outcome) -> tuple[str, Text]:
    """The outcome as a record names it."""
    if outcome.kind == Chance.LOT:
        return "lot", outcome.values[0]
    return "shuffle", [card_text(card) for card in reversed(outcome.values)]


def parse_outcome(kind: str, value: Text) -> Outcome:
    """The outcome that a record names."""
    if read_kind(kind, Chance.SHUFFLE, Chance.LOT) == Chance.LOT:
        return Outcome(Chance.LOT, (read_seat(value),))
    return Outcome(Chance.SHUFFLE, read_shuffle(value, parse_card))


def read_seat(value: Text) -> Seat:
    """The seat that a record names as drawn by lot."""
    if type(value) is not int or value not in range(MAX_SEATS):  # true is an int too, but no seat
        raise complaint("help.no_seat", expected=f"0…{MAX_SEATS - 1}", got=str(value)[:40])
    return value
