"""Two to six browsers at one table."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server
from tests.web.browsing import DESKTOP, PHONE, PLAYABLE, Visitor, play, visiting
from tests.web.test_getting_in import at_new_table, sit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ["Anna", "Bea", "Cem", "Dora", "Emil", "Fritz"]
MOVES = 12


@pytest.mark.parametrize("players", [2, 6])
def test_everybody_sits_down_plays_and_sees_the_same(browser: Browser, server: Server, players: int) -> None:
    with ExitStack() as stack:
        visitors = seated(stack, browser, server, players)
        host, *friends = visitors
        code = at_new_table(host)
        host.page.locator("#option-players").select_option(index=players - 2)
        host.page.wait_for_function("n => document.querySelectorAll('.wait ol li').length === n", arg=players)
        for friend, name in zip(friends, NAMES[1:], strict=False):
            sit(friend, code, name)
        host.page.get_by_role("button", name="Los geht’s", exact=True).click()
        for visitor in visitors:
            visitor.page.wait_for_selector(".board")
        for _ in range(MOVES):
            play(on_turn(visitors), 1)
        rows = "rows => rows.map(row => row.ariaLabel)"
        seen = {tuple(visitor.page.locator(".elfer-row").evaluate_all(rows)) for visitor in caught_up(visitors)}
        assert len(seen) == 1


def seated(stack: ExitStack, browser: Browser, server: Server, players: int) -> list[Visitor]:
    """So many browsers, on phones and desktops."""
    return [stack.enter_context(visiting(browser, server, size)) for size in ([PHONE, DESKTOP] * 3)[:players]]


def on_turn(visitors: list[Visitor]) -> Visitor:
    """Whoever must move; everybody sees the same number of the table by then."""
    caught_up(visitors)
    return next(visitor for visitor in visitors if visitor.page.locator(PLAYABLE).count())


def caught_up(visitors: list[Visitor]) -> list[Visitor]:
    """All browsers show the newest state that any of them shows."""
    newest = max(int(visitor.page.locator("main.table").get_attribute("data-seq") or 0) for visitor in visitors)
    for visitor in visitors:
        visitor.page.wait_for_function("n => Number(document.querySelector('main.table').dataset.seq) >= n", arg=newest)
    return visitors
