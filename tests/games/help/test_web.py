"""What only Help! has: moves of two cards, jokers between cards, and the call for help."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Guest, Server, joined, opened
from tests.web.browsing import (
    DESKTOP,
    PHONE,
    Visitor,
    at_table,
    dragged,
    open_seat,
    overlapping,
    settled,
    tap,
    visiting,
)
from tests.web.node import Node
from tests.web.pages.table import order

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    Press = Callable[[Locator], None]

KINDS = {"lay", "joker", "switch", "zap", "no", "give", "return", "received"}
SPECIALS = {"joker": "J", "switch": "S", "zap": "Z", "no": "N"}
MAX_TURNS = 3000
LINE = 44
"""So high is a button at least."""
LEGAL = ".hand button.held:not([aria-disabled])"
TOO_LOW = ".hand button.held[aria-disabled]"


def kind_of(view: dict[str, Any], move: str) -> str:
    """What a move is, for the list of all that must be possible."""
    return "received" if view["phase"] == "play_received" else move.split(maxsplit=1)[0]


def card_of(move: str) -> str:
    """The card that a move plays, gives or returns."""
    what, *more = move.split()
    return SPECIALS.get(what) or more[0]


def table_of_three(visitor: Visitor, server: Server) -> list[Guest]:
    """A long game: the visitor has seat 0, programs play the other two."""
    host = opened(server, "help", 3, options={"points": 9}, house={"patience": 0})
    guests = [host, joined(server, host, "Toni"), joined(server, host, "Mia")]
    host.command("start").raise_for_status()
    open_seat(visitor, host)
    return guests


def caught_up(visitor: Visitor, seq: int) -> None:
    """The page shows the table at this number or later."""
    visitor.page.wait_for_function("seq => Number(document.querySelector('main.table')?.dataset.seq) >= seq", arg=seq)
    settled(visitor)


def by_tap(found: Locator) -> None:
    found.click()


def by_drag(found: Locator) -> None:
    """Drag a card onto the table, where no place is: from the hand far up, the received one into the row below it."""
    received = found.locator("xpath=ancestor::*[contains(@class, 'help-call')]").count()
    dragged(found, found.page.locator(".help-row" if received else ".help-middle"))


def by_key(found: Locator) -> None:
    found.focus()
    found.page.keyboard.press("Enter")


def check(visitor: Visitor, state: dict[str, Any]) -> None:
    """The page shows what the view says: each card once, what is legal, whose turn it is, who helps whom."""
    page, view = visitor.page, state["view"]
    ids: list[str] = page.evaluate("[...document.querySelectorAll('[data-card]')].map(card => card.id)")
    assert len(ids) == len(set(ids))
    held = page.evaluate("[...document.querySelectorAll('.hand .held')].map(card => card.dataset.text)")
    assert sorted(held) == sorted(view["hand"])
    legal = page.evaluate(f"[...document.querySelectorAll('{LEGAL}')].map(card => card.dataset.text)")
    if view["phase"] != "play_received":
        assert set(legal) == {card_of(move) for move in view["moves"]}
    assert page.title() == page.locator(".status span").first.inner_text()
    assert page.locator(".help-row > .card").count() == len(view["row"])
    if view["asker"] is not None:
        other = state["seats"][view["helper"] or view["asker"]]["name"]
        assert other in page.locator(".help-call").inner_text()


def make(visitor: Visitor, view: dict[str, Any], move: str, press: Press) -> None:
    """Make the move through the page."""
    page, card = visitor.page, card_of(move)
    alike = [other for other in view["moves"] if card_of(other) == card]
    if press is by_drag and len(alike) > 1:
        drag_there(visitor, move, alike)
        return
    if view["phase"] != "play_received":
        press(page.locator(f".hand [data-text='{card}']").first)
    elif len(alike) == 1:
        press(page.locator(".help-call button.held"))
    if len(alike) > 1:
        decide(visitor, move, alike, press)


def drag_there(visitor: Visitor, move: str, alike: list[str]) -> None:
    """Drag a card that has several places to the one that is meant."""
    page, (what, *more) = visitor.page, move.split()
    card = page.locator(f":is(.hand, .help-call) [data-text='{card_of(move)}']").last
    if not page.locator(".target").count():
        tap(card)  # its places are shown, so that they can be found
    handle = page.locator(f".help-handle[style*='--place: {more[0]};']") if what == "joker" else None
    place = page.locator(".help-row > .card").nth(int(more[1])) if what == "switch" else handle
    dragged(card, place if place is not None and place.count() else page.locator(".slot.target"))
    rest = [other for other in alike if what == "switch" and other.split()[2] == more[1]]
    if len(rest) > 1:
        tap(page.locator(f".hand [data-text='{more[0]}']").first)


def decide(visitor: Visitor, move: str, alike: list[str], press: Press) -> None:
    """Decide which number goes along and where to, by keyboard with the buttons, by tap on the table."""
    page, (what, *more) = visitor.page, move.split()
    if what == "joker" and press is by_key:
        press(page.locator(".actions .choice").nth(alike.index(move)))
    elif what == "joker":
        handle = page.locator(f".help-handle[style*='--place: {more[0]};']")
        press(handle if handle.count() else page.locator(".slot.target"))
    elif press is by_key:
        press(page.locator(f".hand [data-text='{more[0]}']").first)
        rest = [other for other in alike if other.split()[1] == more[0]]
        if len(rest) > 1:
            press(page.locator(".actions .choice").nth(rest.index(move)))
    else:
        press(page.locator(".help-row > .card").nth(int(more[1])))
        rest = [other for other in alike if other.split()[2] == more[1]]
        if len(rest) > 1:
            press(page.locator(f".hand [data-text='{more[0]}']").first)


@pytest.mark.rotating("press")
@pytest.mark.parametrize(
    ("size", "press"),
    [(PHONE, by_tap), (DESKTOP, by_key), (PHONE, by_drag)],
    ids=["phone by tap", "desktop by keyboard", "phone by drag"],
)
def test_13_40_every_kind_of_move(browser: Browser, server: Server, size: tuple[int, int], press: Press) -> None:
    made: set[str] = set()
    choose = Random(press.__name__).choice
    with visiting(browser, server, size) as visitor:
        guests = table_of_three(visitor, server)
        for _ in range(MAX_TURNS):
            state = guests[0].state()
            if state["phase"] == "over":
                guests[0].command("start").raise_for_status()
                continue
            turn, view = state["turn"], guests[state["turn"]].state()["view"]
            new = [move for move in view["moves"] if kind_of(view, move) not in made]
            if turn == 0 and new:
                caught_up(visitor, state["seq"])
                check(visitor, state)
                make(visitor, view, new[0], press)
                made.add(kind_of(view, new[0]))
                caught_up(visitor, state["seq"] + 1)
            else:
                high = [move for move in view["moves"] if move.startswith("lay")][-1:]  # so that others need help
                guests[turn].command("move", moves=[choose(high or view["moves"])]).raise_for_status()
            if made == KINDS:
                return
    pytest.fail(f"expected all of {sorted(KINDS)}, got {sorted(made)}")


def my_turn_with(visitor: Visitor, guest: Guest, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Play on against bots until it is the visitor's turn and the view is as wanted."""
    for _ in range(MAX_TURNS):
        state = guest.state()
        if state["phase"] == "over":
            guest.command("rematch").raise_for_status()
        elif state["turn"] == 0:
            if wanted(state["view"]):
                caught_up(visitor, state["seq"])
                return state
            guest.command("move", moves=[state["view"]["moves"][0]]).raise_for_status()
    pytest.fail("such a turn never came")


def is_low_beside_others(view: dict[str, Any]) -> bool:
    lays = {card_of(move) for move in view["moves"] if move.startswith("lay")}
    return view["phase"] == "play" and any(card.isdigit() and card not in lays for card in view["hand"])


@pytest.mark.parametrize(("language", "words"), [("de-DE", "weiter geht es nur"), ("en-GB", "goes on only")])
def test_12_a_number_that_is_too_low_says_why(browser: Browser, server: Server, language: str, words: str) -> None:
    with visiting(browser, server, language=language) as visitor:
        guest = at_table(visitor, server, "help", 4)
        my_turn_with(visitor, guest, is_low_beside_others)
        visitor.page.locator(TOO_LOW).first.click(force=True)
        notice = visitor.page.locator(".notice")
        notice.wait_for()
        assert words in notice.inner_text()
        visitor.page.locator(".rule-link").click()
        assert visitor.page.locator(".rules .here .rule-number").first.inner_text() == "HE-8"


def has_choice_of_places(view: dict[str, Any]) -> bool:
    return view["phase"] == "play" and {"joker 0", "joker 1"} <= {*view["moves"]}


def test_15_a_joker_can_be_let_go_of(browser: Browser, server: Server) -> None:
    with visiting(browser, server, (360, 640)) as visitor:
        guest = at_table(visitor, server, "help", 5)
        state = my_turn_with(visitor, guest, has_choice_of_places)
        places = [move for move in state["view"]["moves"] if move.startswith("joker")]
        visitor.page.locator(".hand [data-text='J']").first.click()
        visitor.page.wait_for_selector(".actions .choice")
        assert visitor.page.locator(".help-row button.target").count() == len(places)
        boxes = [handle.bounding_box() for handle in visitor.page.locator(".help-handle").all()]
        assert all(box and box["width"] >= 32 and box["height"] >= 32 for box in boxes)
        assert not any(one and other and overlapping(one, other) for one, other in combinations(boxes, 2))
        assert visitor.page.locator(".choices").evaluate("choices => choices.offsetHeight") < 2 * LINE
        visitor.page.locator(".choices .plain").click()
        visitor.page.wait_for_selector(".actions .choice", state="detached")
        assert visitor.page.locator(".help-row button.target").count() == 0
        assert guest.state()["seq"] == state["seq"]


def can_lay(view: dict[str, Any]) -> bool:
    return view["phase"] == "play" and len(view["row"]) < 5 and any(move.startswith("lay") for move in view["moves"])


def test_21_a_card_keeps_its_identity_on_the_way_to_the_row(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        guest = at_table(visitor, server, "help", 3)
        state = my_turn_with(visitor, guest, can_lay)
        card = next(card_of(move) for move in state["view"]["moves"] if move.startswith("lay"))
        held = visitor.page.locator(f".hand [data-text='{card}']").first
        name = held.get_attribute("id")
        visitor.page.evaluate(
            """() => {
              const { animate } = Element.prototype
              window.travelled = []
              Element.prototype.animate = function (...given) {
                window.travelled.push(this.id)
                return animate.apply(this, given)
              }
            }"""
        )
        tap(held)
        visitor.page.wait_for_function("name => window.travelled.includes(name)", arg=name)


FOLLOW = """async (views, load) => {
  const { cardsOf } = await load('games/help/web/cards.js')
  const { handOver } = await load('web/base/on_handover.js')
  handOver()
  return views.map(view => cardsOf(view)).map(({ row, hand, apart, discard }) => ({ row, hand, apart, discard }))
}"""


def seen(row: str, hand: str, discard: str = "", event: str = "", round: int = 1) -> dict[str, Any]:  # noqa: A002
    """What seat 0 sees: the row, its hand, the discard pile from its top, and what it has just done."""
    return {
        "round": round,
        "seat": 0,
        "row": [{"card": card} for card in row.split()],
        "hand": hand.split(),
        "received": None,
        "discard": discard.split(),
        "events": [{"kind": event, "seat": 0}],
    }


@pytest.mark.parametrize(
    ("before", "after", "ways"),
    [
        (seen("3", "7 7 9 J"), seen("3 7", "7 9 J 2"), {"row": ["row", "hand"], "hand": ["hand", "hand", "hand", ""]}),
        (seen("3 J 8", "J 4"), seen("J 3 J 8", "4"), {"row": ["hand", "row", "row", "row"], "hand": ["hand"]}),
        (
            seen("3 5 8", "S 4 1"),
            seen("3 4 8", "5 1 6", "S", "took"),
            {"row": ["row", "hand", "row"], "hand": ["row", "hand", ""], "discard": ["hand"]},
        ),
        (
            seen("1 2 3 4 7", "7 9"),
            seen("", "7 4", "9 7 4 3 2 1"),
            {"hand": ["hand", ""], "discard": ["hand", "row"]},
        ),
        (seen("3 5", "Z 1", "N"), seen("3", "1 2", "5 Z N"), {"row": ["row"], "discard": ["row", "hand"]}),
        (seen("3", "7 9"), seen("3", "7 9"), {"row": ["row"], "hand": ["hand", "hand"]}),
        (seen("3", "7 9"), seen("3", "7 9", round=2), {"row": [""], "hand": ["", ""]}),
    ],
    ids=["one of two alike", "a second joker", "an exchange", "a full row", "a zap", "only talk", "a new round"],
)
def test_21_equal_cards_are_told_apart(
    node: Node, before: dict[str, Any], after: dict[str, Any], ways: dict[str, list[str]]
) -> None:
    then, now = node.run(FOLLOW, [before, after])
    origin = {card["id"]: zone for zone, cards in then.items() for card in cards}
    assert {zone: [origin.get(card["id"], "") for card in now[zone]] for zone in ways} == ways
    ids = [card["id"] for cards in now.values() for card in cards]
    assert len(ids) == len(set(ids))


def test_20_what_must_be_given_is_given_by_itself(browser: Browser, server: Server) -> None:
    with visiting(browser, server, auto=True) as visitor:
        guest = at_table(visitor, server, "help", 3, points=9)
        state = my_turn_with(visitor, guest, lambda view: view["phase"] != "play" and len(view["moves"]) == 1)
        caught_up(visitor, state["seq"] + 1)


def test_the_waiting_room_offers_the_points_that_win(browser: Browser, server: Server) -> None:
    with visiting(browser, server, name="Anna") as visitor:
        visitor.visit("/new/help")
        points = visitor.page.locator("#option-points")
        for typed, taken in (("12", "9"), ("5", "5")):
            points.fill(typed)
            with visitor.page.expect_response("**/commands*"):
                points.press("Enter")
            assert points.input_value() == taken
        visitor.page.locator(".start-button").click()
        visitor.page.wait_for_selector(".table")
        assert all("/5" in chip for chip in visitor.page.locator(".chip .count-dots").all_inner_texts())


def has_twins(view: dict[str, Any]) -> bool:
    return view["phase"] == "play" and len(view["hand"]) > len(set(view["hand"])) > 1


def test_17_cards_that_are_alike_keep_their_places(browser: Browser, server: Server) -> None:
    with visiting(browser, server, sort={"help": "manual"}) as visitor:
        guest = at_table(visitor, server, "help", 3, points=9)
        hand = sorted(my_turn_with(visitor, guest, has_twins)["view"]["hand"])
        twin = next(card for card in hand if hand.count(card) > 1)
        others = [card for card in hand if card != twin]
        wanted = [twin, *others, *[twin] * (hand.count(twin) - 1)]
        ids = [f"{card}#{9 - place}" for place, card in enumerate(wanted)]
        visitor.page.evaluate(
            "order => localStorage.setItem('stammtisch.prefs', JSON.stringify("
            "{ ...JSON.parse(localStorage.getItem('stammtisch.prefs')), order: { help: order } }))",
            ids,
        )
        visitor.page.reload()
        visitor.page.wait_for_selector(".hand .held")
        assert order(visitor) == wanted
