"""Large type (42): with letters of twice the size, and in the narrowest window, nothing stands outside of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server, opened
from tests.web.browsing import GAMES, MOST, PHONE, PLAYABLE, Visitor, at_table, open_seat, settled, visiting
from tests.web.pages.after import Ended, see_result
from tests.web.pages.entering import at_new_table
from tests.web.pages.level8 import must_discard, reached
from tests.web.test_hotseat import Device

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LARGE = "document.addEventListener('readystatechange', () => { document.documentElement.style.fontSize = '200%' })"
"""What somebody has who sets their browser's letters to twice the size."""
SIZES = [(320, 640), (360, 740)]
OUTSIDE = """where => {
  const scrolls = part => part
    && (['auto', 'scroll'].includes(getComputedStyle(part).overflowX) || scrolls(part.parentElement))
  const isOut = ({ left, right, width }) => width && (left < -1 || right > innerWidth + 1)
  return [...document.querySelectorAll(where)]
    .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.unseen'))
    .filter(part => !scrolls(part.parentElement) && isOut(part.getBoundingClientRect()))
    .map(part => `${part.className}: ${part.textContent}`)
}"""
PLACES = ".chip-name, .chip-counts span"
SAID = "h1, h2, h3, p, label, button, a, input, select, li"


def all_inside(visitor: Visitor, where: str = SAID) -> None:
    """Nothing stands outside of the window, and it cannot be moved sideways."""
    settled(visitor)
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert visitor.page.evaluate(OUTSIDE, arg=where) == []


@pytest.mark.rotating("language", "size")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_42_large_letters_before_a_game(browser: Browser, server: Server, language: str, size: tuple[int, int]) -> None:
    with visiting(browser, server, size, language) as visitor:
        visitor.context.add_init_script(LARGE)
        for path, shown in (("/", ".start .games"), ("/me", ".profile"), ("/rules/level8", "main"), ("/here", "main")):
            visitor.visit(path)
            visitor.page.wait_for_selector(shown)
            all_inside(visitor)
        visitor.visit(f"/t/{opened(server, 'push', 3).state()['code']}")
        visitor.page.wait_for_selector("#name")
        all_inside(visitor)


@pytest.mark.rotating("game")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_42_large_letters_in_the_waiting_room(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    with visiting(browser, server, size) as visitor:
        visitor.context.add_init_script(LARGE)
        at_new_table(visitor, game)
        all_inside(visitor)


@pytest.mark.rotating("game")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_42_large_letters_in_the_result(
    browser: Browser, server: Server, ended: Ended, game: str, size: tuple[int, int]
) -> None:
    with visiting(browser, server, size) as visitor:
        visitor.context.add_init_script(LARGE)
        see_result(visitor, ended(game))
        all_inside(visitor, ".result :is(h2, p, button, li)")


@pytest.mark.rotating("game")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_42_large_letters_at_the_table(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    with visiting(browser, server, size) as visitor:
        visitor.context.add_init_script(LARGE)
        at_table(visitor, server, game, MOST[game])
        visitor.page.wait_for_selector(PLAYABLE)
        all_inside(
            visitor, f".topbar :is(button, h1, li), .status span, .actions button, .board :not(svg, svg *), {PLACES}"
        )
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.wait_for_selector(".table-sheet")
        all_inside(visitor, "dialog :is(h2, p, button, li, label, input)")


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_42_all_buttons_of_a_shared_device_are_in_the_window(browser: Browser, server: Server, *, large: bool) -> None:
    with visiting(browser, server, PHONE) as visitor:
        if large:
            visitor.context.add_init_script(LARGE)
        device = Device(visitor)
        device.sit_together("push", 1)
        device.start()
        device.reveal()
        assert visitor.page.locator(".topbar .cover-button").count() == 1
        all_inside(visitor, ".topbar :is(button, h1, li), .status span, .actions button")


CROWDED = """() => {
  const box = part => part.getBoundingClientRect()
  const parts = ['.topbar', '.board', '.table > .status', '.hand', '.actions'].map(name => document.querySelector(name))
  const over = parts.filter((part, at) => at && box(part).top < box(parts[at - 1]).bottom - 1)
  const cut = parts.filter(part => part.scrollHeight > part.clientHeight + 1)
  const stage = box(document.querySelector('.l8-rows'))
  const names = [...document.querySelectorAll('.l8-name, .chip-name')]
    .filter(one => one.scrollWidth > one.clientWidth + 1)
  return [...over, ...cut, ...names].map(part => part.className + part.id).concat(stage.height < 80 ? ['no rows'] : [])
}"""


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_42_the_fullest_table_is_neither_cut_nor_crowded(browser: Browser, server: Server, *, large: bool) -> None:
    host = reached(server, lambda view: must_discard(view) and any(view["laid"]), 6)
    with visiting(browser, server, (360, 640)) as visitor:
        if large:
            visitor.context.add_init_script(LARGE)
        open_seat(visitor, host)
        visitor.page.wait_for_selector(PLAYABLE)
        for width in (360, 320):
            visitor.page.set_viewport_size({"width": width, "height": 640})
            settled(visitor)
            assert visitor.page.evaluate(CROWDED) == []
            for part in (".board", ".actions button >> nth=-1"):  # all can be brought into the window
                visitor.page.locator(part).scroll_into_view_if_needed()
                box = visitor.page.locator(part).bounding_box()
                assert box
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= 641
