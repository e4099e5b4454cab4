"""Where a newcomer would be lost: the first round of a real game, without opening the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.server.serving import Guest, Server, opened
from tests.web.browsing import LEGAL, PHONE, Visitor, do, open_seat, settled, tap, visiting
from tests.web.pages.level8 import reached

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

View = dict[str, Any]


def until(server: Server, game: str, wanted: Callable[[View], bool], **options: Any) -> Guest:
    """Somebody on turn in such a position; until then, every move is the first that is legal."""
    host = opened(server, game, 3, options=options, house={"patience": 0, "pace": 0})
    host.command("start", fill="anfaenger").raise_for_status()
    with host.listening() as lines:
        for line in lines:
            if line["kind"] != "state" or line["phase"] != "playing" or line["turn"] != line["you"]:
                continue
            if wanted(line["view"]):
                return host
            host.command("move", moves=line["view"]["moves"][:1], expect=line["seq"])
    raise AssertionError("the stream has ended")


def status(visitor: Visitor) -> str:
    return visitor.page.locator("#status span").first.inner_text()


def test_level8_says_why_only_discarding_is_left(browser: Browser, server: Server) -> None:
    host = reached(server, lambda view: view["phase"] == "play" and _only_discards(view) and not view["laid"][0])
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        assert status(visitor) == "Dein Level ist noch nicht vollständig: Wirf eine Karte ab."


def _only_discards(view: View) -> bool:
    return all(move.startswith("discard") for move in view["moves"])


def test_level8_offers_to_lay_out_a_complete_level_and_nothing_else(browser: Browser, server: Server) -> None:
    host = reached(server, lambda view: any(move.startswith("lay run") for move in view["moves"]))
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        hint: list[str] = host.client.get(f"{host.path}/hint").raise_for_status().json()["moves"]
        for put in (move.split()[1] for move in hint if move.startswith("put ")):
            tap(visitor.page.locator(f".hand [data-text='{put}']").first)
            settled(visitor)
        visitor.page.locator(".actions button.main:enabled", has_text="Auslegen").wait_for()
        assert visitor.page.locator(".actions .choice").count() == 0


def test_a_new_round_begins_with_how_the_last_one_ended(browser: Browser, server: Server) -> None:
    host = reached(server, lambda view: view["round"] == 2 and view["phase"] == "take" and not view["laid"][0])
    with visiting(browser, server, PHONE, "en-GB") as visitor:
        open_seat(visitor, host)
        banner = visitor.page.locator(".round-over")
        banner.wait_for()
        assert re.search(r"ends? the round", banner.inner_text())
        assert re.search(r"moves? up to level", banner.inner_text())
        assert "deals" not in banner.inner_text()
        do(visitor, visitor.page.locator(".actions button.main").first)
        assert banner.count() == 0


def test_how_a_round_ended_can_be_put_away(browser: Browser, server: Server) -> None:
    host = until(server, "elfer_raus", lambda view: view["round"] == 2, rounds=3)
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        banner = visitor.page.locator(".round-over")
        assert "gewinnst die Runde" in banner.inner_text() or "gewinnt die Runde" in banner.inner_text()
        assert "Punkt" in banner.inner_text()
        banner.get_by_role("button").click()
        assert banner.count() == 0


def test_who_watches_sees_how_a_round_ended_until_everybody_could_have_moved(browser: Browser, server: Server) -> None:
    host = until(server, "elfer_raus", lambda view: view["round"] == 2, rounds=3)
    with visiting(browser, server) as watcher:
        watcher.visit(f"/t/{host.key['code']}?watch")
        banner = watcher.page.locator(".round-over")
        banner.wait_for()
        move_on(host, 3)
        banner.wait_for(state="detached")


def move_on(host: Guest, times: int) -> None:
    """So many moves of the host, whenever it is on turn; the first that is legal."""
    with host.listening() as lines:
        for line in lines:
            if line["kind"] == "state" and line["turn"] == line["you"]:
                times -= host.command("move", moves=line["view"]["moves"][:1], expect=line["seq"]).is_success
            if not times:
                return


def test_help_says_which_card_a_switch_would_swap(browser: Browser, server: Server) -> None:
    def can_choose(view: View) -> bool:
        swaps = [move.split()[1:] for move in view["moves"] if move.startswith("switch")]
        return view["phase"] == "play" and len({own for own, _ in swaps}) > 1

    host = until(server, "help", can_choose, points=9)
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        tap(visitor.page.locator(".hand [data-text='S']").first)
        assert visitor.page.locator(".choices .question").inner_text() == "Welche Zahl legst du hin?"
        visitor.page.locator(".actions .choice").first.click()
        settled(visitor)
        left = visitor.page.locator(".actions .choice").all_inner_texts()
        assert all(re.fullmatch(r"\d+ statt .+", label) for label in left)


def test_elfer_raus_names_the_button_that_ends_the_turn(browser: Browser, server: Server) -> None:
    host = until(server, "elfer_raus", lambda view: view["moves"] == ["end"])
    with visiting(browser, server) as visitor:
        open_seat(visitor, host)
        button = visitor.page.locator(".actions button.main").inner_text()
        assert status(visitor) == f"Mehr passt nicht: Tippe auf „{button}“."
        assert visitor.page.locator(LEGAL).count() == 0
