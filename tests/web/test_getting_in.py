"""Getting in (items 1 to 5): two taps to a game, a link for friends, the same seat after trouble, watching."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import segno

from stammtisch.server.http import reach
from stammtisch.server.http.host_policy import Hosting
from tests.server.serving import Server, opened
from tests.server.walled import walled
from tests.web.browsing import DESKTOP, PLAYABLE, Visitor, against_bots, visiting
from tests.web.pages.entering import at_new_table, sit

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def shown(visitor: Visitor) -> str:
    """What the table shows, without what is only remembered or passes."""
    text: str = visitor.page.evaluate(
        "['.seats', '.board', '.status', '.hand'].map(part => document.querySelector(part)?.outerHTML).join('\\n')"
    )
    stays = re.sub(r' (?:style|tabindex)="[^"]*"| fresh\b| last\b|data-seq="\d+"', "", text)
    return re.sub(' +"', '"', stays)


def test_1_a_game_against_bots_starts_with_one_tap(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.visit()
        visitor.page.locator(".game-elfer_raus button.main").click()
        visitor.page.wait_for_selector(PLAYABLE)
        assert "Du bist dran" in visitor.page.locator(".status").inner_text() or visitor.page.locator(".act").count()


def test_2_friends_come_by_link_code_or_picture(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as host, visiting(browser, server, name="") as friend:
        code = at_new_table(host)
        assert re.fullmatch("[A-HJ-NP-Z2-9]{5}", code)
        assert host.page.locator("#link").input_value() == f"{server.url}/t/{code}"
        for typed in (f" {code[:2]} {code[2:]}", f"{server.url}/t/{code}", code.lower()):
            friend.visit()
            friend.page.locator("#code").fill(typed)
            friend.page.get_by_role("button", name="Hinsetzen").click()
            friend.page.wait_for_selector("#name")
        friend.page.locator("#name").fill("Toni")
        friend.page.get_by_role("button", name="Hinsetzen").click()
        host.page.wait_for_selector(".place-name:has-text('Toni')")


DARK = """async () => {
  const picture = document.querySelector('img.qr')
  await picture.decode()
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const modules = canvas.width / 4
  const dark = (x, y) => data[4 * ((4 * y + 2) * canvas.width + 4 * x + 2) + 3] > 128
  return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (_, x) => Number(dark(x, y))))
}"""


def test_2_the_picture_leads_to_the_table(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as host:
        code = at_new_table(host)
        drawn = host.page.evaluate(DARK)
        expected = segno.make(f"{server.url}/t/{code}").matrix_iter(border=2)
        assert drawn == [list(row) for row in expected]


def test_2_an_invitation_that_leads_nowhere_says_what_to_do(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as host:
        for here in (server.url, server.url.replace("127.0.0.1", "stammtisch.test")):
            host.url = here
            at_new_table(host)
            told = host.page.locator(".invite .only-here").all_inner_texts()
            assert ["stammtisch --lan" in words for words in told] == ([True] if here == server.url else [])


def test_2_a_server_for_the_house_invites_to_its_address_in_the_house(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "lan_address", lambda: "192.0.2.7")
    with walled(tmp_path, hosting=Hosting(host=reach.EVERYWHERE)) as running, visiting(browser, running) as host:
        code = at_new_table(host)
        invited = f"http://192.0.2.7:{running.port}/t/{code}"
        assert host.page.locator("#link").input_value() == invited
        assert host.page.evaluate(DARK) == [list(row) for row in segno.make(invited).matrix_iter(border=2)]
        assert host.page.locator(".only-here").count() == 0


def test_2_a_wrong_code_is_answered_beside_the_field(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.visit()
        visitor.page.locator("#code").fill("AAAAA")
        visitor.page.get_by_role("button", name="Hinsetzen").click()
        visitor.page.wait_for_selector("#code-wrong:has-text('AAAAA')")


def test_2_a_name_that_is_taken_is_refused_beside_the_field(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as host, visiting(browser, server) as friend:
        code = at_new_table(host, name="Anna")
        friend.visit(f"/t/{code}")
        friend.page.locator("#name").fill("anna")
        friend.page.get_by_role("button", name="Hinsetzen").click()
        friend.page.wait_for_selector("#name-wrong:has-text('anna')")


def test_3_everything_works_without_a_secure_context(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.url = server.url.replace("127.0.0.1", "stammtisch.test")
        visitor.visit()
        assert visitor.page.evaluate("window.isSecureContext") is False
        against_bots(visitor, "elfer_raus")
        visitor.page.wait_for_selector(PLAYABLE)
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.get_by_role("button", name="Link kopieren").click()
        visitor.page.wait_for_selector("button:has-text('Kopiert')")


def test_4_after_a_reload_the_same_view(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "elfer_raus")
        visitor.page.wait_for_selector(PLAYABLE)
        before = shown(visitor)
        visitor.page.reload()
        visitor.page.wait_for_selector(PLAYABLE)
        assert shown(visitor) == before


def test_4_after_a_lost_network_the_same_view(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "elfer_raus")
        visitor.page.wait_for_selector(PLAYABLE)
        before = shown(visitor)
        visitor.context.set_offline(True)
        visitor.page.evaluate("for (const socket of window.sockets) socket.close()")
        visitor.page.wait_for_selector(".connection.lost")
        visitor.context.set_offline(False)
        visitor.page.wait_for_selector(".connection", state="detached", timeout=2_000)
        assert shown(visitor) == before


def test_5_a_spectator_gets_no_hidden_card(browser: Browser, server: Server) -> None:
    host = opened(server, "elfer_raus", 2)
    frames: list[str] = []
    with visiting(browser, server) as visitor:
        visitor.page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: frames.append(str(frame))))
        visitor.visit(f"/t/{host.state()['code']}")
        visitor.page.get_by_role("button", name="Zuschauen").click()
        visitor.page.wait_for_selector(".wait")
        host.command("start", fill="stammgast")
        visitor.page.wait_for_selector(".board")
        assert visitor.page.locator(".hand").count() == 0
    lines = [json.loads(line) for frame in frames for line in frame.splitlines()]
    states = [line for line in lines if line["kind"] == "state"]
    assert states
    assert all(not state["view"]["hand"] for state in states if state.get("view"))


def test_5_there_is_a_link_for_watching(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as host, visiting(browser, server) as watcher:
        at_new_table(host)
        link = host.page.locator("#watch-link").input_value()
        watcher.page.goto(link)
        watcher.page.wait_for_selector(".wait .place-name:has-text('Anna')")
        assert watcher.page.locator("#name").count() == 0


def test_a_link_opened_again_asks_who_one_is(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        code = at_new_table(visitor, name="Anna")
        second = visitor.context.new_page()
        second.goto(f"{server.url}/t/{code}")
        second.locator("#name").fill("Bea")
        second.get_by_role("button", name="Hinsetzen").click()
        visitor.page.wait_for_selector(".place-name:has-text('Bea')")
        third = visitor.context.new_page()
        third.goto(f"{server.url}/t/{code}")
        third.get_by_role("button", name="Weiter als Anna").click()
        third.wait_for_selector(".place-name:has-text('Anna (Du)')")
        visitor.page.wait_for_selector("h1:has-text('woanders')")


def test_the_same_seat_on_another_device(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as phone, visiting(browser, server, DESKTOP) as laptop:
        against_bots(phone, "elfer_raus")
        phone.page.wait_for_selector(PLAYABLE)
        phone.page.get_by_role("button", name="Menü").click()
        phone.page.get_by_role("button", name="Auf einem anderen Gerät").click()
        link = phone.page.locator("#own-link").input_value()
        laptop.page.goto(link)
        laptop.page.wait_for_selector(PLAYABLE)
        assert "seat=" not in laptop.page.url
        phone.page.wait_for_selector("h1:has-text('woanders')")
        phone.page.get_by_role("button", name="Hier weiterspielen").click()
        phone.page.wait_for_selector(PLAYABLE)
        laptop.page.wait_for_selector("h1:has-text('woanders')")


def test_a_link_to_a_seat_works_in_a_tab_that_shows_the_table(browser: Browser, server: Server) -> None:
    host = opened(server)
    with visiting(browser, server) as visitor:
        visitor.visit(f"/t/{host.state()['code']}")
        visitor.page.wait_for_selector("#name")
        visitor.page.evaluate("token => { location.hash = `seat=${token}` }", host.key["token"])
        visitor.page.wait_for_selector(".place-name:has-text('Anna (Du)')")


def test_the_host_arranges_the_table(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as host, visiting(browser, server) as friend:
        code = at_new_table(host)
        sit(friend, code, "Toni")
        page = host.page
        page.locator("#option-players").select_option(index=3)  # five
        page.wait_for_selector(".wait ol li:nth-child(5)")
        page.get_by_role("button", name="Bot dazusetzen").last.click()
        page.wait_for_selector(".wait ol li:nth-child(5) select")
        page.get_by_role("button", name="Toni einen Platz nach vorn").click()
        page.wait_for_selector(".wait ol li:nth-child(1):has-text('Toni')")
        page.locator("#option-rounds").fill("3")
        page.locator("#option-rounds").blur()
        page.wait_for_selector("#option-limit", state="detached")
        page.get_by_role("button", name="Los geht’s mit 2 Bots").click()
        for visitor in (host, friend):
            visitor.page.wait_for_selector(".board")
        assert "1/3" in page.locator(".facts").inner_text()


def test_a_listed_table_is_found_on_the_start_page(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 2, house={"listed": True})
    with visiting(browser, server) as visitor:
        visitor.visit()
        visitor.page.locator(".listed button", has_text="Push").first.click()
        visitor.page.wait_for_selector("#name")
    host.command("close")
