"""Following the game (45 to 47, 49): others' moves one at a time, what they did, skipping, and nothing stale."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Guest, Server, opened
from tests.web.browsing import DESKTOP, GAMES, PHONE, at_table, open_seat, play, visiting
from tests.web.pages.after import played, see_result
from tests.web.pages.following import (
    ROUNDS,
    following,
    heard_of,
    pass_by,
    people_at,
    shown,
    stand_still,
    step,
    until_turn,
    watching,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLAYERS = 3
HIDE = """() => { Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange')) }"""
SAID = "() => Array.from(document.querySelectorAll('[id^=announcer]'), one => one.textContent).join(' ')"


@pytest.mark.rotating("how", "speed")
@pytest.mark.parametrize("how", ["watch", "screen"])
@pytest.mark.parametrize("speed", ["off", "normal", "relaxed"])
def test_45_others_moves_are_shown_one_at_a_time(browser: Browser, server: Server, how: str, speed: str) -> None:
    guests = people_at(server, "push")
    with visiting(browser, server, each=True, speed=speed) as visitor:
        watching(visitor, guests, how)
        numbers = [step(guests) for _ in range(3)]
        heard_of(visitor, numbers[-1])
        seen = [shown(visitor)]
        while seen[-1] < numbers[-1]:
            pass_by(visitor, 400)
            seen.append(shown(visitor))
        assert sorted(set(seen)) == numbers


def test_45_a_tap_on_the_table_or_escape_hurries_to_now(browser: Browser, server: Server) -> None:
    guests = people_at(server, "push")
    with visiting(browser, server, each=True) as visitor:
        watching(visitor, guests)
        for way in ("tap", "Escape"):
            first, _, last = (step(guests) for _ in range(3))
            heard_of(visitor, last)
            assert shown(visitor) == first
            if way == "tap":
                visitor.page.locator(".board").click(position={"x": 9, "y": 9})
            else:
                visitor.page.keyboard.press(way)
            visitor.page.wait_for_selector(f"main.table[data-seq='{last}']")
            pass_by(visitor, 5000)


def test_45_a_hidden_page_is_always_at_now(browser: Browser, server: Server) -> None:
    guests = people_at(server, "push")
    with visiting(browser, server, each=True) as visitor:
        watching(visitor, guests)
        first, last = step(guests), step(guests)
        heard_of(visitor, last)
        assert shown(visitor) == first
        visitor.page.evaluate(HIDE)
        assert shown(visitor) == last


def test_45_no_second_of_a_running_clock_is_lost(browser: Browser, server: Server) -> None:
    guests = people_at(server, "push", house={"patience": 0, "pace": 0, "clock": 600})
    with visiting(browser, server, each=True) as visitor:
        following(visitor)
        open_seat(visitor, guests[0])
        stand_still(visitor)
        until_turn(guests, 1)
        last = until_turn(guests, 0)
        heard_of(visitor, last)
        assert shown(visitor) == last
        assert visitor.page.locator("main.table.mine .clock").count() == 1


def test_45_what_is_read_aloud_is_what_is_shown(browser: Browser, server: Server) -> None:
    guests = people_at(server, "push")
    with visiting(browser, server, each=True) as visitor:
        watching(visitor, guests)
        step(guests)
        heard_of(visitor, step(guests))
        pass_by(visitor, 450)
        first = visitor.page.evaluate(SAID)
        assert first.strip()
        pass_by(visitor, 50)
        assert visitor.page.evaluate(SAID) == first
        pass_by(visitor, 2000)
        assert visitor.page.evaluate(SAID) != first


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_46_the_bar_and_the_seat_tell_what_was_done_last(browser: Browser, server: Server, game: str) -> None:
    guests = people_at(server, game)
    with visiting(browser, server, each=True, language="en-GB") as visitor:
        watching(visitor, guests)
        seat = guests[0].state()["turn"]
        heard_of(visitor, step(guests))
        pass_by(visitor, 1500)
        name = guests[0].state()["seats"][seat]["name"]
        assert visitor.page.locator("#status .did").inner_text().startswith(name)
        assert visitor.page.locator(f"[data-place=seat-{seat}] .just-did .icon").count()
        assert visitor.page.locator(".just-did").count() == 1


@pytest.mark.rotating("size")
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_46_what_happened_since_the_own_turn_is_shown_again(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guests = people_at(server, "push")
    with visiting(browser, server, size, each=True) as visitor:
        following(visitor)
        open_seat(visitor, guests[0])
        visitor.page.wait_for_selector("main.table")
        stand_still(visitor)
        until_turn(guests, 0)
        until_turn(guests, 1)
        board = visitor.page.locator(".board").bounding_box()
        last = until_turn(guests, 0)
        heard_of(visitor, last)
        pass_by(visitor, 60_000)
        if size == PHONE:
            visitor.page.locator(".since-button").click()
            pass_by(visitor, 40)
        visitor.page.wait_for_selector(".since .again >> visible=true")
        lines = visitor.page.locator(".since .again:visible")
        assert {line.inner_text().split()[0] for line in lines.all()} == {"Toni", "Mia"}
        assert visitor.page.locator(".board").bounding_box() == board
        lines.nth(1).click()
        past = shown(visitor)
        assert past < last
        assert visitor.page.locator("#status > span").first.inner_text() == "Noch einmal: so war es."
        assert visitor.page.locator("main.table.mine").count() == 0
        seen = [past]
        while seen[-1] < last:
            pass_by(visitor, 400)
            seen.append(shown(visitor))
        assert len(set(seen)) > 2
        assert visitor.page.locator("main.table.mine").count() == 1
        lines.nth(0).click()
        assert shown(visitor) < last
        visitor.page.locator(".board").click(position={"x": 9, "y": 9})
        assert shown(visitor) == last


def test_46_after_coming_back_it_can_still_be_read(browser: Browser, server: Server) -> None:
    guests = people_at(server, "push")
    until_turn(guests, 0)
    until_turn(guests, 1)
    until_turn(guests, 0)
    with visiting(browser, server) as visitor:
        open_seat(visitor, guests[0])
        visitor.page.locator(".since-button").click()
        visitor.page.wait_for_selector(".since li")
        assert {line.split()[0] for line in visitor.page.locator(".since li").all_inner_texts()} == {"Toni", "Mia"}
        assert visitor.page.locator(".since .again").count() == 0


@pytest.mark.rotating("how")
@pytest.mark.parametrize("how", ["button", "key"])
def test_47_nobody_has_to_wait_for_bots(browser: Browser, server: Server, how: str) -> None:
    host = opened(server, "push", PLAYERS, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    with visiting(browser, server, each=True) as visitor:
        following(visitor)
        open_seat(visitor, host)
        visitor.page.wait_for_selector("main.table.mine")
        stand_still(visitor)
        seq = until_back(host)
        heard_of(visitor, seq)
        assert shown(visitor) < seq
        if how == "key":
            visitor.page.keyboard.press("n")
        else:
            visitor.page.get_by_role("button", name="Nicht auf die Bots warten").click()
        visitor.page.wait_for_selector(f"main.table.mine[data-seq='{seq}']")
        assert visitor.page.locator(".skip-button").count() == 0


def until_back(host: Guest) -> int:
    """The host has ended their turn, the bots have had theirs: the number of the last entry."""
    left = False
    with host.listening() as lines:
        for line in lines:
            if line["kind"] != "state":
                continue
            if line["turn"] != line["you"]:
                left = True
            elif left:
                return int(line["seq"])
            else:
                host.command("move", moves=line["view"]["moves"][-1:], expect=line["seq"])
    raise AssertionError("the game was over too soon")


@pytest.mark.rotating("game", keep=2)
@pytest.mark.parametrize("game", GAMES)
def test_49_after_a_rematch_nothing_tells_of_the_game_before(browser: Browser, server: Server, game: str) -> None:
    host = played(opened(server, game, PLAYERS, options=ROUNDS.get(game, {}), house={"patience": 0, "pace": 0}))
    with visiting(browser, server, DESKTOP) as visitor:
        see_result(visitor, host)
        visitor.page.wait_for_selector(".panel .log li", state="attached")
        lines = visitor.page.locator(".panel .log li")
        log = lines.all_text_contents()
        sentences = [sentence.strip() for sentence in log[0].split(".") if sentence.strip()]
        visitor.page.locator(".result .rematch").click()
        visitor.page.wait_for_selector("main.table:not(:has(.result)) .board")
        visitor.page.wait_for_selector(".result", state="detached")
        told = " ".join(visitor.page.locator("main.table :is(.board, .banners, .status)").all_inner_texts())
        again = " ".join(lines.all_text_contents()[: -len(log)])  # the same may happen once more
        assert sentences
        assert [sentence for sentence in sentences if sentence in told and sentence not in again] == []


def test_49_after_a_game_the_level_that_lies_is_the_one_that_was_laid(browser: Browser, server: Server) -> None:
    behind: list[int] = []
    while not behind:
        host = played(opened(server, "level8", 4, options={"ladder": "short"}, house={"patience": 0, "pace": 0}))
        view = host.state()["view"]
        behind = [seat for seat in range(4) if view["laid"][seat] and seat not in view["result"]["winners"]]
    with visiting(browser, server, DESKTOP) as visitor:
        see_result(visitor, host)
        for seat in behind:
            if seat == host.key["seat"]:
                told = visitor.page.locator(".l8-mine h3").text_content()
            else:
                told = visitor.page.locator(f".l8-row.laid[data-seat='{seat}']").get_attribute("aria-label")
            assert f"Level {view['levels'][seat] - 1}" in (told or "")


HEIGHT = "() => document.querySelector('#status')?.offsetHeight ?? 0"


@pytest.mark.rotating("game", "language")
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
@pytest.mark.parametrize("game", GAMES)
def test_49_the_bar_keeps_its_height(browser: Browser, server: Server, game: str, language: str) -> None:
    with visiting(browser, server, PHONE, language) as visitor:
        at_table(visitor, server, game, PLAYERS)
        heights = set()
        for _ in range(8):
            play(visitor, 1)
            heights.add(visitor.page.evaluate(HEIGHT))
        assert len(heights - {0}) == 1
