"""Every test runs in `make test` or is left to `make test-all`; those that take turns have had theirs in a few days."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests import suite
from tests.cli.run import ROOT

PROBE = """
import pytest

@pytest.mark.rotating("game")
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("game", ["elfer_raus", "help", "level8", "push"])
def test_one_game_a_day(game, size): ...

@pytest.mark.rotating("setting", each="game")
@pytest.mark.parametrize(("game", "setting"), [("help", 3), ("help", 4), ("help", 5), ("push", 2), ("push", 6)])
def test_one_setting_of_each(game, setting): ...

@pytest.mark.rotating("width", keep=2)
@pytest.mark.parametrize("width", range(5))
def test_two_widths(width): ...

@pytest.mark.exhaustive
def test_seldom(): ...

def test_always(): ...

@pytest.fixture(scope="module")
def made_once(): ...

def test_shares(made_once): ...
"""


@pytest.fixture
def found(pytester: pytest.Pytester) -> list[pytest.Item]:
    """The tests of the probe."""
    pytester.makeini("[pytest]\nmarkers =\n  rotating\n  exhaustive\n")
    return pytester.getitems(PROBE)


def on(found: list[pytest.Item], day: int) -> set[str]:
    """The names of those that do not rest on this day."""
    rotation = suite.Rotation(found)
    return {item.name for item in found if not rotation.rests(item, day)}


def test_everybody_has_had_their_turn_after_some_days(found: list[pytest.Item]) -> None:
    days = suite.Rotation(found).days()
    assert days == 4
    for first in (0, 738_000):
        assert set().union(*(on(found, first + day) for day in range(days))) == {item.name for item in found}


def test_who_takes_turns_is_left_out_on_other_days(found: list[pytest.Item]) -> None:
    for day in range(5):
        names = on(found, day)
        one_game = [name for name in names if name.startswith("test_one_game")]
        assert len(one_game) == 2
        assert len({re.sub(r".*\[|-?\d-?|\]", "", name) for name in one_game}) == 1
        each = sorted(re.findall(r"test_one_setting_of_each\[(\w+)", " ".join(names)))
        assert each == ["help", "push"]
        assert len([name for name in names if name.startswith("test_two")]) == 2


def test_every_test_is_found_on_some_day_and_belongs_to_one_run(request: pytest.FixtureRequest) -> None:
    """Among all tests that this run has found: nobody rests for ever, and who takes turns is not exhaustive besides."""
    items = request.config.stash[suite.COLLECTED]
    rotation = suite.Rotation(items)
    resting = [{item for item in items if rotation.rests(item, suite.day() + day)} for day in range(rotation.days())]
    assert set.intersection(*resting) == set()
    for item in items:
        marks = [mark.name for mark in item.iter_markers("exhaustive")]
        assert len(marks) <= 1
        assert item not in rotation.places or (marks == ["exhaustive"]) == (item in resting[0])


def test_the_two_runs_are_told_apart_by_one_mark(request: pytest.FixtureRequest) -> None:
    (ordinary,) = re.findall(r"^addopts = .*", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert '"-m", "not exhaustive"' in ordinary
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r'\$\(TESTS\) -m ""', make)


def test_what_shares_a_fixture_of_its_file_stays_together(found: list[pytest.Item]) -> None:
    assert [item.name for item in found if suite.shares(item)] == ["test_shares"]


def test_one_process_needs_no_workers(pytester: pytest.Pytester) -> None:
    pytester.makepyprojecttoml("[tool.pytest.ini_options]\nmarkers = ['rotating', 'exhaustive']\n")
    pytester.makeconftest("from tests.conftest import pytest_addoption, pytest_collection_modifyitems")
    pytester.makepyfile(PROBE)
    done = pytester.runpytest_subprocess("--strict-markers", "-p", "no:xdist", "-k", "shares or always")
    done.assert_outcomes(passed=2, deselected=19)


def test_the_slowest_tests_are_named_with_their_reasons() -> None:
    def report(name: str, seconds: float, why: str | None = None) -> Any:
        told = [("slow", why)] if why else []
        return pytest.TestReport(name, ("", 0, ""), {}, "passed", None, "call", user_properties=told, duration=seconds)

    reports = [report(f"t{n}", n) for n in range(9)] + [
        report("t8", 2),
        report("long", 11, "a whole game"),
        report("a", 0),
    ]
    lines = suite.slowest(reports)
    assert len(lines) == 10
    assert lines[0] == "  11.0 s  long  a whole game"
    assert lines[1].startswith("  10.0 s  t8  (split it")
    assert lines[-1] == "   0.0 s  t0  "
