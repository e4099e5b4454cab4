"""Two to six browsers at one table: phones and desktops, German and English, in all four games."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server
from tests.web.browsing import DESKTOP, PHONE, Visitor, play, settled, visiting
from tests.web.pages.entering import at_new_table, sit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ["Anna", "Bea", "Cem", "Dora", "Emil", "Fritz"]
DEVICES = [
    (PHONE, "de-DE"),
    (DESKTOP, "en-GB"),
    (PHONE, "en-GB"),
    (DESKTOP, "de-DE"),
    (PHONE, "de-DE"),
    (PHONE, "en-GB"),
]
MOVES = 36
LOOKS = 6
TABLES = [
    ("elfer_raus", 2),
    ("elfer_raus", 6),
    ("help", 3),
    ("help", 5),
    ("level8", 2),
    ("level8", 4),
    ("push", 2),
    ("push", 6),
]
_AT_REST = """least => {
  const { seq, sending } = document.querySelector('main.table').dataset
  return sending === undefined && Number(seq) >= least && Number(seq)
}"""
_CARDS = r"cards => cards.map(card => card.dataset.card.replace(/#.*/, '')).sort().join()"
_ROWS = r"rows => rows.map(row => row.ariaLabel.replace(/\D+/g, ' ')).join()"
_COUNTS = r"chips => chips.map(chip => chip.textContent.replace(/[^\d●○]+/g, ' ')).join()"


@pytest.mark.slow("two to six browsers at one table")
@pytest.mark.rotating("game", "players", keep=1)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_everybody_plays_and_sees_the_same(browser: Browser, server: Server, game: str, players: int) -> None:
    with ExitStack() as stack:
        visitors = sat_down(stack, browser, server, game, players)
        for moves in range(MOVES):
            play(on_turn(visitors), 1)
            if moves % LOOKS == 0:
                assert len({table(visitor, game) for visitor in quiet(visitors)}) == 1
        bots_finish(visitors[0])
        for visitor in visitors:
            visitor.page.wait_for_selector(".result", timeout=60_000)
        assert len({table(visitor, game) for visitor in quiet(visitors)}) == 1


def sat_down(stack: ExitStack, browser: Browser, server: Server, game: str, players: int) -> list[Visitor]:
    """So many browsers at a table whose game has begun."""
    devices = DEVICES[:players]
    host, *friends = [stack.enter_context(visiting(browser, server, size, spoken)) for size, spoken in devices]
    code = at_new_table(host, game, NAMES[0])
    host.page.locator("#option-players").select_option(label=f"{players} Personen")
    host.page.wait_for_function("n => document.querySelectorAll('.wait ol li').length === n", arg=players)
    for friend, name in zip(friends, NAMES[1:], strict=False):
        sit(friend, code, name)
    host.page.get_by_role("button", name="Los geht’s", exact=True).click()
    for visitor in (host, *friends):
        visitor.page.wait_for_selector(".board")
    return [host, *friends]


def on_turn(visitors: list[Visitor]) -> Visitor:
    """Whoever must move."""
    return next(visitor for visitor in quiet(visitors) if visitor.page.locator("main.table.mine").count())


def quiet(visitors: list[Visitor]) -> list[Visitor]:
    """All browsers show the same state, and no move is on its way.

    A page whose move is on its way still shows what could be played before it.
    """
    newest = max(visitor.page.wait_for_function(_AT_REST, arg=0).json_value() for visitor in visitors)
    for visitor in visitors:
        visitor.page.wait_for_function(_AT_REST, arg=newest)
    return visitors


def table(visitor: Visitor, game: str) -> tuple[str, ...]:
    """What lies open and how many of what everybody has, as this browser shows it in whatever language."""
    settled(visitor)
    board = (".elfer-row", _ROWS) if game == "elfer_raus" else (".board .card[data-card]:not(.staged)", _CARDS)
    chips = [visitor.page.locator(f".seats [data-place=seat-{seat}] .chip-counts") for seat in range(len(NAMES))]
    return visitor.page.locator(board[0]).evaluate_all(board[1]), *[chip.evaluate_all(_COUNTS) for chip in chips]


def bots_finish(host: Visitor) -> None:
    """The host lets bots play for everybody."""
    host.page.get_by_role("button", name="Menü").click()
    buttons = host.page.get_by_role("button", name="Bot spielen lassen")
    buttons.first.wait_for()
    while left := buttons.count():
        buttons.last.click()
        buttons.nth(left - 1).wait_for(state="detached")
