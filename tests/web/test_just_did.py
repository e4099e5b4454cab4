"""What somebody has just done, at their seat: it covers nothing that must be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import DESKTOP, GAMES, MOST, PHONE, TABLET, caught_up, open_seat, overlapping, visiting
from tests.web.pages.table import BOXES, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LANDSCAPE = (740, 360)


@pytest.mark.rotating("game", "size", keep=2)
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET, DESKTOP])
@pytest.mark.parametrize("game", GAMES)
def test_46_what_a_seat_just_did_covers_no_card_that_lies(
    browser: Browser, server: Server, game: str, size: tuple[int, int]
) -> None:
    host = opened(server, game, MOST[game], house={"patience": 0})
    guests = [host, *(joined(server, host, f"Gast {number}") for number in range(1, MOST[game]))]
    host.command("start").raise_for_status()
    told = _round(guests)
    with visiting(browser, server, size) as visitor:
        open_seat(visitor, host)
        caught_up(visitor, told)
        badges = visitor.page.locator(".just-did")
        badges.first.wait_for()
        visitor.page.evaluate("document.getAnimations().forEach(one => one.finish())")
        kept = visitor.page.locator(".board [data-card]:visible").evaluate_all(BOXES)
        hidden = [box for badge in badges.evaluate_all(BOXES) for box in kept if overlapping(badge, box)]
        assert hidden == [], "a badge lies over a card"


OVER = """() => {
  document.querySelectorAll('.just-did').forEach(one => one.style.setProperty('pointer-events', 'auto'))
  const [banner] = document.querySelectorAll('.banner.vote')
  const { left, right, top, bottom } = banner.getBoundingClientRect()
  const within = ([x, y]) => x > left && x < right && y > top && y < bottom
  const corners = box => [box.left + 4, box.right - 4].flatMap(x => [[x, box.top + 2], [x, box.bottom - 2]])
  const badges = [...document.querySelectorAll('.just-did')].map(one => one.getBoundingClientRect())
  return badges.flatMap(corners).filter(within).map(at => banner.contains(document.elementFromPoint(...at)))
}"""


def test_46_what_a_seat_just_did_hides_no_question(browser: Browser, server: Server) -> None:
    host = opened(server, "push", 4, house={"patience": 0})
    guests = [host, *(joined(server, host, f"Gast {number}") for number in range(1, 4))]
    host.command("start").raise_for_status()
    told = _round(guests)
    guests[1].command("vote", abort=True).raise_for_status()
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        caught_up(visitor, told)
        visitor.page.locator(".banner.vote").wait_for()
        visitor.page.locator(".just-did").first.wait_for()
        visitor.page.evaluate("document.getAnimations().forEach(one => one.finish())")
        shown = visitor.page.evaluate(OVER)
        assert shown, "no badge hangs down to the question: there is nothing to hide it"
        assert all(shown)


def _round(guests: list[Guest]) -> int:
    """It is the reader's turn again after others have moved; the number of the table then."""
    for _ in range(2):
        until(guests, lambda view: view["actor"] == 0)
        until(guests, lambda view: view["actor"] == len(guests) - 1)
    return int(until(guests, lambda view: view["actor"] == 0)["seq"])
