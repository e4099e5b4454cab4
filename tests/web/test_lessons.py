"""Item 33: a lesson for each game at the real table, played to its end, left and taken up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from stammtisch.table.lessons import LESSONS, taught
from stammtisch.words import texts
from tests.server.serving import Server
from tests.web.browsing import DESKTOP, GAMES, PHONE, Visitor, against_bots, overlapping, settled, tap, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MAX_TAPS = 60
FORGET = "localStorage.removeItem('stammtisch.suggested')"
OVERLAP = """() => {
  const box = document.querySelector('.coach').getBoundingClientRect()
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
  const covered = [...document.querySelectorAll('.coach-ring')].map(ring => ring.getBoundingClientRect()).filter(ring =>
    ring.left < box.right && ring.right > box.left && ring.top < box.bottom && ring.bottom > box.top)
  return { inside, covered: covered.length, rings: document.querySelectorAll('.coach-ring').length }
}"""
MIDDLE = """() => {
  const ring = document.querySelector('.coach-ring').getBoundingClientRect()
  return [ring.left + 16, ring.top + 20]
}"""
SHOWN = """() => [document.querySelector('.coach')?.dataset.step, document.querySelector('main.table').dataset.seq,
  document.querySelector('main.table').dataset.sending, document.querySelector('#board').textContent,
  document.querySelector('.actions').textContent,
  ...[...document.querySelectorAll('.coach-ring')].map(ring => ring.style.cssText)].join()"""


def learn(visitor: Visitor, game: str) -> None:
    """The visitor opens the lesson of a game."""
    visitor.visit(f"/learn/{game}")
    visitor.page.wait_for_selector(".coach")
    settled(visitor)


def step(visitor: Visitor) -> int:
    """The step that the coach has come to."""
    return int(visitor.page.locator(".coach").get_attribute("data-step") or -1)


def looked_at(visitor: Visitor) -> dict[str, Any]:
    """The bubble is where it belongs: within the page, over nothing that it means."""
    settled(visitor)
    seen: dict[str, Any] = visitor.page.evaluate(OVERLAP)
    assert seen["inside"]
    assert seen["covered"] == 0
    return seen


def go_on(visitor: Visitor) -> None:
    """Tap what is meant, or read on."""
    page = visitor.page
    shown = page.evaluate(SHOWN)
    if page.locator(".coach-foot .main").count():
        page.locator(".coach-foot .main").click()
    else:
        assert looked_at(visitor)["rings"] > 0
        page.mouse.click(*page.evaluate(MIDDLE))
    changed(visitor, shown)


def changed(visitor: Visitor, shown: str) -> None:
    """Something has happened since, and the coach speaks."""
    visitor.page.wait_for_function(
        f"shown => document.querySelector('.coach') && ({SHOWN})() !== shown",
        arg=shown,
    )
    settled(visitor)


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_33_a_lesson_by_taps_on_a_phone(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, PHONE, "de-DE") as visitor:
        visitor.visit()
        visitor.page.get_by_role("button", name=str(texts("de", "web")["learn_at"]).format(game=title(game))).click()
        visitor.page.wait_for_selector(".coach")
        for _ in range(MAX_TAPS):
            if visitor.page.locator(".coach-end").count():
                break
            spoken_of = taught(game, "de")["steps"][step(visitor)].get("at", [])
            assert looked_at(visitor)["rings"] >= len(spoken_of)
            go_on(visitor)
        visitor.page.get_by_role("button", name="Jetzt richtig spielen").click()
        visitor.page.wait_for_url("**/t/*")
        visitor.page.wait_for_selector(f".table.game-{game}.seats-4")
        assert visitor.page.locator(".coach").count() == 0


def title(game: str) -> str:
    return str(texts("de", game)["title"])


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_33_a_lesson_by_keyboard_on_a_desktop(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        learn(visitor, game)
        for _ in range(MAX_TAPS):
            if visitor.page.locator(".coach-end").count():
                break
            looked_at(visitor)
            assert visitor.page.evaluate("() => document.activeElement !== document.body")
            shown = visitor.page.evaluate(SHOWN)
            visitor.page.keyboard.press("Enter")
            changed(visitor, shown)
        assert visitor.page.get_by_role("button", name="Play a real game").is_visible()


def test_33_a_lesson_for_those_who_confirm_every_card(browser: Browser, server: Server) -> None:
    with visiting(browser, server, tap="confirm") as visitor:
        learn(visitor, "elfer_raus")
        for _ in range(2):
            go_on(visitor)
        go_on(visitor)
        assert step(visitor) == 2
        assert visitor.page.locator("#card-r14[aria-pressed=true]").count() == 1
        go_on(visitor)
        assert step(visitor) == 3


def test_33_what_the_coach_says_is_read_out(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        learn(visitor, "push")
        said = taught("push", "de")["steps"][0]["text"]
        visitor.page.wait_for_function(
            "said => [...document.querySelectorAll('[aria-live=polite]')].some(one => one.textContent.includes(said))",
            arg=said,
        )


@pytest.mark.rotating("game", "size", "theme", keep=2)
@pytest.mark.parametrize(
    ("game", "size", "theme"),
    [
        ("elfer_raus", PHONE, "light"),
        ("help", DESKTOP, "dark"),
        ("level8", DESKTOP, "light"),
        ("push", PHONE, "dark"),
    ],
)
def test_39_lessons_are_accessible(
    browser: Browser, server: Server, game: str, size: tuple[int, int], theme: str
) -> None:
    with visiting(browser, server, size, theme=theme) as visitor:
        learn(visitor, game)
        accessible(visitor)
        for _ in range(4):
            go_on(visitor)
        accessible(visitor)
        to_the_end(visitor, game)
        accessible(visitor)


def to_the_end(visitor: Visitor, game: str) -> None:
    """Let the coach do everything."""
    for number in range(step(visitor), len(LESSONS[game].story)):
        if visitor.page.locator(".coach-end").count():
            return
        visitor.page.locator(".coach-foot button:last-child").click()
        visitor.page.wait_for_function(
            "step => Number(document.querySelector('.coach')?.dataset.step) > step", arg=number
        )


def test_33_a_lesson_is_left_and_taken_up_again(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        learn(visitor, "elfer_raus")
        for _ in range(3):
            go_on(visitor)
        assert step(visitor) == 3
        hand = visitor.page.locator("#hand").inner_text()
        visitor.page.reload()
        visitor.page.wait_for_selector(".coach")
        assert step(visitor) == 3
        assert visitor.page.locator("#hand").inner_text() == hand
        visitor.page.get_by_role("button", name="Lektion verlassen").click()
        visitor.page.wait_for_selector(".start")
        visitor.page.get_by_role("button", name="Elfer raus!: So geht’s").click()
        visitor.page.wait_for_selector(".coach")
        assert step(visitor) == 3
        visitor.page.get_by_role("button", name="Einen Schritt zurück").click()
        visitor.page.wait_for_selector(".coach[data-step='2']")
        assert visitor.page.locator("#card-r14").count() == 1
        visitor.page.get_by_role("button", name="Zeig’s mir").click()
        visitor.page.wait_for_selector(".coach[data-step='3']")


def test_33_only_the_coach_says_how_the_round_ended(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        learn(visitor, "level8")
        to_the_end(visitor, "level8")
        assert visitor.page.locator(".banner").count() == 0


def test_33_who_has_finished_a_lesson_begins_anew(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        learn(visitor, "help")
        to_the_end(visitor, "help")
        visitor.page.get_by_role("button", name="Noch einmal").click()
        visitor.page.wait_for_selector(".coach[data-step='0']")
        to_the_end(visitor, "help")
        visitor.page.reload()
        visitor.page.wait_for_selector(".coach[data-step='0']")


def test_33_what_the_rules_refuse_is_refused_with_their_number(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        learn(visitor, "elfer_raus")
        for _ in range(2):
            go_on(visitor)
        tap(visitor.page.locator("#card-b9"))
        banner = visitor.page.locator(".banner.notice")
        banner.wait_for()
        assert "Die blaue 9 passt noch nicht: Zuerst fehlt die blaue 11." in banner.inner_text()
        assert "ER-9" in banner.inner_text()
        assert step(visitor) == 2


def test_33_what_the_lesson_does_not_ask_for_is_answered_kindly(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP, "en-GB") as visitor:
        learn(visitor, "elfer_raus")
        tap(visitor.page.locator("#card-r14"))
        banner = visitor.page.locator(".banner.notice")
        banner.wait_for()
        assert "Tap “Next” first." in banner.inner_text()
        for _ in range(2):
            go_on(visitor)
        tap(visitor.page.locator("#card-b11"))
        visitor.page.get_by_text("That would be possible too.").first.wait_for()
        assert step(visitor) == 2
        assert visitor.page.locator("#hand #card-b11").count() == 1


def test_33_who_opens_a_game_for_the_first_time_is_told_once(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.context.add_init_script(f"if (!localStorage.getItem('stammtisch.seats')) {FORGET}")
        against_bots(visitor, "push")
        code = visitor.page.url.rpartition("/")[2]
        suggestion, board = (visitor.page.locator(place).bounding_box() for place in (".suggestion", ".board"))
        assert suggestion
        assert board
        assert not overlapping(suggestion, board)
        visitor.page.locator(".suggestion").get_by_role("button", name="So geht’s").click()
        visitor.page.wait_for_selector(".coach")
        to_the_end(visitor, "push")
        visitor.page.get_by_role("button", name="Zurück zum Tisch").click()
        visitor.page.wait_for_selector(".table.game-push.seats-4")
        assert visitor.page.url.endswith(f"/t/{code}")
        assert visitor.page.locator(".suggestion").count() == 0


def test_33_who_waits_for_others_is_told_too(browser: Browser, server: Server) -> None:
    with visiting(browser, server, name="Anna") as visitor:
        visitor.visit()
        visitor.page.evaluate(f"() => {FORGET}")
        visitor.page.get_by_role("button", name="Help!: Mit anderen spielen").click()
        visitor.page.wait_for_selector(".wait .suggestion")
        visitor.page.get_by_role("button", name="Nein danke").click()
        assert visitor.page.locator(".suggestion").count() == 0


def test_33_the_rules_lead_to_the_lesson(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.visit("/rules/level8")
        visitor.page.get_by_role("button", name="In drei Minuten lernen").click()
        visitor.page.wait_for_selector(".coach")
        assert visitor.page.url.endswith("/learn/level8")
        visitor.page.set_viewport_size({"width": 320, "height": 640})
        settled(visitor)
        assert visitor.page.locator(".topbar h1").evaluate("title => title.scrollWidth <= title.clientWidth")


def test_33_the_sheet_at_a_table_leads_to_the_lesson_and_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        against_bots(visitor, "help")
        table = visitor.page.url
        visitor.page.get_by_role("button", name="Regeln").click()
        visitor.page.get_by_role("button", name="In drei Minuten lernen").click()
        visitor.page.wait_for_selector(".coach")
        assert visitor.page.locator("dialog").count() == 0
        visitor.page.get_by_role("button", name="Lektion verlassen").click()
        visitor.page.wait_for_url(table)
        visitor.page.wait_for_selector(".table.seats-4")


def test_33_a_lesson_changes_its_language(browser: Browser, server: Server) -> None:
    with visiting(browser, server, DESKTOP) as visitor:
        learn(visitor, "level8")
        go_on(visitor)
        visitor.page.get_by_role("tab", name="Tisch").click()
        visitor.page.locator("#pref-language").select_option("en")
        visitor.page.locator("#coach-text", has_text="First take a card").wait_for()
        assert step(visitor) == 1
        go_on(visitor)
        assert step(visitor) == 2
