"""The table (items 8 to 20). Elfer raus! stands for all where the games do not differ: its hands are the largest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Server
from tests.web.browsing import (
    DESKTOP,
    GAMES,
    LEGAL,
    MOST,
    PHONE,
    PLAYABLE,
    TABLET,
    Visitor,
    against_bots,
    at_table,
    do,
    grip,
    tap,
    until_card,
    visiting,
)
from tests.web.pages.table import ILLEGAL, order

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = [(360, 640), PHONE, (740, 360), TABLET, DESKTOP, (2560, 1440)]
OUTSIDE = """() => {
  const parts = '.status, .hand button, .actions button, .chip, .board .card, .board button'
  const outside = box => box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1
  const scrolls = part => part.closest('[data-scrolls]')
  return [...document.querySelectorAll(parts)].filter(part => part.getClientRects().length && !scrolls(part))
    .filter(part => outside(part.getBoundingClientRect())).map(part => part.className)
}"""

IN_SIGHT = f"() => document.documentElement.scrollHeight <= innerHeight && !({OUTSIDE})().length"


@pytest.mark.rotating("game", keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_8_everything_is_visible_without_scrolling(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, game, MOST[game])
        visitor.page.wait_for_selector(PLAYABLE)
        for width, height in SIZES:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.wait_for_function(IN_SIGHT)


SHOW_HAND = """async ([cards, width]) => {
  const at = document.querySelector('meta[name=stammtisch]').dataset.at
  const [{ Hand }, { h, render }, { load }] = await Promise.all(
    ['ui/table/hand', 'base/dom', 'session/games'].map(name => import(`${at}/web/${name}.js`)))
  await load('elfer_raus')
  const box = document.createElement('div')
  box.style.width = `${width}px`
  document.body.replaceChildren(box)
  const hand = cards.map(card => ({ id: card, card }))
  const groups = ['r', 'y', 'g', 'b'].map(colour => hand.filter(held => held.card[0] === colour))
  const nothing = () => false
  render(h(Hand, { game: 'elfer_raus', groups, legal: new Set(), selected: new Set(), waiting: null, fresh: new Set(),
    focused: null, onFocus: nothing, onTap: nothing, looking: null, gestures: {} }), box)
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  return [...document.querySelectorAll('.hand-row')].map(row => {
    const boxes = [...row.children].map(card => card.getBoundingClientRect())
    return boxes.map((box, i) => i + 1 < boxes.length ? boxes[i + 1].left - box.left : box.width)
  })
}"""


@pytest.mark.rotating("width", keep=2)
@pytest.mark.parametrize("width", [320, 360, 740, 1100])
def test_9_any_hand_can_be_tapped(browser: Browser, server: Server, width: int) -> None:
    cards = [f"{colour}{number}" for colour in "rygb" for number in range(1, 21)]
    with visiting(browser, server, (width, 700)) as visitor:
        visitor.visit()
        for count in (1, 2, 11, 12, 20, 27, 40, 60):
            rows = visitor.page.evaluate(SHOW_HAND, [cards[:count], width])
            assert sum(map(len, rows)) == count
            assert len(rows) <= 4
            assert min(strip for row in rows for strip in row) >= 24


def test_10_whose_turn_is_said_three_times(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "elfer_raus")
        visitor.page.wait_for_selector(PLAYABLE)
        said = visitor.page.locator(".status span").first.inner_text()
        assert visitor.page.locator(".chip.turn.you").count() == 1
        assert visitor.page.locator(".chip[aria-current=true]").count() == 1
        assert visitor.page.title() == said


def test_11_what_may_be_played_is_raised_and_ringed(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "elfer_raus")
        until_card(visitor)
        card = visitor.page.locator(LEGAL).first
        look = card.evaluate("e => { const s = getComputedStyle(e); return [s.transform, s.boxShadow, s.opacity] }")
        assert look[0] == "matrix(1, 0, 0, 1, 0, -8)"
        assert "rgb(255, 213, 74)" in look[1]
        dull = visitor.page.locator(ILLEGAL).first.evaluate("e => [getComputedStyle(e).opacity, e.ariaDisabled]")
        assert dull == ["1", "true"]  # nothing shines through


@pytest.mark.parametrize(("language", "words"), [("de-DE", "fehlt"), ("en-GB", "first")])
def test_12_32_an_illegal_tap_says_why_and_opens_the_rules_there(
    browser: Browser, server: Server, language: str, words: str
) -> None:
    with visiting(browser, server, language=language) as visitor:
        against_bots(visitor, "elfer_raus")
        until_card(visitor)
        tap(visitor.page.locator(ILLEGAL).first)
        notice = visitor.page.locator(".notice")
        notice.wait_for()
        assert words in notice.inner_text()
        visitor.page.locator(".rule-link").click()
        here = visitor.page.locator(".rules .here")
        here.wait_for()
        assert here.locator(".rule-number").inner_text() == "ER-9"


def test_13_dragging_up_plays_and_letting_go_elsewhere_does_not(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        held, seq = visitor.page.locator(".held").count(), guest.state()["seq"]
        drag(visitor, 30)
        assert guest.state()["seq"] == seq
        assert visitor.page.locator(".held").count() == held
        drag(visitor, 120)
        cards(visitor, held - 1)


def drag(visitor: Visitor, distance: float) -> None:
    """Drag the first card that can be played upwards, and let it go."""
    mouse, (x, y) = visitor.page.mouse, grip(visitor.page.locator(LEGAL).first)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - distance / 2, steps=3)
    mouse.move(x, y - distance, steps=3)
    mouse.up()


def test_14_a_double_tap_plays_one_card(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        card = visitor.page.locator(LEGAL).first
        held = guest.state()["view"]["hand_sizes"][0]
        card.evaluate("e => { e.click(); e.click(); e.click() }")
        visitor.page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=held)
        assert guest.state()["view"]["hand_sizes"][0] == held - 1


def test_14_the_second_click_is_not_for_what_has_come_there_since(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        held = visitor.page.locator(".held").count()
        tap(visitor.page.locator(LEGAL).first)
        cards(visitor, held - 1)
        card = visitor.page.locator(".held").first
        visitor.page.mouse.move(*grip(card))
        card.evaluate("card => { window.taps = 0; card.addEventListener('click', () => { window.taps += 1 }) }")
        for clicks, reached in ((2, 0), (1, 1)):
            visitor.page.mouse.down(click_count=clicks)
            visitor.page.mouse.up(click_count=clicks)
            assert visitor.page.evaluate("window.taps") == reached


def test_15_select_then_confirm(browser: Browser, server: Server) -> None:
    with visiting(browser, server, tap="confirm") as visitor:
        guest = at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        card = visitor.page.locator(LEGAL).first
        before = guest.state()["seq"]
        tap(card)
        visitor.page.wait_for_selector(".held.selected[aria-pressed=true]")
        assert guest.state()["seq"] == before
        visitor.page.keyboard.press("Escape")
        visitor.page.wait_for_selector(".held.selected", state="detached")
        tap(card)
        do(visitor, visitor.page.locator(".slot.target"))
        assert guest.state()["seq"] > before


def test_15_every_card_that_fits_has_a_place_on_a_phone(browser: Browser, server: Server) -> None:
    """Also beside a pile of which only the end can be seen."""
    beside = 0
    with visiting(browser, server, PHONE, tap="confirm") as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        place = visitor.page.locator(".slot.target")
        while not beside:
            until_card(visitor)
            for card in visitor.page.locator(LEGAL).all():
                tap(card)
                place.wait_for()
                beside += place.evaluate("slot => slot.textContent !== '11'")
                visitor.page.keyboard.press("Escape")
                place.wait_for(state="detached")
            tap(visitor.page.locator(LEGAL).first)
            do(visitor, place)


def test_16_undo_until_somebody_acts(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        until_card(visitor)
        held = visitor.page.locator(".hand .card").count()
        tap(visitor.page.locator(LEGAL).first)
        cards(visitor, held - 1)
        visitor.page.get_by_role("button", name="Zurücknehmen").click()
        cards(visitor, held)


def cards(visitor: Visitor, count: int) -> None:
    """The hand has so many cards now."""
    visitor.page.wait_for_function("n => document.querySelectorAll('.hand .card').length === n", arg=count)


def test_17_the_hand_is_sorted_as_one_likes(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "elfer_raus")
        visitor.page.wait_for_selector(PLAYABLE)
        by_colour = order(visitor)
        visitor.page.locator("#sort").click()
        by_number = order(visitor)
        assert [int(card[1:]) for card in by_number] == sorted(int(card[1:]) for card in by_number)
        visitor.page.locator("#sort").click()
        visitor.page.locator(".held").nth(2).focus()
        visitor.page.keyboard.press("Alt+ArrowLeft")
        own = [by_number[0], by_number[1], *by_number[2:]]
        assert sorted(order(visitor)) == sorted(own)
        visitor.page.get_by_role("button", name="Gewählte Karte nach rechts").click()
        moved = order(visitor)
        assert moved != by_colour
        visitor.page.reload()
        visitor.page.wait_for_selector(PLAYABLE)
        assert order(visitor) == moved


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_8_all_buttons_of_a_phone_are_in_one_line(browser: Browser, server: Server, language: str) -> None:
    with visiting(browser, server, PHONE, language) as visitor:
        at_table(visitor, server, "elfer_raus", 2)
        for _ in range(20):
            until_card(visitor)
            do(visitor, visitor.page.locator(LEGAL).first)
            if visitor.page.locator(".undo").count() and visitor.page.locator(".actions .main").count():
                break
        for width, height in (PHONE, (667, 375)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            middles = visitor.page.locator(".buttons > button").evaluate_all(
                "all => all.map(e => e.getBoundingClientRect()).map(box => Math.round(box.top + box.height / 2))"
            )
            assert len(middles) == 5
            assert len(set(middles)) == 1


def test_17_new_cards_are_marked(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        at_table(visitor, server, "elfer_raus", 6, rounds=3)
        draw = visitor.page.get_by_role("button", name=re.compile("Ziehen"))
        for _ in range(60):
            visitor.page.wait_for_selector(f"{PLAYABLE}, .result")
            if draw.count():
                held = visitor.page.locator(".held").count()
                do(visitor, draw)
                if visitor.page.locator(".held").count() > held:
                    break
            else:
                do(visitor, visitor.page.locator(PLAYABLE).first)
        fresh = visitor.page.locator(".held.fresh")
        assert fresh.count() == 1
        assert (fresh.get_attribute("aria-label") or "").endswith(", neu")
        assert visitor.page.locator(".held[aria-label$=', neu']").count() == 1


def test_18_counts_are_always_there(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 4, rounds=2)
        visitor.page.wait_for_selector(PLAYABLE)
        view: dict[str, Any] = guest.state()["view"]
        chips = visitor.page.locator(".chip").all_inner_texts()
        for seat, chip in zip([1, 2, 3, 0], chips, strict=True):
            assert str(view["hand_sizes"][seat]) in chip
        facts = visitor.page.locator(".facts").inner_text()
        assert str(view["stock"]) in facts
        assert "1/2" in facts


def test_19_who_comes_back_is_told_what_happened(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 3)
        visitor.page.wait_for_selector(PLAYABLE)
        visitor.context.set_offline(True)
        visitor.page.evaluate("for (const socket of window.sockets) socket.close()")
        visitor.page.wait_for_selector(".connection.lost")
        move = guest.state()["view"]["moves"][0]
        assert guest.command("move", moves=[move]).is_success
        visitor.context.set_offline(False)
        visitor.page.wait_for_selector(".missed:has-text('Seit du weg warst')")
        assert (
            re.sub(r"\D", "", move) in visitor.page.locator(".missed").inner_text()
        )  # the card's number, if it is one


def test_20_nothing_else_possible_happens_by_itself(browser: Browser, server: Server) -> None:
    with visiting(browser, server, auto=True) as visitor:
        at_table(visitor, server, "elfer_raus", 5)
        draw = visitor.page.get_by_role("button", name=re.compile("^Ziehen"))
        for _ in range(12):
            visitor.page.wait_for_selector(f"{LEGAL}, .result, .actions button.main:has-text('Fertig')")
            if visitor.page.locator(".result").count():
                break
            assert draw.count() == 0
            do(visitor, visitor.page.locator(PLAYABLE).first)
