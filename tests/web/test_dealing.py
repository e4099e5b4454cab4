"""The page's part in a deal: it commits, reveals by itself, finds its part again, and never cries wolf."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from stammtisch.table.fair import commitment
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.server.day_deals import TODAY, dealt
from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import DESKTOP, PHONE, Visitor, against_bots, open_seat, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def sat_down(visitor: Visitor, code: str, name: str) -> None:
    """The visitor has opened the link, typed a name and sat down."""
    visitor.visit(f"/t/{code}")
    page = visitor.page
    page.locator("main form input").first.fill(name)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_selector("main.wait")


def check(page: Page) -> dict[str, str]:
    """What the check of the deal shows, by finding: its class."""
    page.locator(".result .check:enabled").click()
    page.wait_for_selector(".fair-check")
    script = "all => all.map(one => [one.dataset.finding, one.className])"
    return dict(page.locator("[data-finding]").evaluate_all(script))


def over(*guests: Guest) -> None:
    for guest in guests:
        guest.command("vote", abort=True).raise_for_status()


def fair_of(guest: Guest) -> Any:
    record = Record.parse(guest.client.get(f"{guest.path}/record").raise_for_status().text)
    replayed(record)
    return record.fair


def ended(visitor: Visitor) -> None:
    """The visitor votes to end the game from the page, as soon as its cards are dealt, and sees the result."""
    script = """async () => {
      const seat = JSON.parse(localStorage.getItem('stammtisch.seats'))[0];
      const body = '{"command": {"do": "vote", "abort": true}}';
      const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      const path = `/api/v1/tables/${seat.table}/commands?as=${seat.label}`;
      while (!(await fetch(path, asked)).ok) await new Promise(requestAnimationFrame);
    }"""
    visitor.page.evaluate(script)
    visitor.page.wait_for_selector(".result")


def test_a_game_against_bots_has_the_chance_of_the_page_in_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "push")
        ended(visitor)
        found = check(visitor.page)
        assert (found["part"], found["commits_known"], found["promise_known"]) == ("holds", "holds", "holds")
        visitor.page.locator(".result button.rematch").click()
        visitor.page.wait_for_selector("main.table:not(:has(.result))")
        ended(visitor)
        assert check(visitor.page)["part"] == "holds"  # a fresh one


@pytest.mark.parametrize("kicked", [False, True], ids=["left", "kicked"])
def test_who_leaves_and_sits_down_again_hears_no_false_alarm(browser: Browser, server: Server, kicked: bool) -> None:
    host = opened(server, "push", 2)
    with visiting(browser, server, PHONE, "en-GB") as visitor:
        sat_down(visitor, host.key["code"], "Toni")
        if kicked:
            host.command("remove", seat=1).raise_for_status()
            visitor.page.evaluate("sessionStorage.clear()")
        else:
            visitor.page.get_by_role("button", name="Leave").click()
            visitor.page.wait_for_selector("main.start")
        sat_down(visitor, host.key["code"], "Toni again")
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector("main.table")
        host.command("vote", abort=True).raise_for_status()
        ended(visitor)
        found = check(visitor.page)
        assert found["part"] == "holds"
        assert visitor.page.locator(".verdict.right").count() == 1
    parts = fair_of(host).parts
    assert (parts[0], len(parts[1])) == ("", 64)


def test_the_waiting_room_is_calm_while_somebody_is_awaited(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, commit=commitment(bytes(32)))
    with visiting(browser, server, PHONE, "de-DE") as visitor:
        sat_down(visitor, host.key["code"], "Toni")
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector(".being-dealt")
        assert "werden gemischt" in visitor.page.locator(".being-dealt").inner_text()
        assert visitor.page.get_by_role("button", name=re.compile("anfangen|Los")).count() == 0
        host.command("reveal", part=bytes(32).hex())
        visitor.page.wait_for_selector("main.table")
        host.command("vote", abort=True).raise_for_status()
        ended(visitor)
        assert check(visitor.page)["part"] == "holds"


def test_a_second_device_that_does_not_know_the_part_does_no_harm(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, commit=commitment(bytes(32)))
    guest = joined(server, host, "Toni")
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        open_seat(visitor, host)  # which has committed elsewhere
        visitor.page.wait_for_selector("main.wait")
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector("main.table", timeout=60_000)  # without it, when the time is up
        over(host, guest)
        visitor.page.wait_for_selector(".result")
        found = check(visitor.page)
        assert (found["part_late"], found["left_out"]) == ("open", "open")
        assert visitor.page.locator(".verdict.right").count() == 1
        accessible(visitor)
    assert fair_of(host).parts == ("", "")


def test_a_page_that_is_opened_again_meanwhile_finds_its_part(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2)
    with visiting(browser, server) as visitor:
        sat_down(visitor, host.key["code"], "Toni")
        visitor.page.goto(f"{server.url}/rules/push")
        host.command("start").raise_for_status()
        visitor.visit(f"/t/{host.key['code']}")
        visitor.page.wait_for_selector("main.table")
        over(host)
        ended(visitor)
        assert check(visitor.page)["part"] == "holds"


def test_everybody_at_one_device_adds_their_own_chance(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        page = visitor.page
        visitor.visit("/here?game=push")
        page.locator(".person-here input").nth(0).fill("Oma")
        page.locator(".person-here input").nth(1).fill("Opa")
        page.locator("form button.main").click()
        page.wait_for_selector("main:not(.together)")
        code = page.url.rpartition("/")[2]
        table = Guest(server).client.get(f"/codes/{code}").json()["table"]
        state = Guest(server, None).client.get(f"/tables/{table}").json()
        assert state["phase"] == "playing"
        script = """async () => { for (const seat of JSON.parse(localStorage.getItem('stammtisch.seats')))
          await fetch(`/api/v1/tables/${seat.table}/commands?as=${seat.label}`, { method: 'POST',
            headers: { 'Content-Type': 'application/json' }, body: '{"command": {"do": "vote", "abort": true}}' }); }"""
        page.evaluate(script)
        found = Guest(server).client.get(f"/tables/{table}/record").json()["fair"]
        assert [len(part) for part in found["parts"]] == [64, 64]
        page.wait_for_selector(".result")
        assert check(page)["part"] == "holds"
        page.locator(".result button.rematch").click()
        page.wait_for_selector(".result", state="detached")
        page.wait_for_function("() => !document.querySelector('main.table')")
        page.evaluate(script)
        again = Guest(server).client.get(f"/tables/{table}/record").json()["fair"]
        assert [len(part) for part in again["parts"]] == [64, 64]
        assert set(again["parts"]).isdisjoint(found["parts"])


@pytest.mark.parametrize(("size", "language"), [(PHONE, "de-DE"), (DESKTOP, "en-GB")], ids=["phone", "desktop"])
def test_the_cards_of_today_stay_closed_after_giving_up(
    browser: Browser, server: Server, size: tuple[int, int], language: str
) -> None:
    guest = dealt(server, TODAY, game="push")
    guest.command("vote", abort=True).raise_for_status()
    with visiting(browser, server, size, language) as visitor:
        open_seat(visitor, guest)
        page = visitor.page
        page.wait_for_selector(".result .day-closed")
        for gone in (".look-back", ".check", ".same-deal", ".compared", ".log-jump"):
            assert page.locator(gone).count() == 0, gone
        accessible(visitor)
        visitor.visit(f"/t/{guest.key['code']}/replay?game=1")
        assert "UTC" in page.locator("main.gone").inner_text()
