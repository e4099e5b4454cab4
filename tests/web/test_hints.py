"""Hints: a move, a reason in words, and where to tap."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Guest, Server
from tests.web.browsing import DESKTOP, GAMES, PHONE, PLAYABLE, at_table, caught_up, settled, tap, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

MEANT = "[data-hinted]"
SEQ = "document.querySelector('main.table').dataset.seq"


def follow(page: Page) -> None:
    """Tap what is pointed at, until that has led to a move."""
    seq = page.locator("main.table").get_attribute("data-seq")
    for _ in range(14):  # a level is laid out card by card
        meant = page.locator(MEANT).first
        tap(meant) if "held" in (meant.get_attribute("class") or "") else meant.click()
        page.wait_for_function(f"seq => {SEQ} !== seq || document.querySelector('{MEANT}')", arg=seq)
        page.wait_for_selector("main.table:not([data-sending])")
        if page.locator("main.table").get_attribute("data-seq") != seq:
            return
    raise AssertionError("what is pointed at leads to no move")


@pytest.mark.rotating("game", "size", keep=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "language"), [(PHONE, "de-DE"), (DESKTOP, "en-GB")], ids=["phone", "desktop"])
def test_34_a_hint_says_why_and_points_there(
    browser: Browser, server: Server, game: str, size: tuple[int, int], language: str
) -> None:
    word = "Tipp" if language == "de-DE" else "Hint"
    with visiting(browser, server, size, language) as visitor:
        at_table(visitor, server, game, 3)
        page = visitor.page
        for _ in range(2):
            page.wait_for_selector(f"main.table.mine:not([data-sending]) :is({PLAYABLE})")
            page.get_by_role("button", name=word, exact=True).click()
            page.wait_for_selector(f"main.table {MEANT}")
            said = page.locator(".banner.hint")
            assert re.match(rf"{word}: .+\. .+[.!]", said.inner_text(), re.DOTALL)
            assert said.get_attribute("role") == "alert"
            accessible(visitor)
            follow(page)
            page.wait_for_selector(".banner.hint", state="detached")
            assert page.locator(MEANT).count() == 0


def test_34_a_hint_goes_with_the_position_that_it_is_about(browser: Browser, server: Server) -> None:
    """Also when a move is taken back, which is no event of the game."""
    with visiting(browser, server) as visitor:
        host, page = at_table(visitor, server, "elfer_raus", 2), visitor.page
        while not (state := host.state())["can_undo"] or state["turn"] != state["you"]:
            lays = [move for move in state["view"]["moves"] if move[-1].isdigit()]
            if state["turn"] == state["you"]:
                host.command("move", moves=(lays or state["view"]["moves"])[:1]).raise_for_status()
        caught_up(visitor, host.state()["seq"])
        page.get_by_role("button", name="Tipp", exact=True).click()
        page.wait_for_selector(".banner.hint")
        host.command("undo").raise_for_status()
        page.wait_for_selector(".banner.hint", state="detached")
        assert page.locator(MEANT).count() == 0


def test_34_a_hint_to_switch_leads_over_the_card_that_goes_along(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host, page = at_table(visitor, server, "help", 3, points=5), visitor.page
        while len(along := {move.split()[1]: move for move in _moves(host) if move.startswith("switch ")}) < 2:
            _move(host, page)
        move = max(along.items())[1]

        def to_switch(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, json={**answer.json(), "moves": [move]})

        page.route("**/tables/*/hint*", to_switch)
        page.get_by_role("button", name="Tipp", exact=True).click()
        page.wait_for_selector(f"main.table {MEANT}")
        with page.expect_request("**/commands*") as wished:
            follow(page)
        assert json.loads(wished.value.post_data or "")["command"]["moves"] == [move]


def test_34_a_hint_that_comes_late_is_not_for_another_state(browser: Browser, server: Server) -> None:
    late: list[str] = []
    with visiting(browser, server) as visitor:
        host, page = at_table(visitor, server, "elfer_raus", 2), visitor.page
        hint = page.get_by_role("button", name="Tipp", exact=True)
        hint.click()
        page.wait_for_selector(".banner.hint")
        _move(host, page)

        def after_a_move(route: Route) -> None:
            answer = route.fetch()
            _move(host, page)
            late.append(answer.text())
            route.fulfill(response=answer)

        page.route("**/hint*", after_a_move)
        with page.expect_response("**/hint*"):
            hint.click()
        page.wait_for_selector(".actions button:enabled:text-is('Tipp')")
        settled(visitor)
        assert late
        assert page.locator(f".banner.hint, {MEANT}").count() == 0


def _moves(host: Guest) -> list[str]:
    """What the page's seat can do; the game is not over yet."""
    moves: list[str] = host.state()["view"]["moves"]
    return moves


def _move(host: Guest, page: Page) -> None:
    """Something else than the page moves for its seat, and it is on turn again."""
    seq = host.command("move", moves=host.state()["view"]["moves"][:1]).raise_for_status().json()["seq"]
    page.wait_for_function("seq => Number(document.querySelector('main.table.mine')?.dataset.seq) >= seq", arg=seq)
    page.wait_for_selector(".banner.hint", state="detached")


def test_34_where_hints_are_forbidden_there_is_no_button(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = at_table(visitor, server, "push", 2)
        visitor.page.wait_for_selector(f"main.table.mine :is({PLAYABLE})")
        hint = visitor.page.get_by_role("button", name="Tipp", exact=True)
        assert hint.count() == 1
        host.command("change", house={"hints": False, "pace": 0}).raise_for_status()
        hint.wait_for(state="detached")
        assert host.client.get(f"{host.path}/hint").json()["code"] == "no_hints"
