"""How rules are compiled stands beside them, and changes nothing of what they do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from stammtisch.engine import tuning
from stammtisch.engine.rule import RULES, rule
from stammtisch.games import GAMES
from tests.plays import AnyGame, named

TUNED = [game for game in GAMES.values() if game.has("tuning")]
CALLS: list[str] = []


@rule
def step(places: list[int]) -> None:
    """One more."""
    places.append(1)
    go_on(places)


@rule
def go_on(places: list[int]) -> None:
    """And what follows."""
    places.append(2)


def shout() -> None:
    """Somebody has heard it."""
    CALLS.append("shout")


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_only_a_table_says_how_the_rules_of_a_game_are_compiled(game: AnyGame) -> None:
    for file in Path(str(game.folder)).glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert file.name == "tuning.py" or tuning.__name__ not in modules, file


@pytest.mark.parametrize("game", TUNED, ids=named)
def test_a_table_names_rules_alone_and_each_of_them_once(game: AnyGame) -> None:
    table = game.part("tuning")
    left_out = [function for functions in table.LEFT_OUT.values() for function in functions]
    for functions in (table.INLINE, getattr(table, "NOINLINE", ()), left_out):
        assert set(functions) <= {*RULES, *RULES.values()}
        assert len(set(functions)) == len(functions)
    assert not set(table.INLINE) & set(getattr(table, "NOINLINE", ()))
    assert set(table.LEFT_OUT) <= set(game.rules.State.fields)


@pytest.mark.parametrize("game", TUNED, ids=named)
def test_the_tables_of_all_games_are_read_before_anything_is_compiled(game: AnyGame) -> None:
    numba = pytest.importorskip("stammtisch.engine.compiling").numba
    pytest.importorskip("numba", reason="Numba is not installed: nothing is compiled")
    numba()
    assert set(game.part("tuning").INLINE) <= tuning.INLINED
    assert game.part("tuning").COMPILED_AS.items() <= RULES.items()
    for field, functions in game.part("tuning").LEFT_OUT.items():
        assert {tuning.LEFT_OUT[function][0] for function in functions} == {field}


def test_what_follows_can_be_still_to_come() -> None:
    places: list[int] = []
    tuning.without(step, go_on)(places)
    assert places == [1]
    step(places)
    assert places == [1, 1, 2]


def test_a_line_can_come_first() -> None:
    places: list[int] = []
    CALLS.clear()
    tuning.with_first_line(step, shout)(places)
    assert (CALLS, places) == (["shout"], [1, 2])


def test_a_rule_can_be_there_only_once() -> None:
    compiling = pytest.importorskip("stammtisch.engine.compiling")
    pytest.importorskip("numba", reason="Numba is not installed: nothing is compiled")

    @rule
    def again(n: int) -> int:
        return doubled(n) + doubled(n + 1)

    numba = compiling.numba()
    both = numba.njit(lambda n: again(n))  # noqa: PLW0108 (Numba knows rules only by their calls)
    assert both(3) == 14
    assert "noinline" in "".join(both.inspect_llvm().values())


@tuning.noinline
def doubled(n: int) -> int:
    """Twice as many."""
    return 2 * n
