"""What only Push has: columns to place and take, a bench to secure, a die, and displays that anybody may look at."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from stammtisch.words import texts
from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import DESKTOP, PHONE, Visitor, caught_up, open_seat, settled, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    Press = Callable[[Locator], None]

State = dict[str, Any]
MAX_MOVES = 4000
KINDS = {"flip", "secure", "place", "place new", "stop", "stop at the only one", "take"}
TARGETS = """[...document.querySelectorAll('button.target')].map(
  found => found.parentElement.dataset.column ?? found.dataset.colour)"""
COLUMNS = """[...document.querySelectorAll('.column[data-column]')].map(column => [
  Number(column.dataset.column),
  [...column.querySelectorAll('[data-card]')].map(card => card.dataset.card.split('#')[0]),
])"""
CARDS = "[...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)"
RUNNING = "document.getAnimations().filter(running => running.id === 'travel').map(running => running.effect.target)"


def seated(server: Server, visitor: Visitor, players: int = 3, **options: Any) -> list[Guest]:
    """A table whose seats all have programs; the visitor looks at seat 0 too."""
    host = opened(server, "push", players, options=options, house={"patience": 0})
    guests = [host, *(joined(server, host, name) for name in ("Toni", "Mia", "Resi", "Kurt", "Lotte")[: players - 1])]
    host.command("start").raise_for_status()
    open_seat(visitor, host)
    return guests


def reach(guests: list[Guest], wanted: Callable[[State], bool], likes: str = "flip|place") -> State:
    """The programs play, game after game if need be, until things stand as wanted; mostly they make moves they like."""
    choice = Random(8)
    for _ in range(MAX_MOVES):
        state = guests[0].state()
        if state["phase"] == "over":
            guests[0].command("start").raise_for_status()
        elif wanted(state):
            return state
        else:
            guest = guests[state["turn"]]
            moves = guest.state()["view"]["moves"]
            liked = [move for move in moves if re.match(likes, move)]
            guest.command("move", moves=[choice.choice(liked if liked and choice.random() < 0.8 else moves)])
    raise AssertionError(f"expected such a position within {MAX_MOVES} moves")


def mine(phase: str) -> Callable[[State], bool]:
    """Seat 0 must act, in this phase."""
    return lambda state: state["turn"] == 0 and state["view"]["phase"] == phase


def shown(visitor: Visitor, state: State) -> State:
    """The page shows this state, too."""
    caught_up(visitor, state["seq"])
    return state


def by_tap(found: Locator) -> None:
    found.click()


def by_key(found: Locator) -> None:
    found.focus()
    found.page.keyboard.press("Enter")


def check(visitor: Visitor, state: State) -> None:
    """The page shows what the view says: the columns, each card once, and what is legal."""
    page, view = visitor.page, state["view"]
    assert page.evaluate(COLUMNS) == [[column["column"], column["cards"]] for column in view["columns"]]
    cards = page.evaluate(CARDS)
    assert len(cards) == len(set(cards))
    lying = [card for column in view["columns"] for card in column["cards"]]
    expected = [*lying, *view["displays"][0]["open"], *["T"] * view["set_aside"], *([view["flipped"] or []])]
    bust = page.locator(".flipped.bust .card").count()
    assert len(cards) == len([card for card in expected if card]) + bust
    assert page.title() == page.locator("#status span").first.inner_text()
    if state["turn"] == 0 and view["phase"] in ("start", "place"):
        legal = [move.split()[1] for move in view["moves"] if move not in ("flip", "place new")]
        targets = page.evaluate(TARGETS)
        assert sorted(target for target in targets if target) == sorted(legal)
        assert page.locator(".column.new .target").count() == ("place new" in view["moves"])


def kind_of(view: dict[str, Any], move: str) -> str:
    """What a move is, for the list of all that must be possible."""
    if move.startswith("take") and view["phase"] == "go_on" and "flip" in view["moves"]:
        return "stop at the only one" if len(view["columns"]) == 1 else "stop"
    return move if move == "place new" else move.split(maxsplit=1)[0]


def make(visitor: Visitor, view: dict[str, Any], move: str, press: Press) -> None:
    """Make the move through the page."""
    page, kind, what = visitor.page, kind_of(view, move), move.rsplit(maxsplit=1)[-1]
    if kind.startswith("stop"):
        press(page.get_by_role("button", name=str(texts("de", "push")["page.stop"])))
    if kind == "flip":
        press(page.locator(".actions button.main").first)
    elif kind == "secure":
        press(page.locator(f".bench-tap.target[data-colour={what}]"))
    elif kind == "place new":
        press(page.locator(".column.new .target"))
    elif kind != "stop at the only one":
        press(page.locator(f".column[data-column='{what}'] .target"))


@pytest.mark.rotating("press")
@pytest.mark.parametrize(
    ("size", "press"), [(PHONE, by_tap), (DESKTOP, by_key)], ids=["taps on a phone", "keys on a desktop"]
)
def test_13_and_40_every_kind_of_move(browser: Browser, server: Server, size: tuple[int, int], press: Press) -> None:
    missing = set(KINDS)

    def new(state: State) -> list[str]:
        """The moves of a kind that has not been made yet, if seat 0 must act."""
        view = state["view"]
        return [move for move in view["moves"] if state["turn"] == 0 and kind_of(view, move) in missing]

    with visiting(browser, server, size) as visitor:
        guests = seated(server, visitor)
        while missing:
            state = shown(visitor, reach(guests, lambda state: bool(new(state)), "."))
            check(visitor, state)
            move = new(state)[0]
            make(visitor, state["view"], move, press)
            missing.remove(kind_of(state["view"], move))
            caught_up(visitor, state["seq"] + 1)
            assert visitor.page.evaluate("document.activeElement !== document.body")


def test_12_a_column_that_bars_the_card_says_why(browser: Browser, server: Server) -> None:
    def barred(state: State) -> bool:
        view = state["view"]
        return mine("place")(state) and sum(move != "place new" for move in view["moves"]) < len(view["columns"])

    with visiting(browser, server) as visitor:
        shown(visitor, reach(seated(server, visitor), barred))
        visitor.page.locator(".column[data-column] [aria-disabled]").first.click(force=True)
        visitor.page.wait_for_selector(".banner.notice")
        assert visitor.page.locator(".rule-link").inner_text() in ("Regel PU-7", "Regel PU-8")


def test_12_a_colour_without_open_cards_and_another_ones_turn_say_why(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guests = seated(server, visitor)
        shown(visitor, reach(guests, mine("start")))
        visitor.page.locator(".bench-tap[aria-disabled]").first.click(force=True)
        visitor.page.get_by_role("button", name="PU-17").wait_for()
        visitor.page.locator(".banner.notice .icon-button").click()
        shown(visitor, reach(guests, lambda state: state["turn"] != 0 and bool(state["view"]["columns"])))
        visitor.page.locator(".column[data-column] button").first.click(force=True)
        visitor.page.locator(".banner.notice", has_text="nicht an der Reihe").wait_for()


def test_14_tapping_twice_places_a_card_and_takes_nothing(browser: Browser, server: Server) -> None:
    def roomy(state: State) -> bool:
        return mine("place")(state) and len(state["view"]["moves"]) > 2 and len(state["view"]["columns"]) > 1

    with visiting(browser, server) as visitor:
        guests = seated(server, visitor)
        state = shown(visitor, reach(guests, roomy))
        visitor.page.locator(".column[data-column] .target").first.dblclick()
        caught_up(visitor, state["seq"] + 1)
        assert guests[0].state()["view"]["phase"] == "go_on"


def test_18_anybody_may_look_at_all_cards(browser: Browser, server: Server) -> None:
    def rich(state: State) -> bool:
        return all(display["open"] and display["secured"] for display in state["view"]["displays"][:2])

    with visiting(browser, server) as visitor:
        view = shown(visitor, reach(seated(server, visitor), rich, "secure|take"))["view"]
        for seat, look in ((1, ".chip[data-place=seat-1] .chip-look"), (0, ".bench-total")):
            display = view["displays"][seat]
            visitor.page.locator(look).click()
            told = ", ".join(
                visitor.page.locator(".push-display dd [role=img]").evaluate_all("all => all.map(one => one.ariaLabel)")
            )
            named = [
                f"{texts('de', 'push')[f'colour.{card[0]}']} {card[1]}" for card in display["open"] + display["secured"]
            ]
            assert sorted(re.findall(r"\w+ \d", told)) == sorted(named)
            assert str(display["points"]) in visitor.page.locator(".push-display p").first.inner_text()
            visitor.page.keyboard.press("Escape")
        discarded = sum(view["discarded"].values())
        visitor.page.get_by_role("button", name=f"Ablage {discarded}").click()
        assert visitor.page.locator(".push-display .card").count() == discarded


def too_far(state: State) -> bool:
    return any(event["kind"] == "too_far" for event in state["view"]["events"])


def test_too_far_is_seen_and_told_without_motion(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        state = shown(visitor, reach(seated(server, visitor), too_far))
        page, events = visitor.page, {event["kind"]: event for event in state["view"]["events"]}
        assert page.locator(".columns.bust, .flipped.bust").count() == 2
        card = page.locator(".flipped.bust .card").get_attribute("data-card")
        assert card is not None
        assert card.split("#")[0] == events["too_far"]["card"]
        face = events["rolled"]["face"]
        told = "Schwarzer Stern" if face == "*" else str(texts("de", "push")[f"colour.{face}"])
        assert told in (page.locator(".rolling").get_attribute("aria-label") or "")
        assert page.evaluate(f"{RUNNING}.length") == 0


def test_21_too_far_shakes_then_the_die_rolls_and_a_tap_ends_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        visitor.prefer(speed="relaxed")
        guests = seated(server, visitor)
        shown(visitor, reach(guests, too_far))
        moving = visitor.page.evaluate(f"{RUNNING}.map(target => target.className)")
        assert any("columns" in name for name in moving)
        assert "die-box" in moving
        visitor.page.locator(".status").dispatch_event("pointerdown")
        assert visitor.page.evaluate(f"{RUNNING}.length") == 0


def loses(state: State) -> bool:
    return any(event["kind"] == "lost" and event["seat"] == 0 for event in state["view"]["events"])


def test_21_lost_cards_stay_on_the_bench_until_the_die_lies_still(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        guests = seated(server, visitor, 2)
        reach(guests, lambda state: loses(shown(visitor, state)), "flip|place|take")
        wait = "one => one.effect.target.parentElement === document.body ? one.effect.getTiming().delay : 0"
        assert max(visitor.page.evaluate(f"document.getAnimations().map({wait})")) >= 700


def test_21_a_card_stays_the_same_from_the_stock_to_the_bench(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        guests = seated(server, visitor)
        state = shown(
            visitor, reach(guests, lambda state: mine("place")(state) and state["view"]["flipped"] not in "DT")
        )
        flipped = visitor.page.locator(".flipped [data-card]").get_attribute("id")
        visitor.page.locator(".column-tap.target").first.click()
        caught_up(visitor, state["seq"] + 1)
        assert visitor.page.evaluate(f"{RUNNING}.some(target => target.id === '{flipped}')")
        column = visitor.page.locator(f".column:has([id='{flipped}'])").get_attribute("data-column")
        guests[0].command("move", moves=[f"take {column}"]).raise_for_status()
        caught_up(visitor, state["seq"] + 2)
        lost = any(event["kind"] == "lost" for event in guests[0].state()["view"]["events"])
        assert lost or visitor.page.locator(f".bench-open [id='{flipped}']").count() == 1


@pytest.mark.parametrize("players", [2, 3])
def test_options_in_words(browser: Browser, server: Server, players: int) -> None:
    with visiting(browser, server) as visitor:
        open_seat(visitor, opened(server, "push", players))
        visitor.page.get_by_label("Mit Risiko").check()
        assert visitor.page.get_by_label("Richtungswechsel-Karten").count() == (players == 2)
        visitor.page.get_by_role("button", name="Los geht’s").or_(visitor.page.locator(".start-button")).first.click()
        visitor.page.wait_for_selector(".table")
        assert "Risiko" in visitor.page.locator(".facts").inner_text()


LONGEST = """() => {
  for (const column of document.querySelectorAll('.column-cards')) {
    while (column.children.length < 6) column.append(column.firstElementChild.cloneNode(true))
    const die = Object.assign(document.createElement('span'), { className: 'column-die' })
    column.nextElementSibling.replaceChildren('36', die)
  }
}"""
INSIDE = """() => [...document.querySelectorAll('.column-cards .card')].every(card => {
  const [box, column] = [card.getBoundingClientRect(), card.closest('.column').getBoundingClientRect()]
  return box.top >= column.top && box.bottom <= column.bottom && box.left > column.left && box.right < column.right
})"""
APART = """() => {
  const [column, flipped] = ['.columns', '.flipped'].map(part => document.querySelector(part).getBoundingClientRect())
  return column.bottom <= flipped.top + 1 || column.right <= flipped.left + 1
}"""


TWO_ASIDE = """() => {
  const aside = document.createElement('span')
  aside.className = 'aside'
  aside.append(...[1, 2].map(() => {
    const place = document.createElement('span')
    place.append(Object.assign(document.createElement('span'), { className: 'card' }))
    return place
  }))
  document.querySelector('.push-piles').append(aside)
}"""
DISCARDED = "document.querySelector('.discarded').getBoundingClientRect().right <= innerWidth - 4"


def test_8_turns_set_aside_push_nothing_over_the_edge(browser: Browser, server: Server) -> None:
    with visiting(browser, server, language="en-GB") as visitor:
        shown(visitor, reach(seated(server, visitor, 6), mine("go_on")))
        visitor.page.evaluate(TWO_ASIDE)
        for width, height in ((320, 540), (360, 560), (740, 360)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            settled(visitor)
            assert visitor.page.evaluate(DISCARDED), (width, height)


def test_8_six_cards_in_a_column_fit_on_small_tables(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        shown(visitor, reach(seated(server, visitor, 6), lambda state: len(state["view"]["columns"]) == 3))
        visitor.page.evaluate(LONGEST)
        for width, height in ((320, 640), (360, 640), (740, 360), (1024, 600), (1440, 900)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            settled(visitor)
            assert visitor.page.evaluate(INSIDE), (width, height)
            assert visitor.page.evaluate(APART), (width, height)


def test_the_styles_of_a_game_come_after_those_of_all(server: Server) -> None:
    styles = re.findall(r'href="[^"]*?([\w/]+\.css)"', httpx.get(server.url).text)
    assert styles[0].endswith("css/base.css")
    assert len(styles) > 1


def test_15_who_has_stopped_is_not_urged_to_flip(browser: Browser, server: Server) -> None:
    def between_columns(state: State) -> bool:
        moves = state["view"]["moves"]
        return state["turn"] == 0 and {"flip", "take 1", "take 2"} <= set(moves)

    with visiting(browser, server) as visitor:
        reach(seated(server, visitor), between_columns)
        main = visitor.page.locator(".actions button.main")
        main.wait_for()
        assert main.all_inner_texts() == ["Aufdecken"]
        visitor.page.get_by_role("button", name="Aufhören", exact=True).click()
        visitor.page.wait_for_selector(".column .target")
        assert main.count() == 0
        visitor.page.get_by_role("button", name="Doch aufdecken", exact=True).wait_for()
