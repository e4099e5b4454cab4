"""How cards, moves and chance of Mau-Mau are written: `H7`, `CJ S`, `draw`, a shuffle from top to bottom."""

from __future__ import annotations

from stammtisch.engine.chance import Chance, Outcome
from stammtisch.engine.notation import Text, read_kind, read_shuffle, words_for

from mau_mau.cards import CARDS, JACK, RANK_TEXTS, SUIT_TEXTS, card_of, rank_of, suit_of

CARD_TEXTS = tuple(f"{SUIT_TEXTS[suit_of(card)]}{RANK_TEXTS[rank_of(card)]}" for card in range(CARDS))
JACKS = tuple(CARD_TEXTS[card_of(suit, JACK)] for suit in range(len(SUIT_TEXTS)))
MOVE_TEXTS = (*CARD_TEXTS, *(f"{jack} {wish}" for jack in JACKS for wish in SUIT_TEXTS), "draw", "pass")

card_text, parse_card = words_for("card", CARD_TEXTS)
move_text, parse_move = words_for("move", MOVE_TEXTS)


def outcome_text(outcome: Outcome) -> tuple[str, Text]:
    """The outcome as a record names it."""
    return "shuffle", [card_text(card) for card in reversed(outcome.values)]


def parse_outcome(kind: str, value: Text) -> Outcome:
    """The outcome that a record names."""
    return Outcome(read_kind(kind, Chance.SHUFFLE), read_shuffle(value, parse_card))
