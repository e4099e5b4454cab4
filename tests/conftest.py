"""How the tests run: Hypothesis tries the same examples every time, so that a failure is everybody's failure.

Tables and settings of whoever runs them are left alone: where a test names no folder, it is an empty one.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from tests import suite

if "TESTS_OF_STAMMTISCH" not in os.environ:
    home = os.environ["TESTS_OF_STAMMTISCH"] = tempfile.mkdtemp(prefix="stammtisch-tests-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = os.environ["TESTS_OF_STAMMTISCH"]

suite.day()
settings.register_profile(
    "suite",
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("thorough", parent=settings.get_profile("suite"), max_examples=200, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="run the tests of this game alone, and leave none of them for another day")


@pytest.hookimpl(tryfirst=True)  # before -m chooses by marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    suite.choose(config, items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    stats = terminalreporter.stats.values()
    reports = [report for some in stats for report in some if isinstance(report, pytest.TestReport)]
    if lines := suite.slowest(reports):
        terminalreporter.section("the slowest tests")
        for line in lines:
            terminalreporter.write_line(line)
