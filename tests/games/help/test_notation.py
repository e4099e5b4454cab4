"""How moves and chance of Help! are written."""

from __future__ import annotations

import pytest

from stammtisch.engine.chance import Chance, Outcome
from stammtisch.games.help.cards import JOKER, NO
from stammtisch.games.help.notation import outcome_text, parse_move, parse_outcome
from stammtisch.words import Complaint


def test_notation_of_moves() -> None:
    texts = ["joker 0", "joker 5", "lay 1", "lay 11", "switch 1 0", "switch 11 4", "zap", "no"]
    texts += ["give J", "give N", "return J", "return 11", "return N"]
    assert [parse_move(text) for text in texts] == [0, 5, 6, 16, 17, 71, 72, 73, 74, 88, 89, 100, 103]
    for wrong in ("joker 6", "switch 7 5", "switch 12 0", "lay 12", "lay J", "give", "give 0"):
        with pytest.raises(Complaint):
            parse_move(wrong)


def test_notation_of_chance() -> None:
    shuffle, lot = Outcome(Chance.SHUFFLE, (7, JOKER, NO)), Outcome(Chance.LOT, (2,))
    assert outcome_text(shuffle) == ("shuffle", ["N", "J", "7"])
    assert outcome_text(lot) == ("lot", 2)
    for outcome in (shuffle, lot):
        assert parse_outcome(*outcome_text(outcome)) == outcome
    for kind, value in (("die", 1), ("lot", 5), ("lot", "2"), ("lot", True), ("shuffle", ["X"]), ("shuffle", "J")):
        with pytest.raises(Complaint):
            parse_outcome(kind, value)
