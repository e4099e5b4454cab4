"""Attention (items 29, 31, 38): messages, vibration, a screen that stays on, who is away, and who says something."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import (
    LEGAL,
    PHONE,
    Visitor,
    at_table,
    do,
    open_seat,
    overlapping,
    settled,
    until_card,
    visiting,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORDER = """
window.messages = []; window.shakes = []; window.locks = []
window.Notification = class extends Notification {
  constructor(title, how) { super(title, how); window.messages.push([title, how.body]) }
}
const vibrate = navigator.vibrate
navigator.vibrate = function (how) { window.shakes.push([how].flat()); return vibrate.call(navigator, how) }
const request = navigator.wakeLock?.request
if (request) navigator.wakeLock.request = async function (kind) {
  const lock = await request.call(navigator.wakeLock, kind)
  window.locks.push(lock)
  return lock
}
"""
HIDE = """() => { Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange')) }"""
SHOW = "() => { delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange')) }"


def pair(server: Server, **house: int) -> tuple[Guest, Guest]:
    """Two people at a table of Push that has not begun."""
    host = opened(server, "push", 2, house={"patience": 0, "pace": 0, **house})
    return host, joined(server, host, "Toni")


def until_turn_of(seat: int, host: Guest, friend: Guest) -> None:
    """Whoever is on turn moves until this seat is."""
    while host.state()["turn"] != seat:
        mover = (host, friend)[host.state()["turn"]]
        moves = mover.state()["view"]["moves"]
        mover.command("move", moves=["stop" if "stop" in moves else moves[0]]).raise_for_status()


def touched(visitor: Visitor) -> None:
    with visitor.page.expect_response("**/feedback/feedback.js"):
        visitor.page.locator("main.table").dispatch_event("pointerup")


def test_29_a_message_only_for_who_wants_it_and_looks_elsewhere(whole_browser: Browser, server: Server) -> None:
    host, friend = pair(server)
    with visiting(whole_browser, server) as visitor:
        visitor.context.add_init_script(RECORDER)
        open_seat(visitor, host)
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector("main.table")
        assert visitor.page.evaluate("Notification.permission") != "granted"
        visitor.context.grant_permissions(["notifications"], origin=server.url)
        until_turn_of(1, host, friend)
        visitor.page.evaluate(HIDE)
        until_turn_of(0, host, friend)
        visitor.page.wait_for_function("() => document.title.startsWith('●')")
        assert visitor.page.evaluate("messages") == []  # nobody has asked for any
        visitor.page.evaluate(SHOW)
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.locator(".sheet #pref-notify").check()
        visitor.page.keyboard.press("Escape")
        until_turn_of(1, host, friend)
        until_turn_of(0, host, friend)
        visitor.page.wait_for_selector("main.table.mine")
        assert visitor.page.evaluate("messages") == []  # the page is in view
        until_turn_of(1, host, friend)
        visitor.page.wait_for_selector("main.table:not(.mine)")
        visitor.page.evaluate(HIDE)
        until_turn_of(0, host, friend)
        visitor.page.wait_for_function("() => messages.length === 1")
        assert visitor.page.evaluate("messages") == [
            ["Push", visitor.page.locator("#status > span").first.inner_text()]
        ]
        visitor.page.reload()  # and also before the first touch
        visitor.page.wait_for_selector("main.table.mine")
        until_turn_of(1, host, friend)
        visitor.page.wait_for_selector("main.table:not(.mine)")
        visitor.page.evaluate(HIDE)
        until_turn_of(0, host, friend)
        visitor.page.wait_for_function("() => messages.length === 1")


def test_29_the_phone_shakes(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.context.add_init_script(RECORDER)
        at_table(visitor, server, "elfer_raus", 2)
        touched(visitor)
        until_card(visitor)
        visitor.page.locator("button.held[aria-disabled]").first.press("Enter")
        visitor.page.wait_for_function("() => shakes.some(([first]) => first === 15)")
        visitor.page.evaluate("document.activeElement.blur()")  # a card with the focus lies over its neighbour
        do(visitor, visitor.page.locator(LEGAL).first)
        end = visitor.page.get_by_role("button", name="Fertig")
        if end.count():
            do(visitor, end)
        visitor.page.wait_for_function("() => shakes.some(([first]) => first === 60)")
    with visiting(browser, server, vibrate=False) as visitor:
        visitor.context.add_init_script(RECORDER)
        at_table(visitor, server, "elfer_raus", 2)
        touched(visitor)
        until_card(visitor)
        visitor.page.locator("button.held[aria-disabled]").first.press("Enter")
        visitor.page.wait_for_selector(".notice")
        assert visitor.page.evaluate("shakes") == []


def test_29_the_screen_stays_on_while_a_game_runs(whole_browser: Browser, server: Server) -> None:
    with visiting(whole_browser, server) as visitor:
        visitor.context.add_init_script(RECORDER)
        at_table(visitor, server, "elfer_raus", 2)
        touched(visitor)
        visitor.page.wait_for_function("() => locks.length === 1 && !locks[0].released")
        visitor.page.evaluate(HIDE)
        visitor.page.wait_for_function("() => locks[0].released")
        visitor.page.evaluate(SHOW)
        visitor.page.wait_for_function("() => locks.length === 2")
        visitor.page.get_by_role("button", name="Menü").click()
        visitor.page.locator(".sheet #pref-awake").uncheck()
        visitor.page.wait_for_function("() => locks[1].released")


def test_31_the_countdown_stands_at_the_seat(browser: Browser, server: Server) -> None:
    host, friend = pair(server, patience=600)
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector("main.table")
        until_turn_of(1, host, friend)
        clock = visitor.page.locator("[data-place=seat-1] .away-clock")
        first = clock.inner_text()
        assert first.endswith(" s")
        visitor.page.wait_for_function(
            "first => document.querySelector('.away-clock')?.textContent !== first", arg=first
        )
        assert not visitor.page.locator("[data-place=seat-0] .away-clock").count()


def test_38_what_is_said_stands_at_the_seat_and_goes(browser: Browser, server: Server) -> None:
    host, friend = pair(server)
    with visiting(browser, server) as visitor:
        visitor.page.clock.install()
        open_seat(visitor, host)
        host.command("start").raise_for_status()
        visitor.page.wait_for_selector("main.table")
        friend.command("say", phrase="well_played").raise_for_status()
        visitor.page.wait_for_selector("[data-place=seat-1] .bubble:has-text('Gut gespielt!')")
        visitor.page.clock.run_for(1000)
        heard = "() => Array.from(document.querySelectorAll('[id^=announcer]'), one => one.textContent).join('')"
        assert visitor.page.evaluate(heard).count("Gut gespielt!") == 1
        visitor.page.clock.run_for(7000)
        visitor.page.wait_for_selector(".bubble", state="detached")
        host.command("mute", seat=1, muted=True).raise_for_status()
        friend.command("say", phrase="hello").raise_for_status()
        visitor.page.wait_for_function(
            "seq => Number(document.querySelector('main.table').dataset.seq) >= seq", arg=host.state()["seq"]
        )
        settled_by_clock(visitor)
        assert not visitor.page.locator(".bubble").count()


def test_38_whoever_speaks_at_once_is_read_by_everybody(browser: Browser, server: Server) -> None:
    host = opened(server, "level8", 6)
    guests = [host, *(joined(server, host, name) for name in ("Toni", "Mia", "Resi", "Kurt", "Großmutter"))]
    host.command("start").raise_for_status()
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        for guest in guests:
            guest.command("say", phrase="one_moment").raise_for_status()
        visitor.page.wait_for_selector(".bubble >> nth=5")
        for width, height in (PHONE, (740, 360)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            settled(visitor)
            bubbles = [box for bubble in visitor.page.locator(".bubble").all() if (box := bubble.bounding_box())]
            assert len(bubbles) == len(guests)
            assert not any(overlapping(one, other) for one, other in combinations(bubbles, 2))
            assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in bubbles)
            assert visitor.page.locator(".bubble[data-low] b").first.is_visible(), "expected a name"


def settled_by_clock(visitor: Visitor) -> None:
    """What has changed has been drawn, in a page whose clock stands."""
    visitor.page.clock.resume()
    settled(visitor)
