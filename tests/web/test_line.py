"""A line that dies without a word (50): the page notices, says so, and what was to be sent is sent once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING

import pytest

from tests.server.proxies import Line, freezing
from tests.server.serving import Guest, Server
from tests.web.browsing import LEGAL, Visitor, at_table, tap, until_card, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SILENCE = 15_000
ANSWER = 6_000
"""Milliseconds after which the page gives up on a line, and on an answer."""
HEARD = "() => { window.beats = 0; window.sockets.at(-1).addEventListener('message', () => { window.beats += 1 }) }"


@contextmanager
def on_a_line(browser: Browser, server: Server) -> Iterator[tuple[Visitor, Guest, Line]]:
    """Somebody who can play a card, whose line can freeze, and whose clock is ours."""
    with freezing(server.url) as line:
        behind = copy(server)
        behind.url = line.url
        with visiting(browser, behind) as visitor:
            visitor.page.clock.install()
            host = at_table(visitor, server, "elfer_raus", 3)
            until_card(visitor)
            yield visitor, host, line


def moves_of(host: Guest) -> int:
    """How often the seat has moved."""
    last = host.state()["seq"]
    with host.listening(0) as lines:
        entries = [next(line for line in lines if line["seq"] == seq) for seq in range(1, last + 1)]
    return sum(entry["kind"] == "moved" and entry["seat"] == 0 for entry in entries)


def test_50_a_frozen_line_is_noticed_and_taken_up_again(browser: Browser, server: Server) -> None:
    with on_a_line(browser, server) as (visitor, _, line):
        line.freeze()
        visitor.page.clock.fast_forward(SILENCE)
        visitor.page.wait_for_selector(".connection.lost:has-text('Keine Verbindung')")
        line.thaw()
        visitor.page.wait_for_selector(".connection", state="detached")


@pytest.mark.slow("a beat comes every five seconds")
def test_50_a_line_on_which_nothing_happens_is_not_lost(browser: Browser, server: Server) -> None:
    with on_a_line(browser, server) as (visitor, _, _line):
        visitor.page.evaluate(HEARD)
        visitor.page.clock.fast_forward(SILENCE * 2 // 3)
        visitor.page.wait_for_function("() => window.beats")
        visitor.page.clock.fast_forward(SILENCE * 2 // 3)
        assert visitor.page.locator(".connection").count() == 0


def test_50_a_move_waits_for_the_line_and_is_made_once(browser: Browser, server: Server) -> None:
    with on_a_line(browser, server) as (visitor, host, line):
        page, before = visitor.page, moves_of(host)
        held, sent = page.locator(".held").count(), line.sent(b"/commands?")
        line.freeze()
        tap(page.locator(LEGAL).first)
        page.clock.fast_forward(ANSWER)
        page.wait_for_selector(".connection.lost:has-text('Dein Zug wartet')")
        assert page.locator("main.table[data-sending]").count() == 1
        page.clock.fast_forward(ANSWER * 10)
        line.thaw()
        page.wait_for_selector("main.table:not([data-sending])")
        page.wait_for_selector(".connection", state="detached")
        assert page.locator(".notice").count() == 0
        assert page.locator(".held").count() == held - 1
        assert line.sent(b"/commands?") == sent + 2
        assert moves_of(host) == before + 1


def test_50_a_move_is_not_made_when_the_game_has_gone_on(browser: Browser, server: Server) -> None:
    with on_a_line(browser, server) as (visitor, host, line):
        page, before = visitor.page, moves_of(host)
        line.freeze()
        tap(page.locator(LEGAL).first)
        page.clock.fast_forward(ANSWER)
        page.wait_for_selector(".connection.lost:has-text('Dein Zug wartet')")
        host.command("move", moves=[host.state()["view"]["moves"][-1]]).raise_for_status()
        line.thaw()
        page.wait_for_selector(".notice")
        assert moves_of(host) == before + 1
