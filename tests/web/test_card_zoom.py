"""A finger on the cards: holding one shows it enlarged, dragging one plays it, where that is natural."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server
from tests.web.browsing import (
    DESKTOP,
    LEGAL,
    PHONE,
    Visitor,
    at_table,
    caught_up,
    dragged,
    grip,
    middle,
    open_seat,
    play,
    settled,
    until_card,
    visiting,
)
from tests.web.pages.everyone import accessible
from tests.web.pages.level8 import STAGED, can, held, must_discard, reached, seat_did, twins, view_of
from tests.web.pages.table import ILLEGAL, order

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


def held_down(card: Locator) -> None:
    """A finger that stays where it is."""
    card.page.mouse.move(*grip(card))
    card.page.mouse.down()
    card.page.wait_for_selector(".card-zoom")


@pytest.mark.rotating("size")
@pytest.mark.parametrize("size", [PHONE, (740, 360), DESKTOP])
def test_a_card_held_down_is_enlarged_and_says_why_not(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    with visiting(browser, server, size) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 6)
        until_card(visitor)
        page, seq = visitor.page, guest.state()["seq"]
        card = page.locator(ILLEGAL).first
        held_down(card)
        page.mouse.up()
        lens = page.locator(".card-zoom")
        lens.get_by_text("fehlt").wait_for()
        assert lens.locator("h3").inner_text() == card.get_attribute("aria-label")
        box = lens.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        accessible(visitor)
        page.locator(".topbar h1").click(position={"x": 4, "y": 4})
        lens.wait_for(state="detached")
        held_down(page.locator(LEGAL).first)
        page.mouse.up()
        lens.get_by_text("jetzt spielen").wait_for()
        page.keyboard.press("Escape")
        lens.wait_for(state="detached")
        assert guest.state()["seq"] == seq
        assert page.locator(".notice").count() == 0


def test_a_finger_along_the_hand_enlarges_one_card_after_the_other(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        page, cards = visitor.page, visitor.page.locator(".hand-row").first.locator(".held")
        places = [grip(cards.nth(at)) for at in (0, 1, 3)]
        lens = page.locator(".card-zoom h3")
        for number, place in enumerate(places):
            page.mouse.move(*place, steps=3)
            if number == 0:
                page.mouse.down()
            else:
                lens.get_by_text(str(cards.nth((0, 1, 3)[number]).get_attribute("aria-label"))).wait_for()
        page.mouse.up()


def test_the_enlarged_card_by_keyboard(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        page = visitor.page
        page.locator(".held[tabindex='0']").focus()
        page.keyboard.press("ArrowUp")
        lens = page.locator(".card-zoom h3")
        lens.wait_for()
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
            lens.get_by_text(str(page.evaluate("document.activeElement.ariaLabel"))).wait_for()
        page.keyboard.press("Escape")
        lens.wait_for(state="detached")
        assert "held" in page.evaluate("document.activeElement.className")


def test_17_the_enlarged_card_is_moved_by_buttons(browser: Browser, server: Server) -> None:
    with visiting(browser, server, sort={"elfer_raus": "manual"}) as visitor:
        at_table(visitor, server, "elfer_raus", 4)
        until_card(visitor)
        page, before = visitor.page, order(visitor)
        page.locator(".held").first.focus()
        page.keyboard.press("ArrowUp")
        page.locator(".card-zoom").get_by_role("button", name="nach rechts").click()
        settled(visitor)
        assert order(visitor) == [before[1], before[0], *before[2:]]
        page.locator(".card-zoom").get_by_role("button", name="Schließen").click()
        page.locator(".card-zoom").wait_for(state="detached")
        assert page.evaluate("document.activeElement.dataset.text") == before[0]


def test_13_in_level_8_a_card_is_dragged_into_the_level_or_onto_the_own_pile(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("lay"), ladder="custom", custom=["set2"] * 4)
        open_seat(visitor, host)
        first, second = twins(view_of(host))
        dragged(held(visitor, first), visitor.page.locator(".l8-slot").first)
        visitor.page.wait_for_selector(f"{STAGED}[data-card='{first}']")
        seq = host.state()["seq"]
        dragged(held(visitor, second), visitor.page.locator("[data-place=pile-0]"))
        assert {"kind": "discarded", "card": second} in seat_did(host, seq)


def test_12_in_level_8_a_card_dragged_to_a_slot_too_early_is_not_discarded(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, must_discard)
        open_seat(visitor, host)
        seq = host.state()["seq"]
        dragged(visitor.page.locator(LEGAL).first, visitor.page.locator(".l8-slot").first)
        visitor.page.wait_for_selector(".notice")
        assert host.state()["seq"] == seq


def test_13_in_push_the_card_that_waits_is_dragged_to_a_column(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        guest = at_table(visitor, server, "push", 2)
        until_placing(visitor)
        page, seq = visitor.page, guest.state()["seq"]
        card = page.locator(".flipped .card[data-card]")
        dragged(card, page.locator(".topbar h1"))
        assert guest.state()["seq"] == seq
        dragged(card, page.locator(".column-tap.target").first)
        caught_up(visitor, seq + 1)
        assert guest.state()["view"]["phase"] != "place"


def until_placing(visitor: Visitor) -> None:
    """A card waits for its place."""
    while not visitor.page.locator(".column-tap.target").count():
        play(visitor, 1)


def test_a_card_that_is_enlarged_can_still_be_dragged_up(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        card = visitor.page.locator(LEGAL).first
        text, seq = card.get_attribute("data-text"), guest.state()["seq"]
        held_down(card)
        x, y = middle(card)
        visitor.page.mouse.move(x, y - 120, steps=4)
        visitor.page.wait_for_selector(".card-zoom", state="detached")
        visitor.page.mouse.up()
        caught_up(visitor, seq + 1)
        assert text not in guest.state()["view"]["hand"]


class Finger:
    """A finger on a touch screen, which the browser may take for scrolling."""

    def __init__(self, visitor: Visitor) -> None:
        self._session = visitor.context.new_cdp_session(visitor.page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def draw(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        """Come down here, go there, and stay."""
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self._touch("touchMove", (x, y))

    def lift(self) -> None:
        self._touch("touchEnd")


def test_a_real_finger_goes_along_the_hand_and_drags_a_card_up(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        page, finger, seq = visitor.page, Finger(visitor), guest.state()["seq"]
        first, third = (visitor.page.locator(".hand-row").first.locator(".held").nth(at) for at in (0, 2))
        finger.draw(grip(first), grip(third))
        page.locator(".card-zoom h3").get_by_text(str(third.get_attribute("aria-label"))).wait_for()
        finger.lift()
        assert guest.state()["seq"] == seq
        card = page.locator(LEGAL).first
        x, y = grip(card)
        text = card.get_attribute("data-text")
        finger.draw((x, y), (x, y - 120))
        finger.lift()
        caught_up(visitor, seq + 1)
        assert text not in guest.state()["view"]["hand"]
