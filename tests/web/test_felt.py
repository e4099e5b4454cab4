"""The felt: which way round it goes, cards as large as the window allows, and places that speak without a riddle."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server, joined, opened
from tests.web.browsing import (
    DESKTOP,
    MOST,
    PHONE,
    PLAYABLE,
    TABLET,
    at_table,
    caught_up,
    open_seat,
    overlapping,
    play,
    settled,
    visiting,
)
from tests.web.pages.after import QUICK, Ended, at_moment, look_back, played, see_result
from tests.web.pages.table import BOXES, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

View = dict[str, Any]
ARROWS = """chips => chips.map(chip => [chip, getComputedStyle(chip, '::after')])
  .filter(([, style]) => style.content !== 'none' && style.display !== 'none')
  .map(([chip, style]) => {
    const [x, y, width, height] = ['left', 'top', 'width', 'height'].map(side => parseFloat(style[side]))
    const { left, top } = chip.getBoundingClientRect()
    const box = { x: left + x + 3, y: top + y + 3, width: width - 6, height: height - 6 }
    return { near: chip.matches('.near'), onward: style.scale === 'none', box }
  })"""
BADGES = ".chip-counts > span, .chip-name, .chip-marks > span, .chip-more > *, .just-did, .board [data-card]"
SHAPE = """sign => { const { width, height } = getComputedStyle(sign, '::before')
  return parseFloat(width) - parseFloat(height) }"""
WORDLESS = """() => [...document.querySelectorAll('main.table *')]
  .map(one => getComputedStyle(one, '::before').content + (one.children.length ? '' : one.textContent)).join('')"""


def onward(view: View) -> bool | None:
    """Whether it goes on clockwise in this view; None where nobody comes next."""
    if "clockwise" in view:
        return bool(view["clockwise"])
    if not view["columns"] or len(view["takers"]) < 2:
        return None
    first, second, *_ = view["takers"]
    return bool((second - first) % view["players"] == 1)


def going(way: bool) -> Callable[[View], bool]:
    """Views in which it goes on this way round."""
    return lambda view: onward(view) is way


@pytest.mark.rotating("game", "size", keep=3)
@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
@pytest.mark.parametrize("game", ["help", "push"])
def test_10_arrows_between_the_people_say_which_way_round_it_goes(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    host = opened(server, game, MOST[game], house={"patience": 0})
    guests = [host, *(joined(server, host, f"Gast {number}") for number in range(1, MOST[game]))]
    host.command("start").raise_for_status()
    with visiting(browser, server, size) as visitor:
        open_seat(visitor, host)
        for way in (True, False):
            caught_up(visitor, until(guests, going(way))["seq"])
            arrows = visitor.page.locator(".chip").evaluate_all(ARROWS)
            assert [arrow["onward"] for arrow in arrows if not arrow["near"]] == [way] * (MOST[game] - 1)
            assert sum(arrow["near"] for arrow in arrows) == 1
            others = visitor.page.locator(BADGES).evaluate_all(BOXES)
            hidden = [box for arrow in arrows for box in others if overlapping(arrow["box"], box)]
            assert hidden == [], "an arrow lies over or under something"


LEAST = {
    ("help", PHONE): (".help-row > *", 52),
    ("help", TABLET): (".help-row > *", 113),
    ("help", DESKTOP): (".help-row > *", 116),
    ("push", PHONE): (".flipped .card", 61),
    ("push", TABLET): (".flipped .card", 155),
    ("push", DESKTOP): (".flipped .card", 155),
}
"""So wide are the cards on the felt at least, with all seats taken."""


@pytest.mark.rotating("case", keep=3)
@pytest.mark.parametrize("case", LEAST)
def test_8_the_felt_is_used_and_nothing_lies_over_the_columns(
    browser: Browser, server: Server, case: tuple[str, tuple[int, int]]
) -> None:
    (game, size), (cards, least) = case, LEAST[case]
    with visiting(browser, server, size) as visitor:
        at_table(visitor, server, game, MOST[game])
        visitor.page.wait_for_selector(PLAYABLE)
        settled(visitor)
        assert min(visitor.page.locator(cards).evaluate_all("all => all.map(one => one.offsetWidth)")) >= least
        felt = visitor.page.locator(".board").bounding_box()
        assert felt is not None
        mats = visitor.page.locator(".push-mat:visible, .chip-counts:visible").evaluate_all(BOXES)
        lying = visitor.page.locator(".column, .help-row, .help-pile .card, .die-box").evaluate_all(BOXES)
        assert not [box for box in lying if any(overlapping(box, mat) for mat in mats)]
        assert all(felt["y"] <= box["y"] and box["y"] + box["height"] <= felt["y"] + felt["height"] for box in lying)


def test_18_three_numbers_each_stand_in_one_line_for_four_on_a_phone(
    browser: Browser, server: Server, ended: Ended
) -> None:
    guest = ended("push", 4)
    last = len(guest.client.get(f"{guest.path}/replay").raise_for_status().json()["steps"]) - 1
    with visiting(browser, server) as visitor:
        look_back(visitor, guest, f"#{last}")
        at_moment(visitor, last)
        for chip in visitor.page.locator(".chip:not(.near) .chip-counts").all():
            tops = [box["y"] + box["height"] / 2 for box in chip.locator("> span").evaluate_all(BOXES)]
            assert len(tops) == 3
            assert max(tops) - min(tops) < 6


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_18_open_and_secured_points_have_different_shapes_at_every_place(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    with visiting(browser, server, size) as visitor:
        guest = at_table(visitor, server, "push", 6)
        play(visitor, 8)
        visitor.page.wait_for_selector(f"{PLAYABLE}, .result")
        settled(visitor)
        for seat, display in list(enumerate(guest.state()["view"]["displays"]))[1:]:
            chip = visitor.page.locator(f".chip[data-place=seat-{seat}]")
            for kind, upright in (("open", True), ("secured", False)):
                sign = chip.locator(f".count-{kind}")
                assert sign.is_visible()
                assert int(sign.inner_text()) == sum(int(card[1:]) for card in display[kind])
                assert (sign.evaluate(SHAPE) < 0) is upright


def test_18_points_are_words_not_a_riddle(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = opened(server, "elfer_raus", 2, options={"rounds": 2}, house=QUICK)
        see_result(visitor, played(host, joined(server, host, "Toni")))
        totals = host.state()["view"]["totals"]
        for seat, total in enumerate(totals):
            assert f"{total} Pkt." in visitor.page.locator(f".chip[data-place=seat-{seat}] .chip-counts").inner_text()
        assert not re.search("[∑Σ]", visitor.page.evaluate(WORDLESS))


def test_8_with_few_at_the_table_laid_levels_are_large_and_before_their_owners(
    browser: Browser, server: Server
) -> None:
    host = opened(server, "level8", 3, house={"patience": 0})
    guests = [host, joined(server, host, "Toni"), joined(server, host, "Mia")]
    host.command("start").raise_for_status()
    bots = [guest.command("stand_in", seat=seat) for seat, guest in enumerate(guests) if seat]
    assert all(bot.status_code == 200 for bot in bots)
    with visiting(browser, server, DESKTOP) as visitor:
        open_seat(visitor, host)
        while not any(host.state()["view"]["laid"][1:]):
            if (state := host.state())["turn"] == 0:
                host.command("move", moves=[state["view"]["moves"][-1]], expect=state["seq"])
        visitor.page.wait_for_selector(".l8-row .card")
        settled(visitor)
        cards = visitor.page.locator(".l8-row .card")
        assert min(cards.evaluate_all("all => all.map(one => one.offsetWidth)")) >= 50
        rows = visitor.page.locator(".l8-rows").bounding_box()
        assert rows is not None
        boxes = cards.evaluate_all(BOXES)
        assert all(rows["y"] <= box["y"] and box["y"] + box["height"] <= rows["y"] + rows["height"] for box in boxes)
