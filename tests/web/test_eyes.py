"""Looking back with every seat's eyes: each thing stands below its owner, nobody is called "you" who is not, and a move
has one number."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import DESKTOP, GAMES, PHONE, Visitor, settled, visiting
from tests.web.pages.after import QUICK, SHORT, Ended, at_moment, look_back, played, see_result

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WORDS = """parts => parts.flatMap(part => [part.innerText,
  ...Array.from(part.querySelectorAll('[aria-label]'), one => one.ariaLabel)])"""
"""Everything that can be read or heard."""


def with_eyes_of(visitor: Visitor, seat: int) -> None:
    eyes = visitor.page.locator(".open-hands button[aria-pressed]")
    eyes.nth(seat).click()
    assert eyes.nth(seat).get_attribute("aria-pressed") == "true"
    settled(visitor)


def told_replay(guest: Guest, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = guest.client.get(f"{guest.path}/replay{query}").raise_for_status().json()
    return found


def seen_at(replay: dict[str, Any], at: int, seat: int) -> dict[str, Any]:
    """What the seat saw at this moment, as the steps up to it tell."""
    seen: dict[str, Any] = {}
    for part in ("view", "own"):
        for step in replay["steps"][: at + 1]:
            seen |= step["view"] if part == "view" else step["own"][seat]
    return seen


@pytest.mark.rotating("game", "size", keep=2)
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("game", GAMES)
def test_37_with_every_seats_eyes_everything_stands_below_its_owner(
    browser: Browser, server: Server, ended: Ended, game: str, size: tuple[int, int]
) -> None:
    guest = ended(game)
    replay = told_replay(guest)
    at = len(replay["steps"]) // 2
    with visiting(browser, server, size) as visitor:
        look_back(visitor, guest, f"#{at}")
        for seat in range(3):
            with_eyes_of(visitor, seat)
            chips = [
                str(place)
                for place in visitor.page.locator(".chip").evaluate_all("all => all.map(c => c.dataset.place)")
            ]
            assert chips == [f"seat-{(seat + 1 + turn) % 3}" for turn in range(3)]
            for pile in visitor.page.locator("[data-place^=pile-]").all():
                owner = (pile.get_attribute("data-place") or "").removeprefix("pile-")
                below, above = pile.bounding_box(), visitor.page.locator(f"[data-place=seat-{owner}]").bounding_box()
                assert below is not None
                assert above is not None
                assert above["x"] <= below["x"] + below["width"] / 2 <= above["x"] + above["width"]
            words = visitor.page.locator(".board, .open-hands").evaluate_all(WORDS)
            assert not re.search(r"\b(du|dir|dich|dein\w*)\b", " ".join(words), re.IGNORECASE)
            seen = seen_at(replay, at, seat)
            if game == "push":
                assert visitor.page.locator(".bench-total b").inner_text() == str(seen["displays"][seat]["points"])
                assert visitor.page.locator(".bench .bench-open [role=img]").count() == len(
                    seen["displays"][seat]["open"]
                )
            else:
                assert visitor.page.locator(".open-cards").nth(seat).locator("[role=img]").count() == len(seen["hand"])


def test_37_the_look_back_begins_with_the_readers_own_eyes(browser: Browser, server: Server) -> None:
    host = opened(server, "level8", 3, options=SHORT["level8"], house=QUICK, name="👩\u200d🍳 Oma")
    guest = joined(server, host, "Toni")
    played(host, guest)
    host.command("swap", first=0, second=1).raise_for_status()
    assert [told_replay(host)["you"], told_replay(guest)["you"]] == [0, 1]
    assert told_replay(Watching(server, host))["you"] is None
    for somebody, seat, name in ((host, 0, "👩\u200d🍳 Oma"), (guest, 1, "Toni")):
        with visiting(browser, server, DESKTOP) as visitor:
            see_result(visitor, somebody)
            look_back(visitor, host)
            assert visitor.page.locator(".open-hands button[aria-pressed=true]").inner_text() == name
            assert visitor.page.locator(".chip").last.get_attribute("data-place") == f"seat-{seat}"
    with visiting(browser, server, DESKTOP) as stranger:
        look_back(stranger, host)
        assert stranger.page.locator(".open-hands button[aria-pressed=true]").inner_text() == "👩\u200d🍳 Oma"


class Watching(Guest):
    """Somebody without a seat at this table."""

    def __init__(self, server: Server, host: Guest) -> None:
        super().__init__(server)
        self.key = {"table": host.key["table"]}


def test_37_a_move_has_one_number_everywhere(browser: Browser, server: Server, ended: Ended, tmp_path: Path) -> None:
    """On the slider, in the link, in the list, in the words beside, and in the terminal."""
    guest = ended("level8")
    file = tmp_path / "game.json"
    file.write_text(guest.client.get(f"{guest.path}/record").text.strip() + "\n", encoding="utf-8")
    terminal = subprocess.run(
        [sys.executable, "-m", "stammtisch", "replay", str(file), "--lang", "de"],
        capture_output=True,
        text=True,
        check=True,
    )
    numbered = re.findall(r"^ *(\d+)  ", terminal.stdout, re.MULTILINE)
    with visiting(browser, server, DESKTOP) as visitor:
        look_back(visitor, guest)
        rows = visitor.page.locator(".moves li")
        listed = [row.locator(".move-number").inner_text() for row in rows.all()]
        assert listed == numbered
        chosen = len(listed) // 2
        rows.nth(chosen).locator("button").click()
        at_moment(visitor, int(listed[chosen]))
        assert visitor.page.locator(".scrubber").input_value() == listed[chosen]
        assert visitor.page.locator(".player-at").inner_text().startswith(f"Zug {listed[chosen]} von ")
        visitor.page.wait_for_function("at => location.hash === `#${at}`", arg=listed[chosen])
