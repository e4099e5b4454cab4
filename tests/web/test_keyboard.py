"""Item 40: a whole game of each kind by keyboard alone, and from the accessibility tree alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server
from tests.web.browsing import DESKTOP, FEWEST, GAMES, PLAYABLE, SHORT, Visitor, at_table, caught_up, settled, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MAX_KEYS = 200
KEYS_A_MOVE = 2
MAX_TURNS = 2000
CHANGED = """([seq, said]) => document.querySelector('.result')
  || document.querySelector('main.table').dataset.seq !== seq
  || document.querySelector('.actions').textContent + document.querySelector('.board').innerHTML !== said"""
FOCUSED = "() => document.activeElement?.outerHTML"
FOCUS = """([playable, asked]) => {
  const now = document.activeElement
  return { playable: now.matches(document.querySelector(asked) ? asked : playable),
    in_hand: Boolean(now.closest('.hand')), last: [...document.querySelectorAll('.held')].at(-1) === now }
}"""
OPENED = """async button => {
  document.querySelector(button).click()
  await null  // the page is drawn anew, and no frame has passed
  return document.querySelector('dialog')?.open
}"""
DONE = f"""([seq, said, focus]) => ({CHANGED})([seq, said]) || ({FOCUSED})() !== focus"""
ASKED = "button.target, .actions button.choice"
"""What asks where a chosen card shall go."""
ASIDE = "Sorted|Hint|Say something|Take back|Move the chosen|Never mind|Show"
PRESS = """([buttons, aside, turns]) => {
  const found = buttons.filter(button => !new RegExp(aside).test(button.ariaLabel ?? button.innerText))
  found[turns % found.length]?.click()
  return found.length
}"""
SHOWN = "() => document.querySelector('.actions').textContent + document.querySelector('.board').innerHTML"


@pytest.mark.exhaustive
@pytest.mark.slow("a whole game")
@pytest.mark.parametrize("game", GAMES)
def test_40_a_whole_game_by_keyboard_alone(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        at_table(visitor, server, game, FEWEST[game], **SHORT.get(game, {}))
        for turns in range(MAX_TURNS):
            if over(visitor):
                break
            press_something(visitor, turns)
        assert visitor.page.locator(".result").count(), f"not over after {MAX_TURNS} turns"
        assert visitor.page.evaluate("() => document.activeElement !== document.body")


def over(visitor: Visitor) -> bool:
    """Whether the game has ended; waits until the visitor must act or it has."""
    visitor.page.wait_for_selector(f"main.table:not([data-sending]) :is({PLAYABLE}), .result", timeout=60_000)
    return visitor.page.locator(".result").count() > 0


def press_something(visitor: Visitor, turns: int) -> None:
    """Go on with Tab and, in the hand, with the arrows, until something playable has the focus, and press Enter."""
    page = visitor.page
    skip, in_hand = turns % 2, False
    for _ in range(MAX_KEYS):
        focus: dict[str, bool] = page.evaluate(FOCUS, [PLAYABLE, ASKED])
        if focus["playable"] and skip <= 0:
            before = [page.locator("main.table").get_attribute("data-seq"), page.evaluate(SHOWN)]
            page.keyboard.press("Enter")
            page.wait_for_function(CHANGED, arg=before)
            return
        skip -= focus["playable"]
        if focus["in_hand"] and not in_hand:
            page.keyboard.press("Home")
        else:
            page.keyboard.press("Tab" if not focus["in_hand"] or focus["last"] else "ArrowRight")
        in_hand = focus["in_hand"]
    pytest.fail("nothing that can be played could be reached with Tab and the arrows")


@pytest.mark.slow("a whole game")
@pytest.mark.rotating("game", keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_40_a_whole_game_takes_few_keys(browser: Browser, server: Server, game: str) -> None:
    """Enter where the focus is, else the key for the next thing: never Tab, and at most two keys a move."""
    with visiting(browser, server, DESKTOP) as visitor:
        host = at_table(visitor, server, game, FEWEST[game], **SHORT.get(game, {}))
        visitor.page.keyboard.press("Escape")
        keys = 0
        while not over(visitor):
            keys += 1
            assert keys < MAX_TURNS
            one_key(visitor)
        record = host.client.get(f"{host.path}/record").raise_for_status().json()
        moves = sum(move["seat"] == 0 for move in record["moves"])
        assert keys <= KEYS_A_MOVE * moves, f"{keys} keys for {moves} moves"


def one_key(visitor: Visitor) -> None:
    """Press the key that lies nearest, and wait until that has done something."""
    page = visitor.page
    settled(visitor)
    before = [page.locator("main.table").get_attribute("data-seq"), page.evaluate(SHOWN), page.evaluate(FOCUSED)]
    ready = page.evaluate(FOCUS, [PLAYABLE, ASKED])["playable"]
    page.keyboard.press("Enter" if ready else "a")
    page.wait_for_function(DONE, arg=before)


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_40_the_focus_waits_where_the_next_thing_is_to_be_done(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        at_table(visitor, server, game, 3, **SHORT.get(game, {}))
        visitor.page.keyboard.press("Escape")
        for _ in range(4):
            if over(visitor):
                return
            one_key(visitor)
            if over(visitor):
                return
            settled(visitor)
            focus = visitor.page.evaluate(FOCUS, [PLAYABLE, f"{PLAYABLE}, button.choice"])
            assert focus["playable"], visitor.page.evaluate("document.activeElement.outerHTML")


def test_40_digits_choose_and_a_question_mark_lists_all_keys(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        host = at_table(visitor, server, "push", 2)
        page = visitor.page
        page.wait_for_selector("main.table.mine .actions button.main")
        page.keyboard.press("?")
        page.wait_for_selector("dialog .keys")
        listed = page.locator("dialog .keys kbd").all_inner_texts()
        letters = {"A", "B", "H", "I", "L", "M", "P", "R", "S", "T", "U", "?", "1 … 9"}
        assert letters <= set(listed)
        assert len(listed) == len(set(listed))
        accessible(visitor)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        while "place new" not in host.state()["view"]["moves"]:
            if host.state()["turn"] == 0:
                host.command("move", moves=host.state()["view"]["moves"][:1])
        caught_up(visitor, host.state()["seq"])
        places = host.state()["view"]["moves"]
        seq = host.state()["seq"]
        page.keyboard.press(str(len(places)))
        caught_up(visitor, seq + 1)
        assert host.state()["view"]["columns"]


@pytest.mark.slow("a whole game")
@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_40_a_whole_game_from_the_accessibility_tree_alone(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        at_table(visitor, server, game, FEWEST[game], **SHORT.get(game, {}))
        for turns in range(MAX_TURNS):
            if over(visitor):
                break
            choose_something(visitor, turns)
        assert visitor.page.locator(".result").count(), f"not over after {MAX_TURNS} turns"
        assert visitor.page.get_by_role("dialog").get_by_role("heading").first.inner_text()


def test_40_what_is_pressed_right_after_a_window_was_opened_is_meant_for_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "push", 2)
        assert visitor.page.evaluate(OPENED, ".chip-look") is True
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector("dialog", state="detached")


def choose_something(visitor: Visitor, turns: int) -> None:
    """Press a button that has a name, is enabled, and does something in the game."""
    page = visitor.page
    zones = [
        page.get_by_role("region", name=name)
        for name in (re.compile("^What you can do"), "Table", re.compile("^Your hand"))
    ]
    found = [button for zone in zones for button in zone.get_by_role("button", disabled=False).element_handles()]
    assert page.evaluate(PRESS, [found, ASIDE, turns]), "no button that can be pressed"
    settled(visitor)


def test_40_the_arrow_keys_go_from_tab_to_tab(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        at_table(visitor, server, "push", 2)
        visitor.page.locator("#tab-log").focus()
        for key, tab in (("ArrowRight", "points"), ("ArrowLeft", "log"), ("ArrowLeft", "table")):
            visitor.page.keyboard.press(key)
            visitor.page.wait_for_selector(f"#tab-{tab}:focus[aria-selected=true]")
        assert visitor.page.locator(".panel .table-sheet").count() == 1
