"""Equity tables: made for the rules of today, refused for others, and sensible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.bots import equities
from stammtisch.bots.strategy import WIN
from stammtisch.games import GAMES
from stammtisch.games.elfer_raus.bots.equity import expectation, table_for
from stammtisch.games.elfer_raus.state import State
from stammtisch.words import LANGUAGES, Complaint, Listener, say

FILES = [file for name in GAMES for file in sorted(equities.folder(name).glob("*.json"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[2].name}-{file.stem}")
def test_every_table_was_made_for_the_rules_of_today(file: Path) -> None:
    game = file.parents[2].name
    assert json.loads(file.read_text(encoding="utf-8"))["rules"] == equities.rules_hash(game)


def test_a_table_for_other_rules_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equities, "folder", lambda _name: tmp_path)
    equities.save("push", "test", {"some": "thing"})
    assert equities.load("push", "test")["some"] == "thing"
    equities.check("push")
    file = tmp_path / "test.json"
    file.write_text(file.read_text(encoding="utf-8").replace(equities.rules_hash("push"), "0123"), encoding="utf-8")
    equities.load.cache_clear()
    for read in (lambda: equities.load("push", "test"), lambda: equities.check("push")):
        with pytest.raises(Complaint, match="push/test") as refused:
            read()
        for language in LANGUAGES:
            said = say(refused.value.sentence, Listener(language))
            assert "0123" in said
            assert "stammtisch equity push" in said
            assert "\n" not in said


def test_the_hash_follows_the_rules_and_nothing_else(tmp_path: Path) -> None:
    rules = tmp_path / "tiny" / "rules.py"
    rules.parent.mkdir()

    def hashed(source: str) -> str:
        rules.write_text(source, encoding="utf-8")
        return equities.hash_of(rules.parent)

    before = hashed('"""Rules."""\n\nMOST = 3\n\ndef f(s):\n    """Say."""\n    return s + 1\n')
    assert (
        hashed('"""Other words."""\nMOST = 3  # why\n\n\ndef f(s):\n    """Differently."""\n    return s + 1\n')
        == before
    )
    assert hashed('"""Rules."""\n\nMOST = 3\n\ndef f(s):\n    """Say."""\n    return s + 2\n') != before
    assert hashed('"""Rules."""\n\nMOST = 4\n\ndef f(s):\n    """Say."""\n    return s + 1\n') != before
    cut_up_differently_by_python_3_12 = 'KEY = f"{a!r:>{b}} ä\\n"  # as a set\n'
    assert hashed(cut_up_differently_by_python_3_12) == "07cdeb790daf5bc6"
    (rules.parent / "words.py").write_text("x = 1", encoding="utf-8")
    assert hashed('"""Rules."""\n\nMOST = 4\n\ndef f(s):\n    return s + 1\n') == equities.hash_of(rules.parent)


def between_rounds(*totals: int, rounds: int = 3, limit: int = 0) -> State:
    s = State()
    s.players, s.round, s.rounds, s.limit = len(totals), 1, rounds, limit
    s.totals[: len(totals)] = totals
    return s


@pytest.mark.parametrize("s", [between_rounds(0, 30, 55), between_rounds(0, 900), between_rounds(10, 80, limit=200)])
def test_chances_in_elfer_raus_add_up_and_follow_the_points(s: State) -> None:
    chances = [expectation(s, seat, table_for(s)) for seat in range(s.players)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[1]
    assert WIN - s.players <= sum(chances) <= WIN


def test_a_lead_in_elfer_raus_is_worth_more_when_less_is_to_come() -> None:
    leads = [
        expectation(s, 0, table_for(s)) for s in (between_rounds(0, 30, rounds=2), between_rounds(0, 30, rounds=9))
    ]
    assert leads[0] > leads[1] > WIN // 2
