"""What is special to Level 8: every kind of move made through the page, the stage, the ladder, and its options."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.serving import Guest, Server, opened
from tests.web.browsing import DESKTOP, Visitor, caught_up, do, open_seat, settled, tap, visiting
from tests.web.pages.following import following, heard_of, pass_by, stand_still
from tests.web.pages.level8 import STAGED, View, can, held, must_discard, reached, seat_did, twins, view_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RUNS = ["run3"] * 10


def said(visitor: Visitor) -> str:
    """The words of the last refusal."""
    return str(visitor.page.locator(".banner.notice").inner_text())


def test_12_before_taking_a_card_the_server_says_why_not(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        open_seat(visitor, reached(server, can("take")))
        tap(visitor.page.locator(".hand .held").first)
        assert "Nimm zuerst eine Karte" in said(visitor)
        assert "L8-8" in said(visitor)


def test_10_the_steps_of_a_turn_are_in_the_status_bar(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        open_seat(visitor, reached(server, can("take")))
        now = visitor.page.locator(".status .step.now")
        assert now.inner_text().split() == ["1", "Take"]
        do(visitor, visitor.page.get_by_role("button", name="From the stock", exact=True))
        assert now.inner_text().split()[0] in {"2", "4"}


def test_10_a_step_that_was_left_out_is_not_ticked(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        open_seat(visitor, reached(server, must_discard))
        assert visitor.page.locator(".status .step b").all_inner_texts() == ["✓", "–", "–", "4"]


def test_13_take_from_the_stock_and_discard_by_the_button(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("take stock"))
        open_seat(visitor, host)
        do(visitor, visitor.page.locator(".l8-own [data-move='take stock']"))
        card = view_of(host)["hand"][0]
        seq = host.state()["seq"]
        tap(held(visitor, card))
        do(visitor, visitor.page.locator(".actions .choice"))
        assert {"kind": "discarded", "card": card} in seat_did(host, seq)


def test_13_take_from_a_pile_and_discard_onto_the_own_one(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, lambda view: can("take 1")(view) and view["discards"][1] not in {"J", "X"})
        open_seat(visitor, host)
        card = view_of(host)["discards"][1]
        do(visitor, visitor.page.locator("[data-place=pile-1] .target"))
        assert card in view_of(host)["hand"]
        assert held(visitor, card).evaluate("card => card.classList.contains('fresh')")
        seq = host.state()["seq"]
        tap(held(visitor, card))
        do(visitor, visitor.page.locator("[data-place=pile-0] .target"))
        assert {"kind": "discarded", "card": card} in seat_did(host, seq)


def test_13_a_level_is_staged_by_taps_and_laid_out_as_one(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("lay"), ladder="custom", custom=["set2"] * 4)
        open_seat(visitor, host)
        first, second = twins(view_of(host))
        lay = visitor.page.get_by_role("button", name="Auslegen", exact=True)
        tap(held(visitor, first))
        assert visitor.page.locator(STAGED).count() == 1
        assert lay.count() == 0
        visitor.page.locator(STAGED).click()
        assert visitor.page.locator(STAGED).count() == 0
        tap(held(visitor, first))
        tap(held(visitor, second))
        do(visitor, lay)
        assert view_of(host)["laid"][0]
        assert visitor.page.locator(".l8-mine .l8-group").count() == 1


def test_4_a_level_begun_elsewhere_shows_what_lies_and_what_is_missing(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("lay"), ladder="custom", custom=["set2 + set2"] * 4)
        begun = host.client.get(f"{host.path}/hint").raise_for_status().json()["moves"][:2]
        host.command("move", moves=begun).raise_for_status()
        open_seat(visitor, host)
        assert visitor.page.locator(".begun .card").count() == 1
        assert visitor.page.locator(".begun .l8-slot").count() == 3
        do(visitor, visitor.page.locator(".actions button.main"))
        assert view_of(host)["laid"][0]


def test_13_a_staged_card_can_be_discarded_all_the_same(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("lay"), ladder="custom", custom=["set2"] * 4)
        open_seat(visitor, host)
        card = twins(view_of(host))[0]
        tap(held(visitor, card))
        assert visitor.page.locator(STAGED).count() == 1
        seq = host.state()["seq"]
        do(visitor, visitor.page.locator(".actions .choice"))
        assert {"kind": "discarded", "card": card} in seat_did(host, seq)


def test_12_a_level_that_is_not_complete_is_refused_in_words(browser: Browser, server: Server) -> None:
    def cannot_lay(view: View) -> bool:
        return view["phase"] == "play" and not view["laid"][0] and not can("lay")(view)

    with visiting(browser, server) as visitor:
        host = reached(server, cannot_lay, ladder="custom", custom=["run10"] * 2)
        open_seat(visitor, host)
        tap(held(visitor, next(card for card in view_of(host)["hand"] if card not in {"J", "X"})))
        visitor.page.locator("button.l8-slot").first.click(force=True)
        assert "Level 1" in said(visitor)
        assert "L8-9" in said(visitor)


def test_34_the_suggestion_fills_all_slots(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        host = reached(server, can("lay"))
        open_seat(visitor, host)
        visitor.page.get_by_role("button", name="Put the level together").click()
        visitor.page.wait_for_selector(f"{STAGED} >> nth=5")
        assert visitor.page.locator("span.l8-slot, button.l8-slot").count() == 0
        do(visitor, visitor.page.get_by_role("button", name="Lay out", exact=True))
        assert view_of(host)["laid"][0]


def test_13_a_card_is_added_to_a_group_and_refused_by_another(browser: Browser, server: Server) -> None:
    def both(view: View) -> bool:
        return any(fitting(view, card) and unfitting(view, card) for card in view["hand"])

    def fitting(view: View, card: str) -> list[str]:
        return [move.split()[2] for move in view["moves"] if move.startswith(f"add {card} ") and card != "J"]

    def unfitting(view: View, card: str) -> list[str]:
        lying = [f"{seat}.{place + 1}" for seat, groups in enumerate(view["groups"]) for place in range(len(groups))]
        return [group for group in lying if group not in fitting(view, card)]

    with visiting(browser, server) as visitor:
        host = reached(server, both, ladder="custom", custom=["2 run3"] * 6)
        open_seat(visitor, host)
        view = view_of(host)
        card = next(card for card in view["hand"] if fitting(view, card) and unfitting(view, card))
        tap(held(visitor, card))
        visitor.page.locator("button.l8-group:not(.target)").first.click(force=True)
        assert "passt nicht an die Folge" in said(visitor)
        visitor.page.locator(".banner.notice button").last.click()
        do(visitor, visitor.page.locator("button.l8-group.target").first)
        assert card not in view_of(host)["hand"]
        assert visitor.page.locator(f".l8-group [data-card='{card}']").count() == 1


def test_13_a_joker_asks_for_the_end_only_if_both_are_possible(browser: Browser, server: Server) -> None:
    def both_ends(view: View) -> list[str]:
        lows = [
            move.removesuffix(" low") for move in view["moves"] if move.startswith("add J") and move.endswith("low")
        ]
        return [move for move in lows if f"{move} high" in view["moves"]]

    with visiting(browser, server) as visitor:
        host = reached(
            server, lambda view: bool(both_ends(view)), ladder="custom", custom=RUNS, edition="2021", players=2
        )
        open_seat(visitor, host)
        view = view_of(host)
        seat, place = (int(part) for part in both_ends(view)[0].split()[2].split("."))
        low = view["groups"][seat][place - 1]["value"]
        tap(held(visitor, "J"))
        whose = ".l8-mine" if seat == 0 else ".l8-row"
        visitor.page.locator(f"{whose} .l8-group").nth(place - 1).click()
        choices = visitor.page.locator(".actions .choice")
        assert [words.split(", ")[1] for words in choices.all_inner_texts()] == ["oben", "unten"]
        do(visitor, choices.last)
        assert view_of(host)["groups"][seat][place - 1]["value"] == low - 1


def test_13_a_skip_card_lies_in_front_of_whoever_is_tapped(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("skip 1", "skip 2"))
        open_seat(visitor, host)
        seq = host.state()["seq"]
        tap(held(visitor, "X"))
        assert visitor.page.locator(".l8-pile .target").count() == 3
        name = visitor.page.locator("[data-place=pile-2] .target").get_attribute("aria-label")
        assert "aussetzen lassen" in str(name)
        do(visitor, visitor.page.locator("[data-place=pile-2] .target"))
        assert {"kind": "skip_played"} in [{"kind": event["kind"]} for event in seat_did(host, seq)]


def test_13_cards_are_kept_for_the_next_round(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("keep done", "keep r"), ladder="custom", custom=["2 run3"] * 5, keep=True)
        open_seat(visitor, host)
        hand = view_of(host)["hand"]
        for card in hand[:4]:
            tap(held(visitor, card))
            visitor.page.wait_for_selector(f".l8-mine [data-card='{card}']")
        tap(held(visitor, hand[4]))
        assert "Vier Karten behältst du schon" in said(visitor)
        visitor.page.locator(".l8-mine .staged").last.click()
        do(visitor, visitor.page.get_by_role("button", name="3 Karten behalten"))
        caught_up(visitor, host.state()["seq"])
        assert set(hand[:3]) <= set(view_of(host)["hand"])


def test_18_the_sheet_shows_how_far_everybody_is(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, lambda view: view["levels"][0] > 1, order="own")
        open_seat(visitor, host)
        visitor.page.get_by_role("button", name="Punkte").click()
        visitor.page.wait_for_selector(".ladder tbody tr")
        assert visitor.page.locator(".ladder tbody tr").count() == 8
        done = visitor.page.locator(".ladder .rung.done").count()
        assert done == sum(level - 1 for level in view_of(host)["levels"])


def test_18_beside_the_table_the_ladder_of_six_is_seen_whole(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        open_seat(visitor, reached(server, can("take"), 6))
        visitor.page.get_by_role("tab", name="Punkte").click()
        ladder = visitor.page.locator(".ladder > .block")
        ladder.wait_for()
        assert ladder.evaluate("block => block.scrollWidth <= block.clientWidth")
        assert ladder.get_attribute("tabindex") == "0"  # for larger letters, with which it is scrolled


def test_19_of_a_pile_only_the_top_is_shown(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, lambda view: len(view["piles"][1]) > 1)
        open_seat(visitor, host)
        visitor.page.locator("[data-place=seat-1] .chip-look").click()
        assert visitor.page.locator(".l8-list .card").count() == 1
        assert str(len(view_of(host)["piles"][1])) in visitor.page.locator(".l8-sheet").inner_text()


@pytest.mark.parametrize("size", [(360, 640), (740, 360), DESKTOP])
def test_8_six_players_need_no_scrolling_of_the_page(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    with visiting(browser, server, size) as visitor:
        open_seat(visitor, reached(server, can("discard"), 6))
        assert visitor.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        for part in (".l8-piles", ".l8-own", ".status", ".hand", ".actions"):
            box = visitor.page.locator(part).first.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0] + 1
            assert box["y"] + box["height"] <= size[1] + 1


def test_9_eleven_cards_show_28_pixels_each(browser: Browser, server: Server) -> None:
    with visiting(browser, server, (360, 740)) as visitor:
        open_seat(visitor, reached(server, lambda view: len(view["hand"]) == 11))
        lefts = visitor.page.eval_on_selector_all(".held", "cards => cards.map(card => card.getBoundingClientRect().x)")
        assert len(lefts) == 11
        assert min(right - left for left, right in pairwise(lefts)) >= 28


def test_40_a_turn_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("take stock", "take 1"))
        open_seat(visitor, host)
        keyboard = visitor.page.keyboard
        visitor.page.locator(".l8-piles .target").first.focus()
        keyboard.press("ArrowLeft")
        assert visitor.page.evaluate("document.activeElement.closest('.l8-own') !== null")
        seq = host.state()["seq"]
        keyboard.press("Enter")
        caught_up(visitor, seq + 1)
        visitor.page.locator(".held[tabindex='0']").focus()
        keyboard.press("ArrowRight")
        card = str(visitor.page.evaluate("document.activeElement.dataset.text"))
        keyboard.press("Enter")
        visitor.page.get_by_role("button", name="abwerfen").last.focus()
        keyboard.press("Enter")
        caught_up(visitor, seq + 2)
        assert {"kind": "discarded", "card": card} in seat_did(host, seq + 1)


def test_21_a_staged_card_travels_to_its_slot(browser: Browser, server: Server) -> None:
    with visiting(browser, server, speed="relaxed") as visitor:
        host = reached(server, can("lay"), ladder="custom", custom=["set2"] * 4)
        open_seat(visitor, host)
        card = twins(view_of(host))[0]
        tap(held(visitor, card))
        moving = f"document.getElementById('card-{card}').getAnimations().some(way => way.id === 'travel')"
        assert visitor.page.evaluate(moving)


def change(visitor: Visitor, host: Guest, option: str, label: str) -> dict[str, Any]:
    """Choose this in the waiting room; the options that the server has then."""
    seq = host.state()["seq"]
    visitor.page.locator(f"#option-{option}").select_option(label=label)
    return changed(host, seq)


def changed(host: Guest, seq: int) -> dict[str, Any]:
    with host.listening(after=seq) as lines:
        next(line for line in lines if line["kind"] == "changed")
    options: dict[str, Any] = host.state()["options"]
    return options


def test_a_ladder_of_ones_own_cannot_be_wrong(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = opened(server, "level8", 3)
        open_seat(visitor, host)
        assert visitor.page.locator(".ladder-editor").count() == 0
        assert change(visitor, host, "levels", "6")["levels"] == 6
        options = change(visitor, host, "ladder", "Selbst ausgedacht")
        assert (options["custom"], options.get("levels")) == (["2 run3", "4 set2", "run3 + colour4"], None)
        seq = host.state()["seq"]
        visitor.page.locator("#add-level").click()
        assert changed(host, seq)["custom"][3] == "run3"
        visitor.page.get_by_label("Level 4, Gruppe 1", exact=True).wait_for()
        seq = host.state()["seq"]
        visitor.page.locator(".add-group").last.click()
        assert changed(host, seq)["custom"][3] == "2 run3"
        assert visitor.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        sizes = visitor.page.get_by_label("Level 4, Gruppe 2", exact=True)
        assert "Folge aus 7" in sizes.inner_text()
        assert "Folge aus 8" not in sizes.inner_text()
        seq = host.state()["seq"]
        sizes.select_option(label="4 in einer Farbe")
        assert changed(host, seq)["custom"][3] == "run3 + colour4"
        assert change(visitor, host, "ladder", "Kurz, 4 Level").get("custom") is None
        assert visitor.page.locator("#option-levels option").all_inner_texts() == ["Nein, alle", "2", "3"]


def test_keeping_cards_is_usual_on_the_harder_ladder(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = opened(server, "level8", 3)
        open_seat(visitor, host)
        keep = visitor.page.locator("#option-keep")
        assert not keep.is_checked()
        change(visitor, host, "ladder", "Schwerer, 8 Level")
        visitor.page.wait_for_selector("#option-keep:checked")
        seq = host.state()["seq"]
        keep.uncheck()
        assert changed(host, seq)["keep"] is False


def not_yet(view: View) -> bool:
    """Seat 0 takes a card; its level is not complete, and some of it is there."""
    return can("take")(view) and not view["laid"][0] and view["round"] > 1


def test_17_the_level_shows_what_the_hand_has_and_the_hand_stands_by_it(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        open_seat(visitor, reached(server, not_yet))
        page = visitor.page
        shown = page.locator(".l8-slot.has").evaluate_all("slots => slots.map(slot => slot.dataset.has)")
        hand = page.locator(".hand .held").evaluate_all("cards => cards.map(card => card.dataset.text)")
        assert shown
        assert sorted(hand[: len(shown)]) == sorted(shown)
        slots = page.locator(".l8-mine .l8-slot").count()
        assert page.locator(".l8-have").inner_text() == f"({len(shown)} von {slots})"
        names = page.locator(".l8-slots").evaluate_all("groups => groups.map(group => group.ariaLabel)")
        assert all(" auf der Hand" in name for name in names)


def test_17_while_choosing_what_to_take_the_hand_is_not_dimmed(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        open_seat(visitor, reached(server, can("take")))
        dimmed = "cards => cards.filter(card => getComputedStyle(card).filter !== 'none').length"
        hand = visitor.page.locator(".hand .held")
        assert hand.count()
        assert hand.evaluate_all(dimmed) == 0


def labels(visitor: Visitor, kind: str = "") -> list[str]:
    """The buttons of the moment, in their order."""
    found: list[str] = visitor.page.locator(f".choices :is(.choice, .act){kind}").all_inner_texts()
    return found


@pytest.mark.parametrize("seat", [1, 2], ids=["next", "later"])
def test_46_a_skip_card_is_shown_at_whom_it_hits(browser: Browser, server: Server, seat: int) -> None:
    host = reached(server, can(f"skip {seat}"))
    with visiting(browser, server, (360, 640), each=True) as visitor:
        following(visitor)
        open_seat(visitor, host)
        visitor.page.wait_for_selector("main.table.mine")
        stand_still(visitor)
        seq = host.command("move", moves=[f"skip {seat}"]).raise_for_status().json()["seq"]
        heard_of(visitor, seq)
        pass_by(visitor, 100)
        place = visitor.page.locator(f".chip[data-place=seat-{seat}]")
        if seat == 1:  # who is next loses the turn at once
            place.locator(".just-did .icon").wait_for()
        else:
            place.locator(".count-skip").wait_for()
            box = visitor.page.locator(f"[data-place=pile-{seat}] .in-front").bounding_box()
            assert box
            assert 0 <= box["x"] <= 360 - box["width"]


WHERE = """() => ['.board', '#status', '.hand'].map(name => {
  const { top, height } = document.querySelector(name).getBoundingClientRect()
  return [Math.round(top), Math.round(height)]
})"""


def test_49_choosing_a_joker_moves_neither_board_nor_hand(browser: Browser, server: Server) -> None:
    host = reached(server, lambda view: "J" in view["hand"] and must_discard(view))
    with visiting(browser, server, (360, 640)) as visitor:
        open_seat(visitor, host)
        for size in ((360, 640), (740, 360), (1440, 900)):
            visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
            visitor.page.wait_for_selector(".held.legal")
            settled(visitor)
            before = visitor.page.evaluate(WHERE)
            tap(held(visitor, "J"))
            visitor.page.locator(".choices .choice").first.wait_for()
            settled(visitor)
            assert visitor.page.evaluate(WHERE) == before
            visitor.page.keyboard.press("Escape")


def test_15_a_skip_card_asks_whom_and_is_thrown_away_last(browser: Browser, server: Server) -> None:
    def both(view: View) -> bool:
        return {"skip 1", "skip 2", "discard X"} <= set(view["moves"])

    with visiting(browser, server) as visitor:
        host = reached(server, both)
        open_seat(visitor, host)
        tap(held(visitor, "X"))
        assert labels(visitor)[0] == "Jemanden aussetzen lassen"
        assert labels(visitor)[-1] == "Eine Aussetzen-Karte abwerfen"
        visitor.page.get_by_role("button", name="Jemanden aussetzen lassen").click()
        assert visitor.page.locator(".choices .question").inner_text() == "Wen lässt du aussetzen?"
        whom = labels(visitor)
        assert len(whom) == 2
        assert all(name.endswith(" aussetzen lassen") for name in whom)
        assert labels(visitor, ".main") == []
        seq = host.state()["seq"]
        do(visitor, visitor.page.locator(".choices .choice").last)
        assert {"kind": "skip_played"} in [{"kind": event["kind"]} for event in seat_did(host, seq)]


def test_15_a_card_that_can_be_added_is_not_thrown_away_by_the_yellow_button(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        host = reached(server, can("add"))
        open_seat(visitor, host)
        card = next(move.split()[1] for move in view_of(host)["moves"] if move.startswith("add "))
        tap(held(visitor, card))
        assert labels(visitor, ".main") == labels(visitor)[:1]
        assert labels(visitor)[0].startswith(("Anlegen", "Unten anlegen", "Oben anlegen"))
        assert labels(visitor)[-1].endswith("abwerfen")
        while not visitor.page.locator(".choices .choice[data-move^=add]").count():
            visitor.page.locator(".choices .main").click()
        seq = host.state()["seq"]
        do(visitor, visitor.page.locator(".choices .choice[data-move^=add]").first)
        assert str(seat_did(host, seq)[0]["kind"]).startswith("added")


def test_15_a_joker_is_never_thrown_away_by_a_tap_alone(browser: Browser, server: Server) -> None:
    with visiting(browser, server, tap="direct") as visitor:
        host = reached(server, lambda view: "discard J" in view["moves"] and must_discard(view))
        open_seat(visitor, host)
        for _ in range(2):
            tap(held(visitor, "J"))
        assert "J" in view_of(host)["hand"]
        tap(held(visitor, "J"))
        assert (labels(visitor), labels(visitor, ".main")) == (["Eine Joker-Karte abwerfen"], [])
