"""The profile: what this device knows of its owner, which nobody else gets, as a file and to be deleted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server
from tests.web.browsing import DESKTOP, PHONE, Visitor, against_bots, play, visiting
from tests.web.pages.after import Ended, see_result
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request

KEPT = (
    "() => Object.keys(localStorage).concat(Object.keys(sessionStorage)).filter(key => key.startsWith('stammtisch.'))"
)


def at_profile(visitor: Visitor) -> None:
    visitor.page.goto(f"{visitor.url}/me")
    visitor.page.wait_for_selector("main.profile")


@pytest.mark.parametrize("dress", [(PHONE, "de-DE", "light"), (DESKTOP, "en-GB", "dark")], ids=["phone", "desktop"])
def test_own_games_and_their_replays(
    browser: Browser, server: Server, ended: Ended, dress: tuple[tuple[int, int], str, str]
) -> None:
    size, language, theme = dress
    guest = ended("push", 3)
    with visiting(browser, server, size, language, theme=theme) as visitor:
        at_profile(visitor)
        assert visitor.page.locator(".own-games li").count() == 0
        see_result(visitor, guest)
        visitor.page.wait_for_function("() => localStorage.getItem('stammtisch.games')")
        visitor.page.reload()
        visitor.page.wait_for_selector(".result")  # seen twice, noted once
        at_profile(visitor)
        accessible(visitor)
        assert visitor.page.locator(".own-games li").count() == 1
        won = 0 in guest.state()["view"]["result"]["winners"]
        assert visitor.page.locator(".own-games li.won").count() == won
        visitor.page.locator(".own-games a").click()
        visitor.page.wait_for_selector("main.replay")


def test_likes_are_changed_and_stay_here(browser: Browser, server: Server) -> None:
    sent: list[Request] = []
    with visiting(browser, server, PHONE) as visitor:
        visitor.visit()
        visitor.page.get_by_role("button", name="Dein Profil").click()
        visitor.page.wait_for_selector("main.profile")
        visitor.context.on("request", lambda request: sent.append(request))  # noqa: PLW0108 (a plain function is wanted)
        visitor.page.get_by_label("Dein Name").fill("Oma Resi")
        visitor.page.locator("#pref-sound").select_option("turn")
        visitor.page.get_by_label("Elfer raus!").select_option("number")
        visitor.page.get_by_label("Größere Karten").check()
        visitor.page.locator("#pref-theme").select_option("dark")
        assert [request.method for request in sent if "/static/" not in request.url] == []
        visitor.page.get_by_role("button", name="Zur Startseite").click()
        visitor.page.get_by_role("button", name="Oma Resi").wait_for()
        against_bots(visitor, "elfer_raus")
        assert "Zahl" in visitor.page.locator("#sort").inner_text()
        assert visitor.page.locator("html.large-cards").count() == 1
        play(visitor, 2)
        bodies = [json.loads(request.post_data) for request in sent if request.post_data]
        told = {key for body in bodies for key in [*body, *body.get("command", {}), *body.get("house", {})]}
        needed = {"game", "players", "options", "name", "house", "command", "expect", "do", "moves", "part", "fill"}
        chance = {"commit", "commitment"}  # a hash of this browser's part of the seed
        assert told <= needed | chance | {"sign", "pace", "patience"}
        assert [body["name"] for body in bodies if "name" in body] == ["Oma Resi"]


def test_everything_as_a_file_and_then_nothing(browser: Browser, server: Server) -> None:
    with visiting(browser, server, PHONE, name="Anna") as visitor:
        against_bots(visitor, "push")
        table = visitor.page.url
        assert visitor.context.cookies(f"{server.url}/api/v1/tables/{seats(visitor)[0]['table']}")
        path = f"{server.url}/api/v1/tables/{seats(visitor)[0]['table']}"
        at_profile(visitor)
        with visitor.page.expect_download() as saved:
            visitor.page.get_by_role("button", name="Alles als Datei sichern").click()
        file = json.loads(saved.value.path().read_text(encoding="utf-8"))
        assert file["prefs"]["name"] == "Anna"
        assert file["seats"][0]["name"] == "Anna"
        visitor.page.get_by_role("button", name="Alles auf diesem Gerät löschen").click()
        visitor.page.wait_for_selector(".erase:has-text('Auf dem Server bleiben')")
        accessible(visitor)
        visitor.page.route("**/forget?*", lambda route: route.abort())
        visitor.page.get_by_role("button", name="Ja, alles löschen").click()
        visitor.page.wait_for_selector("[role=alert]:has-text('noch in diesem Browser')")
        assert visitor.page.evaluate(KEPT) == ["stammtisch.left"]
        visitor.page.unroute("**/forget?*")
        visitor.page.get_by_role("button", name="Alles auf diesem Gerät löschen").click()
        visitor.page.get_by_role("button", name="Ja, alles löschen").click()
        visitor.page.wait_for_selector("[role=status]:has-text('Alles gelöscht')")
        assert visitor.page.evaluate(KEPT) == []
        assert visitor.context.cookies(path) == []
        visitor.page.goto(table)
        visitor.page.wait_for_selector(".ask-name")  # a stranger here now


def seats(visitor: Visitor) -> list[dict[str, Any]]:
    """The seats that this browser owns."""
    found: list[dict[str, Any]] = visitor.page.evaluate("JSON.parse(localStorage.getItem('stammtisch.seats'))")
    return found
