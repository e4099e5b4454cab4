"""The table that one wants to sit at: who sits where, whose turn it is, how large all is, what one remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server, joined, opened
from tests.web.browsing import (
    DESKTOP,
    GAMES,
    MOST,
    PHONE,
    PLAYABLE,
    TABLET,
    Visitor,
    at_table,
    middle,
    open_seat,
    play,
    settled,
    visiting,
)
from tests.web.pages.after import QUICK, SHORT, played

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEATS = """chips => chips.map(chip => chip.querySelector('.mat').getBoundingClientRect())
  .map(box => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }))"""
CARDS = "cards => Math.min(...cards.map(card => card.offsetWidth))"
LEAST = {PHONE: 50, TABLET: 64, DESKTOP: 60}
"""So wide are the cards of the rows at least, with six at the table."""


@pytest.mark.rotating("game", "size", keep=3)
@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
@pytest.mark.parametrize("game", GAMES)
def test_10_people_sit_on_an_arc_in_turn_order_and_the_reader_below(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    with visiting(browser, server, size) as visitor:
        at_table(visitor, server, game, MOST[game])
        visitor.page.wait_for_selector(PLAYABLE)
        *others, own = visitor.page.locator(".chip").evaluate_all(SEATS)
        assert [seat["x"] for seat in others] == sorted(seat["x"] for seat in others)
        middle = others[len(others) // 2]
        assert others[0]["y"] > middle["y"]
        assert others[-1]["y"] > middle["y"]
        board = visitor.page.locator(".board").bounding_box()
        assert board is not None
        assert own["y"] > board["y"] + board["height"] / 2 > max(seat["y"] for seat in others)


def test_10_light_falls_on_whose_turn_it_is(browser: Browser, server: Server) -> None:
    host = opened(server, "elfer_raus", 3, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    with visiting(browser, server, DESKTOP) as visitor:
        open_seat(visitor, host)
        visitor.page.wait_for_selector(PLAYABLE)
        lit = "chip => getComputedStyle(chip, '::before').backgroundImage.includes('radial-gradient')"
        assert [chip.evaluate(lit) for chip in visitor.page.locator(".chip").all()] == [False, False, True]


@pytest.mark.rotating("size")
@pytest.mark.parametrize("size", LEAST)
def test_8_the_cards_of_the_rows_are_as_large_as_the_window_allows(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    with visiting(browser, server, size) as visitor:
        at_table(visitor, server, "elfer_raus", 6)
        play(visitor, 3)
        settled(visitor)
        cards = visitor.page.locator(".elfer-row .card")
        cards.first.wait_for()
        assert cards.evaluate_all(CARDS) >= LEAST[size]


def test_18_push_shows_who_leads_by_one_number_each(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "push", 3)
        play(visitor, 25)
        visitor.page.wait_for_selector(f"{PLAYABLE}, .result")
        points = [display["points"] for display in guest.state()["view"]["displays"]]
        for seat, own in enumerate(points):
            chip = visitor.page.locator(f".chip[data-place=seat-{seat}]")
            assert chip.locator(".count-total").inner_text() == str(own)
            assert chip.locator(".leads").count() == int(own == max(points) and own > 0)


def test_24_a_moment_is_shouted_and_ended_by_a_tap(browser: Browser, server: Server) -> None:
    host = opened(server, "elfer_raus", 2, house={"patience": 0})
    joined(server, host, "Toni")
    with visiting(browser, server, speed="relaxed") as visitor:
        open_seat(visitor, host)
        visitor.page.wait_for_selector(".wait")
        host.command("start").raise_for_status()
        shout = visitor.page.locator(".shout")
        shout.wait_for(state="attached")
        assert shout.inner_text() == "Die Elf ist raus!"
        visitor.page.locator(".topbar h1").click()
        assert shout.evaluate("shout => [shout.getAnimations().length, getComputedStyle(shout).opacity]") == [0, "0"]


ENDLESS = """window.wins = 0
const later = setTimeout
window.setTimeout = (then, wait, ...more) => wait === 1200 ? 0 : later(then, wait, ...more)
new MutationObserver(() => { wins += document.querySelectorAll('.win').length })
  .observe(document, { childList: true, subtree: true })"""
"""The moment of the win never ends by itself, and the page notes whether there was one."""


def ending(server: Server, visitor: Visitor) -> None:
    """The visitor has sat through a game that has just ended."""
    host = opened(server, "level8", 2, options=SHORT["level8"], house=QUICK)
    guest = joined(server, host, "Toni")
    open_seat(visitor, host)
    visitor.page.wait_for_selector(".wait")
    played(host, guest)
    visitor.page.wait_for_selector(".win, .result", state="attached")


def test_24_the_win_is_a_moment_that_a_tap_or_a_key_ends(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        visitor.context.add_init_script(ENDLESS)
        ending(server, visitor)
        win = visitor.page.locator(".win")
        lasts = "win => win.getAnimations({ subtree: true }).map(one => one.effect.getComputedTiming().endTime)"
        assert win.evaluate(lasts) == [1200, 1200]
        assert visitor.page.locator(".result").count() == 0
        assert visitor.page.locator(".win .mat").count() == 1
        visitor.page.mouse.click(*middle(win))
        visitor.page.wait_for_selector(".result")
        assert win.count() == 0


def test_24_the_key_that_ends_the_moment_closes_nothing_more(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        visitor.context.add_init_script(ENDLESS)
        ending(server, visitor)
        visitor.page.locator(".win").wait_for()
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".result, .over-bar")
        assert visitor.page.locator(".over-bar").count() == 0


def test_24_no_moment_for_who_wants_no_motion_or_comes_later(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        visitor.context.add_init_script(ENDLESS)
        visitor.page.emulate_media(reduced_motion="reduce")
        ending(server, visitor)
        visitor.page.wait_for_selector(".result")
        assert visitor.page.evaluate("wins") == 0
        visitor.page.emulate_media(reduced_motion="no-preference")
        visitor.page.reload()
        visitor.page.wait_for_selector(".result")
        assert visitor.page.evaluate("wins") == 0


def looks(visitor: Visitor) -> list[str]:
    """What is drawn in the buttons of the table, without words."""
    found: list[str] = visitor.page.locator(".topbar button, .actions .icon-button").evaluate_all(
        "all => all.map(one => one.querySelector('path')?.getAttribute('d') ?? one.textContent.trim())"
    )
    return found


def test_10_no_two_buttons_look_alike_and_all_have_names(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        visitor.page.wait_for_selector(PLAYABLE)
        assert len(set(looks(visitor))) == len(looks(visitor)) >= 5
        assert "⚙" not in visitor.page.locator("main.table").inner_text()
        for button in visitor.page.locator(".topbar button").all():
            assert button.get_attribute("title") == button.get_attribute("aria-label")
        visitor.page.set_viewport_size({"width": 820, "height": 1180})
        assert "Verlauf" in visitor.page.locator(".sheets").inner_text()
