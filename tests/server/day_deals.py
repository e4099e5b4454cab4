"""The deal of the day, dealt and played out."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.serving import Guest, Server

TODAY = "/api/v1/deals/today"


def dealt(server: Server, path: str, **body: Any) -> Guest:
    """Somebody at a table with a known deal."""
    answer = httpx.post(f"{server.url}{path}", json={"name": "Anna", "pace": 0, **body}, timeout=30)
    return Guest(server, answer.raise_for_status().json())


def played_out(guest: Guest) -> dict[str, Any]:
    """The state when the guest has made some move whenever it was on, to the end."""
    with guest.listening() as lines:
        for line in lines:
            if line["kind"] != "state":
                continue
            if line["phase"] == "over":
                return line
            if line["turn"] == line["you"]:
                guest.command("move", moves=line["view"]["moves"][:1])
    raise AssertionError("the stream ended before the game")
