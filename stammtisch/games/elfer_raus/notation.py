"""How cards, moves and chance of Elfer raus! are written: `r7`, `draw`, a shuffle from top to bottom."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, Outcome
from stammtisch.engine.notation import Text, read_kind, read_shuffle, words_for
from stammtisch.games.elfer_raus.cards import CARDS, LETTERS, colour_of, number_of

CARD_TEXTS = tuple(f"{LETTERS[colour_of(card)]}{number_of(card)}" for card in range(CARDS))
MOVE_TEXTS = (*CARD_TEXTS, "draw", "end", "pass")

card_text, parse_card = words_for("card", CARD_TEXTS)
move_text, parse_move = words_for("move", MOVE_TEXTS)


def outcome_text(outcome: Outcome) -> tuple[str, Text]:
    """The outcome as a record names it."""
    return "shuffle", [card_text(card) for card in reversed(outcome.values)]


def parse_outcome(kind: str, value: Text) -> Outcome:
    """The outcome that a record names."""
    return Outcome(read_kind(kind, Chance.SHUFFLE), read_shuffle(value, parse_card))
