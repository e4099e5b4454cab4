"""What one seat's page keeps, in whatever place a browser has for it, holds nothing that the seat may not know."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from stammtisch.bots import USUAL
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chance import Dice
from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import GAMES, SHORT, Visitor, caught_up, open_seat
from tests.web.keeping import shown, stored
from tests.web.pages.installed import controlled, device

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARD = {"elfer_raus": re.compile(r"\b[rygb]\d{1,2}\b"), "level8": re.compile(r"\b[rsygbp]\d{1,2}\b")}
"""The cards of these games are all different, so that each of them is a canary."""
MOVES = 30
LOOKS = 6
"""So many moves between two looks at what the browser keeps."""


def people(server: Server, game: str) -> list[Guest]:
    """Three people whose game has begun."""
    host = opened(server, game, 3, options=SHORT.get(game, {}), house={"patience": 0})
    guests = [host, joined(server, host, "Toni"), joined(server, host, "Resi")]
    host.command("start").raise_for_status()
    return guests


def moved(guests: list[Guest]) -> bool:
    """Whoever must move has done so; not if the game is over."""
    turn = guests[0].state()["turn"]
    if turn is not None:
        view = guests[turn].state()["view"]
        guests[turn].command("move", moves=[stammgast(view, Dice(bytes(32)), USUAL)]).raise_for_status()
    return turn is not None


def cards(game: str, said: Any) -> set[str]:
    """The cards that are named there."""
    return set(CARD[game].findall(said if isinstance(said, str) else json.dumps(said))) if game in CARD else set()


def kept_by(visitor: Visitor, guests: list[Guest]) -> str:
    """All that the page of the first seat shows and keeps, once it has heard of everything."""
    caught_up(visitor, guests[0].state()["seq"])
    return shown(visitor.page) + stored(visitor.page)


@pytest.mark.rotating("game", keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_keeps_nothing_that_its_seat_may_not_know(browser: Browser, server: Server, game: str) -> None:
    guests = people(server, game)
    with device(browser, server.url) as visitor:
        open_seat(visitor, guests[0])
        controlled(visitor)
        seen, kept = set[str](), list[str]()
        for number in range(MOVES):
            seen |= cards(game, guests[0].state()["view"])
            if number % LOOKS == 0:
                kept.append(kept_by(visitor, guests))
                own, *others = (cards(game, guest.state()["view"].get("hand", [])) for guest in guests)
                assert own <= cards(game, kept[-1])
                assert not cards(game, kept[-1]) & (set.union(*others) - seen)
            if not moved(guests):
                break
        playing = guests[0].state()["phase"] == "playing"
        for guest in guests[:2] if playing else ():
            guest.command("vote", abort=True).raise_for_status()
        record = guests[0].client.get(f"{guests[0].path}/record").raise_for_status().json()
        hidden = [record["seed"], record["fair"]["secret"], *(guest.key["token"] for guest in guests[1:])]
        assert len(kept[-1]) > 1000
        assert not any(secret in said for secret in hidden for said in (kept if playing else kept[:-1]))
