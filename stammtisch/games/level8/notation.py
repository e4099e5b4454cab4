"""How cards, moves and chance of Level 8 are written: `r7`, `add r7 2.1`, a shuffle from top to bottom."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, Outcome
from stammtisch.engine.notation import Text, read_kind, read_shuffle, words_for
from stammtisch.games.level8.cards import HIGHEST, LETTERS, NUMBERED, colour_of, number_of
from stammtisch.games.level8.ladders import MAX_GROUPS
from stammtisch.games.level8.moves import MAX_SEATS, RUN_STARTS
from stammtisch.words import complaint

NUMBERED_TEXTS = tuple(f"{LETTERS[colour_of(card)]}{number_of(card)}" for card in range(NUMBERED))
CARD_TEXTS = (*NUMBERED_TEXTS, "J", "X")
GROUP_TEXTS = tuple(f"{seat}.{place}" for seat in range(MAX_SEATS) for place in range(1, MAX_GROUPS + 1))
MOVE_TEXTS = (
    "take stock",
    *(f"take {seat}" for seat in range(MAX_SEATS)),
    *(f"lay run {first}" for first in range(1, RUN_STARTS + 1)),
    *(f"lay set {number}" for number in range(1, HIGHEST + 1)),
    *(f"lay colour {letter}" for letter in LETTERS),
    *(f"put {card}" for card in (*NUMBERED_TEXTS, "J")),
    *(f"add {card} {group}" for group in GROUP_TEXTS for card in NUMBERED_TEXTS),
    *(f"add J {group}" for group in GROUP_TEXTS),
    *(f"add J {group} low" for group in GROUP_TEXTS),
    *(f"add J {group} high" for group in GROUP_TEXTS),
    *(f"discard {card}" for card in CARD_TEXTS),
    *(f"skip {seat}" for seat in range(MAX_SEATS)),
    *(f"keep {card}" for card in CARD_TEXTS),
    "keep done",
)

card_text, parse_card = words_for("card", CARD_TEXTS)
move_text, parse_move = words_for("move", MOVE_TEXTS)


def outcome_text(outcome: Outcome) -> tuple[str, Text]:
    """The outcome as a record names it; levels are counted from 1."""
    match outcome.kind:
        case Chance.ORDER:
            return "order", [level + 1 for level in outcome.values]
        case Chance.LOT:
            return "lot", outcome.values[0]
        case _:
            return "shuffle", [card_text(card) for card in reversed(outcome.values)]


def parse_outcome(kind: str, value: Text) -> Outcome:
    """The outcome that a record names."""
    match read_kind(kind, Chance.ORDER, Chance.LOT, Chance.SHUFFLE):
        case Chance.ORDER:
            return Outcome(Chance.ORDER, read_order(value))
        case Chance.LOT:
            return Outcome(Chance.LOT, (read_seat(value),))
        case _:
            return Outcome(Chance.SHUFFLE, read_shuffle(value, parse_card))


def read_order(value: Text) -> tuple[int, ...]:
    """The levels, counted from 0, that a record lists from 1."""
    if not isinstance(value, list) or not all(type(level) is int for level in value):
        raise complaint("level8.no_order", got=str(value))
    return tuple(level - 1 for level in value)


def read_seat(value: Text) -> int:
    """The seat that a record names."""
    if type(value) is not int:
        raise complaint("level8.no_seat", got=str(value))
    return value
