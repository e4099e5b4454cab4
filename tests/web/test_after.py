"""After the game (items 35 to 37): the log, the block, the rematch, looking back, and the check of the deal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.plays import OURS
from tests.server.serving import Server, joined, opened
from tests.web.browsing import (
    DESKTOP,
    GAMES,
    MOST,
    PHONE,
    Visitor,
    against_bots,
    at_table,
    overlapping,
    settled,
    visiting,
)
from tests.web.deals import dealt
from tests.web.node import Node
from tests.web.pages.after import QUICK, Ended, at_moment, look_back, played, see_result
from tests.web.pages.everyone import accessible
from tests.web.pages.table import BOXES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


def moment(visitor: Visitor) -> int:
    return int(visitor.page.locator("main.replay").get_attribute("data-at") or "")


# The log


def test_35_an_entry_of_the_log_leads_to_its_moment(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        see_result(visitor, ended("elfer_raus"))
        visitor.page.locator(".result .sheet-head button").click()
        entries = visitor.page.locator(".panel .log li")
        assert entries.count() == visitor.page.locator(".panel .log li svg[aria-hidden=true]").count()
        entry = visitor.page.locator(".panel .log-jump").filter(has_text=re.compile(r"^(?!Du )\w+ legt")).nth(1)
        words = entry.inner_text()
        entry.click()
        visitor.page.wait_for_selector("main.replay")
        assert visitor.page.locator("#status").inner_text() == words
        assert visitor.page.locator(".moves [aria-current=step]").inner_text() == words


def test_35_while_the_game_is_played_the_log_leads_nowhere(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        at_table(visitor, server, "elfer_raus", 3)
        visitor.page.wait_for_selector(".panel .log li")
        assert visitor.page.locator(".panel .log-jump").count() == 0


@pytest.mark.parametrize("game", [game.name for game in OURS])
def test_35_everything_that_is_told_has_a_picture(node: Node, game: str) -> None:
    lines = [
        {"kind": "moved", "events": [event]} for step in dealt(game, (4, {}), 2)["steps"] for event in step["events"]
    ]
    script = """async ([game, lines], load) => {
        const { iconOf } = await load('web/ui/parts/icons.js');
        await (await load('web/session/games.js')).load(game);
        const plain = lines.filter((line) => line.events[0].says && iconOf(line, game) === 'dot');
        return plain.map((line) => line.events[0].kind); }"""
    assert node.run(script, [game, lines]) == []


# The block and the rematch


def test_36_the_block_lists_every_round(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        guest = ended("elfer_raus", rounds=3)
        see_result(visitor, guest)
        visitor.page.locator(".result tbody th", has_text="Runde 3").wait_for()
        rows = [row.split() for row in visitor.page.locator(".result tbody tr").all_inner_texts()]
        numbers = [[int(value) for value in row[-3:]] for row in rows]
        assert [row[:-3] for row in rows] == [["Runde", "1"], ["Runde", "2"], ["Runde", "3"], ["Summe"]]
        assert [sum(values) for values in zip(*numbers[:3], strict=True)] == numbers[3]
        result = guest.state()["view"]["result"]
        assert numbers[3] == result["scores"]
        marked = visitor.page.locator(".result thead th").evaluate_all(
            "cells => cells.flatMap((cell, seat) => cell.classList.contains('winner') ? [seat] : [])"
        )
        assert marked == result["winners"]


def test_36_another_game_in_one_tap_against_the_same_bots(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        guest = ended("push", risk=True)
        see_result(visitor, guest)
        before = guest.state()
        visitor.page.locator(".result .rematch").click()
        visitor.page.wait_for_selector(".result", state="detached")
        with guest.listening() as lines:  # until then the cards are dealt
            after = next(line for line in lines if line["kind"] == "state" and line["games"] == before["games"] + 1)
        assert [(seat["name"], seat["bot"]) for seat in after["seats"]] == [
            (seat["name"], seat["bot"]) for seat in before["seats"]
        ]


def test_36_confetti_for_the_winner_alone_and_for_nobody_who_wants_no_motion(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="fast") as one, visiting(browser, server, speed="fast") as other:
        host = opened(server, "push", 2, house=QUICK)
        guest = joined(server, host, "Toni")
        played(host, guest)
        see_result(one, host)
        see_result(other, guest)
        winners = host.state()["view"]["result"]["winners"]
        for visitor, seat in ((one, 0), (other, 1)):
            assert visitor.page.locator(".confetti").count() == (1 if seat in winners else 0)
            visitor.page.emulate_media(reduced_motion="reduce")
            visitor.page.locator(".result .sheet-head button").click()
            visitor.page.locator(".over-bar button").last.click()
            visitor.page.wait_for_selector(".result")
            assert visitor.page.locator(".confetti").count() == 0


# Looking back


def test_37_nobody_looks_back_while_the_game_is_played(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        guest = at_table(visitor, server, "elfer_raus", 3)
        visitor.page.goto(f"{server.url}/t/{guest.key['code']}/replay")
        visitor.page.wait_for_selector("main.gone")
        assert "während gespielt wird" in visitor.page.locator("main").inner_text()
        assert visitor.page.locator("[data-card]").count() == 0


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", ["elfer_raus", "help", "level8"])
def test_37_a_visitor_sees_all_hands(browser: Browser, server: Server, ended: Ended, game: str) -> None:
    guest = ended(game)
    record = Record.parse(guest.client.get(f"{guest.path}/record").text)
    with visiting(browser, server, DESKTOP, "en-GB") as stranger:
        look_back(stranger, guest)
        hands = stranger.page.locator(".open-cards")
        shown = [hands.nth(seat).locator("[role=img]").count() for seat in range(3)]
        view = stranger.page.evaluate(
            "path => fetch(path).then(answer => answer.json())", f"/api/v1{guest.path}/replay"
        )
        assert shown == [len(own["hand"]) for own in view["steps"][0]["own"]]
        assert (
            stranger.page.locator("main.replay").evaluate(
                "main => new Set([...main.querySelectorAll('[data-card]')].map((card) => card.id)).size"
            )
            == stranger.page.locator("[data-card]").count()
        )
        assert len(view["steps"]) == len(record.moves) + 1


def test_37_on_a_phone_the_board_has_room_beside_the_open_hands(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        look_back(visitor, ended("elfer_raus", 4), "#5")
        settled(visitor)
        rows = visitor.page.locator(".elfer-row > *").evaluate_all(BOXES)
        words = visitor.page.locator(".replay .status").bounding_box()
        assert words is not None
        assert len(rows) > 4
        assert [row for row in rows if overlapping(row, words)] == []
        assert min(row["width"] for row in rows) >= 30


def test_37_every_moment_can_be_reached_and_shared(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        guest = ended("elfer_raus")
        look_back(visitor, guest, "#12")
        last = int(visitor.page.locator(".scrubber").get_attribute("max") or "")
        assert moment(visitor) == 12
        visitor.page.keyboard.press("End")
        at_moment(visitor, last)
        visitor.page.keyboard.press("ArrowLeft")
        visitor.page.wait_for_function(f"() => document.querySelector('main.replay').dataset.at < {last}")
        visitor.page.keyboard.press("Home")
        at_moment(visitor, 0)
        visitor.page.locator(".scrubber").fill("7")
        at_moment(visitor, 7)
        visitor.page.wait_for_function("() => location.hash === '#7'")
        visitor.page.reload()
        at_moment(visitor, 7)
        visitor.page.locator("#tab-share").click()
        link = visitor.page.locator("#moment-link").input_value()
        with visiting(browser, server) as friend:
            friend.page.goto(link)
            friend.page.wait_for_selector("main.replay")
            assert moment(friend) == 7
            assert friend.page.locator("#status").inner_text() == visitor.page.locator("#status").inner_text()


def test_37_it_plays_by_itself_and_stops(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        guest = ended("push")
        look_back(visitor, guest)
        visitor.page.locator(".player-speed select").select_option("4")
        visitor.page.locator(".player-play").click()
        visitor.page.wait_for_function("() => Number(document.querySelector('main.replay').dataset.at) >= 3")
        visitor.page.locator(".player-pause").click()
        assert visitor.page.locator(".player-play").count() == 1
        at = moment(visitor)
        visitor.page.locator(".player-forward").click()
        visitor.page.wait_for_function(f"() => Number(document.querySelector('main.replay').dataset.at) > {at}")


def test_37_the_board_is_seen_with_the_eyes_of_any_seat(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        guest = ended("level8")
        look_back(visitor, guest)
        eyes = visitor.page.locator(".open-hands button[aria-pressed]")
        before = visitor.page.locator(".board").inner_text()
        eyes.nth(1).click()
        assert [eyes.nth(seat).get_attribute("aria-pressed") for seat in range(3)] == ["false", "true", "false"]
        assert visitor.page.locator(".board").inner_text() != before


def test_37_the_file_is_a_record_that_can_be_verified(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        guest = ended("push")
        look_back(visitor, guest)
        visitor.page.locator("#tab-share").click()
        with visitor.page.expect_download() as download:
            visitor.page.locator(".download").click()
        assert download.value.suggested_filename == f"stammtisch-{guest.key['code']}-1.json"
        assert replayed(Record.parse(download.value.path().read_text(encoding="utf-8"))).result is not None


def test_37_the_first_game_can_be_seen_during_the_rematch(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server) as visitor:
        guest = ended("push", risk=True)
        winners = guest.state()["view"]["result"]["winners"]
        guest.command("rematch").raise_for_status()
        look_back(visitor, guest, "?game=1#99999")
        visitor.page.locator(".sheets button").nth(1).click()
        marked = visitor.page.locator(".block thead th").evaluate_all(
            "cells => cells.flatMap((cell, seat) => cell.classList.contains('winner') ? [seat] : [])"
        )
        assert marked == winners


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_8_looking_back_needs_no_scrolling_of_the_page(
    browser: Browser, server: Server, ended: Ended, game: str
) -> None:
    with visiting(browser, server) as visitor:
        look_back(visitor, ended(game, MOST[game]), "#40")
        for size in ((360, 640), (740, 360), DESKTOP):
            fits_into(visitor, size)


def fits_into(visitor: Visitor, size: tuple[int, int]) -> None:
    """Everything that one needs to look back is on the screen."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(visitor)
    overflow = (
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert max(visitor.page.evaluate(overflow)) <= 0
    for part in (".board", "#status", ".open-hands", ".scrubber", ".player-play"):
        box = visitor.page.locator(part).bounding_box()
        assert box is not None
        assert box["height"] > 20
        assert box["y"] + box["height"] <= size[1] + 1, part


# The deal


def test_37_the_seal_is_shown_during_the_game(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        guest = at_table(visitor, server, "push", 3)
        visitor.page.locator("#tab-table").click()
        visitor.page.locator(".promised summary").click()
        assert visitor.page.locator(".promised code").inner_text() == guest.state()["commitment"]


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_37_the_browser_finds_the_deal_fair(browser: Browser, server: Server, ended: Ended, game: str) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        see_result(visitor, ended(game))
        visitor.page.locator(".result .check").click()
        assert visitor.page.locator(".verdict").inner_text().endswith("Es wurde fair gemischt.")
        held = {"promise", "seed", "shuffle", "watched"}
        assert held <= set(
            visitor.page.locator(".findings .holds").evaluate_all("items => items.map((item) => item.dataset.finding)")
        )


def test_37_a_browser_that_was_there_knows_the_promise_and_its_part(browser: Browser, server: Server) -> None:
    stand_in = """async (code) => {
        const { table } = await (await fetch(`/api/v1/codes/${code}`)).json();
        const { label } = JSON.parse(localStorage.getItem('stammtisch.seats'))[0];
        const command = { command: { do: 'stand_in', seat: 0 } };
        await fetch(`/api/v1/tables/${table}/commands?as=${label}`,
          { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(command) }); }"""
    with visiting(browser, server) as visitor:
        against_bots(visitor, "push")
        visitor.page.evaluate(stand_in, visitor.page.url.rpartition("/")[2])
        visitor.page.wait_for_selector(".result", timeout=60_000)
        visitor.page.locator(".result .check:enabled").click()
        findings = visitor.page.locator(".findings .holds")
        findings.last.wait_for()
        held = findings.evaluate_all("items => items.map((item) => item.dataset.finding)")
        assert held[:4] == ["promise_known", "commits_known", "part", "seed"]


def test_37_a_server_that_cheats_is_found_out(browser: Browser, server: Server, ended: Ended) -> None:
    def cheat(route: Route) -> None:
        doc = route.fetch().json()
        pile = doc["record"]["chance"][0]["shuffle"]
        pile[0], pile[1] = pile[1], pile[0]
        route.fulfill(body=json.dumps(doc), content_type="application/json")

    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        guest = ended("elfer_raus")
        visitor.page.route("**/replay?*", cheat)
        look_back(visitor, guest)
        visitor.page.locator("#tab-fair").click()
        assert visitor.page.locator(".verdict.wrong").inner_text().endswith("Something is wrong here.")
        assert visitor.page.locator(".findings .fails").all_inner_texts()[0].endswith("were other ones.")
        assert visitor.page.locator(".findings .fails").count() == 1


def test_37_another_promise_than_before_the_deal_is_found_out(browser: Browser, server: Server, ended: Ended) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        guest = ended("push")
        visitor.visit()
        visitor.page.evaluate(
            "key => localStorage.setItem('stammtisch.promises', JSON.stringify({ [key]: '00'.repeat(32) }))",
            f"{guest.key['table']}/1",
        )
        look_back(visitor, guest)
        visitor.page.locator("#tab-fair").click()
        assert visitor.page.locator(".findings .fails").get_attribute("data-finding") == "promise_known"


# Everyone


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_39_after_the_game(browser: Browser, server: Server, ended: Ended, game: str) -> None:
    wide = game in {"help", "push"}
    size, theme, language = (DESKTOP, "light", "en-GB") if wide else (PHONE, "dark", "de-DE")
    with visiting(browser, server, size, language, theme=theme) as visitor:
        see_result(visitor, ended(game))
        visitor.page.locator(".result .check:enabled").click()
        accessible(visitor)
        look_back(visitor, ended(game), "#20")
        for sheet in range(4):
            visitor.page.locator(".tabs button" if wide else ".sheets .sheet-button").nth(sheet).click()
            accessible(visitor)
            visitor.page.keyboard.press("Escape")
