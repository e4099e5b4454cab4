"""Games that are over, for all tests of the client in this process."""

from __future__ import annotations

import pytest

from tests.server.serving import Server
from tests.web.pages.after import Ended


@pytest.fixture(scope="session")
def ended(server: Server) -> Ended:
    """Games that bots have played to their end, each of them once."""
    return Ended(server)
