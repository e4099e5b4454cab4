"""Every rule number has a test, named after it; the few that cannot be tested are listed here with the reason."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from stammtisch.games import GAMES
from stammtisch.games.rulebook import rules
from tests.plays import AnyGame, named

TESTS = Path(__file__).parent

UNTESTED: dict[str, str] = {}
"""Rules without a test of their own, each with the reason."""


def numbers_tested(game: AnyGame) -> set[str]:
    """The rule numbers that a test of the game names: `test_er_9_…` is about ER-9."""
    prefix = next(iter(rules(game.name, "en"))).split("-")[0]
    pattern = re.compile(rf"test_{prefix.lower()}_(\d+)_")
    numbers: set[str] = set()
    for file in [*(TESTS / "games" / game.name).glob("test_*.py"), *(TESTS / "engine").glob("test_*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (found := pattern.match(node.name)):
                numbers.add(f"{prefix}-{found[1]}")
    return numbers


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_every_rule_has_a_test(game: AnyGame) -> None:
    assert set(rules(game.name, "en")) - numbers_tested(game) - set(UNTESTED) == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_no_test_names_a_rule_that_does_not_exist(game: AnyGame) -> None:
    assert numbers_tested(game) <= set(rules(game.name, "en"))
