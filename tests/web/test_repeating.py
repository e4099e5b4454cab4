"""Answers that are lost on the way: the page asks again with the same key, and has one table and one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.serving import Server, opened
from tests.web.browsing import against_bots, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


class Lossy:
    """Loses the first answer, and lets a proxy answer the second time that it finds nobody."""

    def __init__(self) -> None:
        self.keys: list[str | None] = []
        self.answers: list[str] = []

    def __call__(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        self.keys.append(route.request.headers.get("idempotency-key"))
        if len(self.keys) == 2:
            route.fulfill(status=502, body="<h1>Bad Gateway</h1>")
            return
        answer = route.fetch()
        self.answers.append(answer.text())
        if len(self.keys) == 1:
            route.abort()
        else:
            route.fulfill(response=answer)


def test_a_table_whose_answer_was_lost_is_opened_once(browser: Browser, server: Server) -> None:
    lossy = Lossy()
    with visiting(browser, server) as visitor:
        visitor.page.route("**/api/v1/tables", lossy)
        against_bots(visitor, "push")
        assert (len(lossy.keys), len(set(lossy.keys))) == (3, 1)
        assert lossy.answers[0] == lossy.answers[1]


def test_a_seat_whose_answer_was_lost_is_taken_once(browser: Browser, server: Server) -> None:
    lossy = Lossy()
    host = opened(server, "push", 3)
    with visiting(browser, server) as visitor:
        visitor.page.route("**/seats", lossy)
        visitor.visit(f"/t/{host.key['code']}")
        visitor.page.locator("main input").first.fill("Toni")
        visitor.page.locator("main button[type=submit]").first.click()
        visitor.page.wait_for_function("() => Object.keys(sessionStorage).some(key => key.startsWith('stammtisch.'))")
        assert (len(lossy.keys), len(set(lossy.keys))) == (3, 1)
        assert [seat["name"] for seat in host.state()["seats"]] == ["Anna", "Toni", None]
