"""Feel and attention (items 21 to 24, 27, 28, 31): cards that travel, speeds, themes, the tab's signal, stand-ins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server, joined, opened
from tests.web.browsing import LEGAL, PLAYABLE, Visitor, at_table, open_seat, tap, until_card, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TRAVELS = "() => document.getAnimations().filter(a => a.id === 'travel').length"
SLOWLY = """() => {
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 3_600_000 })
  }
}"""
WATCH = """() => {
  window.travels = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given)
    window.travels.push([this.id, given[1].duration])
    return animation
  }
}"""


MOVING = """() => [...document.querySelectorAll('body, body *')].filter(part => {
  const { transitionDuration, animationName } = getComputedStyle(part)
  return transitionDuration !== '0s' || animationName !== 'none'
}).map(part => part.className)"""


def hinted(visitor: Visitor) -> None:
    """A card or a button is pointed at."""
    visitor.page.wait_for_selector(f"main.table.mine:not([data-sending]) :is({PLAYABLE})")
    visitor.page.get_by_role("button", name="Tipp", exact=True).click()
    visitor.page.wait_for_selector("main.table [data-hinted]")


def travel(visitor: Visitor) -> list[tuple[str, float]]:
    """Play a card; what travelled then, and how long."""
    until_card(visitor)
    visitor.page.evaluate(WATCH)
    card = visitor.page.locator(LEGAL).first
    name = card.get_attribute("id")
    tap(card)
    visitor.page.wait_for_selector(f".board #{name}")
    found = visitor.page.evaluate("window.travels")
    return [(who, duration) for who, duration in found if who == name]


@pytest.mark.rotating("speed")
@pytest.mark.parametrize(("speed", "duration"), [("fast", 110), ("normal", 220), ("relaxed", 352)])
def test_21_23_a_card_keeps_its_identity(browser: Browser, server: Server, speed: str, duration: float) -> None:
    with visiting(browser, server, speed=speed) as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        assert [pytest.approx(duration)] == [time for _, time in travel(visitor)]


def test_23_24_nothing_moves_for_who_does_not_like_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="off") as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        assert travel(visitor) == []
        hinted(visitor)
        assert visitor.page.evaluate(MOVING) == []
    with visiting(browser, server, speed="normal") as visitor:
        visitor.page.emulate_media(reduced_motion="reduce")
        at_table(visitor, server, "elfer_raus", 2)
        assert travel(visitor) == []
        assert visitor.page.locator(".board .last").count() == 1  # the changed place is marked instead
        hinted(visitor)
        assert visitor.page.evaluate(MOVING) == []


def test_22_a_tap_during_a_movement_counts(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        visitor.page.evaluate(SLOWLY)
        card = visitor.page.locator(LEGAL).first
        name = card.get_attribute("id")
        tap(card)
        visitor.page.wait_for_selector(f".board #{name}")
        visitor.page.wait_for_function(TRAVELS)
        visitor.page.locator(".board").click(position={"x": 5, "y": 5})
        assert visitor.page.evaluate(TRAVELS) == 0


@pytest.mark.rotating("theme")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_27_themes(browser: Browser, server: Server, theme: str) -> None:
    with visiting(browser, server, theme=theme) as visitor:
        visitor.visit()
        ground = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == {"light": "rgb(246, 241, 228)", "dark": "rgb(15, 31, 26)"}[theme]


def test_27_forced_colours_stay_playable(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.page.emulate_media(forced_colors="active")
        at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        card = visitor.page.locator(LEGAL).first
        assert card.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"


def test_28_the_tab_says_that_it_is_your_turn(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        assert not visitor.page.title().startswith("●")
        visitor.page.evaluate(
            """() => { Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
            document.dispatchEvent(new Event('visibilitychange')) }"""
        )
        assert visitor.page.title().startswith("● ")
        assert "icon-turn" in (visitor.page.locator("link[rel=icon]").get_attribute("href") or "")
        visitor.page.evaluate(
            "() => { delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange')) }"
        )
        assert not visitor.page.title().startswith("●")


def test_31_somebody_is_away_and_comes_back(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, house={"patience": 600, "pace": 0})
    friend = joined(server, host, "Toni")
    with visiting(browser, server) as visitor, visiting(browser, server) as other:
        open_seat(visitor, host)
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector(".table")
        while host.state()["turn"] == 0:
            host.command("move", moves=[host.state()["view"]["moves"][0]])
        visitor.page.wait_for_selector(".clock:has-text('spielt ein Bot')")
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.locator(".people li", has_text="Toni").get_by_role("button", name="Bot spielen lassen").click()
        visitor.page.wait_for_selector(".chip [title='Ein Bot springt ein']", state="attached")
        open_seat(other, friend)
        other.page.get_by_role("button", name="Selbst weiterspielen").click()
        other.page.wait_for_selector(".banner.stand-in", state="detached")
        visitor.page.wait_for_selector(".chip [title='Ein Bot springt ein']", state="detached")


def test_the_clock_warns_and_can_be_extended(browser: Browser, server: Server) -> None:
    host = opened(server, "elfer_raus", 2, house={"clock": 15, "pace": 0})
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        host.command("start", fill="stammgast").raise_for_status()
        visitor.page.get_by_role("button", name="Mehr Zeit").click()
        visitor.page.wait_for_selector(".clock:has-text('noch 2')")
