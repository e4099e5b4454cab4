"""The deal (items 24, 25): every card flies from the stock by itself, soon over, and nothing is measured meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server, joined, opened
from tests.web.browsing import PHONE, Visitor, open_seat, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORDER = """
window.flights = []; window.measured = 0
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, how) {
  window.flights.push({
    air: Boolean(this.closest('.deal')), card: this.dataset.card ?? null, again: this.getAnimations().length,
    changed: [...new Set(frames.flatMap(Object.keys))].filter(key => key !== 'offset').sort(),
    end: how.duration + how.delay, measured: window.measured,
    seq: document.querySelector('main.table')?.dataset.seq,
  })
  return animate.call(this, frames, { ...how, duration: 3_600_000 })
}
const measure = Element.prototype.getBoundingClientRect
Element.prototype.getBoundingClientRect = function () { window.measured += 1; return measure.call(this) }
"""

FRAMES = """
window.drawing = {
  held: null,
  release() { const held = this.held ?? []; this.held = null; held.forEach(one => ask(one)) },
}
const ask = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = one => drawing.held ? drawing.held.push(one) : ask(one)
"""
"""A page whose next frame can be held back."""


def dealt(visitor: Visitor, server: Server, game: str, players: int) -> list[dict[str, Any]]:
    """The visitor comes to a table at which cards are dealt; what flies."""
    visitor.context.add_init_script(RECORDER)
    host = opened(server, game, players, house={"patience": 0, "pace": 3000})
    open_seat(visitor, host)
    host.command("start", fill="anfaenger").raise_for_status()
    visitor.page.wait_for_selector("main.table")
    visitor.page.wait_for_function("() => document.querySelector('.deal')")
    found: list[dict[str, Any]] = visitor.page.evaluate("flights")
    return [flight for flight in found if flight["seq"] == found[0]["seq"]]  # a quick bot may have moved meanwhile


@pytest.mark.parametrize(("game", "players"), [("elfer_raus", 4), ("level8", 4), ("help", 3)])
def test_25_the_deal_is_light(browser: Browser, server: Server, game: str, players: int) -> None:
    with visiting(browser, server, PHONE, speed="normal") as visitor:
        flights = dealt(visitor, server, game, players)
        held = visitor.page.locator(".hand [data-card]").count()
        backs = [flight for flight in flights if flight["air"]]
        own = [flight for flight in flights if flight["card"]]
        assert len(own) == held
        assert len(backs) >= players * held - players  # everybody has about as many
        assert {tuple(flight["changed"]) for flight in flights} <= {("opacity",), ("opacity", "transform")}
        assert {flight["again"] for flight in flights} == {0}  # one movement for each card
        assert len({flight["measured"] for flight in flights}) == 1  # nothing is measured between them
        assert max(flight["end"] for flight in flights) <= 1200
        visitor.page.locator(".board").click(position={"x": 5, "y": 5})
        visitor.page.wait_for_selector(".deal", state="detached")  # a tap ends it
        assert visitor.page.locator(".hand [data-card]").first.evaluate("card => getComputedStyle(card).opacity") == "1"


@pytest.mark.parametrize("early", [True, False], ids=["before the first card", "while cards fly"])
def test_25_what_is_heard_meanwhile_moves_no_card_again(browser: Browser, server: Server, *, early: bool) -> None:
    with visiting(browser, server, PHONE, speed="normal") as visitor:
        visitor.context.add_init_script(RECORDER)
        visitor.context.add_init_script(FRAMES)
        host = opened(server, "elfer_raus", 3, house={"patience": 0, "pace": 0})
        guests = [host, *(joined(server, host, name) for name in ("Toni", "Mia"))]
        open_seat(visitor, guests[0])
        visitor.page.evaluate("drawing.held = []")
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector(".hand [data-card]")
        visitor.page.wait_for_function("() => drawing.held.length")
        if not early:
            visitor.page.evaluate("drawing.release()")
            visitor.page.wait_for_selector(".deal")
        told = visitor.page.locator("main.table").get_attribute("data-seq")
        later = f"main.table:not([data-seq='{told}'])"
        visitor.page.evaluate(
            "rule => document.styleSheets[0].insertRule(rule)", f"{later} .hand {{ translate: 0 -30px }}"
        )
        guests[1].command("say", phrase="hello").raise_for_status()
        visitor.page.wait_for_selector(later)
        visitor.page.evaluate("drawing.release()")
        visitor.page.wait_for_selector(".deal")
        flights = visitor.page.evaluate("flights")
        assert sum(bool(flight["card"]) for flight in flights) == visitor.page.locator(".hand [data-card]").count()
        assert {flight["again"] for flight in flights} == {0}


def test_24_no_deal_for_who_wants_no_motion(browser: Browser, server: Server) -> None:
    with visiting(browser, server, PHONE, speed="normal") as visitor:
        visitor.page.emulate_media(reduced_motion="reduce")
        visitor.context.add_init_script(RECORDER)
        host = opened(server, "elfer_raus", 3, house={"patience": 0, "pace": 3000})
        open_seat(visitor, host)
        host.command("start", fill="anfaenger").raise_for_status()
        visitor.page.wait_for_selector(".hand [data-card]")
        assert visitor.page.evaluate("flights") == []
