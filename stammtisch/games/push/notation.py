"""How cards, moves and chance of Push are written: `r4`, `place new`, a shuffle from top to bottom, a roll."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, Outcome
from stammtisch.engine.notation import Text, read_kind, read_shuffle, words_for
from stammtisch.games.push.cards import LETTERS, NUMBERED, Face, colour_of, number_of
from stammtisch.games.push.state import MAX_COLUMNS
from stammtisch.words import complaint

CARD_TEXTS = (*(f"{LETTERS[colour_of(card)]}{number_of(card)}" for card in range(NUMBERED)), "D", "T")
FACE_TEXTS = (*LETTERS, "*")
COLUMN_TEXTS = tuple(str(column + 1) for column in range(MAX_COLUMNS))
MOVE_TEXTS = (
    "flip",
    *(f"secure {letter}" for letter in LETTERS),
    *(f"place {column}" for column in COLUMN_TEXTS),
    "place new",
    *(f"take {column}" for column in COLUMN_TEXTS),
)

card_text, parse_card = words_for("card", CARD_TEXTS)
move_text, parse_move = words_for("move", MOVE_TEXTS)


def outcome_text(outcome: Outcome) -> tuple[str, Text]:
    """The outcome as a record names it."""
    if outcome.kind == Chance.DIE:
        return "die", FACE_TEXTS[outcome.values[0]]
    return "shuffle", [card_text(card) for card in reversed(outcome.values)]


def parse_outcome(kind: str, value: Text) -> Outcome:
    """The outcome that a record names."""
    if read_kind(kind, Chance.SHUFFLE, Chance.DIE) == Chance.DIE:
        return Outcome(Chance.DIE, (read_face(value),))
    return Outcome(Chance.SHUFFLE, read_shuffle(value, parse_card))


def read_face(value: Text) -> Face:
    """The face of the die that a record names."""
    if value not in FACE_TEXTS:
        raise complaint("push.no_face", expected=" | ".join(FACE_TEXTS), got=str(value)[:40])
    return FACE_TEXTS.index(value)
