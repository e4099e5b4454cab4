"""One browser and one server for all tests in this process, which are run and chosen in the same way by everybody.

Hypothesis tries the same examples every time, so that a failure is everybody's failure.
Tables and settings of whoever runs them are left alone: where a test names no folder, it is an empty one.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import suite
from tests.server.serving import Server, serving
from tests.web.browsing import WHOLE, chosen, launched
from tests.web.browsing import browser as opened_browser
from tests.web.node import Node

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with opened_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """The browser that people have, for what pages alone do not do: messages, and a screen that stays on."""
    if chosen() == WHOLE:
        yield browser
        return
    with launched(browser.browser_type, WHOLE) as whole:
        yield whole


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots do not dawdle."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """The client's modules without a browser."""
    node = Node()
    yield node
    node.close()


@contextmanager
def without_the_browsers_loop(item: pytest.Item) -> Iterator[None]:
    """An open browser has an event loop in this thread; it rests meanwhile, so that another can run."""
    loop = None if "browser" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    with without_the_browsers_loop(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    with without_the_browsers_loop(item):
        return (yield)


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
