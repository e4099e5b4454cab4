"""A real browser at a real server: pages that fail the test when anything is wrong on them, and how to play."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, FloatRect, Locator, Page

from stammtisch import games
from tests.server.serving import Guest, Server, opened
from tests.server.walled import Running

PHONE = (360, 740)
TABLET = (768, 1024)
DESKTOP = (1440, 900)
GAMES = list(games.GAMES)
FEWEST = {name: game.options.PLAYERS[0] for name, game in games.GAMES.items()}
MOST = {name: game.options.PLAYERS[-1] for name, game in games.GAMES.items()}
"""As few and as many as can play."""
SHORT: dict[str, dict[str, Any]] = {name: dict(game.short) for name, game in games.GAMES.items()}
"""Options with which a game is soon over."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP stammtisch.test 127.0.0.1",
]
_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); window.sockets.push(this); } };
window.posted = [];
window.BroadcastChannel = class extends BroadcastChannel {
  postMessage(message) { window.posted.push(JSON.stringify(message)); super.postMessage(message); }
};
"""
LEGAL = "button.held:not([aria-disabled])"
PLAYABLE = "button.held:not([aria-disabled]), button.target, .actions button.act:enabled, .actions button.choice"
SHOWN = f"""() => [document.querySelector('main.table')?.dataset.seq, Boolean(document.querySelector('.result')),
  ...Array.from(document.querySelectorAll('{PLAYABLE}'), part => part.ariaLabel ?? part.textContent)].join()"""


BARE, WHOLE = "chromium-headless-shell", "chromium"
"""Debian's Chromium: the pages alone, in half the time, and the browser that people have."""


def chosen() -> str:
    """The browser for the tests: what TESTS_BROWSER names, else the bare pages, else the whole browser."""
    return os.environ.get("TESTS_BROWSER") or (BARE if shutil.which(BARE) else WHOLE)


@contextmanager
def browser(name: str = "") -> Iterator[Browser]:
    """The system's Chromium; without it, the tests that need it are skipped."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, launched(playwright.chromium, name or chosen()) as opened:
        yield opened


@contextmanager
def launched(kind: BrowserType, name: str) -> Iterator[Browser]:
    """One more browser beside those that run."""
    chromium = shutil.which(name)
    if chromium is None:
        pytest.skip(f"needs {name} (Debian: apt-get install {name})")
    opened = kind.launch(executable_path=chromium, args=FLAGS)
    try:
        yield opened
    finally:
        opened.close()


@dataclass
class Visitor:
    """Somebody with a browser of their own; `wrong` collects what must not happen on any page."""

    context: BrowserContext
    page: Page
    url: str
    wrong: list[str] = field(default_factory=list)

    def visit(self, path: str = "/") -> None:
        """Open a page of the server."""
        self.page.goto(f"{self.url}{path}")
        self.page.wait_for_selector("main:not(.loading)")

    def watch(self) -> None:
        """Note errors, refused policies, failed requests, and requests to any other host."""
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("console", self._console)
        self.context.add_init_script(_SOCKETS)
        self.context.on("request", lambda request: self._request(request.url))

    def _console(self, message: ConsoleMessage) -> None:
        expected = ("Failed to load resource", "WebSocket connection", "net::ERR")  # refusals and lost connections
        if message.type == "error" and not any(part in message.text for part in expected):
            self.wrong.append(f"console: {message.text}")

    def _request(self, url: str) -> None:
        if not url.startswith((self.url, self.url.replace("http", "ws"), "data:")):
            self.wrong.append(f"foreign request: {url}")

    def know_all_games(self) -> None:
        """No lesson is suggested; a later script that forgets `stammtisch.suggested` makes a newcomer of them."""
        self.context.add_init_script(f"localStorage.setItem('stammtisch.suggested', '{json.dumps(GAMES)}')")

    def prefer(self, **preferences: Any) -> None:
        """What this browser remembers its owner to like."""
        self.context.add_init_script(
            "if (!localStorage.getItem('stammtisch.prefs')) "
            f"localStorage.setItem('stammtisch.prefs', JSON.stringify({json.dumps(preferences)}))"
        )


@contextmanager
def visiting(
    browser: Browser,
    server: Server | Running,
    size: tuple[int, int] = PHONE,
    language: str = "de-DE",
    **preferences: Any,
) -> Iterator[Visitor]:
    """A browser of one's own, in which by default nothing takes time; afterwards nothing must have gone wrong in it."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=language, service_workers="block"
    )
    context.set_default_timeout(60_000)
    visitor = Visitor(context, context.new_page(), server.url)
    visitor.watch()
    visitor.know_all_games()
    visitor.prefer(**{"speed": "off", "each": False, **preferences})
    try:
        yield visitor
        assert visitor.wrong == [], visitor.wrong
    finally:
        context.close()


def against_bots(visitor: Visitor, game: str) -> None:
    """Start a game against bots from the start page."""
    visitor.visit()
    visitor.page.locator(f".game-{game} .game-buttons button.main").click()
    visitor.page.wait_for_selector(".table")


def at_table(visitor: Visitor, server: Server, game: str, players: int, **options: Any) -> Guest:
    """A table with bots that the visitor plays at; whoever is returned owns the seat too, as a program."""
    host = opened(server, game, players, options=options, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    open_seat(visitor, host)
    return host


def open_seat(visitor: Visitor, guest: Guest) -> None:
    """The visitor plays the seat of this guest from now on."""
    visitor.visit(f"/t/{guest.state()['code']}#seat={guest.key['token']}")
    visitor.page.wait_for_selector(".table, .wait")


def caught_up(visitor: Visitor, seq: int) -> None:
    """The page shows the table at this number or later."""
    visitor.page.wait_for_function("seq => Number(document.querySelector('main.table')?.dataset.seq) >= seq", arg=seq)
    settled(visitor)


def settled(visitor: Visitor) -> None:
    """What has changed has been drawn."""
    visitor.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def play(visitor: Visitor, moves: int = 10_000) -> int:
    """Tap whatever may be tapped until the game is over; the number of taps."""
    page = visitor.page
    for taps in range(moves):
        page.wait_for_selector(f"main.table:not([data-sending]) :is({PLAYABLE}), .result", timeout=60_000)
        if page.locator(".result").count():
            return taps
        shown = page.evaluate(SHOWN)
        _tap_something(page, taps)
        page.wait_for_function(
            f"shown => ({SHOWN})() !== shown || document.querySelector('.choice, .target')",
            arg=shown,
        )
    return moves


def tap(card: Locator) -> None:
    """Tap a card where it can be seen, though others may lie over the rest of it, and though it may not be played."""
    card.click(position={"x": 14, "y": 20}, force=True)


def middle(part: Locator) -> tuple[float, float]:
    """Where the middle of this part is."""
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


_OWN = """card => {
  const { x, y, right, bottom } = card.getBoundingClientRect()
  const own = (at, height) => card.contains(document.elementFromPoint(at, height))
  for (let height = y + 20; height < bottom; height += 8)
    for (let at = x + 4; at < right; at += 4) if (own(at - 4, height) && own(at + 4, height)) return [at, height]
}"""


def grip(card: Locator) -> tuple[float, float]:
    """Where a finger is on this card and on no other: it may lie aslant, and others over it."""
    x, y = card.page.wait_for_function(_OWN, arg=card.element_handle()).json_value()
    return x, y


def overlapping(one: FloatRect, other: FloatRect) -> bool:
    """Whether one of two boxes lies over the other."""
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not (beside or below)


def dragged(card: Locator, place: Locator) -> None:
    """Drag a card to this place."""
    mouse, (x, y) = card.page.mouse, grip(card)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 20, steps=3)
    mouse.move(*middle(place), steps=5)
    mouse.up()


def until_card(visitor: Visitor) -> None:
    """The visitor can play a card; until then there may be cards to draw."""
    page = visitor.page
    while True:
        page.wait_for_selector(f"main.table:not([data-sending]) :is({PLAYABLE}), .result")
        assert not page.locator(".result").count(), "the game was over before a card could be played"
        if page.locator(LEGAL).count():
            return
        do(visitor, page.locator(".actions button.main").first)


def do(visitor: Visitor, control: Locator) -> None:
    """Use the control, and wait until that has happened."""
    visitor.page.wait_for_selector("main.table:not([data-sending])")
    seq = visitor.page.locator("main.table").get_attribute("data-seq")
    use(control)
    visitor.page.wait_for_function("seq => document.querySelector('main.table').dataset.seq !== seq", arg=seq)


def use(control: Locator) -> None:
    """Tap a card or press a button."""
    tap(control) if "held" in (control.get_attribute("class") or "") else control.click()


def _tap_something(page: Page, taps: int) -> None:
    found = page.locator(PLAYABLE)
    chosen = page.locator("button.target, .actions button.choice")
    wanted = chosen if chosen.count() else found
    use(wanted.nth(taps % wanted.count()))
