"""Everyone (items 39 to 43): accessibility, keyboard, colours, both languages, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.serving import Server, joined, opened
from tests.web.browsing import (
    DESKTOP,
    GAMES,
    MOST,
    PHONE,
    PLAYABLE,
    at_table,
    caught_up,
    open_seat,
    play,
    settled,
    until_card,
    visiting,
)
from tests.web.colours import as_seen, contrast, delta_e
from tests.web.pages.everyone import ROOT, accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WEB = ROOT / "stammtisch" / "web"


@pytest.mark.rotating("theme", "language")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_39_screens_around_the_game(browser: Browser, server: Server, theme: str, language: str) -> None:
    with visiting(browser, server, PHONE, language, theme=theme, name="Anna") as visitor:
        visitor.visit()
        accessible(visitor)
        visitor.page.locator(".start-head .icon-button").click()
        accessible(visitor)
        visitor.visit("/new/elfer_raus")
        visitor.page.wait_for_selector(".options select")
        accessible(visitor)
        code = visitor.page.locator(".code").inner_text()
        with visiting(browser, server, PHONE, language, theme=theme) as friend:
            friend.visit(f"/t/{code}")
            accessible(friend)
        visitor.visit("/rules/level8")
        visitor.page.wait_for_selector(".rules")
        accessible(visitor)
        visitor.visit("/t/22222")
        accessible(visitor)


@pytest.mark.rotating("game", "size", keep=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_39_the_table_and_its_sheets(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    theme, language = ("light", "de-DE") if size == PHONE else ("dark", "en-GB")
    with visiting(browser, server, size, language, theme=theme) as visitor:
        at_table(visitor, server, game, 4)
        for _ in range(6):
            visitor.page.wait_for_selector(f"{PLAYABLE}, .result")
            accessible(visitor)
            play(visitor, 1)
        if size == PHONE:
            for sheet in visitor.page.locator(".sheet-button").all():
                sheet.click()
                accessible(visitor)
                visitor.page.keyboard.press("Escape")
                visitor.page.wait_for_selector(".sheet", state="detached")
        else:
            for tab in visitor.page.get_by_role("tab").all():
                tab.click()
                accessible(visitor)


def test_40_a_refusal_and_the_result_are_accessible(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        until_card(visitor)
        visitor.page.locator("button.held[aria-disabled]").first.focus()
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_selector(".notice")
        accessible(visitor)
        visitor.page.locator("button.held:focus").blur()  # it lies over its neighbour, which may be tapped next
        play(visitor)
        accessible(visitor)


def test_41_suits_are_told_apart_by_more_than_colour() -> None:
    deck = (WEB / "ui" / "parts" / "faces.js").read_text(encoding="utf-8")
    fills = dict(re.findall(r"(\w): \{ fill: '(#\w+)', ink: '#\w+' \}", deck))
    inks = dict(re.findall(r"(\w): \{ fill: '#\w+', ink: '(#\w+)' \}", deck))
    assert set(fills) == set("rygbps")
    for suit, fill in fills.items():
        assert contrast(fill, inks[suit]) >= 4.5
    ramp = re.findall(r"'(#\w{6})'", deck[deck.index("RAMP = [") : deck.index("];", deck.index("RAMP = ["))])
    assert len(ramp) == 11
    for number, fill in enumerate(ramp, 1):
        assert contrast(fill, "#ffffff" if number <= 5 else "#16181d") >= 4.5
    for part in ("SYMBOLS", "TEXTURES"):
        drawn = deck[deck.index(f"const {part} = {{") :]
        shapes = re.findall(r"  (\w): '([^']+)'", drawn[: drawn.index("};")])
        assert len({shape for _, shape in shapes}) == 6


def test_41_suits_stay_apart_for_every_kind_of_sight() -> None:
    deck = (WEB / "ui" / "parts" / "faces.js").read_text(encoding="utf-8")
    fills = dict(re.findall(r"(\w): \{ fill: '(#\w+)'", deck))
    least = {"normal": 26.0, "protan": 25.0, "deutan": 23.5, "tritan": 22.4}
    for sight, distance in least.items():
        seen = [as_seen(fill, sight) for fill in fills.values()]
        pairs = [(a, b) for i, a in enumerate(seen) for b in seen[i + 1 :]]
        assert min(delta_e(a, b) for a, b in pairs) >= distance, sight


def test_42_both_languages_say_the_same(server: Server) -> None:
    texts = {
        language: json.loads((ROOT / "stammtisch" / "words" / language / "web.json").read_text(encoding="utf-8"))
        for language in ("de", "en")
    }
    assert set(texts["de"]) == set(texts["en"])
    used = set()
    for path in WEB.rglob("*.js"):
        used |= set(re.findall(r"\bt\('([\w.]+)'", path.read_text(encoding="utf-8")))
    assert used <= set(texts["de"])


@pytest.mark.rotating("game", "language", keep=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_42_a_narrow_window_and_large_letters(browser: Browser, server: Server, game: str, language: str) -> None:
    with visiting(browser, server, (320, 640), language) as visitor:
        visitor.visit()
        wide = "document.documentElement.scrollWidth > innerWidth"
        assert not visitor.page.evaluate(wide)
        at_table(visitor, server, game, MOST[game])
        visitor.page.wait_for_selector(PLAYABLE)
        assert not visitor.page.evaluate(wide)
        clipped = visitor.page.evaluate(
            """() => [...document.querySelectorAll('.status, .actions button, .sheet-button, .topbar, .chip-counts')]
              .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
        )
        assert clipped == []
        visitor.page.set_viewport_size({"width": 640, "height": 500})  # 1280 × 1000 at 200 %
        settled(visitor)
        assert not visitor.page.evaluate(wide)


FROM_RIGHT = "שלמה המלך"


def test_42_any_name_fits(browser: Browser, server: Server) -> None:
    host = opened(server, "level8", 4, house={"patience": 0, "pace": 0})
    guests = [host, *(joined(server, host, name) for name in ("Ö", "W" * 20, FROM_RIGHT))]
    host.command("start").raise_for_status()
    with visiting(browser, server, (320, 640)) as visitor:
        open_seat(visitor, host)
        for _ in range(8):
            guest = guests[host.state()["turn"]]
            guest.command("move", moves=guest.state()["view"]["moves"][:1]).raise_for_status()
            caught_up(visitor, host.state()["seq"])
            assert visitor.page.evaluate(CUT, arg=".status, .asides") == []
        letters = visitor.page.locator(".l8-name").first
        assert letters.evaluate("name => name.clientHeight / parseFloat(getComputedStyle(name).fontSize)") > 1.4, "dots"
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.wait_for_selector(".table-sheet")
        assert visitor.page.evaluate(CUT, arg=".sheet-content") == []
        visitor.page.keyboard.press("Escape")
        visitor.page.set_viewport_size({"width": 1440, "height": 900})
        visitor.page.wait_for_selector(".panel .log")
        assert visitor.page.evaluate(CUT, arg=".panel-content") == []
        assert f"\u2068{FROM_RIGHT}\u2069 nimmt" in visitor.page.locator(".log").inner_text()


CUT = """where => [...document.querySelectorAll(where)]
  .filter(e => e.scrollWidth > e.clientWidth + 1)
  .map(e => e.textContent)"""


def test_43_the_policy_is_strict(server: Server) -> None:
    answer = httpx.get(server.url)
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "style=" not in answer.text
    assert "<script>" not in answer.text


XSS = "<img src=x onerror=alert(1)>"


def test_43_names_and_words_are_never_markup(browser: Browser, server: Server) -> None:
    with visiting(browser, server, name="x") as visitor:
        visitor.page.on("dialog", lambda dialog: visitor.wrong.append(dialog.message))
        guest = at_table(visitor, server, "elfer_raus", 2)
        guest.command("change", house={"chat": True}).raise_for_status()
        guest.command("say", text=XSS).raise_for_status()
        visitor.page.wait_for_selector(".bubble")
        assert visitor.page.locator(".bubble").inner_text() == XSS
        assert visitor.page.locator("img[src=x]").count() == 0
