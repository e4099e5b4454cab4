"""Trouble: each a clear state with words, never a wheel that turns for ever."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.server.room.events import Entry, Said
from stammtisch.server.store.database import FILE_NAME, connected
from stammtisch.server.store.promises import FILE_NAME as PROMISED
from stammtisch.server.store.promises import Promise
from stammtisch.server.store.sqlite import Store
from tests.server.serving import Server, joined, opened, serving
from tests.web.browsing import (
    DESKTOP,
    LEGAL,
    PHONE,
    PLAYABLE,
    Visitor,
    at_table,
    open_seat,
    play,
    tap,
    until_card,
    visiting,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


def test_the_server_restarts_in_the_middle(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server, visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        held = visitor.page.locator(".held").count()
        server.unplug()
        visitor.page.wait_for_selector(".connection.lost")
        server.restart()
        visitor.page.wait_for_selector(".connection.lost", state="detached")
        assert visitor.page.locator(".held").count() == held
        play(visitor, 3)


async def another_history(folder: Path, room: str, said: list[str]) -> None:
    """The last entry of the room is lost, as after damage, and others have come in its place."""
    with closing(connected(folder / FILE_NAME)) as c:
        sql = "SELECT seq, chain FROM event WHERE room = ? ORDER BY seq DESC LIMIT 1"
        last, link = c.execute(sql, (room,)).fetchone()
        c.execute("DELETE FROM event WHERE room = ? AND seq = ?", (room, last))
    (folder / PROMISED).write_bytes(Promise(room, last, link).row())
    with closing(Store(folder)) as store:
        seq, now = len(store.entries(room)), store.clock()
        await store.append(room, [Entry(seq + n, now, Said(0, text=text)) for n, text in enumerate(said, 1)])


def test_a_page_drops_what_the_server_has_lost_and_says_so(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server, visiting(browser, server, DESKTOP) as visitor:
        host = opened(server, "elfer_raus", 3, house={"patience": 0, "pace": 0, "chat": True})
        host.command("start", fill="stammgast").raise_for_status()
        open_seat(visitor, host)
        until_card(visitor)
        host.command("say", text="Das geht verloren").raise_for_status()
        log = visitor.page.locator(".panel .log")
        log.get_by_text("Das geht verloren").wait_for()
        before = log.locator("li").count()
        server.unplug()
        visitor.page.wait_for_selector(".connection.lost")
        meanwhile = another_history(tmp_path, host.key["table"], ["Das kam danach", "Das auch"])
        with ThreadPoolExecutor(1) as elsewhere:  # a loop runs here already, the browser's
            elsewhere.submit(asyncio.run, meanwhile).result()
        server.restart()
        log.get_by_text("Das auch").wait_for()
        assert log.get_by_text("Das kam danach").count() == 1
        assert log.get_by_text("das Letzte, was hier geschah, ist verloren").count() == 1
        assert log.get_by_text("Das geht verloren").count() == 0
        assert log.locator("li").count() == before + 2
        play(visitor, 2)


def test_a_move_while_the_server_is_away_waits_for_it(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server, visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        held = visitor.page.locator(".held").count()
        server.unplug()
        tap(visitor.page.locator(LEGAL).first)
        visitor.page.wait_for_selector(".connection.lost:has-text('Dein Zug wartet')")
        server.restart()
        visitor.page.wait_for_selector(".connection", state="detached")
        visitor.page.wait_for_selector("main.table:not([data-sending])")
        assert visitor.page.locator(".held").count() == held - 1


def test_what_is_loaded_late_and_cannot_be_is_said_and_can_be_had_later(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as server, visiting(browser, server) as visitor:
        at_table(visitor, server, "push", 2)
        rise = sheet_of_the_table(visitor)
        server.unplug()
        rise.click()
        visitor.page.wait_for_selector("[role=alert]:has-text('Der Server ist gerade nicht zu erreichen.')")
        server.restart()
        rise.click()
        visitor.page.wait_for_selector(".sure")


def sheet_of_the_table(visitor: Visitor) -> Locator:
    """The sheet about the table is open; its button to rise, behind which stands what is loaded late."""
    visitor.page.get_by_role("button", name="Menü").click()
    rise = visitor.page.locator(".sheet").get_by_role("button", name="Aufstehen")
    rise.wait_for()
    return rise


def test_a_table_that_does_not_exist(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.visit("/t/22222")
        visitor.page.wait_for_selector(".gone:has-text('Diesen Tisch gibt es nicht')")
        visitor.page.get_by_role("button", name="Zur Startseite").click()
        visitor.page.wait_for_selector(".start")


def test_an_address_that_nobody_has_leads_to_the_start(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        for path in ("/nowhere", "/rules/chess"):
            visitor.visit(path)
            visitor.page.wait_for_selector(".start .notice:has-text('Diese Seite gibt es nicht')")


def test_who_is_sent_away_is_told(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2)
    friend = joined(server, host, "Toni")
    with visiting(browser, server) as visitor:
        open_seat(visitor, friend)
        host.command("remove", seat=1).raise_for_status()
        visitor.page.get_by_role("heading", name="Du hast an diesem Tisch keinen Platz mehr").wait_for()


def test_the_host_closes_the_table(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2)
    friend = joined(server, host, "Toni")
    with visiting(browser, server) as visitor:
        open_seat(visitor, friend)
        host.command("close").raise_for_status()
        visitor.page.wait_for_selector(".gone:has-text('geschlossen')")


def test_an_updated_server_asks_to_reload(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.page.route("**/version", lambda route: route.fulfill(json={"client": "another"}))
        at_table(visitor, server, "elfer_raus", 3)
        visitor.page.wait_for_selector(".connection.outdated")
        visitor.page.unroute("**/version")
        visitor.page.get_by_role("button", name="Neu laden").click()
        visitor.page.wait_for_selector(PLAYABLE)


def test_without_sockets_the_lines_come_another_way(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.context.add_init_script("window.WebSocket = class { constructor() { throw new Error('stripped') } }")
        at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        play(visitor, 3)


def test_leaving_a_game_and_coming_back(browser: Browser, server: Server) -> None:
    guest = opened(server, "push", 2, house={"patience": 0, "pace": 0})
    joined(server, guest, "Toni")
    with visiting(browser, server) as visitor:
        open_seat(visitor, guest)
        guest.command("start").raise_for_status()
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.get_by_role("button", name="Aufstehen").click()
        visitor.page.locator(".sure").get_by_role("button", name="Aufstehen").click()
        visitor.page.wait_for_selector(".start")
        way_back = visitor.page.locator(".resume button").first.bounding_box()
        assert way_back, "expected a way back to the table"
        assert way_back["y"] < PHONE[1] / 2, "expected it where one looks first"
        visitor.page.locator(".resume button").first.click()
        visitor.page.get_by_role("button", name="Weiter als Anna").click()
        visitor.page.get_by_role("button", name="Selbst weiterspielen").click()
        visitor.page.wait_for_selector(".banner.stand-in", state="detached")
        assert guest.state()["seats"][0]["stand_in"] is None


def test_ending_a_game_by_vote(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.get_by_role("button", name="Spiel abbrechen?").click()
        visitor.page.wait_for_selector(".result:has-text('zu Ende')")


def test_36_another_game_with_the_same_people_in_one_tap_each(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, house={"patience": 0, "pace": 0})
    friend = joined(server, host, "Toni")
    with visiting(browser, server) as one, visiting(browser, server) as two:
        open_seat(one, host)
        open_seat(two, friend)
        host.command("start").raise_for_status()
        for visitor in (one, two):
            visitor.page.wait_for_selector("main.table")  # until then the cards are dealt, and nobody can vote
        for guest in (host, friend):
            guest.command("vote", abort=True).raise_for_status()
        for visitor in (one, two):
            visitor.page.wait_for_selector(".result")
        one.page.get_by_role("button", name="Noch eine Runde?").click()
        two.page.get_by_role("button", name="Bin dabei!").click()
        for visitor in (one, two):
            visitor.page.wait_for_selector(".result", state="detached")
            visitor.page.wait_for_selector(".chip:has-text('Toni'), .chip:has-text('Anna')")


def test_38_phrases_words_and_silence(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, house={"patience": 0, "pace": 0, "chat": True})
    friend = joined(server, host, "Toni")
    with visiting(browser, server) as one, visiting(browser, server, language="en-GB") as two:
        open_seat(one, host)
        open_seat(two, friend)
        host.command("start").raise_for_status()
        one.page.get_by_role("button", name="Etwas sagen").click()
        one.page.get_by_role("button", name="Gut gespielt!").click()
        two.page.wait_for_selector(".bubble:has-text('Well played!')")
        two.page.get_by_role("button", name="Menu").click()
        two.page.locator(".people li", has_text="Anna").get_by_role("button", name="Mute").click()
        two.page.get_by_role("button", name="Unmute").wait_for()
        one.page.get_by_role("button", name="Etwas sagen").click()
        one.page.get_by_label("In deinen Worten").fill("Na, sowas!")
        one.page.get_by_role("button", name="Sagen", exact=True).click()
        one.page.wait_for_selector(".bubble:has-text('Na, sowas!')")
        assert "Na, sowas!" not in two.page.content()
