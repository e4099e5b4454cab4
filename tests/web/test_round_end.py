"""The moment in which a round ends (48): on every kind of screen, for who comes back, and with no hand too many."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Guest, Server, opened
from tests.web.browsing import GAMES, PHONE, Visitor, open_seat, settled, visiting
from tests.web.pages.everyone import accessible
from tests.web.pages.following import (
    ROUNDS,
    following,
    heard_of,
    pass_by,
    people_at,
    shown,
    stand_still,
    until_turn,
    watching,
)
from tests.web.test_hotseat import Device
from tests.web.test_newcomers import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAYERS = 3
TELEVISION = (1920, 1080)


def at_end_of_round(visitor: Visitor, server: Server, game: str, how: str = "watch", players: int = PLAYERS) -> Guest:
    """The visitor watches how bots play a game, and is at the moment in which its first round has ended."""
    host = opened(server, game, players, options=ROUNDS.get(game, {}), house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    watching(visitor, [host], how)
    answer = host.command("stand_in", seat=host.key["seat"])
    assert answer.is_success, answer.text
    with host.listening() as lines:
        heard_of(visitor, next(line["seq"] for line in lines if line["kind"] == "state" and line["phase"] == "over"))
    visitor.page.keyboard.press("Escape")
    until_moment(visitor)
    return host


def until_moment(visitor: Visitor) -> None:
    """Time goes by until the round has ended, and a bit more."""
    for _ in range(300):
        if visitor.page.locator(".round-end").count():
            return pass_by(visitor, 1500)
        pass_by(visitor, 500 if visitor.page.locator(".cover").count() else 20)  # what shows it is loaded meanwhile
    raise AssertionError("no round has ended")


def ending(guest: Guest, seen: int) -> dict[str, Any]:
    """The end of a round that is seen at this number, as this guest is told of it."""
    with guest.listening(after=0) as lines:
        told = takewhile(lambda line: line["kind"] != "state" and line["seq"] <= seen, lines)
        found: dict[str, Any] = [line for line in told if "closings" in line][-1]
    return found


def opened_hands(visitor: Visitor) -> list[int]:
    """How many cards lie open of those hands of which any do."""
    return [hand.locator(".card").count() for hand in visitor.page.locator(".round-end .open-cards").all()]


@pytest.mark.rotating("game", keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_48_a_round_ends_with_a_moment(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, each=True) as visitor:
        host = at_end_of_round(visitor, server, game)
        end = visitor.page.locator(".round-end")
        closing = ending(host, shown(visitor))["closings"][0]
        assert end.locator("li").count() == PLAYERS
        assert end.locator(".open-cards").count() == sum(bool(cards) for cards in closing["open"])
        gains = [gain for gain in closing["gains"] if gain]
        assert sorted(filter(None, end.locator(".end-gain").all_inner_texts())) == sorted(f"+{n}" for n in gains)
        assert visitor.page.locator(".chip .gain").count() == len(gains)
        pass_by(visitor, 3000)
        assert end.count() == 1
        pass_by(visitor, 1700)
        assert end.count() == 0


def test_48_the_reader_goes_on_when_they_like_and_sees_the_podium_last(browser: Browser, server: Server) -> None:
    with visiting(browser, server, each=True) as visitor:
        at_end_of_round(visitor, server, "elfer_raus")
        for _ in range(ROUNDS["elfer_raus"]["rounds"]):
            assert visitor.page.locator(".result").count() == 0
            visitor.page.get_by_role("button", name="Weiter", exact=True).click()
            pass_by(visitor, 100)
            visitor.page.keyboard.press("Escape")
            pass_by(visitor, 1000)
        visitor.page.wait_for_selector(".result")


def test_48_who_comes_back_sees_it_until_they_have_gone_on(browser: Browser, server: Server) -> None:
    host = until(server, "elfer_raus", lambda view: view["round"] == 2, rounds=3)
    with visiting(browser, server, each=True) as visitor:
        open_seat(visitor, host)
        for _ in range(2):  # whoever loads the page anew in that moment has not seen all of it
            visitor.page.wait_for_selector(".round-end .open-cards")
            visitor.page.reload()
        visitor.page.get_by_role("button", name="Weiter", exact=True).click()
        visitor.page.wait_for_selector(".round-end", state="detached")
        visitor.page.wait_for_selector("main.table.mine")
        visitor.page.reload()
        visitor.page.wait_for_selector("main.table.mine")
        settled(visitor)
        assert visitor.page.locator(".round-end, .round-over").count() == 0


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_48_on_a_screen_in_the_middle_the_table_stays_in_sight(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, TELEVISION, "en-GB", each=True) as screen:
        host = at_end_of_round(screen, server, game, "screen", 5)
        page, seen = screen.page, shown(screen)
        closing = ending(host, seen)["closings"][0]
        end = page.locator(".round-end")
        assert end.locator("li").count() == 5
        assert opened_hands(screen) == [len(cards) for cards in closing["open"] if cards]
        assert end.evaluate("end => end.offsetHeight * end.currentCSSZoom") < 0.4 * TELEVISION[1]
        assert page.locator(".held, .hand").count() == 0
        page.get_by_role("button", name="Go on").click()
        now = shown(screen)
        assert end.count() == 0
        assert game not in ROUNDS or now == seen  # what was played since still comes one move after the other


@pytest.mark.rotating("cover")
@pytest.mark.parametrize("cover", [False, True], ids=["open", "covered"])
def test_48_on_one_device_it_shows_no_hand_that_is_covered(browser: Browser, server: Server, *, cover: bool) -> None:
    with visiting(browser, server, each=True) as visitor:
        following(visitor)
        device = Device(visitor)
        device.sit_together("help", 1, points=2)
        device.start()
        name = "" if cover else device.reveal()
        stand_still(visitor)
        for seat, person in enumerate(device.seats()):
            device.ask("/commands", person["label"], {"command": {"do": "stand_in", "seat": seat}})
        reader = next((person for person in device.seats() if person["name"] == name), device.seats()[0])
        while (state := device.ask("", reader["label"]))["phase"] != "over":
            pass
        heard_of(visitor, state["seq"])
        until_moment(visitor)
        end = last_heard(device, reader["label"] if name else None, shown(visitor))
        held = [card.get_attribute("data-text") for card in visitor.page.locator(".held").all()]
        assert sorted(filter(None, held)) == sorted(end["view"].get("hand", []))
        assert opened_hands(visitor) == [len(cards) for cards in end["open"] if cards]
        assert sum(bool(cards) for cards in end["open"]) == 1
        visitor.page.get_by_role("button", name="Weiter", exact=True).click()
        pass_by(visitor, 100)
        if cover:
            visitor.page.wait_for_selector(".cover")
            assert visitor.page.locator(".held, .round-end").count() == 0
        while not visitor.page.locator(
            ".result, .over-bar"
        ).count():  # the last end of a round is one more of these moments
            visitor.page.keyboard.press("Escape")
            pass_by(visitor, 2000)


def last_heard(device: Device, label: str | None, seen: int) -> dict[str, Any]:
    """The last end of a round until this number, as the device was told of it for this seat, or for none."""
    asked = f"as={label}" if label else None
    told = [line for url, line in device.heard if (asked in url if asked else "as=" not in url)]
    found: dict[str, Any] = [line for line in told if "closings" in line and line["seq"] <= seen][-1]["closings"][-1]
    return found


@pytest.mark.rotating("theme", "language")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_39_the_end_of_a_round(browser: Browser, server: Server, theme: str, language: str) -> None:
    host = until(server, "elfer_raus", lambda view: view["round"] == 2, rounds=3)
    with visiting(browser, server, PHONE, language, theme=theme, each=True, speed="relaxed") as visitor:
        open_seat(visitor, host)
        visitor.page.wait_for_selector(".round-end .open-cards")
        accessible(visitor)
        assert visitor.page.locator(".round-end").count() == 1


@pytest.mark.rotating("theme", "size")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, (1440, 900)], ids=["phone", "desktop"])
def test_39_what_happened_since_the_own_turn(
    browser: Browser, server: Server, theme: str, size: tuple[int, int]
) -> None:
    guests = people_at(server, "push")
    for seat in (0, 1, 0):
        until_turn(guests, seat)
    with visiting(browser, server, size, "en-GB", theme=theme) as visitor:
        open_seat(visitor, guests[0])
        if size == PHONE:
            visitor.page.locator(".since-button").click()
        visitor.page.locator(".since li >> visible=true").first.wait_for()
        accessible(visitor)
