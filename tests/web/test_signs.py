"""The signs of the places: chosen once, kept on the device, seen by everybody; without a choice the name decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.day_deals import TODAY, dealt, played_out
from tests.server.serving import Guest, Server, opened
from tests.web.browsing import DESKTOP, PHONE, PLAYABLE, Visitor, at_table, open_seat, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DRAWN = """seats => seats.map(seat => {
  const path = seat.querySelector('.mat > path')
  return [path.getAttribute('d'), path.getAttribute('fill') + path.getAttribute('stroke')]
})"""


def drawn(visitor: Visitor) -> list[list[str]]:
    """The picture and the colour of every place, in turn order."""
    found: list[list[str]] = visitor.page.locator(".chip").evaluate_all(DRAWN)
    return found


def test_10_no_two_places_at_a_table_look_alike(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 6)
        visitor.page.wait_for_selector(PLAYABLE)
        signs = drawn(visitor)
        for kind in zip(*signs, strict=True):
            assert len(set(kind)) == 6


def test_10_a_sign_is_chosen_once_and_seen_by_everybody(browser: Browser, server: Server) -> None:
    host = opened(server, "elfer_raus", 2, house={"patience": 0, "pace": 0}, sign=0)
    with visiting(browser, server, PHONE) as visitor:
        visitor.visit(f"/t/{host.state()['code']}")
        visitor.page.get_by_role("button", name="Dein Zeichen").click()
        visitor.page.get_by_role("radio", name="Brezel").check()
        visitor.page.get_by_role("radio", name="Blau").check()
        accessible(visitor)
        visitor.page.keyboard.press("Escape")
        visitor.page.locator("#name").fill("Mia")
        visitor.page.get_by_role("button", name="Hinsetzen").click()
        visitor.page.wait_for_selector(".wait")
        assert [seat["sign"] for seat in host.state()["seats"]] == [0, 22 * 6 + 3]
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector(".chip")
        with visiting(browser, server, DESKTOP) as other:
            open_seat(other, host)
            other.page.wait_for_selector(".chip")
            assert drawn(other) == drawn(visitor)[::-1]
        visitor.visit("/me")
        visitor.page.get_by_role("button", name="Dein Zeichen").click()
        assert visitor.page.get_by_role("radio", name="Brezel").is_checked()


def test_10_the_sign_goes_along_to_a_known_deal(browser: Browser, server: Server) -> None:
    guest = dealt(server, TODAY, game="elfer_raus")
    played_out(guest)
    with visiting(browser, server, sign=22 * 6 + 3, name="Mia") as visitor:
        visitor.visit()
        visitor.page.get_by_role("button", name="Blatt des Tages: Push").click()
        visitor.page.wait_for_selector("main.table .banner.known")
        assert own_sign(visitor, server) == 22 * 6 + 3
        open_seat(visitor, guest)
        visitor.page.get_by_role("button", name="Dieses Blatt nochmal").click()
        visitor.page.wait_for_selector("main.table .banner.known")
        assert own_sign(visitor, server) == 22 * 6 + 3


def own_sign(visitor: Visitor, server: Server) -> int | None:
    """The sign of the only person at this table, as everybody sees it."""
    code = visitor.page.url.rpartition("/")[2]
    client = Guest(server).client
    table = client.get(f"/codes/{code}").raise_for_status().json()["table"]
    signs: list[int | None] = [
        seat["sign"] for seat in client.get(f"/tables/{table}").json()["seats"] if not seat["bot"]
    ]
    assert len(signs) == 1
    return signs[0]
