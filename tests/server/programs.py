"""Programs with personal tokens, and what they hear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import httpx

from stammtisch.server.store import personal_tokens
from stammtisch.server.store.database import FILE_NAME, connected
from tests.server.serving import Server


def given(server: Server, name: str, *scopes: str) -> httpx.Client:
    """A program with a new personal token."""
    with closing(connected(server.folder / FILE_NAME)) as connection:
        token = personal_tokens.give(connection, name, scopes, 0)
    return httpx.Client(base_url=f"{server.url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=30)


def revoke(server: Server, name: str) -> None:
    with closing(connected(server.folder / FILE_NAME)) as connection:
        personal_tokens.revoke(connection, name, 1)


@contextmanager
def hearing(program: httpx.Client) -> Iterator[Iterator[dict[str, Any]]]:
    with program.stream("GET", "/stream/events") as response:
        response.raise_for_status()
        yield (json.loads(line) for line in response.iter_lines() if line)
