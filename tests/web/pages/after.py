"""A game that is over, its result, and looking back at it."""

from __future__ import annotations

from typing import Any

from tests.server.serving import Guest, Server, opened
from tests.web.browsing import (
    Visitor,
    open_seat,
)

SHORT: dict[str, dict[str, Any]] = {"level8": {"ladder": "short", "levels": 2}}


class Ended:
    """Games that bots have played to their end; each is played once, when it is first wanted."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._guests: dict[tuple[str, int], Guest] = {}

    def __call__(self, game: str, players: int = 3, **options: Any) -> Guest:
        """Somebody at the table of such a game; with options, of a new one."""
        if options or (game, players) not in self._guests:
            guest = played(opened(self.server, game, players, options=options or SHORT.get(game, {}), house=QUICK))
            if options:
                return guest
            self._guests[game, players] = guest
        return self._guests[game, players]


QUICK = {"patience": 0, "pace": 0}


def played(host: Guest, *others: Guest) -> Guest:
    """Bots have played for all of them until the game was over."""
    host.command("start", fill="anfaenger").raise_for_status()
    for guest in (host, *others):
        guest.command("stand_in", seat=guest.key["seat"])
    with host.listening() as lines:
        assert any(line["kind"] == "state" and line["phase"] == "over" for line in lines)
    return host


def see_result(visitor: Visitor, guest: Guest) -> None:
    open_seat(visitor, guest)
    visitor.page.wait_for_selector(".result")


def look_back(visitor: Visitor, guest: Guest, rest: str = "") -> None:
    visitor.page.goto(f"{visitor.url}/t/{guest.key['code']}/replay{rest}")
    visitor.page.wait_for_selector("main.replay")


def at_moment(visitor: Visitor, at: int) -> None:
    visitor.page.wait_for_selector(f"main.replay[data-at='{at}']")
