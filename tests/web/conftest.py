"""One browser and one server for all tests of the client in this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server, serving
from tests.web.browsing import browser as opened_browser
from tests.web.node import Node

if TYPE_CHECKING:
    from playwright.sync_api import Browser


HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with opened_browser() as browser:
        yield browser


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late once; who is late three times in a row has a fault."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=2))
