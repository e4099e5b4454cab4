"""Known deals in the browser: the deal of the day, the same deal again, and how others fared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.day_deals import TODAY, dealt, played_out
from tests.server.serving import Guest, Server
from tests.web.browsing import DESKTOP, PHONE, open_seat, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_34_the_deal_of_the_day_from_the_start_page(browser: Browser, server: Server) -> None:
    with visiting(browser, server, PHONE) as visitor:
        page = visitor.page
        visitor.visit()
        page.get_by_role("button", name="Blatt des Tages: Push").click()
        page.wait_for_selector("main.table")
        assert "denselben Karten" in page.locator(".banner.known").inner_text()
        assert page.get_by_role("button", name="Tipp", exact=True).count() == 0
        accessible(visitor)
        page.locator(".banner.known button").click()
        page.wait_for_selector(".banner.known", state="detached")
        visitor.visit()
        push = page.locator(".day-deals li").filter(has_text="Push")
        push.wait_for()
        assert push.get_by_text("heute schon gespielt").count() == 0  # only begun
        accessible(visitor)


@pytest.mark.rotating("size")
@pytest.mark.parametrize(("size", "language"), [(PHONE, "de-DE"), (DESKTOP, "en-GB")], ids=["phone", "desktop"])
def test_34_the_same_deal_again_and_compared(
    browser: Browser, server: Server, size: tuple[int, int], language: str
) -> None:
    again = "Dieses Blatt nochmal" if language == "de-DE" else "Play this deal again"
    with visiting(browser, server, size, language) as visitor:
        page, guest = visitor.page, dealt(server, TODAY, game="elfer_raus")
        played_out(guest)
        open_seat(visitor, guest)
        page.wait_for_selector(".compared")
        assert page.locator(".compared .own, .compared p").count() > 0
        page.locator(".result .check").click()
        page.wait_for_selector("[data-finding=known]")
        assert page.locator(".fair-check .verdict.right").count() == 1
        accessible(visitor)
        page.get_by_role("button", name=again).click()
        page.wait_for_selector("main.table .banner.known")
        code = page.url.rpartition("/")[2]
        assert code != guest.key["code"]
        found = Guest(server).client.get(f"/codes/{code}").raise_for_status().json()
        state = Guest(server).client.get(f"/tables/{found['table']}").json()
        assert state["deal"] == {"kind": "again", "day": None}
        visitor.visit()
        page.locator(".day-deals li").filter(has_text="Elfer raus!").locator("p").wait_for()


def test_37_the_same_deal_from_a_look_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        page, guest = visitor.page, dealt(server, TODAY, game="elfer_raus")
        played_out(guest)
        open_seat(visitor, guest)  # to others the cards of today are closed
        visitor.visit(f"/t/{guest.key['code']}/replay?game=1")
        page.get_by_role("tab", name="Teilen").click()
        page.get_by_role("button", name="Dieses Blatt nochmal").click()
        page.wait_for_selector("main.table .banner.known")
